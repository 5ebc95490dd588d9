import BambuserCommerceSDK
import Foundation
import JavaScriptSyntax
import Synchronization
import Testing

@testable import PlayerBridgeTesting

/// Searches in tests: a fault is a failure of the test, with the smallest value.
@Suite struct FuzzTests {
    struct Product: Codable, Sendable {
        var sku: String
        var price: Double
    }

    static let samples = [Product(sku: "A-1", price: 10.5)]

    @Test func rightCodePasses() async throws {
        try await fuzz(.updateProductWithData, mutating: ["Stool"], cases: 120, seed: 0) { name in
            "'p', { name: \(ValueNotation.json(.string(name))) }"
        }
    }

    /// The texts of the failures that a body records.
    static func failures(_ body: () async throws -> Void) async throws -> [String] {
        let texts = Mutex<[String]>([])
        try await withKnownIssue {
            try await body()
        } matching: { issue in
            texts.withLock { $0 += issue.comments.map(\.rawValue) }
            return true
        }
        return texts.withLock { $0 }
    }

    @Test func faultsAreFailures() async throws {
        let texts = try await Self.failures {
            try await fuzz(.updateProductWithData, mutating: Self.samples, cases: 120, seed: 0) {
                "'\($0.sku)', { current: \($0.price) }"
            }
        }
        #expect(
            texts.contains {
                $0.contains("sku: unescaped-quote") && $0.contains("smallest: sku = \"'\"")
                    && $0.contains("PLAYERBRIDGE_SEED=")
            }, "\(texts)")
        #expect(texts.contains { $0.contains("price: non-finite-number") }, "\(texts)")
    }

    @Test func failuresAreStoredAndTriedFirst() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID().uuidString).jsonl").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        func run(_ cases: Int, _ build: @escaping @Sendable (String) -> String) async throws -> Int {
            try await Self.failures {
                // Something to know of, also where nothing fails.
                Issue.record("run")
                try await fuzz(
                    .notify(event: "add-to-wishlist"), mutating: ["A"], cases: cases, storingFailuresIn: path,
                    filePath: "/"
                ) { build($0) }
            }.count - 1
        }
        let raw: @Sendable (String) -> String = { "{ success: true, sku: '\($0)' }" }
        let found = try await run(60, raw)
        #expect(found > 3)
        #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == found)
        #expect(try await run(0, raw) == found)
        #expect(try await run(0) { "{ success: true, sku: \(ValueNotation.json(.string($0))) }" } == 0)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    /// A whole handler: the event, the app's code, the answer, and what the player made of it.
    @Test func handlersAreSearched() async throws {
        let texts = try await Self.failures {
            try await fuzzHandlers(mutating: ["A-1"], cases: 12, seed: 0) { emulator, sku in
                let handler = ClosureHandler { view, event in
                    view.notify(callbackKey: event.key, info: "{success: true, sku:'\(event.fields["sku"] ?? "")'}")
                }
                let player = handler.attach(emulator.makeLivePlayer())
                player.emit(.addToWishlist, ["sku": sku])
                await emulator.settle()
            }
        }
        #expect(
            texts.contains { $0.contains("value: unescaped-quote") && $0.contains("smallest: value = \"'\"") },
            "\(texts)")
    }

    /// The catalogue that an app hydrates from: the player asks, the app looks the product up and sends it.
    @Test func cataloguesAreSearched() async throws {
        func search(_ literal: @escaping @Sendable (String) -> String) async throws {
            try await fuzzHandlers(mutating: Self.samples, cases: 24, seed: 0) { emulator, product in
                let handler = ClosureHandler { view, _ in
                    let arguments = PlayerBridgeTestingTests.product("p-1")
                        .replacing("'Stool'", with: literal(product.sku))
                    Task { _ = try await view.invoke(function: "updateProductWithData", arguments: arguments) }
                }
                let player = emulator.makeLivePlayer(products: [.init(id: "p-1", ref: "A-1")])
                handler.attach(player).emit(.provideProductData)
            }
        }
        let texts = try await Self.failures { try await search { "'\($0)'" } }
        #expect(
            texts.contains { $0.contains("sku: unescaped-quote") && $0.contains("smallest: sku = \"'\"") }, "\(texts)")
        // An entity among the values is handed on; one that the handler writes is its fault.
        try await search { ValueNotation.json(.string(JavaScriptString($0))) }
        let encoded = try await Self.failures {
            try await search { ValueNotation.json(.string(JavaScriptString($0.replacing("'", with: "&#39;")))) }
        }
        #expect(encoded.contains { $0.contains("double-encoded") }, "\(encoded)")
    }

    @Test func rightHandlersPass() async throws {
        try await fuzzHandlers(mutating: ["A-1"], cases: 12) { emulator, sku in
            let handler = ClosureHandler { view, event in view.notify(callbackKey: event.key, info: true) }
            handler.attach(emulator.makeLivePlayer()).emit(.shouldAddItemToCart, ["sku": sku])
            await emulator.settle()
        }
    }
}
