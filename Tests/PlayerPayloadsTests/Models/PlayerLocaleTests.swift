import Foundation
import PlayerPayloads
import Testing

/// What a device calls a locale, and what the player takes.
@Suite struct PlayerLocaleTests {
    @Test(arguments: [
        ("sv_SE", "sv-SE", "SEK"), ("en_US", "en-US", "USD"), ("en_NZ@rg=uszzzz", "en-NZ", nil), ("en", "en", nil),
        ("zh_Hant_TW", "zh-Hant-TW", "TWD"), ("de-AT", "de-AT", "EUR"),
    ])
    func tags(identifier: String, tag: String, currency: String?) {
        let locale = Locale(identifier: identifier)
        #expect(locale.playerLocale == tag)
        if let currency { #expect(locale.playerCurrency == currency) }
    }
}
