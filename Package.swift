// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The same strict settings for every target: what compiles here has no warning left.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

let environment = ProcessInfo.processInfo.environment

/// `PLAYERBRIDGE_OPTIMISED=1`, as `make test` sets it: the rooms are optimised also where they are built for tests, which
/// take a fraction of the time then and test what ships. Assertions stay.
let optimised: [SwiftSetting] =
    environment["PLAYERBRIDGE_OPTIMISED"] == "1"
    ? [.unsafeFlags(["-O", "-Xfrontend", "-assert-config", "-Xfrontend", "Debug"], .when(configuration: .debug))] : []

/// A library target in `Sources/<name>`. Nothing imports upward: `Documentation/Development.md` draws the rooms.
func room(_ name: String, imports: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: strict + optimised)
}

/// The tests of one room, in `Tests/<name>Tests`.
func tests(of name: String, imports: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.target(name: name), "TestSupport"] + imports, exclude: exclude,
        swiftSettings: strict)
}

// What a room imports is declared, all of it: a module that is only reached through another one leaves stale objects
// after an incremental build. `PackageTests` compares every import with these lists.
let engine: [Target.Dependency] = ["BridgeFindings", "JavaScriptEngine", "JavaScriptSyntax"]
let emulator = engine + ["PlayerContract", "PlayerEmulator"]
let sessions = emulator + ["PayloadDiagnosis", "PlayerSessions"]

/// The folder of the toolchain: that of the `swift` on the path.
let toolchain: URL? = (environment["PATH"] ?? "").split(separator: ":").lazy.map { URL(fileURLWithPath: "\($0)/swift") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }?
    .resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()

/// The folder of the toolchain's own SwiftParser and SwiftSyntax; nil when there is none.
/// `PLAYERBRIDGE_WITHOUT_SWIFT_SYNTAX=1` hides it: everything but `playerbridge lint` is built without it.
let swiftSyntax: String? = {
    let folder = toolchain?.appendingPathComponent("lib/swift/host").path
    guard environment["PLAYERBRIDGE_WITHOUT_SWIFT_SYNTAX"] != "1", let folder,
        FileManager.default.fileExists(atPath: folder + "/SwiftParser.swiftmodule")
    else { return nil }
    return folder
}()

/// What reads Swift source is compiled against those libraries. Unsafe flags end here: no library product reaches them.
let readsSwift: [SwiftSetting] =
    swiftSyntax.map { strict + [.unsafeFlags(["-I", $0]), .define("SWIFT_SYNTAX")] } ?? strict
let linksSwiftSyntax: [LinkerSetting] =
    swiftSyntax.map { [.unsafeFlags(["-L", $0, "-Xlinker", "-rpath", "-Xlinker", $0])] } ?? []
let lintIfBuilt: [Target.Dependency] = swiftSyntax == nil ? [] : sessions + ["SwiftSourceLint"]

/// The tool starts in half the time when it carries its runtime, and runs where there is no toolchain. Tests share theirs.
let staticRuntime: [LinkerSetting] = {
    let folder = toolchain?.appendingPathComponent("lib/swift_static/linux/static-stdlib-args.lnk").path
    guard let folder, FileManager.default.fileExists(atPath: folder) else { return [] }
    let released = BuildSettingCondition.when(platforms: [.linux], configuration: .release)
    // What the static Foundation needs, which objects that were compiled for the shared one do not name.
    let libraries = ["CoreFoundation", "_FoundationICU", "_FoundationCShims", "_FoundationCollections"]
    return [.unsafeFlags(["-static-stdlib", "-use-ld=lld"], released)] + libraries.map { .linkedLibrary($0, released) }
}()
let lintTargets: [Target] =
    swiftSyntax == nil
    ? []
    : [
        .target(
            name: "SwiftSourceLint", dependencies: sessions + ["PayloadFuzzing"], swiftSettings: readsSwift + optimised),
        .testTarget(
            name: "SwiftSourceLintTests",
            dependencies: sessions + ["PayloadFuzzing", "SwiftSourceLint", "TestSupport"],
            exclude: ["Corpus"], swiftSettings: readsSwift, linkerSettings: linksSwiftSyntax),
    ]

