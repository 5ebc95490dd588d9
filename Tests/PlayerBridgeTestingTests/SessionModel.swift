import BridgeFindings
import TestSupport

/// What a Live player does with cart, wishlist and sync events, written from the documents and nothing else.
struct SessionModel {
    /// One step of a random session; `event` numbers the events that came with a key so far.
    enum Step: Equatable {
        case add(player: Int, sku: String)
        case change(player: Int, sku: String, quantity: Int)
        case heart(player: Int, sku: String)
        case sync(player: Int)
        case answer(player: Int, event: Int, success: Bool)
        case wait(Double)
        case reload(player: Int)
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
    }

    var now = 0.0
    var players: [Player]
    var open: [Open] = []

    init(players: Int) { self.players = Array(repeating: Player(), count: players) }

    /// What the step does; the rules that it breaks.
    mutating func take(_ step: Step) -> Set<RuleName> {
        switch step {
        case .add(let player, let sku):
            // Buy on something that is in the cart already asks for one more of it.
            if let count = players[player].cart[sku] {
                ask(player, "should-update-item-in-cart", sku, count + 1)
            } else {
                ask(player, "should-add-item-to-cart", sku, 1)
            }
        case .change(let player, let sku, let quantity): ask(player, "should-update-item-in-cart", sku, quantity)
        case .heart(let player, let sku):
            ask(player, players[player].wishlist[sku] == true ? "remove-from-wishlist" : "add-to-wishlist", sku, 0)
        case .sync(let player): ask(player, "should-sync-cart-state", "", 0)
        case .answer(let player, let event, let success): return answer(player, event, success)
        case .wait(let seconds): now += seconds
        case .reload(let player):
            players[player] = Player()
            for index in open.indices where open[index].player == player { open[index].isGone = true }
        }
        return []
    }

    private mutating func ask(_ player: Int, _ type: String, _ sku: String, _ quantity: Int) {
        open.append(Open(player: player, type: type, sku: sku, quantity: quantity, at: now))
    }

    private mutating func answer(_ player: Int, _ event: Int, _ success: Bool) -> Set<RuleName> {
        let asked = open[event]
        guard asked.player == player else { return [.wrongPlayer] }
        guard !asked.isGone else { return [.answeredAfterReset] }
        open[event].answers += 1
        guard asked.answers == 0 else { return [.answeredTwice] }
        // The limit of thirty seconds is that of adding and updating alone.
        let isCart = asked.type.hasSuffix("-cart")
        guard !isCart || now - asked.at < 30 else { return [.lateAnswer] }
        // A cart that is handed over is no question of success.
        guard success || asked.type == "should-sync-cart-state" else { return [] }
        switch asked.type {
        case "should-add-item-to-cart": players[player].cart[asked.sku, default: 0] += asked.quantity
        case "should-update-item-in-cart": players[player].cart[asked.sku] = asked.quantity > 0 ? asked.quantity : nil
        case "should-sync-cart-state": players[player].cart = ["S": 2]
        default: players[player].wishlist[asked.sku] = asked.type == "add-to-wishlist"
        }
        return []
    }

    /// What an app sends as such an answer.
    static func info(_ open: Open, _ success: Bool) -> String {
        switch open.type {
        case "should-sync-cart-state": "[{ sku: 'S', quantity: 2 }]"
        case "add-to-wishlist", "remove-from-wishlist":
            success
                ? "{ success: true, sku: '\(open.sku)' }"
                : "{ success: false, sku: '\(open.sku)', reason: 'login-required' }"
        default: success ? "true" : "{ success: false, reason: 'out-of-stock' }"
        }
    }

    // MARK: Random sessions

    /// Steps that a seed leads to.
    static func steps(seed: UInt64, count: Int, players: Int) -> [Step] {
        var random = SplitMix64(seed: seed)
        var model = SessionModel(players: players)
        var steps: [Step] = []
        while steps.count < count {
            let player = Int.random(in: 0..<players, using: &random)
            let sku = ["A", "B"].randomElement(using: &random) ?? "A"
            let step: Step
            switch Int.random(in: 0..<12, using: &random) {
            case 0, 1: step = .add(player: player, sku: sku)
            case 2: step = .change(player: player, sku: sku, quantity: .random(in: 0...3, using: &random))
            case 3: step = .heart(player: player, sku: sku)
            case 4: step = .sync(player: player)
            case 5: step = .wait([0.5, 5, 29.5, 30, 31].randomElement(using: &random) ?? 1)
            case 6 where Int.random(in: 0..<3, using: &random) == 0: step = .reload(player: player)
            default:
                guard !model.open.isEmpty else { continue }
                let event = Int.random(in: model.open.indices.suffix(6), using: &random)
                // Now and then the answer goes to another player.
                let isLost = Int.random(in: 0..<10, using: &random) == 0
                step = .answer(
                    player: isLost ? player : model.open[event].player, event: event,
                    success: Int.random(in: 0..<4, using: &random) > 0)
            }
            _ = model.take(step)
            steps.append(step)
        }
        return steps
    }

    /// The session as a scenario, to be tried and kept.
    static func scenario(_ steps: [Step], players: Int) -> String {
        var model = SessionModel(players: players)
        let lines = steps.map { step -> String in
            let line: String
            switch step {
            case .add(let player, let sku):
                line = "{ on: 'p\(player)', shopper: 'add-to-cart', sku: '\(sku)', as: 'e\(model.open.count)' }"
            case .change(let player, let sku, let quantity):
                line =
                    "{ on: 'p\(player)', shopper: 'change-quantity', sku: '\(sku)', quantity: \(quantity), "
                    + "as: 'e\(model.open.count)' }"
            case .heart(let player, let sku):
                line = "{ on: 'p\(player)', shopper: 'wishlist', sku: '\(sku)', as: 'e\(model.open.count)' }"
            case .sync(let player):
                line = "{ on: 'p\(player)', emit: 'should-sync-cart-state', as: 'e\(model.open.count)' }"
            case .answer(let player, let event, let success):
                line =
                    "{ on: 'p\(player)', notify: 'e\(event)', info: \"\(info(model.open[event], success))\" }"
            case .wait(let seconds): line = "{ wait: \(seconds) }"
            case .reload(let player): line = "{ on: 'p\(player)', reload: true }"
            }
            _ = model.take(step)
            return "    \(line),"
        }
        let names = (0..<players).map { "p\($0): {}" }.joined(separator: ", ")
        return "{ scenario: 1, players: { \(names) },\n  steps: [\n\(lines.joined(separator: "\n"))\n  ] }"
    }
}
