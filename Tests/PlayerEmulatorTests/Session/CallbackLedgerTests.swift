import JavaScriptSyntax
import PlayerEmulator
import Testing

@Suite struct CallbackLedgerTests {
    private static func ledger() -> CallbackLedger {
        var ledger = CallbackLedger()
        for (index, key) in ["b", "a", "c"].enumerated() {
            ledger.open(
                key, for: PlayerEvent(type: "add-to-wishlist", data: .object([:]), callbackKey: key, at: Double(index)))
        }
        return ledger
    }

    @Test func keysKeepTheirOrder() {
        let ledger = Self.ledger()
        #expect(ledger.keys == ["b", "a", "c"])
        #expect(ledger.open == ["b", "a", "c"])
        #expect(ledger.entries["a"]?.event.at == 1)
    }

    @Test func answersAreCounted() {
        var ledger = Self.ledger()
        #expect(ledger.answer("a", at: 5) == 0)
        #expect(ledger.answer("a", at: 6) == 1)
        #expect(ledger.answer("x", at: 7) == nil)
        #expect(ledger.entries["a"]?.answers == [5, 6])
        #expect(ledger.open == ["b", "c"])
    }

    @Test func aReloadForgetsEveryKey() {
        var ledger = Self.ledger()
        ledger.answer("a", at: 5)
        ledger.forgetAll()
        #expect(ledger.open == [])
        #expect(ledger.entries.values.allSatisfy { $0.isGone })
        #expect(ledger.keys == ["b", "a", "c"])
    }
}
