import TestSupport
import Testing

/// What `Documentation/Development.md` promises of the rooms.
@Suite struct RoomTests {
    /// The modules that README calls portable: nothing in them belongs to one system.
    static let portable = [
        "JavaScriptSyntax", "BridgeFindings", "PlayerPayloads", "PlayerContract", "PlayerEmulator", "PayloadDiagnosis",
        "PlayerSessions", "FindingReports",
    ]

    @Test(arguments: portable)
    func aPortableModuleImportsNoSystemLibrary(module: String) throws {
        let files = try SourceFile.all(in: "Sources/" + module)
        #expect(!files.isEmpty)
        for file in files { #expect(Set(file.imports).isDisjoint(with: ["Glibc", "Musl", "Darwin"]), "\(file.path)") }
    }

    @Test func theEngineIsImportedInOneRoomOnly() throws {
        let files = try SourceFile.all(in: "Sources").filter { $0.imports.contains("CJavaScriptCore") }
        #expect(Set(files.map { $0.path.split(separator: "/")[1] }) == ["JavaScriptEngine"])
    }

    @Test func onlyTheTestersRoomImportsTesting() throws {
        let files = try SourceFile.all(in: "Sources").filter { $0.imports.contains("Testing") }
        #expect(Set(files.map { $0.path.split(separator: "/")[1] }) == ["PlayerBridgeTesting"])
    }

    @Test func theDocumentDrawsEveryRoom() throws {
        let document = String(decoding: try Repository.bytes(of: "Documentation/Development.md"), as: UTF8.self)
        let rooms = Set(try SourceFile.all(in: "Sources").map { String($0.path.split(separator: "/")[1]) })
        #expect(rooms.filter { !document.contains("`Sources/\($0)`") }.sorted() == [])
    }

    @Test(arguments: ["Sources", "js", "Tests", "Benchmarks", "Fuzzing", "Plugins", "Workbench"])
    func noFileIsLongerThan400Lines(folder: String) throws {
        let files = try SourceFile.all(in: folder) + SourceFile.all(in: folder, endingIn: ".js")
        let long = files.filter { !$0.path.contains("/.build/") && $0.lines.count > 401 }
        #expect(long.map { "\($0.path): \($0.lines.count - 1)" } == [])
    }
}
