import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator
import Testing

/// From a byte of a payload to the place in the file, through the escapes of the JSON that carries it.
@Suite struct PlaceMappingTests {
    /// The marked byte of the payload must come from the marked column of the line.
    @Test(arguments: [
        // No escapes: `{"invoke":"f","arguments":"` is 27 scalars, so the payload begins in column 28.
        (#"abc"#, 0, 28), (#"abc"#, 2, 30), (#"abc"#, 3, 31),
        // Beyond the end: the closing quote.
        (#"abc"#, 99, 31),
        // A multi-byte character is one column; each of its bytes lies in it.
        ("é1", 0, 28), ("é1", 2, 29), ("😀1", 4, 29), ("a😀b", 5, 30),
        // A JSON escape is as wide as it is written: every byte that it yields starts where it starts.
        (#"\"1"#, 1, 30), (#"\\1"#, 0, 28), (#"\\1"#, 1, 30), (#"\n1"#, 1, 30), (#"\r\n1"#, 1, 30), (#"\r\n1"#, 2, 32),
        (#"\u00e91"#, 0, 28), (#"\u00e91"#, 1, 28), (#"\u00e91"#, 2, 34), (#"\ud83d\ude001"#, 0, 28),
        (#"\ud83d\ude001"#, 4, 40),
        // A lone surrogate takes three bytes.
        (#"\ud83d1"#, 3, 34), (#"\u00411"#, 1, 34), (#"a\tb\tc"#, 4, 34), (#"\/1"#, 1, 30),
    ])
    func columns(text: String, offset: Int, column: Int) throws {
        let file = CaseFile(
            InputFile(path: "a", bytes: Array("{\"cases\":1}\r\n{\"invoke\":\"f\",\"arguments\":\"\(text)\"}".utf8)))
        #expect(file.problems == [])
        let line = try #require(file.lines.first)
        let place = file.file.place(of: offset, inText: "arguments", of: line.range)
        #expect(place == FilePlace(path: "a", line: 2, column: column))
    }

    @Test func textsFromTemplatesHaveNoPlace() throws {
        let file = CaseFile(InputFile(path: "a", bytes: Array(#"{"invoke":"f","template":"x"}"#.utf8)))
        let line = try #require(file.lines.first)
        #expect(file.file.place(of: 0, inText: "arguments", of: line.range) == nil)
    }

    /// In a scenario a text may be written over several lines, with either quote.
    @Test(arguments: [("'a\\\n  b'", 3), ("'a\\\r\n  b'", 3), ("\"a\\\u{2028}  b\"", 3)])
    func placesAcrossContinuedLines(literal: String, offset: Int) throws {
        let text = "{ scenario: 1, steps: [{ invoke: 'f', arguments: \(literal) }] }"
        let scenario = try Scenario(InputFile(path: "s", bytes: Array(text.utf8)))
        guard case .invoke(_, let payload, _)? = scenario.steps.first?.action else {
            Issue.record("no invoke step")
            return
        }
        #expect(payload == "a  b")
        let range = try #require(scenario.steps.first?.textRange)
        let tree = try LiteralTree.parse(scenario.file.bytes, in: range, as: .json5)
        let escapes = try #require(EscapeMap(tree, node: 0))
        let byte = escapes.fileOffset(of: offset)
        #expect(scenario.file.bytes[byte] == UInt8(ascii: "b"))
    }

    @Test(arguments: [
        ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("é😀b", 6, 1, 3), ("\u{FEFF}b", 3, 1, 2),
    ])
    func linesAndColumns(text: String, offset: Int, line: Int, column: Int) {
        let place = InputFile(path: "f", bytes: Array(text.utf8)).place(of: offset)
        #expect(place == FilePlace(path: "f", line: line, column: column))
    }

    @Test func problemsReadLikeACompilers() {
        let problem = InputProblem(place: FilePlace(path: "dir/a b", line: 3, column: 7), message: "expected a number")
        #expect(problem.description == "dir/a b:3:7: expected a number")
    }
}
