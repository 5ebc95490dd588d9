import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PlayerContract

/// The player's scripts, and the recorders in front of its functions.
extension PlayerPage {
    func loadPlayer(
        _ scripts: [(source: JavaScriptString, name: JavaScriptString)], host: JavaScriptReference, load: Int
    ) throws {
        let define = context.makeFunction(name: "define") { [unowned self] info in
            let definition = info.argument(0)
            player = try definition.property("player")
            let given = try definition.property("controls")
            for name in Self.controlNames {
                let control = try given.property(JavaScriptString(name))
                if control.isFunction { controls[name] = control }
            }
            return nil
        }
        let bridge = try context.evaluate("({})")
        try bridge.setProperty("contract", to: contractForStub())
        try bridge.setProperty("settings", to: context.makeValue(settings.value))
        try bridge.setProperty("host", to: host)
        try bridge.setProperty("define", to: define)
        try bridge.setProperty("keyPrefix", to: context.makeValue(.string(keyPrefix(load: load))))
        try context.globalObject.setProperty("playerBridge", to: bridge)
        if let startPage {
            // A start page whose script does not run has no widget: nothing asks the app for anything.
            let configuration = try? context.evaluate(startPage, sourceName: "start page")
            if let configuration { try bridge.setProperty("embedConfiguration", to: configuration) }
        }
        for script in scripts { try context.evaluate(script.source, sourceName: script.name) }
        try context.evaluate("delete globalThis.playerBridge")
        if player == nil {
            let named = try context.globalObject.property("player")
            guard named.isObject else {
                let name = scripts.last?.name ?? ""
                throw EmulatorError("the player script \(name) defines no global named player")
            }
            player = named
        } else if settings.kind.expression != "window", let player {
            try context.globalObject.setProperty("player", to: player)
        }
        try tapFunctions()
    }

    func keyPrefix(load: Int) -> String {
        ["bambuser-callback", settings.keyScope, load == 0 ? "" : "\(load)"].filter { !$0.isEmpty }
            .joined(separator: "-") + "-"
    }

    /// The stubs of this package read a part of the contract only; a script of the user's own is given all of it.
    private func contractForStub() throws -> JavaScriptReference {
        guard let contract = settings.contract else { return try context.makeValue(.object([:])) }
        if !settings.kind.isCustom, let json = contract.stubJSON, let value = context.makeValue(json: json) {
            return value
        }
        return try context.makeValue(contract.value)
    }

    private static let controlNames = [
        "start", "emit", "state", "reset", "setSignedIn", "fail", "highlight", "tapAddToCart", "tapWishlist",
        "changeQuantity", "tapLogin", "preload", "play", "pause", "stop", "complete", "stall", "seek", "progress",
        "changeMode", "tapThumbnail", "tapPreview", "tapClose", "startPicture", "stopPicture", "restorePicture",
        "agent", "trace",
    ]

    /// Puts a recorder in front of every function of the player; on a window, of those that it was told to record.
    private func tapFunctions() throws {
        guard let player else { return }
        var names = recordedFunctions
        if settings.kind.expression != "window" {
            let own = reader.read(player).value
            names += own.childIndices(of: 0).filter { own.nodes[$0].kind == .function }
                .map { own.string(of: own.nodes[$0].key).description }
        }
        // A name that is given twice would be recorded twice.
        var tapped: Set<String> = []
        for name in names where tapped.insert(name).inserted {
            let original = try player.property(JavaScriptString(name))
            guard original.isFunction else { continue }
            try player.setProperty(JavaScriptString(name), to: tap(.function(name), over: original))
        }
    }

    /// Those that are not told by the player itself.
    var recordedFunctions: [String] {
        settings.recorded + (settings.kind.traits.hasFunctionsOnWindow ? settings.contract?.functionNames ?? [] : [])
    }

    var startPage: JavaScriptString? {
        settings.kind.traits.hasStartPage ? CallStartPage(settings.configuration).script : nil
    }
}
