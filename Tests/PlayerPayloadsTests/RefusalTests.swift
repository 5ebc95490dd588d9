import Foundation
import PlayerPayloads
import Testing

@Suite("What JavaScriptArguments refuses")
struct RefusalTests {
    typealias Tests = JavaScriptArgumentsTests

    @Test(
        "Values that have no place",
        arguments: [
            ("'a' // \("x")\n", "it stands in a comment, which takes no value: one could end it"),
            ("'a' /* \("x") */", "it stands in a comment, which takes no value: one could end it"),
            ("1\n--> \("x")", "it stands in a comment, which takes no value: one could end it"),
            ("/a\("x")/g", "it stands in a regular expression, where its characters would be read as a pattern"),
            ("/a/\("x")", "it stands in a regular expression, where its characters would be read as a pattern"),
            ("1\(2)", "it touches a number and would become a part of it"),
            ("a\(2)", "it touches a word and would become a part of it"),
            ("\(1)px", "it touches a word and would become a part of it"),
            ("\(1)\(2)", "it touches a word and would become a part of it"),
            ("a.\("x")", "it stands behind a point, where a name is due"),
            ("a?.\("x")", "it stands behind a point, where a name is due"),
            ("'a' \("x")", "a value stands directly before it: a comma is missing"),
            ("''\("x")''", "a value stands directly before it: a comma is missing"),
            ("\("x") 'a'", "a value stands directly behind it: a comma is missing"),
            ("\("x") {}", "a value stands directly behind it: a comma is missing"),
            ("\("x")()", "a bracket behind it would call it, and it is no function"),
            ("\("x")`a`", "a value stands directly behind it: a comma is missing"),
            ("\("x") = 1", "= stands behind it, and it is no variable"),
            ("\("x") => 1", "=> stands behind it, and it is no variable"),
            ("++\(1)", "++ stands before it, and it is no variable"),
            ("{ \("x") }", "it stands where a key is due: no colon follows it"),
            ("{ a: 1, \("x") }", "it stands where a key is due: no colon follows it"),
            ("function \("x")() {}", "it stands behind a word that takes no value"),
            ("'\\\("x")'", "a backslash stands before it: the first character would be read as an escape"),
            ("'\\x4\("1")'", "a backslash before it is the start of an escape, which a value could complete"),
            ("'\\u{1F60\("0")}'", "a backslash before it is the start of an escape, which a value could complete"),
            ("“\("x")”", "something that is no JavaScript stands directly before it, such as a curly quote"),
            ("'\("x")", "the quotes it stands in are not closed on the same line"),
            (
                "tag`\("x")`",
                "a name stands before the back-tick: a function would get the characters as they are written"
            ),
        ] as [(JavaScriptTemplate, String)])
    func misplaced(template: JavaScriptTemplate, message: String) throws {
        let error = try #require(throws: JavaScriptTemplateError.self) { try JavaScriptArguments(template) }
        #expect(error.message == message)
        #expect(error.code == .misplacedValue)
    }

    @Test(
        "Values that have no form",
        arguments: [
            ("\(Double.nan)", "nan is no number that a player could use"),
            ("'\(-Double.infinity)'", "-inf is no number that a player could use"),
            ("\([1, Float.infinity])", "inf is no number that a player could use"),
            ("\(Decimal.nan, as: .text)", "NaN is no number that a player could use"),
            (
                "\(Int64(1) << 53 + 1)",
                "JavaScript would round 9007199254740993, which is beyond 2^53: write it as: .text"
            ),
            ("\(UInt64.max)", "JavaScript would round 18446744073709551615, which is beyond 2^53: write it as: .text"),
            (
                "\(json: Tests.Numbered(id: .max))",
                "JavaScript would round 9223372036854775807: let the Encodable encode it as a text"
            ),
            (
                "\(json: Tests.Dated(at: Tests.date))",
                "a date inside an Encodable has many forms: give an encoder with a dateEncodingStrategy"
            ),
            ("'\(true)'", "a Bool between quotes is a text, and every text counts as true: take the quotes away"),
            (
                "'\(Tests.none, else: .null)'",
                "it may be nil, and between quotes nil would be a text: take the quotes away"
            ),
            (
                "'\(Tests.some, else: .null)'",
                "it may be nil, and between quotes nil would be a text: take the quotes away"
            ),
            ("'\(["a"])'", "it is more than a text, and between quotes it would be one: take the quotes away"),
            ("'\(json: 1)'", "it is more than a text, and between quotes it would be one: take the quotes away"),
            ("{ \(1.5): 1 }", "it stands where a key is due: only a text or a whole number can be one"),
            ("{ \(Tests.some, else: .null): 1 }", "it may be nil, and no key can be absent"),
            (
                "{ '\("__proto__")': 1 }",
                "the key “__proto__” between quotes would set the prototype: take the quotes away"
            ),
            (
                "{ a: '\("longer than a letter")', '__pro\("to")__': 1 }",
                "the key “__proto__” between quotes would set the prototype: take the quotes away"
            ),
            (
                "\(PayloadValue.object(["a": 1, "a": 2]))", "its key “a” appears twice, and JavaScript would keep one"
            ),
            (
                "\(Date(timeIntervalSince1970: 1e13), as: .secondsSince1970)",
                "the date is beyond those that JavaScript has"
            ),
            (
                "\(Date(timeIntervalSince1970: 1e12), as: .iso8601)",
                "the year has no four digits: write the date as a number"
            ),
        ] as [(JavaScriptTemplate, String)])
    func unwritable(template: JavaScriptTemplate, message: String) throws {
        let error = try #require(throws: JavaScriptTemplateError.self) { try JavaScriptArguments(template) }
        #expect(error.message == message)
        #expect(error.code == .unwritableValue)
    }

