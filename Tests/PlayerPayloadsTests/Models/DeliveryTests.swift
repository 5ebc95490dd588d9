import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PlayerContract
import PlayerEmulator
import PlayerPayloads
import PlayerSessions
import TestSupport
import Testing

/// The proof: whatever the texts are, what the models write arrives in the player exactly as it was meant.
@Suite("Models with every text of the fixtures are delivered")
struct DeliveryTests {
    static let texts = Result { try Repository.fixtureTexts() }
    /// Outside of long tests a tenth is enough: `JavaScriptArguments` has proofs of its own.
    static let step = LongTests.areOn ? 1 : 10

    struct Payload: Sendable {
        var input: PayloadCase.Input
        var text: String
        var intended: JavaScriptValue

        static func invoke(_ function: String, _ text: String, _ intended: JavaScriptValue) -> Payload {
            Payload(input: .payload(.invoke(function: function)), text: text, intended: intended)
        }

        static func answer(_ event: String, _ text: String, _ intended: JavaScriptValue) -> Payload {
            Payload(input: .answer(event: event, data: nil), text: text, intended: .array([intended]))
        }
    }

    /// What a player is to see of `SampleProduct.full`.
    static func product(of text: JavaScriptValue) -> JavaScriptValue {
        let size: JavaScriptValue = .object([
            "sku": text, "name": text, "current": .number(19.99), "original": .number(24.9),
            "currency": .string("USD"), "inStock": .number(0), "perUnit": .number(0.1), "unitAmount": .number(3),
            "unitDisplayName": text,
        ])
        let address = "https://shop.example/" + (text.swiftString ?? "")
        let variation: JavaScriptValue = .object([
            "sku": text, "name": text, "colorName": text, "colorHexCode": .string("#1A2B3C"),
            "imageUrls": .array([text, .string(address)]), "sizes": .array([size, size]),
        ])
        return .object([
            "sku": text, "name": text, "brandName": text, "introduction": text, "description": text,
            "variations": .array([variation, variation]),
        ])
    }

    static func refusal(_ reason: String, _ member: String, _ text: JavaScriptValue) -> JavaScriptValue {
        .object(["success": .boolean(false), "reason": .string(reason), member: text])
    }

    static func payloads(of text: String) throws -> [Payload] {
        let value = JavaScriptValue.string(text)
        var payloads: [Payload] = [
            .invoke(
                "updateWishlistStatus", WishlistStatuses([text: true]).arguments,
                .array([.object(["statuses": .object([text: .boolean(true)])])])),
            .answer("should-add-item-to-cart", CartAnswer.accepted.info, .boolean(true)),
            .answer(
                "should-update-item-in-cart", CartAnswer.outOfStock.info,
                .object(["success": .boolean(false), "reason": .string("out-of-stock")])),
            .answer("should-add-item-to-cart", CartAnswer.failed(text).info, refusal("custom-error", "message", value)),
            .answer("open-wishlist-login", WishlistAnswer.signedIn.info, .object(["success": .boolean(true)])),
        ]
        let answers: [(WishlistAnswer, JavaScriptValue)] = [
            (.accepted(sku: text), .object(["success": .boolean(true), "sku": value])),
            (.failed(sku: text), .object(["success": .boolean(false), "sku": value])),
            (.loginRequired(sku: text), refusal("login-required", "sku", value)),
            (.moreInfoRequired(sku: text), refusal("more-info-required", "sku", value)),
        ]
        payloads += answers.map { .answer("add-to-wishlist", $0.info, $1) }
        guard !text.isEmpty else { return payloads }
        let arguments = try SampleProduct.full(of: text).arguments(for: text)
        return payloads + [.invoke("updateProductWithData", arguments, .array([value, product(of: value)]))]
    }

    @Test("Every text, in every model; outside of long tests every tenth") func delivered() throws {
        let texts = try Self.texts.get()
        try #require(texts.count > 1000)
        let payloads = try stride(from: 0, to: texts.count, by: Self.step).flatMap { try Self.payloads(of: texts[$0]) }
        let lost = try EngineThread().sync { () throws -> [String] in
            let configuration = CheckConfiguration(contract: try .live(), failOn: nil)
            let checker = Checker(engine: try EmulatorEngine(), configuration: configuration)
            return try payloads.compactMap { payload in
                let given = PayloadCase(
                    id: "", input: payload.input, text: JavaScriptString(payload.text),
                    intended: Intention(arguments: payload.intended))
                let result = try checker.check(given, source: "")
                let isTextAtFault = result.findings.contains { $0.rule.rule.family == .text && $0.severity == .error }
                guard result.verdict != .delivered || isTextAtFault else { return nil }
                return "\(result.verdict?.rawValue ?? "-"): \(payload.text.debugDescription)"
            }
        }
        #expect(lost == [])
    }
}
