import JavaScriptEngine
import JavaScriptSyntax
import PlayerEmulator

/// What the engine alone needs for payloads that a campaign also runs: the measure of its rate.
struct BareRate {
    private let context: JavaScriptContext
    private let wrapper: Wrapper

    init(_ input: PayloadCase.Input, hostModel: HostModel) throws {
        let channel: Payload.Channel =
            switch input {
            case .payload(let channel): channel
            case .answer: .notify(key: "key")
            }
        context = try ContextGroup().makeContext()
        wrapper = hostModel.wrapper(for: channel, player: "player")
        // A player whose functions do nothing, whatever they are called.
        _ = try context.evaluate(
            "globalThis.window = globalThis; globalThis.key = () => {}; globalThis.player = new Proxy({}, { get: () => () => {} });"
        )
    }

    /// Seconds that the engine takes for a payload, of those given.
    func seconds(_ payloads: [JavaScriptString]) -> Double {
        let scripts = payloads.map { wrapper.splice($0).text }
        let clock = ContinuousClock()
        let time = clock.measure { for script in scripts { _ = try? context.evaluate(script) } }
        let (seconds, attoseconds) = time.components
        return (Double(seconds) + Double(attoseconds) * 1e-18) / Double(max(scripts.count, 1))
    }
}

extension Campaign {
    /// Seconds that the bare engine takes for a payload of cases that are run nowhere else; nil when there is none.
    public func bareSeconds() -> Double? {
        // Half of them only warm the engine up.
        let cases = (0..<400).map { values(of: 1_000_000_000 + $0).values }
        var payloads: [JavaScriptString] = []
        while payloads.count < cases.count {
            let built = target.build(Array(cases[payloads.count...]))
            for construction in built {
                guard case .payload(let text) = construction else { return nil }
                payloads.append(text)
            }
        }
        guard let rate = try? BareRate(settings.input, hostModel: hostModel) else { return nil }
        _ = rate.seconds(Array(payloads[..<200]))
        return rate.seconds(Array(payloads[200...]))
    }
}
