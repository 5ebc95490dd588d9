import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerEmulator
import PlayerSessions
import Testing

/// The flow rules in a call: what sets each off, and what only comes near.
@Suite struct CallFlowTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var steps: String
        var rules: [RuleName]

        init(_ steps: String, _ rules: RuleName...) {
            self.steps = steps
            self.rules = rules
        }
        var testDescription: String { steps }
    }

    private static let add = "{ agent: 'add-to-cart', sku: 'h1', as: 'add' }, { reply: 'add', success: true, holds: 1 }"

    @Test(arguments: [
        // The agent's patience.
        Row("{ agent: 'search', term: 'x', as: 's' }, { wait: 29.999 }, { reply: 's', error: 'e' }"),
        Row("{ agent: 'search', term: 'x', as: 's' }, { wait: 30 }, { reply: 's', error: 'e' }", .lateAnswer),
        Row("{ agent: 'add-product', sku: 'x', as: 'p' }, { wait: 31 }, { reply: 'p', error: 'e' }", .lateAnswer),
        Row("{ agent: 'add-to-cart', sku: 'x', as: 'c' }, { wait: 31 }, { reply: 'c', success: true }", .lateAnswer),
        // One reply, none, two.
        Row("{ agent: 'add-product', sku: 'x', as: 'p' }, { reply: 'p', error: 'e' }"),
        Row("{ agent: 'add-product', sku: 'x', as: 'p' }, { reply: 'p', skip: true }", .unansweredCallback),
        Row("{ agent: 'add-product', sku: 'x', as: 'p' }", .unansweredCallback),
        Row("{ agent: 'search', term: 'x' }, { reply: 'provide-search-data', skip: true }", .unansweredCallback),
        Row(
            "{ agent: 'add-to-cart', sku: 'x', as: 'c' }, { reply: 'c', success: true }, { reply: 'c', success: true }",
            .answeredTwice),
        Row(
            "{ agent: 'search', term: 'x', as: 's' }, { reply: 's', error: 'e' }, { reply: 's', error: 'e' }",
            .answeredTwice),
        Row("{ agent: 'add-to-cart', sku: 'x', as: 'c' }, { reply: 'c', failure: null }"),
        Row("{ agent: 'add-to-cart', sku: 'x', as: 'c' }, { reply: 'c', json: { success: false, reason: 'sold' } }"),
        Row("{ agent: 'add-to-cart', sku: 'x', as: 'c' }, { reply: 'c', json: { succes: false } }", .missingField),
        Row("{ agent: 'add-to-cart', sku: 'x', as: 'c' }, { reply: 'c', json: 'yes' }", .wrongType),
        // Messages that break, and those that only look so.
        Row("{ agent: 'search', term: 'x', as: 's' }, { reply: 's', error: 'a\\rb' }", .lostReply),
        Row("{ agent: 'search', term: 'x', as: 's' }, { reply: 's', error: 'a\\nb' }"),
        Row("{ agent: 'search', term: 'x', as: 's' }, { reply: 's', error: \"it's \\\\ \\\"x\\\"\" }"),
        Row("{ agent: 'add-to-cart', sku: 'x', as: 'c' }, { reply: 'c', failure: 'a\\rb' }"),
        // The quantity is a target.
        Row(
            "\(add), { agent: 'change-quantity', sku: 'h1', quantity: 3, as: 'u' }, { reply: 'u', success: true, holds: 3 }"
        ),
        Row(
            "\(add), { agent: 'change-quantity', sku: 'h1', quantity: 3, as: 'u' }, { reply: 'u', success: true, holds: 4 }",
            .quantityAsDelta),
        Row(
            "\(add), { agent: 'change-quantity', sku: 'h1', quantity: 3, as: 'u' }, { reply: 'u', success: true, holds: 2 }",
            .answerMismatch),
        Row(
            "\(add), { agent: 'change-quantity', sku: 'h1', quantity: 3, as: 'u' }, { reply: 'u', failure: 'no', holds: 1 }"
        ),
        // Keys that nobody handed out.
        Row("{ notifyKey: 'cb_7', info: 'true' }", .unknownCallbackKey),
        Row("{ invoke: '__bambuserApplyToCallbackWithError', arguments: \"'cb_7', 'e', true\" }", .unknownCallbackKey),
        Row("{ invoke: '__bambuserInvokeEmbedMethod', arguments: \"'updateData', [{ a: 1 }], null\" }"),
    ]) func flow(row: Row) throws {
        let text = "{ scenario: 1, player: 'calls', products: [{ id: 'none' }], steps: [\(row.steps)] }"
        let scenario = try Scenario(InputFile(path: "s", bytes: Array(text.utf8)))
        let rules = try EngineThread().sync { () throws -> [RuleName] in
            let checker = Checker(engine: try EmulatorEngine(), configuration: CheckConfiguration())
            var rules: [RuleName] = []
            try checker.check(scenario) { rules += $0.findings.filter { $0.severity > .note }.map(\.rule) }
            return rules
        }
        #expect(rules == row.rules)
    }
}
