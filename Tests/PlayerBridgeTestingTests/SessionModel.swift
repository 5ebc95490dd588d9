import BridgeFindings
import TestSupport

/// What a Live player does with cart, wishlist, login and product data, written from the documents and nothing else.
struct SessionModel {
    /// One step of a random session; `request` is the index of the step that made the player ask.
    enum Step: Equatable {
        case add(player: Int, sku: String)
        case change(player: Int, sku: String, quantity: Int)
        case heart(player: Int, sku: String)
        /// The button that an answer of `login-required` puts up.
        case login(player: Int)
        case sync(player: Int)
        case askForProducts(player: Int)
        case hydrate(player: Int, id: String)
        case answer(player: Int, request: Int, success: Bool)
        case wait(Double)
        case reload(player: Int)
        /// A step that was left out: the others keep their numbers.
        case nothing
    }

    struct Open {
        var player: Int
        var type: String
        var sku: String
        var quantity: Int
        var at: Double
        var answers = 0
        var isGone = false
    }

    struct Player: Equatable {
        var cart: [String: Int] = [:]
        var wishlist: [String: Bool] = [:]
        var prompt: String?
        var hydrations: [String: Int] = [:]
    }

    /// The products of each show, by the player's id. Data may also come under another.
    static let show = ["p-1": "R-1", "p-2": "R-2"]
    static let ids = ["p-1", "p-2", "p-9"]

    var now = 0.0
    var players: [Player]
    /// Events that came with a key, by the step that they came of.
    var open: [Int: Open] = [:]
    private var hasAsked: Set<Int> = []

    init(players: Int) { self.players = Array(repeating: Player(), count: players) }

    /// What the step does; the rules that it breaks.
    mutating func take(_ step: Step, at index: Int) -> Set<RuleName> {
        switch step {
        case .add(let player, let sku):
            // Buy on something that is in the cart already asks for one more of it.
            if let count = players[player].cart[sku] {
                ask(player, "should-update-item-in-cart", sku, count + 1, index)
            } else {
                ask(player, "should-add-item-to-cart", sku, 1, index)
            }
        case .change(let player, let sku, let quantity):
            ask(player, "should-update-item-in-cart", sku, quantity, index)
        case .heart(let player, let sku):
            let isWished = players[player].wishlist[sku] == true
            ask(player, isWished ? "remove-from-wishlist" : "add-to-wishlist", sku, 0, index)
        case .login(let player):
            if players[player].prompt == "login" { ask(player, "open-wishlist-login", "", 0, index) }
        case .sync(let player): ask(player, "should-sync-cart-state", "", 0, index)
        case .askForProducts(let player): hasAsked.insert(player)
        case .hydrate(let player, let id): return hydrate(player, id)
        case .answer(let player, let request, let success): return answer(player, request, success)
        case .wait(let seconds): now += seconds
        case .reload(let player):
            players[player] = Player()
            for (index, entry) in open where entry.player == player { open[index]?.isGone = true }
        case .nothing: break
        }
        return []
    }

    private mutating func ask(_ player: Int, _ type: String, _ sku: String, _ quantity: Int, _ index: Int) {
        open[index] = Open(player: player, type: type, sku: sku, quantity: quantity, at: now)
    }

    private mutating func hydrate(_ player: Int, _ id: String) -> Set<RuleName> {
        // What the show does not have has no place; what was not asked for is told, and shown all the same.
        if Self.show[id] != nil { players[player].hydrations[id, default: 0] += 1 }
        return hasAsked.contains(player) && Self.show[id] != nil ? [] : [.unrequestedProduct]
    }

    private mutating func answer(_ player: Int, _ request: Int, _ success: Bool) -> Set<RuleName> {
        guard let asked = open[request] else { return [] }
        guard asked.player == player else { return [.wrongPlayer] }
        guard !asked.isGone else { return [.answeredAfterReset] }
        open[request]?.answers += 1
        guard asked.answers == 0 else { return [.answeredTwice] }
        // The limit of thirty seconds is that of adding and updating alone.
        let isCart = asked.type.hasSuffix("-cart")
        guard !isCart || now - asked.at < 30 else { return [.lateAnswer] }
        let isWish = asked.type.hasSuffix("-to-wishlist") || asked.type.hasSuffix("-from-wishlist")
        if isWish, !success { players[player].prompt = "login" }
        // A cart that is handed over is no question of success.
        guard success || asked.type == "should-sync-cart-state" else { return [] }
        switch asked.type {
        case "should-add-item-to-cart": players[player].cart[asked.sku, default: 0] += asked.quantity
        case "should-update-item-in-cart": players[player].cart[asked.sku] = asked.quantity > 0 ? asked.quantity : nil
        case "should-sync-cart-state": players[player].cart = ["S": 2]
        case "open-wishlist-login": players[player].prompt = nil
        default: players[player].wishlist[asked.sku] = asked.type == "add-to-wishlist"
        }
        return []
    }

