import Foundation
import TestSupport
import Testing

/// What a target imports is what `Package.swift` declares for it. An undeclared import compiles as long as another target
/// happens to have built the module, and leaves stale objects behind after an incremental build.
@Suite struct DeclaredImportsTests {
    @Test func everyImportIsDeclared() throws {
        let manifest = try Manifest.ofThisPackage()
        let modules = Set(manifest.targets.map(\.moduleName))
        #expect(modules.count > 20, "the manifest was not read")
        var undeclared: [String] = []
        for target in manifest.targets where target.type != "system" && target.type != "plugin" {
            let declared = Set(target.dependencies.compactMap(\.name).map { Manifest.moduleName(of: $0) })
            for file in try SourceFile.all(in: target.folder) {
                for imported in file.imports where modules.contains(imported) {
                    if imported != target.moduleName, !declared.contains(imported) {
                        undeclared.append("\(file.path): \(imported)")
                    }
                }
            }
        }
        #expect(undeclared == [])
    }

    @Test(arguments: [
        ("import Foundation\n  public import A\n", ["Foundation", "A"]),
        ("@testable import B\n@preconcurrency internal import C", ["B", "C"]),
        ("import struct D.E\nimport func F.g", ["D", "F"]),
        ("// import G\nlet text = \"import H\"\nimportant(I)", []),
    ])
    func importsAreRead(source: String, expected: [String]) {
        #expect(SourceFile(path: "x.swift", text: source).imports == expected)
    }
}
