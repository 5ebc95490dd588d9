import Foundation
import TestSupport

/// This package's manifest, as the package manager reads it.
struct Manifest: Decodable {
    struct Target: Decodable {
        struct Dependency: Decodable {
            /// Nil for what is no target of this package.
            var name: String?

            init(from decoder: any Decoder) throws {
                let cases = try decoder.singleValueContainer().decode([String: [Part]].self)
                name = cases["byName"]?.first?.text ?? cases["target"]?.first?.text
            }

            /// A name, or something else that does not matter here.
            private struct Part: Decodable {
                var text: String?
                init(from decoder: any Decoder) throws {
                    text = try? decoder.singleValueContainer().decode(String.self)
                }
            }
        }

        var name: String
        var type: String
        var path: String?
        var dependencies: [Dependency]

        var moduleName: String { Manifest.moduleName(of: name) }
        /// From the root of the repository.
        var folder: String { path ?? (type == "test" ? "Tests/" : "Sources/") + name }
    }

    var targets: [Target]

    static func moduleName(of target: String) -> String { target.replacingOccurrences(of: "-", with: "_") }

    /// Asks `swift package`, in a scratch folder of its own: the one of this run is locked.
    static func ofThisPackage() throws -> Manifest {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "playerbridge-manifest-\(UUID())")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--package-path", Repository.root.path(), "--scratch-path", scratch.path(),
            "dump-package",
        ]
        // The whole manifest, also when this run builds some rooms only.
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "PLAYERBRIDGE_TESTS" }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(Manifest.self, from: bytes)
    }
}
