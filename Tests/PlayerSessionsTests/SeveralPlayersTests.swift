import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator
import PlayerSessions
import TestSupport
import Testing

/// Sessions of more than one player, and of pages that are gone.
@Suite struct SeveralPlayersTests {
    /// The results of a tape: what each line is and which rules spoke.
    func lines(ofTape text: String) throws -> [String] {
        let tape = Tape(InputFile(path: "a.tape.jsonl", bytes: Array(text.utf8)))
        #expect(tape.problems.isEmpty)
        return try EngineThread().sync { () throws -> [String] in
            let checker = Checker(
                engine: try EmulatorEngine(), configuration: CheckConfiguration(contract: try PlayerContract.live()))
            var lines: [String] = []
            try checker.check(tape) { result in
                lines.append(
                    "\(result.id): " + result.findings.map { "\($0.severity) \($0.rule)" }.joined(separator: ", "))
            }
            return lines
        }
    }

    @Test func anAnswerForTheFirstVideoGoesToTheSecond() throws {
        let tape = try Repository.bytes(of: "Examples/Tapes/two-videos.tape.jsonl")
        #expect(
            try lines(ofTape: String(decoding: tape, as: UTF8.self)) == [
                "event should-add-item-to-cart: ", "event should-add-item-to-cart: ", "notify k-1: error wrong-player",
                "notify k-2: ", "video-1 › end: note unanswered-callback",
            ])
    }

    @Test func eachVideoGetsItsOwnAnswer() throws {
        let tape = """
            {"tape": 1, "player": "live", "configuration": {"currency": "EUR", "locale": "de-DE"}}
            {"at": 0, "playerId": "a'b", "event": {"type": "should-add-item-to-cart", "data": {"sku": "A", "quantity": 1}, "callbackKey": "k-1"}}
            {"at": 0, "playerId": "ab", "event": {"type": "should-add-item-to-cart", "data": {"sku": "B", "quantity": 1}, "callbackKey": "k-2"}}
            {"at": 1, "playerId": "ab", "notify": "k-2", "info": "true"}
            {"at": 1, "playerId": "a'b", "notify": "k-1", "info": "true"}
            """
        #expect(try lines(ofTape: tape).allSatisfy { $0.hasSuffix(": ") })
    }

    @Test func aKeyOfNobodyIsNoOtherPlayers() throws {
        let tape = """
            {"tape": 1, "player": "live", "configuration": {"currency": "EUR", "locale": "de-DE"}}
            {"at": 0, "playerId": "a", "event": {"type": "goto-checkout"}}
            {"at": 1, "playerId": "b", "notify": "k-9", "info": "true"}
            """
        #expect(try lines(ofTape: tape) == ["event goto-checkout: ", "notify k-9: error unknown-callback-key"])
    }
}

extension SeveralPlayersTests {
    /// What is missing and what is wrong in an event is one finding; a value that is only odd stays its own.
    @Test(arguments: [
        (#"{"quantity": "2"}"#, "error malformed-event"), (#"{"sku": "A", "quantity": "2"}"#, "error malformed-event"),
        (#"{"sku": "A", "quantity": 2}"#, ""), (#"{"sku": "", "quantity": 2}"#, "warning empty-value"),
    ])
    func anEventIsNotAsItsTypePromises(data: String, findings: String) throws {
        let tape = """
            {"tape": 1, "player": "live", "configuration": {"currency": "EUR", "locale": "de-DE"}}
            {"at": 0, "event": {"type": "should-update-item-in-cart", "data": \(data), "callbackKey": "k"}}
            {"at": 1, "notify": "k", "info": "true"}
            """
        #expect(try lines(ofTape: tape) == ["event should-update-item-in-cart: \(findings)", "notify k: "])
    }
}
