// swift-tools-version: 6.2
import PackageDescription

// libFuzzer targets: `make fuzz` builds them with the fuzzer's sanitizer, which brings its own main function.

/// A target that reads any bytes, in `Sources/<name>`.
func fuzzer(_ name: String, _ products: String...) -> Target {
    .executableTarget(
        name: name, dependencies: products.map { .product(name: $0, package: "PlayerBridge") },
        swiftSettings: [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .treatAllWarnings(as: .error),
        ])
}

let package = Package(
    name: "Fuzzing",
    dependencies: [.package(name: "PlayerBridge", path: "..")],
    targets: [
        fuzzer("FuzzLexer", "JavaScriptEngine"),
        fuzzer("FuzzArguments", "JavaScriptEngine"),
        fuzzer("FuzzDecoder", "JavaScriptEngine"),
        fuzzer("FuzzCases", "PlayerEmulator"),
        fuzzer("FuzzScenario", "PlayerEmulator"),
        fuzzer("FuzzTape", "PlayerEmulator"),
        fuzzer("FuzzCheck", "PlayerEmulator"),
    ],
    swiftLanguageModes: [.v6]
)
