import BridgeFindings
import PlayerContract
import Testing

@testable import SwiftSourceLint

/// What is said of the cases of a switch over `event.type`: the marks are where.
@Suite struct EventHandlingTests {
    private static func handler(_ cases: String) -> String {
        """
        final class C: BambuserPlayerViewDelegate {
            func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
                switch event.type {
        \(cases)
                default: break
                }
            }
        }
        """
    }

    private static let key = "guard let callbackKey = event.data[\"callbackKey\"] as? String else { return }"

    @Test(arguments: [
        // Names
        "case /*«unknown-event»*/\"should-add-item-tocart\": add()",
        "case \"my-own-event\": add()",
        "case \"open-wishlist\", \"close\": show()",
        // Fields
        "case \"should-show-product-view\":\nlet data = event.data[\"event\"] as? [String: Any]\nshow(data?[\"sku\"], data?[/*«unknown-field»*/\"ref\"])",
        "case \"add-to-wishlist\":\n\(key)\nlet sku = (event.data[\"event\"] as? [String: Sendable])?[\"ref\"] as? String\nplayer.notify(callbackKey: callbackKey, info: true)",
        // Casts
        "case \"should-show-product-view\":\nguard let data = event.data[\"event\"] as? [String: Any], let id = data[/*«fragile-cast»*/\"id\"] as? Int else { return }\nshow(id)",
        "case \"should-show-product-view\":\nguard let data = event.data[\"event\"] as? [String: Any], let id = data[\"id\"] as? String else { return }\nshow(id)",
        // Answers
        "case /*«unanswered-callback»*/\"should-add-item-to-cart\": add()",
        "case \"should-add-item-to-cart\": add(event)",
        "case \"should-add-item-to-cart\":\n\(key)\nplayer.notify(callbackKey: callbackKey, info: true)",
        "case \"should-add-item-to-cart\":\n\(key)\nguard let item = find() else { /*«unanswered-callback»*/return }\nplayer.notify(callbackKey: callbackKey, info: true)",
        "case \"should-add-item-to-cart\":\n\(key)\nguard let item = find() else {\nplayer.notify(callbackKey: callbackKey, info: false)\nreturn\n}\nplayer.notify(callbackKey: callbackKey, info: true)",
        "case /*«unanswered-callback»*/\"should-add-item-to-cart\":\n\(key)\nif ok {\nplayer.notify(callbackKey: callbackKey, info: true)\n}",
        "case \"should-add-item-to-cart\":\n\(key)\nplayer.notify(callbackKey: callbackKey, info: true)\nDispatchQueue.main.async { self.player./*«»*/notify(callbackKey: callbackKey, info: true) }"
            .replacing("self.player./*«»*/notify", with: "/*«answered-twice»*/self.player.notify"),
        "case \"open-wishlist-login\":\n\(key)\nTask {\nawait login()\nplayer.notify(callbackKey: callbackKey, info: \"{ success: true }\")\n}",
        // Keys
        "case \"should-add-item-to-cart\":\nplayer.notify(callbackKey: /*«unknown-callback-key»*/lastKey, info: true)",
        "case \"should-add-item-to-cart\":\n\(key)\nlastKey = callbackKey\nplayer.notify(callbackKey: lastKey, info: true)",
        "case \"should-add-item-to-cart\":\nif let key = self.lastKey { player.notify(callbackKey: /*«unknown-callback-key»*/key, info: true) }",
        "case \"should-add-item-to-cart\":\nplayer.notify(callbackKey: /*«unknown-callback-key»*/\"key\", info: true)",
        "case \"should-add-item-to-cart\":\nguard let key = earlier.data[\"callbackKey\"] as? String else { return }\nplayer.notify(callbackKey: /*«unknown-callback-key»*/key, info: true)",
        "case \"should-add-item-to-cart\":\nguard let key = eventBefore.data[\"callbackKey\"] as? String else { return }\nplayer.notify(callbackKey: /*«unknown-callback-key»*/key, info: true)",
        "case \"should-add-item-to-cart\":\nplayer.notify(callbackKey: (event.data[\"callbackKey\"] as? String) ?? \"\", info: true)",
        "case \"should-add-item-to-cart\":\nplayer.notify(callbackKey: event.callbackKey!, info: true)",
        "case \"should-add-item-to-cart\":\nlet key = makeKey()\nplayer.notify(callbackKey: key, info: true)",
        "case \"open-wishlist\":\n/*«answer-not-expected»*/player.notify(callbackKey: \"k\", info: true)",
        // Functions
        "case \"close\": Task { do { try await player.invoke(function: /*«unknown-function»*/\"updateProductWithDatta\", arguments: \"'a', {}\") } catch {} }",
        "case \"close\": Task { do { try await player.invoke(function: \"updateProductWithData\", arguments: \"'a', {}\") } catch {} }",
        "case \"close\": Task { do { try await player.invoke(function: \"myOwnFunction\", arguments: \"'a'\") } catch {} }",
    ])
    func findingsAreWhereTheMarksAre(cases: String) throws {
        let source = MarkedSource(Array(Self.handler(cases).utf8))
        let names = BridgeNames()
        let file = SourceFile(path: "a.swift", bytes: source.bytes, words: names.words)
        let lint = SourceLint(files: [file], names: names, contract: try PlayerContract.live())
        let found = LintRun.marks(of: lint.results([:]), in: "a.swift")
        #expect(found == source.marks)
    }
}
