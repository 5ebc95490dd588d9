import BridgeFindings
import TestSupport

/// What the call widget does with requests and replies, written from the documents and nothing else, as a scenario
/// whose every reply says what has to come of it.
struct CallModel {
    /// One step of a random call; `request` is the index of the step that asked.
    enum Step: Equatable {
        case product
        case search
        case add(sku: String)
        case change(sku: String, quantity: Int)
        case reply(request: Int, success: Bool)
        case wait(Double)
        /// A step that was left out: the others keep their numbers.
        case nothing
    }

    private struct Request {
        var line: Line?
        var at: Double
        var answers = 0
    }

    private struct Line {
        var sku: String
        var quantity: Int
    }

    /// Seconds that the agent waits.
    private static let patience = 30.0

    private var now = 0.0
    private var cart: [Line] = []
    private var requests: [Int: Request] = [:]

    /// The session as a scenario, which passes when the widget and the rules do what the model says.
    static func scenario(_ steps: [Step]) -> String {
        var model = CallModel()
        let lines = steps.indices.compactMap { model.line(steps[$0], at: $0) }
        return "{ scenario: 1, player: 'calls', steps: [\n\(lines.map { "  \($0),\n" }.joined())] }"
    }

    private mutating func line(_ step: Step, at index: Int) -> String? {
        switch step {
        case .product: return ask(nil, index, "agent: 'add-product', sku: 'X'")
        case .search: return ask(nil, index, "agent: 'search', term: 'x'")
        case .add(let sku):
            // What is in the cart already is asked to become one more.
            let held = cart.first { $0.sku == sku }?.quantity ?? 0
            return ask(Line(sku: sku, quantity: held + 1), index, "agent: 'add-to-cart', sku: '\(sku)'")
        case .change(let sku, let quantity):
            return ask(
                Line(sku: sku, quantity: quantity), index,
                "agent: 'change-quantity', sku: '\(sku)', quantity: \(quantity)")
        case .reply(let request, let success): return reply(request, success)
        case .wait(let seconds):
            now += seconds
            return "{ wait: \(seconds) }"
        case .nothing: return nil
        }
    }

    private mutating func ask(_ line: Line?, _ index: Int, _ text: String) -> String {
        requests[index] = Request(line: line, at: now)
        return "{ \(text), as: 'r\(index)' }"
    }

    private mutating func reply(_ number: Int, _ success: Bool) -> String? {
        // A shortened session may lack the request.
        guard let request = requests[number] else { return nil }
        requests[number]?.answers += 1
        var rule: RuleName?
        if request.answers > 0 {
            rule = .answeredTwice
        } else if now - request.at >= Self.patience {
            rule = .lateAnswer
        } else if success, let line = request.line {
            set(line)
        }
        let told = rule.map { "findings: ['\($0)'], " } ?? ""
        let held = cart.map { "{ sku: '\($0.sku)', quantity: \($0.quantity) }" }.joined(separator: ", ")
        let what = request.line == nil ? "error: 'no'" : success ? "success: true" : "failure: 'no'"
        return "{ reply: 'r\(number)', \(what), expect: { \(told)state: { cart: [\(held)] } } }"
    }

    private mutating func set(_ line: Line) {
        if let index = cart.firstIndex(where: { $0.sku == line.sku }) {
            if line.quantity > 0 { cart[index].quantity = line.quantity } else { cart.remove(at: index) }
        } else if line.quantity > 0 {
            cart.append(line)
        }
    }

    /// Steps that a seed leads to.
    static func steps(seed: UInt64, count: Int) -> [Step] {
        var random = SplitMix64(seed: seed)
        var asked: [Int] = []
        return (0..<count).map { index in
            let sku = ["A", "B"].randomElement(using: &random) ?? "A"
            let step: Step
            switch Int.random(in: 0..<10, using: &random) {
            case 0: step = .product
            case 1: step = .search
            case 2, 3: step = .add(sku: sku)
            case 4: step = .change(sku: sku, quantity: .random(in: 0...3, using: &random))
            case 5: step = .wait([0.5, 5, 29.5, 30, 31].randomElement(using: &random) ?? 1)
            default:
                guard let request = asked.suffix(5).randomElement(using: &random) else { return .search }
                step = .reply(request: request, success: Int.random(in: 0..<4, using: &random) > 0)
            }
            switch step {
            case .product, .search, .add, .change: asked.append(index)
            case .reply, .wait, .nothing: break
            }
            return step
        }
    }
}
