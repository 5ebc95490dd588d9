import JavaScriptEngine
import JavaScriptSyntax
import PlayerEmulator

/// What the ratios are measured against: the engine alone, with a function that does nothing in place of the player.
final class BareEngine {
    private let group: ContextGroup
    private var context: JavaScriptContext
    private let wrapper: Wrapper

    init() throws {
        group = try ContextGroup()
        context = try group.makeContext()
        wrapper = HostModel.standard.wrapper(for: .invoke(function: "updateProductWithData"), player: "player")
        try addPlayer()
    }

    /// The script that the host would evaluate, put together beforehand.
    func script(_ payload: String) -> JavaScriptString { splice(JavaScriptString(payload)) }

    func splice(_ payload: JavaScriptString) -> JavaScriptString { wrapper.splice(payload).text }

    func evaluate(_ script: JavaScriptString) { _ = try? context.evaluate(script) }

    /// A fresh global object, for what nobody may evaluate on a used one.
    func renew() throws {
        context = try group.makeContext()
        try addPlayer()
    }

    private func addPlayer() throws {
        try context.evaluate("globalThis.player = { updateProductWithData() {} }")
    }

    /// The same engine with a recorder as the player: reads what arrives in the fast way or in the lossless one.
    func addRecorder(byJSON: Bool) throws {
        let recorder = context.makeFunction(name: "updateProductWithData") { info in
            _ = byJSON ? info.readJSON()?.expandedCount : info.readArguments().value.expandedCount
            return nil
        }
        let player = try context.globalObject.property("player")
        try player.setProperty("updateProductWithData", to: recorder)
    }
}

extension CallbackInfo {
    fileprivate func readJSON() -> JavaScriptValue? {
        let list = context.array((0..<argumentCount).map(argument))
        return context.group.reader.json(of: list).flatMap { try? JavaScriptValue(json: $0) }
    }
}
