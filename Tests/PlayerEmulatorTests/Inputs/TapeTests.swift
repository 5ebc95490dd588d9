import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator
import Testing

@Suite struct TapeTests {
    private static func read(_ text: String) -> Tape {
        Tape(InputFile(path: "t", bytes: Array(text.utf8)))
    }

    private static let header = #"{"tape":1,"player":"live"}"#

    @Test(
        arguments: [
            (#"{"at":1,"invoke":"f","arguments":"1"}"#, nil),
            (#"{"at":1,"invoke":"f","arguments":"1","returned":{"a":1}}"#, nil),
            (#"{"at":1,"playerId":"p","notify":"k","info":"1"}"#, nil), (#"{"at":1,"event":{"type":"close"}}"#, nil),
            (#"{"invoke":"f","arguments":"1"}"#, "2:1: a line of a tape needs “at”"),
            (#"{"at":"1","invoke":"f"}"#, "2:7: expected a number"),
            (#"{"at":1}"#, "2:1: a line of a tape needs one of event, invoke, notify"),
            (#"{"at":1,"invoke":"f"}"#, "2:1: an invoke needs “arguments”"),
            (#"{"at":1,"notify":"k"}"#, "2:1: a notify needs “info”"),
            (#"{"at":1,"event":{"data":{}}}"#, "2:17: an event needs “type”"),
            (#"{"at":1,"event":{"type":"close","key":"k"}}"#, "2:33: unknown key “key” in an event"),
            (#"{"at":1,"notify":"k","info":"1","threw":"x"}"#, "2:33: unknown key “threw” in a line of a tape"),
            ("{", "2:1: the '{' that opens here is not closed"),
        ] as [(String, String?)])
    func lines(text: String, problem: String?) {
        let tape = Self.read("\(Self.header)\n\(text)\n")
        #expect(tape.problems.map(\.description) == (problem.map { ["t:\($0)"] } ?? []))
        #expect(tape.lines.count == (problem == nil ? 1 : 0))
    }

    @Test(arguments: [
        ("", "1:1: the tape is empty; expected a header in line 1"),
        (#"{"at":1}"#, "1:1: the header of a tape needs “tape”"),
        (#"{"tape":2}"#, "1:9: unsupported version of a tape; expected 1"),
        (#"{"tape":1,"speed":2}"#, "1:11: unknown key “speed” in the header of a tape"),
    ])
    func headers(text: String, problem: String) {
        let tape = Self.read(text)
        #expect(tape.problems.map(\.description) == ["t:\(problem)"])
        #expect(tape.settings == nil)
    }

    @Test func aBrokenLineLeavesTheOthers() {
        let tape = Self.read(
            "\(Self.header)\n{\"at\":0,\"invoke\":\"f\",\"arguments\":\"\"}\nx\n{\"at\":2.5,\"playerId\":\"p\",\"notify\":\"k\",\"info\":\"\\uD83D\"}"
        )
        #expect(tape.problems.map(\.place.line) == [3])
        #expect(tape.lines.map(\.at) == [0, 2.5])
        #expect(tape.lines.map(\.playerID) == ["", "p"])
        #expect(tape.lines.map(\.number) == [2, 4])
        guard case .notify("k", let text)? = tape.lines.last?.entry else {
            Issue.record("\(tape.lines)")
            return
        }
        #expect(text.utf16 == [0xD83D])
    }

    @Test(arguments: [
        (#"{"tape":1}"#, ["t:1:1: the tape has no lines after its header"]),
        (
            """
            {"tape":1}
            {"at":2,"invoke":"f","arguments":""}
            {"at":1.5,"invoke":"f","arguments":""}
            """, ["t:3:1: `at` is 1.5, before the 2 of line 2; a tape's clock never runs backwards"]
        ),
        (
            "{\"tape\":1}\n{\"at\":2,\"invoke\":\"f\",\"arguments\":\"\"}\n{\"at\":2,\"invoke\":\"f\",\"arguments\":\"\"}",
            []
        ),
    ])
    func tapesThatCheckNothing(text: String, problems: [String]) {
        #expect(Tape(InputFile(path: "t", bytes: Array(text.utf8))).problems.map(\.description) == problems)
    }
}