    @Test("A decimal that JavaScript would round") func longDecimal() throws {
        let decimal = try #require(Decimal(string: "12345678901234567890.5"))
        let error = try #require(throws: JavaScriptTemplateError.self) {
            try JavaScriptArguments("\(decimal, as: .number)")
        }
        #expect(error.message == "JavaScript would round 12345678901234567890.5: round it first, or write it as: .text")
        #expect(try JavaScriptArguments("\(decimal, as: .text)").text == "\"12345678901234567890.5\"")
    }

    @Test(
        "Literals that are no arguments",
        arguments: [
            ("'p', {} }", "the literal closes a bracket that it did not open (behind `'p', {} `)"),
            ("'p', { a: \(1)", "the literal opens a bracket that it does not close"),
            ("\(1); f()", "the literal holds a semicolon, which would end the call"),
            ("\(1) // b", "the literal ends in a comment, which would swallow what the player puts behind it"),
            ("\(1), 'a", "the literal holds something that is no JavaScript (behind `1, `)"),
            ("f(1), '\\x4'", "the literal holds something that is no JavaScript (behind `f(1), `)"),
        ] as [(JavaScriptTemplate, String)])
    func brokenLiteral(template: JavaScriptTemplate, message: String) throws {
        let error = try #require(throws: JavaScriptTemplateError.self) { try JavaScriptArguments(template) }
        #expect(error.message == message)
        #expect(error.code == .brokenLiteral)
        #expect(error.hole == nil)
    }

    @Test(
        "A comma that is missing is told by the literal's own reader",
        arguments: ["{ a: 1 b: 2 }", "'a' 'b'", "'a',, 'b'"])
    func missingComma(template: JavaScriptTemplate) throws {
        let error = try #require(throws: JavaScriptTemplateError.self) { try JavaScriptArguments(template) }
        #expect(error.message.hasPrefix("the literal is no list of arguments: "))
    }

    @Test("An expression is one value", arguments: ["1, 2", "", "f(), g()", "  "] as [JavaScriptTemplate])
    func oneExpression(template: JavaScriptTemplate) throws {
        let error = try #require(throws: JavaScriptTemplateError.self) { try JavaScriptExpression(template) }
        #expect(error.code == .brokenLiteral)
    }

    @Test("The error names file, line and value") func place() throws {
        let line = #line
        do throws(JavaScriptTemplateError) {
            _ = try JavaScriptArguments(
                """
                '\("p-1")', {
                    price: \(Double.nan)
                }
                """)
            Issue.record("NaN was written")
        } catch {
            let place = "PlayerPayloadsTests/RefusalTests.swift:\(line + 5)"
            #expect(error.line == line + 5)
            #expect(error.hole == 2)
            #expect("\(error)" == "\(place): value 2 of the literal: nan is no number that a player could use")
        }
    }

    @Test("A literal at fault is told by the line of the call") func placeOfLiteral() throws {
        let line = #line + 1
        let error = try #require(throws: JavaScriptTemplateError.self) { try JavaScriptArguments("'a") }
        let place = "PlayerPayloadsTests/RefusalTests.swift:\(line)"
        #expect("\(error)" == "\(place): the literal holds something that is no JavaScript (at its start)")
    }
}
