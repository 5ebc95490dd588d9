import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

#if SWIFT_SYNTAX
    let lintIsBuilt = true
#else
    let lintIsBuilt = false
#endif

/// `lint` as users run it. Skipped where the tool was built without the toolchain's SwiftSyntax.
@Suite(
    .enabled(if: lintIsBuilt, "lint is not built: the toolchain has no SwiftParser and SwiftSyntax, or they are hidden")
)
struct LintCommandTests {
    static let source = """
        import UIKit
        // 👩‍👩‍👧 é
        func f(id: String, player: Player) async throws {
        \ttry await player.invoke(function: "updateProductWithData", arguments: "'👗\\(id)', {}")
        }

        """

    @Test func aFindingHasTheFormOfXcode() async throws {
        try await TemporaryFolder.with(["A.swift": Self.source]) { folder in
            let result = try await ToolProcess.run(["lint", ".", "--format", "short"], in: folder)
            #expect(result.status == 1)
            #expect(
                result.output
                    == "./A.swift:4:75: error: `\\(id)` is inserted unescaped: a value that contains `'` breaks the payload [unsafe-hole]\n"
            )
        }
    }

    /// The same place in every format.
    @Test(arguments: [
        ("text", "./A.swift:4:75"), ("github", "line=4,col=75,endColumn=79"), ("junit", "A.swift:4:75"),
        ("sarif", "\"startLine\":4,\"startColumn\":75,\"endLine\":4,\"endColumn\":80"),
        ("json", "\"column\":75,\"endColumn\":80,\"endLine\":4,\"line\":4,\"path\":\"./A.swift\""),
    ])
    func placesAgree(format: String, place: String) async throws {
        try await TemporaryFolder.with(["A.swift": Self.source]) { folder in
            let result = try await ToolProcess.run(["lint", ".", "--format", format], in: folder)
            #expect(
                result.output.replacing(" ", with: "").replacing("\n", with: "").contains(
                    place.replacing(" ", with: "")), "\(result.output)")
        }
    }

    @Test func theReportHoldsTheSwiftText() async throws {
        try await TemporaryFolder.with(["A.swift": Self.source]) { folder in
            let report = try await ToolProcess.run(["lint", "A.swift", "--format", "json"], in: folder).report()
            let result = report["results"]?.elements.first
            #expect(result?["kind"]?.swiftString == "literal")
            #expect(result?["texts"]?["swift"]?.swiftString == "\"'👗\\(id)', {}\"")
            #expect(result?["texts"]?["arguments"]?.swiftString == "'👗'', {}")
        }
    }

    @Test func fixWritesTheFileAndNothingIsLeft() async throws {
        try await TemporaryFolder.with(["A.swift": Self.source, "B.swift": "import UIKit\n"]) { folder in
            let fixed = try await ToolProcess.run(["lint", ".", "--fix"], in: folder)
            #expect(fixed.status == 0, "\(fixed.all)")
            #expect(fixed.errors == "playerbridge: ./A.swift: 1 fixed\n")
            let text = try String(contentsOf: folder.appending(path: "A.swift"), encoding: .utf8)
            let literal = #""\(String(decoding: try JSONEncoder().encode("👗\(id)"), as: UTF8.self)), {}""#
            #expect(text == Self.source.replacing("\"'👗\\(id)', {}\"", with: literal))
        }
    }

    @Test func aDryRunPrintsThePatchAndWritesNothing() async throws {
        try await TemporaryFolder.with(["A.swift": Self.source, "B.swift": "import UIKit\n"]) { folder in
            let tried = try await ToolProcess.run(["lint", ".", "--fix", "--dry-run"], in: folder)
            #expect(tried.status == 1)
            #expect(tried.errors == "")
            #expect(tried.output.hasPrefix("--- a/A.swift\n+++ b/A.swift\n@@ -1,"))
            #expect(tried.output.split(separator: "\n").count { $0.hasPrefix("-\t") || $0.hasPrefix("+\t") } == 2)
            #expect(try String(contentsOf: folder.appending(path: "A.swift"), encoding: .utf8) == Self.source)
            let alone = try await ToolProcess.run(["lint", ".", "--dry-run"], in: folder)
            #expect(alone.status == 2)
            #expect(alone.errors.contains("--dry-run: needs --fix"))
        }
    }

    /// What the file is besides its text stays: a link, an executable script.
    @Test func fixKeepsLinksAndPermissions() async throws {
        try await TemporaryFolder.with(["A.swift": Self.source]) { folder in
            let (file, link) = (folder.appending(path: "A.swift"), folder.appending(path: "Link.swift"))
            try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: file.path())
            try FileManager.default.createSymbolicLink(atPath: link.path(), withDestinationPath: "A.swift")
            let fixed = try await ToolProcess.run(["lint", "Link.swift", "--fix"], in: folder)
            #expect(fixed.status == 0, "\(fixed.all)")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path()) == "A.swift")
            #expect(try String(contentsOf: file, encoding: .utf8).contains("JSONEncoder"))
            let mode = try FileManager.default.attributesOfItem(atPath: file.path())[.posixPermissions] as? Int
            #expect(mode == 0o750)
        }
    }

    @Test func whatCannotBeReadIsAProblemAndTheRestIsRead() async throws {
        try await TemporaryFolder.with(["A.swift": Self.source]) { folder in
            try Data([0x61, 0x0A, 0xFF]).write(to: folder.appending(path: "Bad.swift"))
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "loop"), withDestinationURL: folder)
            let result = try await ToolProcess.run(["lint", ".", "--format", "short"], in: folder)
            #expect(result.status == 2)
            #expect(result.output.contains("./A.swift:4:75: error:"))
            #expect(result.output.contains("./Bad.swift:2: problem: the text is not UTF-8"))
            #expect(result.output.split(separator: "\n").count == 2)
        }
    }

    /// Literals travel to the workers in batches: one that ends its worker takes no other with it.
    @Test func aLiteralThatEndsItsWorkerStandsAlone() async throws {
        let bomb = 40
        let calls = (0..<90).map { number in
            let text = number == bomb ? "new Array(400000000).fill(1)" : "'\\(id)', \(number)"
            return "    try await p.invoke(function: \"f\", arguments: \"\(text)\")"
        }
        let source = "func f(id: String) async throws {\n\(calls.joined(separator: "\n"))\n}\n"
        try await TemporaryFolder.with(["A.swift": source]) { folder in
            let result = try await ToolProcess.run(["lint", "--format", "short", "--memory-limit", "400"], in: folder)
            #expect(result.status == 1)
            let lines = result.output.split(separator: "\n")
            #expect(lines.count == 90, "\(result.all)")
            #expect(lines.count { $0.hasSuffix("[unsafe-hole]") } == 89)
            let other = lines.filter { !$0.hasSuffix("[unsafe-hole]") }
            #expect(other.count == 1 && other[0].hasPrefix("./A.swift:\(bomb + 2):"), "\(other)")
            #expect(other.first?.contains("used more than 400 MB") == true, "\(other)")
        }
    }

    @Test func theSummarySaysWhatWasNotFollowed() async throws {
        try await TemporaryFolder.with([
            "A.swift": "func f(t: String) async throws { try await p.invoke(function: \"f\", arguments: t) }"
        ]) { folder in
            let result = try await ToolProcess.run(["lint", "A.swift"], in: folder)
            #expect(result.status == 0)
            #expect(
                result.output.contains(
                    "not checked: 1 of 1 hole (1 call: 0 safe, 0 unsafe);"))
        }
    }

    /// The hook of the examples judges what is staged, whatever lies in the working folder.
    @Test(arguments: [(staged: true, inFolder: false), (false, true), (true, true), (false, false)])
    func theCommitHookLintsWhatIsStaged(isStagedUnsafe: Bool, isFolderUnsafe: Bool) async throws {
        func source(isUnsafe: Bool) -> String {
            let value = isUnsafe ? #"'\(id)'"# : "'p-1'"
            return "func f(id: String) async throws { try await p.invoke(function: \"f\", arguments: \"\(value)\") }\n"
        }
        let hook = Repository.root.appending(path: "Examples/Lint/pre-commit").path()
        try await TemporaryFolder.with([
            "A b.swift": source(isUnsafe: isStagedUnsafe), "later": source(isUnsafe: isFolderUnsafe),
        ]) { folder in
            let result = try await ToolProcess.shell(
                """
                git init -q . && cp '\(hook)' .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit &&
                git add 'A b.swift' && mv later 'A b.swift' && git -c user.name=a -c user.email=a@shop.example commit -qm one
                """, in: folder)
            #expect(result.status == (isStagedUnsafe ? 1 : 0), "\(result.all)")
            #expect(result.all.contains("A b.swift:1:82: error: ") == isStagedUnsafe, "\(result.all)")
        }
    }

    @Test(arguments: ["send(a:)", "invoke=send", "other=f(a:b:)", "invoke=f(a:)"])
    func aCallThatIsNoneIsRefused(text: String) async throws {
        let result = try await ToolProcess.run(["lint", "Examples", "--bridge-call", text])
        #expect(result.status == 2)
        #expect(result.errors.contains("expected a call, found “\(text)”"))
    }
}

#if !SWIFT_SYNTAX
    @Test func withoutSwiftSyntaxLintSaysSo() async throws {
        let result = try await ToolProcess.run("lint", "Examples")
        #expect(result.status == 2)
        #expect(result.errors.contains("was built without SwiftParser and SwiftSyntax"))
    }
#endif
