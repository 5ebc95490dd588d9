import JavaScriptEngine
import JavaScriptSyntax
import Testing

@EngineActor
@Suite struct SyntaxCheckTests {
    enum Outcome: Sendable { case valid, incomplete, invalid, unterminated, overflow }

    nonisolated static let samples: [(JavaScriptString, Outcome)] = [
        ("", .valid), ("f('a', {b: 1})", .valid), ("'\\ud800'", .valid), ("a\u{0}b", .invalid), ("'a\u{0}b'", .valid),
        (JavaScriptString(wtf8: [0x27, 0xED, 0xA0, 0x80, 0x27]), .valid),
        (JavaScriptString(wtf8: [0x61, 0xED, 0xA0, 0x80]), .invalid),
        ("f('a', {b: 1}", .incomplete), ("[1, 2", .incomplete), ("f(", .incomplete),
        ("f('it's')", .invalid), ("f(19,99", .incomplete), ("f(Optional(1))", .valid), ("{a: 1, b: 2}", .invalid),
        ("'abc", .unterminated), ("`abc", .incomplete), ("/abc", .unterminated), ("'a\nb'", .invalid), (")", .invalid),
        (JavaScriptString(String(repeating: "[", count: 20_000)), .overflow),
    ]

    @Test(arguments: samples) func classifies(script: JavaScriptString, outcome: Outcome) throws {
        let check = try makePage().checkSyntax(script)
        switch check {
        case .valid: #expect(outcome == .valid)
        case .incomplete: #expect(outcome == .incomplete)
        case .invalid: #expect(outcome == .invalid)
        case .unterminatedLiteral: #expect(outcome == .unterminated)
        case .stackOverflow: #expect(outcome == .overflow)
        case .outOfMemory: Issue.record("no memory")
        }
    }

    @Test func tellsTheLineFromTheGivenFirstLine() throws {
        guard case .invalid(let fault) = try makePage().checkSyntax("1;\n2;\n)", firstLine: 10) else {
            Issue.record("not invalid")
            return
        }
        #expect(fault.line == 12)
        #expect(!fault.message.isEmpty)
    }

    @Test func runsNothing() throws {
        let page = try makePage()
        #expect(page.checkSyntax("globalThis.ran = 1").isValid)
        #expect(try page.evaluate("typeof ran").string == "undefined")
    }

    @Test func theVersionNamesEngineAndNumber() {
        #expect(engineVersion.hasPrefix("JavaScriptCore "))
        #expect(engineVersion.split(separator: " ").last?.split(separator: ".").compactMap { Int($0) }.count == 3)
    }
}