let package = Package(
    name: "PlayerBridge",
    products: [
        .library(name: "PlayerPayloads", targets: ["PlayerPayloads"]),
        .library(name: "JavaScriptEngine", targets: ["JavaScriptEngine", "JavaScriptSyntax"]),
        .library(name: "PlayerEmulator", targets: ["PlayerEmulator", "PayloadDiagnosis", "PlayerSessions"]),
        .library(name: "FindingReports", targets: ["FindingReports"]),
        .library(name: "BambuserCommerceSDK", targets: ["BambuserCommerceSDK"]),
        .library(name: "BambuserCallsShopperSDK", targets: ["BambuserCallsShopperSDK"]),
        .library(name: "PayloadFuzzing", targets: ["PayloadFuzzing"]),
        .library(name: "PlayerBridgeTesting", targets: ["PlayerBridgeTesting"]),
        .executable(name: "playerbridge", targets: ["playerbridge"]),
        .executable(name: "playerbridge-lint", targets: ["playerbridge-lint"]),
        .plugin(name: "PlayerBridgeLint", targets: ["PlayerBridgeLint"]),
    ],
    targets: [
        room("JavaScriptSyntax"),
        room("BridgeFindings", imports: ["JavaScriptSyntax"]),
        room("PlayerPayloads", imports: ["JavaScriptSyntax"]),
        room("PlayerContract", imports: ["BridgeFindings", "EmbeddedResources", "JavaScriptSyntax"]),
        .systemLibrary(
            name: "CJavaScriptCore", pkgConfig: "javascriptcoregtk-4.1",
            providers: [.apt(["libjavascriptcoregtk-4.1-dev"])]),
        room("JavaScriptEngine", imports: ["CJavaScriptCore", "JavaScriptSyntax"]),
        .target(name: "EmbeddedResources", exclude: ["calibrations.json", "contracts", "hostile"]),
        room("PlayerEmulator", imports: engine + ["EmbeddedResources", "PlayerContract"]),
        room("PayloadDiagnosis", imports: emulator),
        room("PlayerSessions", imports: emulator + ["PayloadDiagnosis"]),
        room("FindingReports", imports: ["BridgeFindings", "EmbeddedResources", "JavaScriptSyntax"]),
        .target(name: "CProcesses"),
        room("ChildProcesses", imports: ["CProcesses"]),
        room("BambuserCommerceSDK", imports: sessions),
        room("BambuserCallsShopperSDK", imports: sessions),
        room("PayloadFuzzing", imports: sessions + ["ChildProcesses"]),
        room(
            "PlayerBridgeTesting",
            imports: sessions + [
                "BambuserCallsShopperSDK", "BambuserCommerceSDK", "FindingReports", "PayloadFuzzing",
            ]),
        room("PlayerBridgeCommand", imports: sessions + ["ChildProcesses", "FindingReports", "PayloadFuzzing"]),
        .executableTarget(
            name: "playerbridge", dependencies: ["ChildProcesses", "PlayerBridgeCommand"], swiftSettings: strict,
            linkerSettings: staticRuntime),
        .executableTarget(
            name: "playerbridge-lint", dependencies: ["ChildProcesses", "PlayerBridgeCommand"] + lintIfBuilt,
            swiftSettings: readsSwift,
            linkerSettings: linksSwiftSyntax),

        // Files for apps to copy: they are compiled and tested here against the stand-in.
        .target(
            name: "DeviceTools", dependencies: ["BambuserCommerceSDK"], path: "Examples/Device",
            exclude: ["stand-in.calibration.json"],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .testTarget(
            name: "DeviceToolsTests",
            dependencies: sessions + ["BambuserCommerceSDK", "DeviceTools", "PlayerBridgeTesting", "TestSupport"],
            swiftSettings: strict),
        // Compares web views with the embedded engine: `make verify-webview`.
        .executableTarget(
            name: "webview-comparison", dependencies: sessions, swiftSettings: strict),
        .testTarget(
            name: "WebViewComparisonTests", dependencies: sessions + ["webview-comparison", "TestSupport"],
            swiftSettings: strict),

        // What audits of encoders are tried on; the others are in Python.
        .executableTarget(
            name: "SampleEncoders", path: "Tests/Encoders",
            exclude: ["audit.py", "encoders.py", "faulty.py", "soak.py", "world", "world.py", "world.txt"],
            swiftSettings: strict),

        .plugin(
            name: "PlayerBridgeLint",
            capability: .command(
                intent: .custom(verb: "playerbridge-lint", description: "Judges the payload literals in Swift source"))),
        .target(name: "TestSupport", dependencies: ["JavaScriptSyntax"], path: "Tests/Support", swiftSettings: strict),
        // What `Package.swift` and `Documentation/Development.md` say about the rooms, against the sources.
        .testTarget(name: "StructureTests", dependencies: ["TestSupport"], swiftSettings: strict),
        tests(of: "JavaScriptSyntax"),
        tests(of: "BridgeFindings"),
        // Only the proof needs the engine: the library builds without it.
        tests(of: "PlayerPayloads", imports: sessions),
        tests(of: "PlayerContract", imports: ["BridgeFindings", "JavaScriptSyntax"]),
        tests(of: "JavaScriptEngine", imports: ["JavaScriptSyntax"]),
        tests(of: "PlayerEmulator", imports: engine + ["PlayerContract"]),
        tests(
            of: "PayloadDiagnosis", imports: emulator + ["FindingReports", "PlayerSessions"],
            exclude: ["Mending/guesses.txt", "Outputs/plain.txt", "Outputs/ascii.txt", "Outputs/colour.txt"]),
        tests(of: "PlayerSessions", imports: emulator + ["PayloadDiagnosis"]),
        tests(of: "FindingReports", imports: ["BridgeFindings", "JavaScriptSyntax"]),
        tests(of: "ChildProcesses"),
        tests(of: "BambuserCommerceSDK"),
        tests(of: "BambuserCallsShopperSDK", imports: sessions + ["PlayerBridgeTesting", "PlayerPayloads"]),
        tests(of: "PayloadFuzzing", imports: sessions + ["ChildProcesses"]),
        tests(of: "PlayerBridgeTesting", imports: sessions + ["BambuserCommerceSDK", "PlayerPayloads"]),
        .testTarget(
            name: "PlayerBridgeCommandTests",
            dependencies: sessions + [
                "ChildProcesses", "FindingReports", "PayloadFuzzing", "PlayerBridgeCommand", "TestSupport",
                "playerbridge",
                "playerbridge-lint",
            ],
            swiftSettings: readsSwift, linkerSettings: linksSwiftSyntax),
    ] + lintTargets,
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
)

extension Target {
    /// The names of the targets that it depends on.
    var needed: [String] {
        dependencies.compactMap { dependency in
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): name
            default: nil
            }
        }
    }
}

#if !os(Linux)
    // The vendor's own packages have these names, and a graph holds each name once: there an app takes `PlayerPayloads`
    // from here and the SDKs from the vendor. Whatever is built on the stand-ins goes with them.
    var gone: Set = ["BambuserCommerceSDK", "BambuserCallsShopperSDK"]

    while let next = package.targets.first(where: { !gone.contains($0.name) && !gone.isDisjoint(with: $0.needed) }) {
        gone.insert(next.name)
    }
    package.targets.removeAll { gone.contains($0.name) }
    package.products.removeAll { gone.contains($0.name) }
#endif

// `PLAYERBRIDGE_TESTS=PayloadDiagnosis,PlayerSessions swift test` builds the tests of these rooms and what they need, and
// nothing else.
if let rooms = environment["PLAYERBRIDGE_TESTS"] {
    var wanted = Set(rooms.split(separator: ",").map { "\($0)Tests" })
    while let target = package.targets.first(where: { wanted.contains($0.name) && !wanted.isSuperset(of: $0.needed) }) {
        wanted.formUnion(target.needed)
    }
    package.targets.removeAll { !wanted.contains($0.name) }
    package.products.removeAll { !wanted.contains($0.name) }
}
