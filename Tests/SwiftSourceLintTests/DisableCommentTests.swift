import BridgeFindings
import Testing

@testable import SwiftSourceLint

@Suite struct DisableCommentTests {
    private static func run(_ comment: String) throws -> (rules: [String], problems: [String]) {
        let text = """
            func f(_ id: String) async throws {
                \(comment)
                try await p.invoke(function: "updateProductWithData", arguments: \"\"\"
                    '\\(id)', {}
                    \"\"\")
                try await p.invoke(function: "updateProductWithData", arguments: "'\\(id)', {}")
            }
            """
        let file = SourceFile(path: "a.swift", bytes: Array(text.utf8), words: BridgeNames().words)
        let lint = SourceLint(files: [file], names: BridgeNames())
        let comments = DisableComments([file])
        let (results, problems) = (
            comments.applied(to: lint.results(try LintRun.judgements(lint.templates))), comments.problems
        )
        return (
            results.flatMap(\.findings).map { "\($0.range?.file?.line ?? 0) \($0.rule)" },
            problems.map { "\($0.source): \($0.message)" }
        )
    }

    @Test(
        arguments: [
            ("// playerbridge:disable:next unsafe-hole digits only", ["6 unsafe-hole"], []),
            ("// playerbridge:disable:next swallowed-error not this one", ["4 unsafe-hole", "6 unsafe-hole"], []),
            ("// a comment", ["4 unsafe-hole", "6 unsafe-hole"], []),
            (
                "// playerbridge:disable:next unsafe-hole", ["4 unsafe-hole", "6 unsafe-hole"],
                ["a.swift:2:5: missing reason; expected `// playerbridge:disable:next RULE reason`"]
            ),
            (
                "// playerbridge:disable:next unsafe-holes why", ["4 unsafe-hole", "6 unsafe-hole"],
                ["a.swift:2:5: unknown rule “unsafe-holes”; expected `// playerbridge:disable:next RULE reason`"]
            ),
            (
                "// playerbridge:disable unsafe-hole why", ["4 unsafe-hole", "6 unsafe-hole"],
                ["a.swift:2:5: expected `// playerbridge:disable:next RULE reason`"]
            ),
        ] as [(String, [String], [String])])
    func onlyTheNextIsLeftOut(comment: String, rules: [String], problems: [String]) throws {
        let found = try Self.run(comment)
        #expect(found.rules == rules)
        #expect(found.problems == problems)
    }
}