    /// What an app sends as such an answer.
    static func info(_ open: Open, _ success: Bool) -> String {
        switch open.type {
        case "should-sync-cart-state": "[{ sku: 'S', quantity: 2 }]"
        case "open-wishlist-login": "{ success: \(success) }"
        case "add-to-wishlist", "remove-from-wishlist":
            success
                ? "{ success: true, sku: '\(open.sku)' }"
                : "{ success: false, sku: '\(open.sku)', reason: 'login-required' }"
        default: success ? "true" : "{ success: false, reason: 'out-of-stock' }"
        }
    }

    /// What an app sends as the data of a product: no two have a sku in common.
    static func hydration(_ id: String) -> String {
        let sku = show[id] ?? "R-9"
        return """
            '\(id)', { sku: '\(sku)', name: 'N', brandName: 'B', variations: [{ sku: '\(sku)-1', name: 'N', \
            colorName: 'C', imageUrls: ['https://i.example/\(sku).jpg'], sizes: [{ sku: '\(sku)-1-1', name: 'M', \
            currency: 'USD', current: 5, inStock: 1 }] }] }
            """
    }

    // MARK: Random sessions

    /// Steps that a seed leads to.
    static func steps(seed: UInt64, count: Int, players: Int) -> [Step] {
        var random = SplitMix64(seed: seed)
        var model = SessionModel(players: players)
        var steps: [Step] = []
        while steps.count < count {
            let step = model.randomStep(&random)
            _ = model.take(step, at: steps.count)
            steps.append(step)
        }
        return steps
    }

    private func randomStep(_ random: inout SplitMix64) -> Step {
        let player = Int.random(in: players.indices, using: &random)
        let sku = ["A", "B"].randomElement(using: &random) ?? "A"
        switch Int.random(in: 0..<16, using: &random) {
        case 0, 1: return .add(player: player, sku: sku)
        case 2: return .change(player: player, sku: sku, quantity: .random(in: 0...3, using: &random))
        case 3: return .heart(player: player, sku: sku)
        case 4: return .sync(player: player)
        case 5: return .wait([0.5, 5, 29.5, 30, 31].randomElement(using: &random) ?? 1)
        case 6 where Int.random(in: 0..<3, using: &random) == 0: return .reload(player: player)
        case 7: return .login(player: player)
        case 8 where Bool.random(using: &random): return .askForProducts(player: player)
        case 8, 9: return .hydrate(player: player, id: Self.ids.randomElement(using: &random) ?? "p-1")
        default:
            guard let request = open.keys.sorted().suffix(6).randomElement(using: &random), let asked = open[request]
            else { return .askForProducts(player: player) }
            // Now and then the answer goes to another player.
            let isLost = Int.random(in: 0..<10, using: &random) == 0
            return .answer(
                player: isLost ? player : asked.player, request: request,
                success: Int.random(in: 0..<4, using: &random) > 0)
        }
    }
}

// MARK: As a scenario

extension SessionModel {
    /// The session as a scenario, to be tried and kept.
    static func scenario(_ steps: [Step], players: Int) -> String {
        var model = SessionModel(players: players)
        let lines = steps.indices.compactMap { index in
            defer { _ = model.take(steps[index], at: index) }
            return model.line(steps[index], at: index).map { "    \($0)," }
        }
        let names = (0..<players).map { "p\($0): {}" }.joined(separator: ", ")
        let products = show.sorted { $0.key < $1.key }.map { "{ id: '\($0.key)', ref: '\($0.value)' }" }
        return """
            { scenario: 1, configuration: { currency: 'USD', locale: 'en-US' }, players: { \(names) },
              products: [\(products.joined(separator: ", "))],
              steps: [
            \(lines.joined(separator: "\n"))
              ] }
            """
    }

    private func line(_ step: Step, at index: Int) -> String? {
        switch step {
        case .add(let player, let sku):
            "{ on: 'p\(player)', shopper: 'add-to-cart', sku: '\(sku)', as: 'e\(index)' }"
        case .change(let player, let sku, let quantity):
            "{ on: 'p\(player)', shopper: 'change-quantity', sku: '\(sku)', quantity: \(quantity), as: 'e\(index)' }"
        case .heart(let player, let sku):
            "{ on: 'p\(player)', shopper: 'wishlist', sku: '\(sku)', as: 'e\(index)' }"
        case .login(let player): "{ on: 'p\(player)', shopper: 'login', as: 'e\(index)' }"
        case .sync(let player): "{ on: 'p\(player)', emit: 'should-sync-cart-state', as: 'e\(index)' }"
        case .askForProducts(let player): "{ on: 'p\(player)', emit: 'provide-product-data' }"
        case .hydrate(let player, let id):
            "{ on: 'p\(player)', invoke: 'updateProductWithData', arguments: \"\(Self.hydration(id))\" }"
        case .answer(let player, let request, let success):
            open[request].map {
                "{ on: 'p\(player)', notify: 'e\(request)', info: \"\(Self.info($0, success))\" }"
            }
        case .wait(let seconds): "{ wait: \(seconds) }"
        case .reload(let player): "{ on: 'p\(player)', reload: true }"
        case .nothing: nil
        }
    }
}
