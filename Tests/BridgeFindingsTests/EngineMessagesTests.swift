import Testing

@testable import BridgeFindings

@Suite struct EngineMessageTests {
    @Test(arguments: [
        ("SyntaxError: Unexpected EOF", "unexpected eof"),
        ("ReferenceError: Can\u{2019}t find variable: nil", "can't find variable"),
        ("Uncaught SyntaxError: Invalid or unexpected token", "invalid or unexpected token"),
        ("TypeError: undefined is not an object (evaluating 'a.b')", "undefined is not an object"),
        ("A JavaScript exception occurred", "a javascript exception occurred"),
        ("the weather is fine", nil),
        ("", nil),
    ])
    func longestFragmentWins(message: String, fragment: String?) {
        #expect(EngineMessage.explaining(message)?.fragment == fragment)
    }

    @Test func rowsAreWellFormed() {
        #expect(Set(EngineMessage.all.map(\.fragment)).count == EngineMessage.all.count)
        for row in EngineMessage.all {
            #expect(row.fragment == row.fragment.lowercased())
            #expect(row.meaning.hasSuffix("."))
            #expect(!row.rules.isEmpty)
            #expect(row.rules.allSatisfy { RuleTable.byName[$0] != nil })
        }
    }
}
