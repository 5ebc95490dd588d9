import BridgeFindings
import Foundation
import JavaScriptSyntax
import Testing

@testable import PlayerBridgeCommand

@Suite struct SpilledResultsTests {
    static func result(_ number: Int, passed: Bool = true) -> CheckResult {
        CheckResult(
            id: "c\(number)", source: "a.jsonl:\(number)", passed: passed, verdict: .delivered,
            texts: ["arguments": .init("'\(number)'")],
            findings: passed ? [] : [Finding(rule: .valueAltered, message: "m\(number)")])
    }

    /// In memory, in a file, partly in both, and where no file can be made.
    @Test(arguments: [(1_000, "/tmp"), (0, "/tmp"), (7, "/tmp"), (7, "/nowhere")])
    func theListIsTheSameWhereverItLies(limit: Int, folder: String) {
        let all = (0..<300).map { Self.result($0, passed: $0 % 11 != 0) }
        let memory = ResultList(all)
        var list = ResultList(store: SpilledResults(limit: limit, folder: folder))
        list += all
        #expect(list.count == 300)
        #expect(list.tally == memory.tally)
        #expect(list.files == memory.files)
        #expect(list.map(\.id) == all.map(\.id))
        #expect(list.map(\.findings) == all.map(\.findings))
        #expect(list.map(\.texts) == all.map(\.texts))
        list[250] = Self.result(9_999, passed: false)
        #expect(list[250].id == "c9999")
        #expect(list[251].id == "c251")
        #expect(list.tally.failed == memory.tally.failed + 1)
    }
}
