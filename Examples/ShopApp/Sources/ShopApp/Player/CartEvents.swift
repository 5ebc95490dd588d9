import BambuserCommerceSDK
import Foundation
import PlayerPayloads

extension PlayerEventHandler {
    /// The player gives up after thirty seconds: what the warehouse has not said by then is told as a failure.
    private static let patience = Duration.seconds(20)

    func addToCart(_ fields: EventFields, on player: any BambuserPlayerView) {
        guard let key = fields.callbackKey else { return }
        guard let sku = fields.text("sku") else { return answer(key, .failed("Nothing was chosen."), on: player) }
        let quantity = fields.count("quantity") ?? 1
        Task {
            let answer = await reserve(sku, quantity)
            if answer == .accepted { cart.add(sku, quantity) }
            self.answer(key, answer, on: player)
        }
    }

    func updateCart(_ fields: EventFields, on player: any BambuserPlayerView) {
        guard let key = fields.callbackKey else { return }
        guard let sku = fields.text("sku"), let quantity = fields.count("quantity") else {
            return answer(key, .failed("The quantity is missing."), on: player)
        }
        let missing = quantity - (cart.quantities[sku] ?? 0)
        Task {
            let answer = missing > 0 ? await reserve(sku, missing) : .accepted
            if answer == .accepted { cart.set(sku, to: quantity) }
            self.answer(key, answer, on: player)
        }
    }

    func sendCart(_ fields: EventFields, to player: any BambuserPlayerView) {
        guard let key = fields.callbackKey else { return }
        let items = cart.quantities.sorted { $0.key < $1.key }.map { Item(sku: $0.key, quantity: $0.value) }
        guard let text = try? items.toJSON() else {
            return answer(key, .failed("The cart is not at hand."), on: player)
        }
        player.notify(callbackKey: key, info: text)
    }

    private struct Item: Encodable {
        var sku: String
        var quantity: Int
    }

    private func answer(_ key: String, _ answer: CartAnswer, on player: any BambuserPlayerView) {
        player.notify(callbackKey: key, info: answer.info)
    }

    private func reserve(_ sku: String, _ quantity: Int) async -> CartAnswer {
        let (warehouse, clock) = (warehouse, clock)
        return await withTaskGroup(of: CartAnswer.self) { group in
            group.addTask {
                do {
                    return try await warehouse.reserve(sku, quantity) ? .accepted : .outOfStock
                } catch {
                    return .failed("The warehouse does not answer.")
                }
            }
            group.addTask {
                try? await clock.sleep(for: Self.patience)
                return .failed("The warehouse is slow. Try again.")
            }
            defer { group.cancelAll() }
            return await group.next() ?? .outOfStock
        }
    }
}
