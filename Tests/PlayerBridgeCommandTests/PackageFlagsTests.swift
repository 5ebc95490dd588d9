import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

/// A package with unsafe flags cannot be a versioned dependency, unless they are out of reach of its library products.
@Suite struct PackageFlagsTests {
    @Test func noLibraryReachesUnsafeFlags() async throws {
        let dump = try await TemporaryFolder.with { folder in
            try await ToolProcess.shell(
                "env -u PLAYERBRIDGE_OPTIMISED swift package --scratch-path \(folder.path()) dump-package",
                in: Repository.root)
        }
        let package = try dump.report()
        var imports: [String: [String]] = [:]
        var unsafe: Set<String> = []
        for target in package["targets"]?.elements ?? [] {
            let name = target["name"]?.swiftString ?? ""
            imports[name] = (target["dependencies"]?.elements ?? []).compactMap { dependency in
                dependency.members.first?.value.elements.first?.swiftString
            }
            let kinds = (target["settings"]?.elements ?? []).compactMap { $0["kind"]?.members.first?.name }
            if kinds.contains("unsafeFlags") { unsafe.insert(name) }
        }
        #if SWIFT_SYNTAX
            #expect(
                unsafe == [
                    "SwiftSourceLint", "SwiftSourceLintTests", "playerbridge", "playerbridge-lint",
                    "PlayerBridgeCommandTests",
                ])
        #else
            #expect(unsafe == ["playerbridge"])
        #endif
        var libraries = 0
        for product in package["products"]?.elements ?? [] where product["type"]?["library"] != nil {
            libraries += 1
            var waiting = (product["targets"]?.elements ?? []).compactMap(\.swiftString)
            var reached: Set<String> = []
            while let target = waiting.popLast() {
                if reached.insert(target).inserted { waiting += imports[target] ?? [] }
            }
            #expect(reached.isDisjoint(with: unsafe), "\(product["name"]?.swiftString ?? "")")
        }
        #expect(libraries >= 8)
    }

    /// A package of its own takes a tagged version, and builds.
    @Test(.long) func aVersionedDependencyBuilds() async throws {
        try await TemporaryFolder.with { folder in
            let line = """
                git clone -q --no-hardlinks '\(Repository.root.path())' PlayerBridge && cd PlayerBridge && git tag 1.0.0 && cd .. && \
                mkdir -p App/Sources/App && cd App && cat > Package.swift <<'END' && echo 'import PlayerPayloads' > Sources/App/App.swift && swift build
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(
                    name: "App", dependencies: [.package(url: "../PlayerBridge", from: "1.0.0")],
                    targets: [.target(name: "App", dependencies: [.product(name: "PlayerPayloads", package: "PlayerBridge")])])
                END
                """
            let result = try await ToolProcess.shell(line, in: folder)
            #expect(result.status == 0, "\(result.all)")
        }
    }
}
