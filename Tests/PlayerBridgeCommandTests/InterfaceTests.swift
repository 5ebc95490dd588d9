import PlayerContract
import TestSupport
import Testing

@testable import PlayerBridgeCommand

/// `api-diff`: the interface written from documents against the stand-in, and edited copies of it.
@Suite struct InterfaceTests {
    static let reference = "fixtures/interfaces/BambuserCommerceSDK-3.0.2.swiftinterface"

    static func differences(_ edit: (old: String, new: String)? = nil) throws -> [String] {
        var text = String(decoding: try Repository.bytes(of: reference), as: UTF8.self)
        if let edit {
            try #require(text.contains(edit.old), "\(edit.old) is not in the interface")
            text = text.replacing(edit.old, with: edit.new, maxReplacements: 1)
        }
        let own = try #require(PlayerContract.embeddedBytes(named: "interfaces/BambuserCommerceSDK.swift"))
        let standIn = InterfaceParser.declarations(of: String(decoding: own, as: UTF8.self))
        return InterfaceComparison(sdk: InterfaceParser.declarations(of: text), standIn: standIn).differences.map(
            \.message)
    }

    @Test func theStandInHasAllThatTheDocumentsName() throws {
        #expect(try Self.differences() == [])
        let text = String(decoding: try Repository.bytes(of: Self.reference), as: UTF8.self)
        #expect(InterfaceParser.declarations(of: text).count == 108)
    }

    @Test(arguments: [
        (
            old: "func seek(to time: ", new: "func seek(toTime time: ",
            told: "labels: func BambuserPlayerView.seek(toTime:), here func BambuserPlayerView.seek(to:)"
        ),
        (
            old: "nonisolated public func track", new: "public func track",
            told: "isolation of func BambuserSDK.track(event:with:): `MainActor`, here `nonisolated`"
        ),
        (
            old: "pageSize: Swift.Int = 15", new: "pageSize: Swift.Int = 20",
            told:
                "defaults of func BambuserSDK.createShoppableVideoPlayerCollection(videoConfiguration:page:pageSize:): "
                + "`page = 1, pageSize = 20`, here `page = 1, pageSize = 15`"
        ),
        (
            old: "  case buffering\n", new: "  case buffering\n  case ended\n",
            told: "missing here: case BambuserVideoState.ended"
        ),
        (
            old: "case onDemand(id: Swift.String)", new: "case onDemand(Swift.String)",
            told: "payload of case BambuserVideoAsset.onDemand: `String`, here `id: String`"
        ),
        (
            old: "info: Any)", new: "info: any Swift.Sendable)",
            told:
                "parameters of func BambuserPlayerView.notify(callbackKey:info:): `String, Sendable`, here `String, Any`"
        ),
        (
            old: "func changeMode(to mode: BambuserCommerceSDK.InlinePlayerMode) async throws",
            new: "func changeMode(to mode: BambuserCommerceSDK.InlinePlayerMode) async",
            told: "effects of func BambuserPlayerView.changeMode(to:): `async`, here `async throws`"
        ),
        (
            old: "async throws -> Any?", new: "async throws -> Swift.String?",
            told: "result of func BambuserPlayerView.invoke(function:arguments:): `String?`, here `Any?`"
        ),
        (
            old: "var id: Swift.String { get }", new: "var id: Swift.String { get set }",
            told: "accessors of var BambuserPlayerView.id: `get set`, here `get`"
        ),
        (
            old: "public enum PlayerPipState : Swift.Sendable {",
            new: "public enum PlayerPipState : Swift.CaseIterable, Swift.Sendable {",
            told: "conformances of PlayerPipState: CaseIterable is missing here"
        ),
        (
            old: "  @discardableResult\n  @_Concurrency.MainActor func invoke",
            new: "  @_Concurrency.MainActor func invoke",
            told: "@discardableResult of func BambuserPlayerView.invoke(function:arguments:): `no`, here `yes`"
        ),
        (
            old: "public struct InlineSkuInfo",
            new: "public struct PlayerMetrics {\n  public init()\n}\npublic struct InlineSkuInfo",
            told: "missing here: struct PlayerMetrics"
        ),
        (
            old: "@_Concurrency.MainActor public protocol PictureInPictureController",
            new:
                "@available(iOS 15, *)\n#if compiler(>=5.3)\n@_Concurrency.MainActor public protocol PictureController",
            told: "missing here: protocol PictureController"
        ),
    ])
    func anEditIsFound(edit: (old: String, new: String, told: String)) throws {
        let differences = try Self.differences((edit.old, edit.new))
        #expect(differences.first == edit.told)
        let isOfOneDeclaration =
            !edit.told.hasPrefix("missing here: struct") && !edit.told.hasPrefix("missing here: protocol")
        if isOfOneDeclaration { #expect(differences.count == 1) }
    }

    /// Forms that compilers print or people write, and what they mean the same as.
    @Test(arguments: [
        ("public struct A {\n  public let a: Int, b: Swift.String\n}", ["struct A", "var A.a", "var A.b"]),
        ("public struct A {\n  public var a, b: Int\n}", ["struct A", "var A.a", "var A.b"]),
        ("public struct A {\n  public let a: [Int: Int], b: (Int, Int)\n}", ["struct A", "var A.a", "var A.b"]),
    ])
    func severalPropertiesOfOneLine(text: String, names: [String]) {
        #expect(InterfaceParser.declarations(of: text).map(\.name) == names)
    }

    @Test(arguments: [
        ("public class A : @unchecked Sendable {}", "public class A: Sendable {}", [String]()),
        ("public class A : @ unchecked Swift.Sendable {}", "public class A: Sendable {}", []),
        (
            "public typealias A = B\npublic typealias B = Int\npublic func f(_ a: A)",
            "public typealias A = Int\npublic typealias B = Int\npublic func f(_ a: B)", []
        ),
        (
            "public typealias A = B\npublic typealias B = Int", "public typealias A = B\npublic typealias B = String",
            ["result of typealias A: `B`, here `B`", "result of typealias B: `Int`, here `String`"]
        ),
        ("public typealias A = B\npublic typealias B = A", "public typealias A = B\npublic typealias B = A", []),
        (
            "public struct A {\n  public let a: Int, b: Int\n}",
            "public struct A {\n  public let a: Int\n  public let b: Int\n}", []
        ),
        (
            "public struct A {\n  public let a: Int, b: Int\n}",
            "public struct A {\n  public let a: Int\n  public let b: String\n}",
            ["result of var A.b: `Int`, here `String`"]
        ),
    ])
    func twoFormsOfTheSame(sdk: String, standIn: String, differences: [String]) {
        let comparison = InterfaceComparison(
            sdk: InterfaceParser.declarations(of: sdk), standIn: InterfaceParser.declarations(of: standIn))
        #expect(comparison.differences.map(\.message) == differences)
    }

    @Test func whatAnSDKAddsUnderAnotherBranchOfACondition() {
        let text = """
            #if compiler(>=5.3) && $AsyncAwait
            public struct A : Swift.Sendable {
              public func f<T>(_ x: T) async where T : Swift.Error
            }
            #else
            public struct B {}
            #endif
            """
        #expect(InterfaceParser.declarations(of: text).map(\.name) == ["struct A", "func A.f(_:)"])
    }
}
