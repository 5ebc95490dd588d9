import JavaScriptEngine
import JavaScriptSyntax
import Testing

@EngineActor
@Suite struct JavaScriptExceptionTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var script: JavaScriptString
        var name: String
        var message: String
        var line: Int?
        var column: Int?
        var testDescription: String { script.description }
    }

    nonisolated static let samples = [
        Sample(script: "throw new Error('a')", name: "Error", message: "a", line: 1, column: 16),
        Sample(script: "\n  throw new TypeError('b')", name: "TypeError", message: "b", line: 2, column: 22),
        Sample(script: "'é';\r\nnull.x", name: "TypeError", message: "", line: 2, column: 5),
        Sample(script: "0;\u{2028} throw new Error('ls')", name: "Error", message: "ls", line: 2, column: 17),
        Sample(script: "throw 'text \\ud800'", name: "", message: "text \u{FFFD}", line: nil, column: nil),
        Sample(script: "throw 1.5", name: "", message: "1.5", line: nil, column: nil),
        Sample(script: "throw undefined", name: "", message: "undefined", line: nil, column: nil),
        Sample(script: "throw null", name: "", message: "null", line: nil, column: nil),
        Sample(script: "throw 5n", name: "", message: "5", line: nil, column: nil),
        Sample(script: "throw Symbol('s')", name: "", message: "Symbol(s)", line: nil, column: nil),
        Sample(script: "throw {message: 'm', line: 9}", name: "", message: "an object", line: nil, column: nil),
        Sample(
            script: "throw new Proxy({}, {get() { ran++ }})", name: "", message: "an object", line: nil, column: nil),
        Sample(script: "throw class {}", name: "", message: "a function", line: nil, column: nil),
        Sample(
            script: "const e = new Error('x'); Object.defineProperty(e, 'message', {get() { ran++ }}); throw e",
            name: "Error", message: "", line: 1, column: 20),
        Sample(
            script: "const e = new Error('x'); e.name = {toString() { ran++ }}; throw e", name: "Error", message: "x",
            line: 1, column: 20),
    ]

    @Test(arguments: samples) func tellsWhatWasThrown(_ sample: Sample) throws {
        let page = try makePage()
        try page.evaluate("var ran = 0")
        let exception = try #require(page.exception(of: sample.script))
        #expect(exception.kind == .thrown)
        #expect(exception.name == sample.name)
        if !sample.message.isEmpty { #expect(exception.message == sample.message) }
        #expect(exception.line == sample.line)
        #expect(exception.column == sample.column)
    }

    @Test func linesCountFromTheGivenFirstLineAndNameTheSource() throws {
        let page = try makePage()
        do throws(JavaScriptException) {
            try page.evaluate("\nfunction f() { throw new Error('x') }\nf()", sourceName: "payload.js", firstLine: 40)
            Issue.record("nothing was thrown")
        } catch {
            #expect(error.line == 41)
            #expect(error.sourceName == "payload.js")
            #expect(error.stack.contains("f@payload.js:41:"))
            #expect(error.stack.contains("payload.js:42:"))
        }
    }

    @Test func syntaxErrorsHaveALineAndNoColumn() throws {
        let exception = try #require(try makePage().exception(of: "1;\n'abc"))
        #expect(exception.name == "SyntaxError")
        #expect(exception.line == 2)
        #expect(exception.column == nil)
    }

    @Test func keepsTheThrownValue() throws {
        let page = try makePage()
        let exception = try #require(page.exception(of: "var thrown = {a: 1}; throw thrown"))
        #expect(exception.value.isSame(as: try page.evaluate("thrown")))
    }

    @Test(
        arguments: [
            ("(function f() { f() })()", JavaScriptException.Kind.stackOverflow),
            ("'ab'.repeat(2 ** 30)", .outOfMemory),
            ("throw new RangeError('other')", .thrown),
        ] as [(JavaScriptString, JavaScriptException.Kind)]) func tellsTheEnginesLimitsFromOtherErrors(
            script: JavaScriptString, kind: JavaScriptException.Kind
        ) throws
    {
        #expect(try #require(try makePage().exception(of: script)).kind == kind)
    }

    @Test func deepNestingPassesTheCheckAndOverflowsTheStack() throws {
        let page = try makePage()
        let depth = 5_000
        let script = JavaScriptString(
            "(() => { return " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "})()")
        #expect(page.checkSyntax(script).isValid)
        #expect(page.exception(of: script)?.kind == .stackOverflow)
    }

    @Test func aValueThatIsNoFunctionIsATypeError() throws {
        let page = try makePage()
        #expect(throws: JavaScriptException.self) { try page.number(1).call() }
        #expect(throws: JavaScriptException.self) { try page.evaluate("() => 1").construct() }
        do throws(JavaScriptException) { try page.null.call() } catch { #expect(error.name == "TypeError") }
    }
}
