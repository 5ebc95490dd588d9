import Foundation
import TestSupport
import Testing

@testable import PlayerBridgeCommand

/// One attempt to make the tool crash, hang, lie or obey, with what must happen instead.
///
/// A row of a table: to add one, find the table that it belongs to, or begin another and name it in ``AttackTests``.
struct Attack: Sendable, CustomTestStringConvertible {
    /// What is tried, in a few words; no two attacks share them.
    var name: String
    /// Run by `sh` in a folder of its own, where `playerbridge` is on the path.
    var line: String
    /// What lies in that folder.
    var files: [String: String] = [:]
    var status: Int32
    /// Words that come up in the output or among the errors.
    var expected: [String] = []
    /// Words that come up in neither.
    var forbidden: [String] = []

    var testDescription: String { name }

    init(
        _ name: String, _ line: String, files: [String: String] = [:], status: Int32, _ expected: String...,
        forbidden: [String] = []
    ) {
        self.name = name
        self.line = line
        self.files = files
        self.status = status
        self.expected = expected
        self.forbidden = forbidden
    }

    /// What no attack may bring about: a trap, an escape that reaches the terminal.
    static let neverPrinted = [
        "Fatal error", "Illegal instruction", "Trace/breakpoint", "Segmentation fault", "stack overflow", "\u{1B}",
        "internal fault:",
    ]

    func run() async throws {
        try await TemporaryFolder.with(files) { folder in
            let result = try await ToolProcess.shell(line, in: folder)
            #expect(result.status == status, "\(line)\n\(result.all)")
            let all = result.output + result.errors
            for words in expected where !words.isEmpty {
                #expect(all.contains(words), "missing “\(words)”\n\(line)\n\(result.all)")
            }
            for words in forbidden + Self.neverPrinted where !expected.contains(words) {
                #expect(!all.contains(words), "found “\(words)”\n\(line)\n\(result.all)")
            }
            let left = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
            #expect(left.filter { $0.contains(".playerbridge-") } == [], "a half file is left")
        }
    }
}

@Suite struct AttackTests {
    /// Run with every change.
    static let eachTime = InvocationAttacks.all + StreamAttacks.quick + FileAttacks.all + MergeAttacks.all
    /// Those that start a worker for each, or take long.
    static let inLongRuns =
        StreamAttacks.long + LogAttacks.all + RedactionAttacks.all + InterruptAttacks.all + EncoderAttacks.all

    @Test(arguments: eachTime)
    func quick(attack: Attack) async throws { try await attack.run() }

    @Test(.long, arguments: inLongRuns)
    func long(attack: Attack) async throws { try await attack.run() }

    @Test func attacksHaveNamesOfTheirOwn() {
        let names = (Self.eachTime + Self.inLongRuns).map(\.name)
        #expect(Dictionary(grouping: names, by: \.self).filter { $0.value.count > 1 }.keys.sorted() == [])
        #expect(names.count >= 300)
    }
}
