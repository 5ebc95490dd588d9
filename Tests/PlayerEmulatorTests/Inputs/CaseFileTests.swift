import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator
import Testing

/// Case files: what a line holds, and what is said of one that cannot be read.
@Suite struct CaseFileTests {
    private static func read(_ text: String) -> CaseFile {
        CaseFile(InputFile(path: "a.cases.jsonl", bytes: Array(text.utf8)))
    }

    private static let good = #"{"invoke":"f","arguments":"1"}"#

    // MARK: What cannot be read

    @Test(
        arguments: [
            (#"{"invoke":"f","arguments":"1","colour":1}"#, "1:31: unknown key “colour” in a case"),
            (#"{"invoke":"f","arguments":"1","x-own":1,"note":"n"}"#, nil),
            (#"{"invoke":"f","invoke":"g","arguments":"1"}"#, "1:15: duplicate key in the same object"),
            (#"{"invoke":1,"arguments":"1"}"#, "1:11: expected a text in quotes"),
            (#"{"invoke":"f","arguments":1}"#, "1:27: expected a text in quotes"),
            (#"{"invoke":"f"}"#, "1:1: a case needs “arguments”"), (#"{"notify":"k"}"#, "1:1: a case needs “info”"),
            (#"{"id":"i"}"#, "1:1: a case needs “script”"),
            (#"{"event":{},"info":"1"}"#, "1:10: an event needs “type”"),
            (#"{"event":{"type":"close","key":1},"info":"1"}"#, "1:26: unknown key “key” in an event"),
            (#"{"event":"close","info":"1"}"#, "1:10: expected an event in { }"),
            ("[1]", "1:1: expected a case in { }"),
            ("nothing", "1:1: expected a value, not a name"),
            (#"{"invoke":"f","arguments":"1""#, "1:1: the '{' that opens here is not closed"),
            (#"{"invoke":"f","arguments":"1",}"#, "1:30: JSON has no comma after the last value"),
            (#"{'invoke':"f","arguments":"1"}"#, "1:2: JSON strings need double quotes"),
            (#"{"invoke":"f","arguments":"1"} {}"#, "1:32: expected the end of the text after this value"),
            (#"{"invoke":"f","arguments":"1"} // c"#, "1:32: JSON has no comments"),
            (
                #"{"invoke":"f","arguments":"1","intended":{"a":1}}"#,
                "1:42: expected the intended arguments as a list in [ ]"
            ),
            (
                #"{"invoke":"f","arguments":"1","intended":[{"$what":1}]}"#,
                "1:44: this '$' key is not known; a real key that starts with '$' is written with '$$'"
            ),
            (#"{"script":"f()","intended":[1]}"#, "1:28: expected an intended call in { }"),
            (#"{"script":"f()","intended":{"call":"f","args":1}}"#, "1:47: expected the arguments as a list in [ ]"),
            (#"{"script":"f()","intended":{"call":"f"}}"#, "1:28: an intended call needs “args”"),
            (
                #"{"invoke":"f","arguments":"1","expect":{"verdict":"lost"}}"#,
                "1:51: expected one of rejected, injected, failed, altered, delivered, not “lost”"
            ),
            (
                #"{"invoke":"f","arguments":"1","expect":{"rule":"no-such-rule"}}"#,
                "1:48: unknown rule “no-such-rule”"
            ),
            (#"{"invoke":"f","arguments":"1","expect":{"offset":-1}}"#, "1:50: expected a whole number from 0"),
            (#"{"invoke":"f","arguments":"1","expect":{"offset":1.5}}"#, "1:50: expected a whole number from 0"),
            (#"{"invoke":"f","arguments":"1","expect":{"offset":"1"}}"#, "1:50: expected a number"),
            (#"{"invoke":"f","arguments":"1","expect":{"state":{}}}"#, "1:41: unknown key “state” in an expectation"),
            (#"{"invoke":"f","arguments":"1","expect":true}"#, "1:40: expected an expectation in { }"),
            (#"{"invoke":"f","arguments":"1","waive":[]}"#, nil),
            (
                #"{"invoke":"f","arguments":"1","waive":{"reason":"r","until":"2027-03-31"}}"#,
                "1:39: a waiver needs “rule”"
            ),
            (
                #"{"invoke":"f","arguments":"1","waive":{"rule":"none","reason":"r","until":"2027-03-31"}}"#,
                "1:47: unknown rule “none”"
            ),
            (
                #"{"invoke":"f","arguments":"1","waive":[{"rule":"value-altered","reason":" ","until":"2027-03-31"}]}"#,
                "1:73: a waiver needs a reason"
            ),
            (
                #"{"invoke":"f","arguments":"1","waive":{"rule":"value-altered","reason":"r","until":"31.3.2027"}}"#,
                "1:84: expected a day such as 2027-03-31"
            ),
            (
                #"{"invoke":"f","arguments":"1","waive":{"rule":"value-altered","reason":"r","till":"2027-03-31"}}"#,
                "1:39: a waiver needs “until”"
            ),
            (#"{"invoke":"f","arguments":"1","id":7}"#, "1:36: expected a text in quotes"),
            (#"{"invoke":"\uD83D","arguments":"1"}"#, "1:11: expected a text without lone surrogates"),
            // Columns count Unicode scalars, also behind text outside the basic plane.
            (#"{"invoke":"f","arguments":"😀é","colour":1}"#, "1:32: unknown key “colour” in a case"),
            // Templates.
            (
                #"{"invoke":"f","template":"'\\(id)'","arguments":"1"}"#,
                "1:49: a case has a template or a text, not both"
            ),
            (#"{"invoke":"f","template":"'\\(id)'"}"#, "1:26: the hole \\(id) has no value"),
            (
                #"{"invoke":"f","template":"'\\(id'","values":{"id":"1"}}"#,
                "1:26: a hole of the template is not closed: \\( without )"
            ),
            (
                #"{"invoke":"f","template":"\\(a)","values":{"a":[1]}}"#,
                "1:48: expected a text, a number, true, false or null as the value of a hole"
            ),
            (#"{"invoke":"f","template":"\\(a)","values":[1]}"#, "1:43: expected values by hole in { }"),
        ] as [(String, String?)])
    func lines(text: String, problem: String?) {
        let file = Self.read(text)
        guard let problem else {
            #expect(file.problems == [])
            #expect(file.lines.count == 1)
            return
        }
        #expect(file.problems.map(\.description) == ["a.cases.jsonl:\(problem)"])
        #expect(file.lines.isEmpty)
    }

    @Test(arguments: [
        (#"{"cases":2}"#, "1:10: unsupported version of a case file; expected 1"),
        (#"{"cases":"1"}"#, "1:10: expected a number"),
        (#"{"cases":1,"plaier":"live"}"#, "1:12: unknown key “plaier” in the header of a case file"),
        (#"{"cases":1,"functions":"echo"}"#, "1:24: expected a list in [ ]"),
        (#"{"cases":1,"functions":[1]}"#, "1:25: expected a text in quotes"),
        (#"{"cases":1,"rules":{"value-altered":"loud"}}"#, "1:37: expected off, note, warning or error, not “loud”"),
        (#"{"cases":1,"rules":{"no-such":"off"}}"#, "1:21: unknown rule “no-such”"),
        (#"{"cases":1,"rules":[]}"#, "1:20: expected severities by rule in { }"),
    ])
    func headers(text: String, problem: String) {
        let file = Self.read(text + "\n" + Self.good)
        #expect(file.problems.map(\.description) == ["a.cases.jsonl:\(problem)"])
        // The cases stand, on a page without the header's settings.
        #expect(file.lines.map(\.number) == [2])
    }

    @Test func aBrokenLineLeavesTheOthers() {
        let file = Self.read("{\"cases\":1}\n\(Self.good)\n{broken\n\n  \n\(Self.good)\r\n{\"id\":1}\n")
        #expect(file.lines.map(\.number) == [2, 6])
        #expect(file.problems.map { "\($0.place.line):\($0.place.column)" } == ["3:2", "7:7"])
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func linesEndAsTheyDo(end: String) {
        let file = Self.read([#"{"cases":1}"#, Self.good, "x", Self.good].joined(separator: end))
        #expect(file.lines.map(\.number) == [2, 4])
        #expect(file.problems.map { "\($0.place.line):\($0.place.column)" } == ["3:1"])
    }

    @Test(arguments: ["", "\n\n", " \t\r\n"])
    func emptyFilesHoldNothing(text: String) {
        let file = Self.read(text)
        #expect(file.lines.isEmpty && file.headerRange == nil)
        #expect(file.problems.map(\.message) == ["the case file has no cases"])
    }

    @Test func aHeaderAloneIsAProblem() {
        #expect(
            Self.read("{\"cases\":1}\n").problems.map(\.description)
                == ["a.cases.jsonl:1:1: the case file has no cases"])
    }

    @Test func twoCasesOfOneNameAreAProblem() {
        let line = #"{"id":"a","invoke":"f","arguments":"1"}"#
        let file = Self.read("\(line)\n\(line.replacing("\"a\"", with: "\"b\""))\n\(line)\n")
        #expect(file.problems.map(\.description) == ["a.cases.jsonl:3:1: the id “a” is already used by line 1"])
        #expect(file.lines.count == 3)
    }

    /// Only the first line can be a header.
    @Test func aLaterHeaderIsNone() {
        let file = Self.read("\(Self.good)\n{\"cases\":1}")
        #expect(file.problems.map(\.description) == ["a.cases.jsonl:2:1: a case needs “script”"])
    }

    // MARK: What is read

    @Test func everythingThatALineHolds() throws {
        let file = Self.read(
            """
            {"cases": 1, "player": "recording", "functions": ["echo"], "configuration": {"currency": "EUR"}, "rules": {"value-altered": "off", "disputed": "error"}, "title": "t"}
            {"id": "a", "invoke": "echo", "arguments": "'x'", "intended": ["x"], "expect": {"verdict": "failed", "rule": "script-error", "offset": 12}}
            {"notify": "cb-1", "info": "true", "intended": [true], "expect": {}}
            {"event": {"type": "add-to-wishlist", "data": {"sku": "A"}}, "info": ""}
            {"script": "echo(1)", "intended": {"call": "echo", "args": [1]}}
            """)
        #expect(file.problems == [])
        #expect(file.header.player == "recording")
        #expect(file.header.functions == ["echo"])
        #expect(file.header.configuration.map { ValueNotation.json($0) } == #"{"currency":"EUR"}"#)
        #expect(file.header.rules == ["value-altered": "off", "disputed": "error"])
        #expect(file.lines.map(\.content.id) == ["a", "line 3", "line 4", "line 5"])
        #expect(file.lines.map(\.content.textName) == ["arguments", "info", "info", "script"])
        let first = try #require(file.lines.first?.content)
        #expect(first.text == "'x'")
        #expect(first.expected?.verdict == .failed)
        #expect(first.expected?.rule == .scriptError)
        #expect(first.expected?.offset == 12)
        #expect(first.intended.map { ValueNotation.json($0.arguments) } == #"["x"]"#)
        // An empty expectation is one: delivered.
        #expect(file.lines[1].content.expected?.verdict == .delivered)
        #expect(file.lines[2].content.expected == nil)
        guard case .answer("add-to-wishlist", let data) = file.lines[2].content.input else {
            Issue.record("\(file.lines[2].content.input)")
            return
        }
        #expect(data.map { ValueNotation.json($0) } == #"{"sku":"A"}"#)
        #expect(file.lines[3].content.intended?.function == "echo")
    }

    @Test(
        arguments: [
            (#""a\uD83D\uDE00b""#, [0x61, 0xD83D, 0xDE00, 0x62]), (#""\uD83D""#, [0xD83D]),
            (#""\uDE00\uD83D""#, [0xDE00, 0xD83D]),
            (#""\u0000""#, [0]), (#""\r\n\u2028""#, [0x0D, 0x0A, 0x2028]), (#""\ufeff""#, [0xFEFF]),
        ] as [(String, [UInt16])])
    func textsSurviveUnitForUnit(json: String, units: [UInt16]) {
        let file = Self.read("{\"invoke\":\"f\",\"arguments\":\(json)}")
        #expect(file.lines.first?.content.text.utf16 == units)
    }

    @Test(arguments: [
        ("[-0]", #"[{"$number":"-0"}]"#), (#"[{"$number":"NaN"}]"#, #"[{"$number":"NaN"}]"#),
        (#"[{"$undefined":true}]"#, #"[{"$undefined":true}]"#),
        (#"[{"$bigint":"12345678901234567890"}]"#, #"[{"$bigint":"12345678901234567890"}]"#),
        (#"["\uD83D"]"#, #"[{"$utf16":[55357]}]"#),
        (#"[{"$$ref":1}]"#, #"[{"$$ref":1}]"#), (#"[{"$date":5}]"#, #"[{"$date":5}]"#),
        ("[9007199254740993]", "[9007199254740993]"),
    ])
    func intendedValuesAreInTheNotation(json: String, expected: String) {
        let file = Self.read("{\"invoke\":\"f\",\"arguments\":\"\",\"intended\":\(json)}")
        #expect(file.problems == [])
        #expect(file.lines.first?.content.intended.map { ValueNotation.json($0.arguments) } == expected)
    }
}
