import Foundation
import PlayerPayloads
import Testing

@Suite("What JavaScriptArguments refuses")
struct RefusalTests {
    typealias Tests = JavaScriptArgumentsTests

    @Test(
        "Values that have no place",
        arguments: [
            ("'a' // \("x")\n", "it is in a comment, which a value could end"),
            ("'a' /* \("x") */", "it is in a comment, which a value could end"),
            ("1\n--> \("x")", "it is in a comment, which a value could end"),
            ("/a\("x")/g", "it is in a regular expression, which would read its characters as a pattern"),
            ("/a/\("x")", "it is in a regular expression, which would read its characters as a pattern"),
            ("1\(2)", "it touches a number and would become part of it"),
            ("a\(2)", "it touches a word and would become part of it"),
            ("\(1)px", "it touches a word and would become part of it"),
            ("\(1)\(2)", "it touches a word and would become part of it"),
            ("a.\("x")", "it follows a point, which needs a name"),
            ("a?.\("x")", "it follows a point, which needs a name"),
            ("'a' \("x")", "a comma is missing before it"),
            ("''\("x")''", "a comma is missing before it"),
            ("\("x") 'a'", "a comma is missing after it"),
            ("\("x") {}", "a comma is missing after it"),
            ("\("x")()", "a bracket after it would call it, but it is not a function"),
            ("\("x")`a`", "a comma is missing after it"),
            ("\("x") = 1", "= after it needs a variable"),
            ("\("x") => 1", "=> after it needs a variable"),
            ("++\(1)", "++ before it needs a variable"),
            ("{ \("x") }", "it is in the place of a key, but no colon follows it"),
            ("{ a: 1, \("x") }", "it is in the place of a key, but no colon follows it"),
            ("function \("x")() {}", "it follows a word that takes no value"),
            ("'\\\("x")'", "a backslash before it would escape its first character"),
            ("'\\x4\("1")'", "a backslash before it starts an escape, which a value could complete"),
            ("'\\u{1F60\("0")}'", "a backslash before it starts an escape, which a value could complete"),
            ("“\("x")”", "an invalid character, such as a curly quote, is directly before it"),
            ("'\("x")", "its quotes are not closed on the same line"),
            (
                "tag`\("x")`",
                "a name before the backtick makes it a tagged template, which receives the raw characters"
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
            ("\(Double.nan)", "a player cannot use the number nan"),
            ("'\(-Double.infinity)'", "a player cannot use the number -inf"),
            ("\([1, Float.infinity])", "a player cannot use the number inf"),
            ("\(Decimal.nan, as: .text)", "a player cannot use the number NaN"),
            (
                "\(Int64(1) << 53 + 1)",
                "JavaScript would round 9007199254740993, which is beyond 2^53; write it as: .text"
            ),
            ("\(UInt64.max)", "JavaScript would round 18446744073709551615, which is beyond 2^53; write it as: .text"),
            (
                "\(json: Tests.Numbered(id: .max))",
                "JavaScript would round 9223372036854775807; let the Encodable encode it as a text"
            ),
            (
                "\(json: Tests.Dated(at: Tests.date))",
                "a date inside an Encodable has many forms; pass an encoder with a dateEncodingStrategy"
            ),
            ("'\(true)'", "a Bool between quotes is text, and any text counts as true; remove the quotes"),
            (
                "'\(Tests.none, else: .null)'",
                "it may be nil, which quotes would turn into text; remove the quotes"
            ),
            (
                "'\(Tests.some, else: .null)'",
                "it may be nil, which quotes would turn into text; remove the quotes"
            ),
            ("'\(["a"])'", "it is not a text, but quotes would turn it into one; remove the quotes"),
            ("'\(json: 1)'", "it is not a text, but quotes would turn it into one; remove the quotes"),
            ("{ \(1.5): 1 }", "it is in the place of a key, which must be a text or a whole number"),
            ("{ \(Tests.some, else: .null): 1 }", "it may be nil, but a key cannot be absent"),
            (
                "{ '\("__proto__")': 1 }",
                "the key “__proto__” between quotes would set the prototype; remove the quotes"
            ),
            (
                "{ a: '\("longer than a letter")', '__pro\("to")__': 1 }",
                "the key “__proto__” between quotes would set the prototype; remove the quotes"
            ),
            (
                "\(PayloadValue.object(["a": 1, "a": 2]))", "its key “a” appears twice; JavaScript would keep only one"
            ),
            (
                "\(Date(timeIntervalSince1970: 1e13), as: .secondsSince1970)",
                "the date is outside JavaScript's range"
            ),
            (
                "\(Date(timeIntervalSince1970: 1e12), as: .iso8601)",
                "the year does not have four digits; write the date as a number"
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
        #expect(error.message == "JavaScript would round 12345678901234567890.5; round it first, or write it as: .text")
        #expect(try JavaScriptArguments("\(decimal, as: .text)").text == "\"12345678901234567890.5\"")
    }

    @Test(
        "Literals that are no arguments",
        arguments: [
            ("'p', {} }", "the literal closes a bracket that it did not open (after `'p', {} `)"),
            ("'p', { a: \(1)", "the literal opens a bracket that it does not close"),
            ("\(1); f()", "the literal contains a semicolon, which would end the call"),
            ("\(1) // b", "the literal ends in a comment, which would hide the code after it"),
            ("\(1), 'a", "the literal contains invalid JavaScript (after `1, `)"),
            ("f(1), '\\x4'", "the literal contains invalid JavaScript (after `f(1), `)"),
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
        #expect(error.message.hasPrefix("the literal is not a list of arguments: "))
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
            #expect("\(error)" == "\(place): value 2 of the literal: a player cannot use the number nan")
        }
    }

    @Test("A literal at fault is told by the line of the call") func placeOfLiteral() throws {
        let line = #line + 1
        let error = try #require(throws: JavaScriptTemplateError.self) { try JavaScriptArguments("'a") }
        let place = "PlayerPayloadsTests/RefusalTests.swift:\(line)"
        #expect("\(error)" == "\(place): the literal contains invalid JavaScript (at its start)")
    }
}
