import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PlayerContract

/// One page: a global object with a stub player, its timers and its callbacks, and the record of what reached it.
///
/// The record is kept by native functions that stand in front of the player's own; the page cannot reach it. Used on
/// the engine's thread only.
final class PlayerPage {
    let context: JavaScriptContext
    let reader: ValueReader
    /// How the payload that runs now is treated.
    var mode = Mode()
    private(set) var record = PageRecord()
    var clock = PageClock()

    /// `then` of the page's promises as it was before the first payload.
    let promiseThen: JavaScriptReference?

    private let settings: PlayerSettings
    private let observer: PageObserver?
    private let number: Int
    private var timerTasks: [Int: (function: JavaScriptReference, arguments: [JavaScriptReference])] = [:]
    private var random = SeededRandom(seed: 1)
    private var player: JavaScriptReference?
    private var controls: [String: JavaScriptReference] = [:]
    /// The functions behind the recorders. A recorder belongs to the page: if it held one of these itself, the page
    /// would be held from outside for as long as it exists, which is for ever.
    private var originals: [Int: JavaScriptReference] = [:]
    private var originalCount = 0
    /// Whether a function of the page runs that a recorded call led to.
    private var isForwarding = false
    /// Those of callbacks, which end with the next reset.
    private var callbacks: [Int] = []
    /// Keys of callbacks that were put on the global object by name.
    private var namedCallbacks: [JavaScriptString] = []
    /// Whether a callback took the place of something that the page had: no reset brings that back.
    private(set) var isSpent = false

    struct Mode {
        /// The payload is literals that JSON can hold, and nothing else ran on the page.
        var readsByJSON = false
        /// What such a payload says, so that its arrival need only be confirmed.
        var expected: LiteralTree?
        /// Whether recorders pass calls on to the player. Where its state is never looked at, that would be for nothing.
        var asksPlayer = true
    }

    /// Calls beyond this many are counted, not kept: a payload may call in a loop.
    static let keptCalls = 1_000
    /// Timers that one wait may fire: `setInterval(f, 0)` never runs dry.
    static let timerBudget = 100_000
    /// - Parameter load: How often the page was loaded before: keys of an earlier load must not come again.
    init(engine: EmulatorEngine, settings: PlayerSettings, load: Int = 0) throws(EmulatorError) {
        context = try engine.makeContext()
        reader = engine.group.reader
        promiseThen = try? context.evaluate("Promise.prototype.then")
        self.settings = settings
        observer = engine.observer
        number = engine.pageCount
        do {
            let host = try makeHost()
            try context.evaluate(engine.resources.page, sourceName: "page.js").call([host])
            try loadPlayer(engine.resources.scripts(of: settings.kind), host: host, load: load)
        } catch let error as JavaScriptException {
            throw EmulatorError("the player script does not load: \(error) (\(error.sourceName):\(error.line ?? 0))")
        } catch let error as EmulatorError {
            throw error
        } catch {
            throw EmulatorError("\(error)")
        }
        context.onUnhandledRejection { [unowned self] info in
            guard record.rejections.count < Self.keptCalls else { return }
            record.rejections.append(info.readArguments(from: 1).value.subvalueOfFirstElement)
            record.rejected.append((info.argument(0), JavaScriptException(of: info.argument(1))))
        }
        if let observer {
            let action = PageLoad(
                player: settings.kind.name,
                scripts: try engine.resources.scripts(of: settings.kind).map(\.name.description),
                settings: settings.value, keyPrefix: keyPrefix(load: load), handlers: settings.kind.messageHandlers,
                functions: recordedFunctions, startPage: startPage)
            observer(number, .load(action), record.observation(outcome: "completed", result: .undefined))
        }
    }

    // MARK: Running

    /// Runs a script, if there is one to run, with a fresh record and returns how it ended; the record then holds what
    /// the page received.
    ///
    /// - Parameter isAsynchronous: The script is the call of an async function: what it throws rejects its promise.
    func run(
        _ script: JavaScriptString?, isAsynchronous: Bool = false
    ) -> Result<JavaScriptReference, JavaScriptException> {
        record = PageRecord()
        guard let script else { return .success(context.undefined) }
        let ended = evaluate(script, isAsynchronous: isAsynchronous)
        observe(.run(script: script, isAsynchronous: isAsynchronous), ended)
        return ended
    }

    private func evaluate(
        _ script: JavaScriptString, isAsynchronous: Bool
    ) -> Result<JavaScriptReference, JavaScriptException> {
        do {
            let result = try context.evaluate(script, sourceName: "payload")
            let reason = isAsynchronous ? record.rejected.first { $0.promise.isSame(as: result) }?.reason : nil
            return reason.map { .failure($0) } ?? .success(result)
        } catch {
            return .failure(error)
        }
    }

    /// Whether somebody wants to see all that the page does, also what could be left out.
    var isObserved: Bool { observer != nil }

    private func observe(
        _ action: PageAction, _ ended: Result<JavaScriptReference, JavaScriptException>? = nil
    ) {
        guard let observer else { return }
        var (outcome, result) = ("completed", JavaScriptValue.undefined)
        switch ended {
        case .success(let value)?: result = value.isUndefined ? .undefined : reader.read(value).value
        case .failure(let error)?: outcome = error.kind == .terminated ? "timed out" : error.name
        case nil: break
        }
        observer(number, action, record.observation(outcome: outcome, result: result))
    }

    /// Lets time pass; returns the exceptions of timers that threw. Stops at ``timerBudget``.
    func advance(by seconds: Double) -> [JavaScriptException] {
        let target = clock.now + max(seconds, 0) * 1000
        var thrown: [JavaScriptException] = []
        var fired = 0
        mode = Mode()
        while let timer = clock.nextTimer(until: target) {
            fired += 1
            guard fired <= Self.timerBudget else {
                record.timersExhausted = true
                clock.clearAll()
                timerTasks.removeAll()
                break
            }
            guard let task = timerTasks[timer.id] else { continue }
            if timer.interval == nil { timerTasks[timer.id] = nil }
            do { try task.function.call(task.arguments) } catch { thrown.append(error) }
        }
        observe(.advance(seconds: seconds))
        return thrown
    }

    /// Calls one of the stub's controls, which were taken from it before the first payload; nil if it has no such one.
    func control(_ name: String, _ arguments: [JavaScriptValue] = []) throws(JavaScriptException) -> JavaScriptValue? {
        guard let function = controls[name] else { return nil }
        let values = arguments.map { (try? context.makeValue($0)) ?? context.undefined }
        mode = Mode()
        let result = try function.call(values)
        observe(.control(name: name, arguments: arguments), .success(result))
        return result.isUndefined ? .undefined : reader.read(result).value
    }

    /// Puts the stub back to how it was before the first payload.
    func reset() {
        _ = try? control("reset")
        for number in callbacks { originals[number] = nil }
        callbacks.removeAll()
        for key in namedCallbacks where !context.globalObject.deleteProperty(key) { isSpent = true }
        namedCallbacks.removeAll()
        clock = PageClock()
    }

    /// Puts a callback of no event under a key, as a page does for an answer it waits for.
    func openCallback(_ key: String) {
        let nothing = context.makeFunction(name: "") { _ in nil }
        let name = JavaScriptString(key)
        if context.globalObject.hasProperty(name) { isSpent = true } else { namedCallbacks.append(name) }
        try? context.globalObject.setProperty(name, to: tap(.callback(key), over: nothing))
        observe(.openCallback(key: key))
    }

    func takeMessages() -> [(handler: String, body: JavaScriptValue)] {
        defer { record.messages.removeAll() }
        return record.messages
    }

    func takeConsole() -> [(level: String, values: JavaScriptValue)] {
        defer { record.console.removeAll() }
        return record.console
    }

    /// Whether the page itself put a callback under this key since the last payload began.
    func handedOut(_ key: String) -> Bool { record.openedKeys.contains(key) }

    /// Remembers the global object, the player and the built-ins, so as to see what a payload changes.
    func snapshot() -> GlobalSnapshot? {
        let names = Self.watchedNames + settings.kind.messageHandlers.map { "webkit.messageHandlers.\($0)" }
        let watched = JavaScriptString("[\(names.joined(separator: ","))]")
        guard let list = try? context.evaluate(watched, sourceName: "watched"), let player else { return nil }
        return reader.snapshot(ofElements: list, names: names, and: [("player", player)])
    }

    /// What payloads that attack a page replace. Read before the payload runs, on a page that ran nothing but literals.
    private static let watchedNames = [
        "window", "Object", "Object.prototype", "Function.prototype", "Array", "Array.prototype", "String", "String.prototype",
        "Number.prototype", "Boolean.prototype", "Symbol.prototype", "RegExp.prototype", "Date", "Date.prototype",
        "Error.prototype", "Map.prototype", "Set.prototype", "WeakMap.prototype", "WeakSet.prototype", "Promise",
        "Promise.prototype", "Proxy", "Reflect", "JSON", "Math", "console", "webkit", "webkit.messageHandlers",
    ]

    // MARK: Loading

    private func loadPlayer(
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

    private func keyPrefix(load: Int) -> String {
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
    private var recordedFunctions: [String] {
        settings.recorded + (settings.kind == .calls ? settings.contract?.functionNames ?? [] : [])
    }

    private var startPage: JavaScriptString? {
        settings.kind == .calls ? CallStartPage(settings.configuration).script : nil
    }

    private func tap(_ target: RecordedCall.Target, over original: JavaScriptReference) -> JavaScriptReference {
        originalCount += 1
        let number = originalCount
        originals[number] = original
        return context.makeFunction(name: JavaScriptString(target.name)) { [unowned self] info in
            // The page of the call widget calls its callbacks itself: what a payload calls is the outermost.
            if !isForwarding || settings.kind != .calls { receive(target, info) }
            guard mode.asksPlayer, let original = originals[number] else { return nil }
            let wasForwarding = isForwarding
            isForwarding = true
            defer { isForwarding = wasForwarding }
            return try info.forward(to: original)
        }
    }

    private func receive(_ target: RecordedCall.Target, _ info: CallbackInfo) {
        record.callCount += 1
        guard record.callCount <= Self.keptCalls else { return }
        record.calls.append(RecordedCall(target: target, arguments: plainArguments(info) ?? arguments(info, target)))
    }

    private func plainArguments(_ info: CallbackInfo) -> JavaScriptValue? {
        guard mode.readsByJSON else { return nil }
        return info.withJSON { json in
            mode.expected?.value(confirmedBy: json)
                ?? (try? JavaScriptValue(json: JavaScriptString(utf16: json).wtf8))
        } ?? nil
    }

    private func arguments(_ info: CallbackInfo, _ target: RecordedCall.Target) -> JavaScriptValue {
        let reading = info.readArguments()
        if let exceeded = reading.exceeded, record.oversize == nil {
            record.oversize = "\(exceeded.limit) at \(target.textName)\(exceeded.path)"
        }
        return reading.value
    }

    // MARK: What the page may ask of the host

    private func makeHost() throws -> JavaScriptReference {
        let host = try context.evaluate("({})")
        func provide(_ name: JavaScriptString, _ body: @escaping JavaScriptContext.Body) throws {
            try host.setProperty(name, to: context.makeFunction(name: name, body: body))
        }
        try provide("setTimer") { [unowned self] info in
            let function = info.argument(0)
            let repeats = info.argument(2).boolean ?? false
            let list = info.argument(3)
            let count = list.isArray ? Int(try list.property("length").number ?? 0) : 0
            let id = clock.set(after: info.number(1) ?? 0, repeats: repeats)
            timerTasks[id] = (function, try (0..<min(count, 255)).map { try list.element($0) })
            return context.number(Double(id))
        }
        try provide("clearTimer") { [unowned self] info in
            guard let number = info.number(0), let id = Int(exactly: number) else { return nil }
            clock.clear(id)
            timerTasks[id] = nil
            return nil
        }
        try provide("now") { [unowned self] _ in context.number(PageClock.epoch + clock.now) }
        try provide("performanceNow") { [unowned self] _ in context.number(clock.now) }
        try provide("random") { [unowned self] _ in context.number(random.next()) }
        try provide("console") { [unowned self] info in
            guard record.console.count < Self.keptCalls, let list = info.argument(1) as JavaScriptReference? else { return nil }
            record.console.append((info.string(0)?.description ?? "log", reader.read(list).value))
            return nil
        }
        try provide("post") { [unowned self] info in
            let message = info.readArguments(from: 1).value.subvalueOfFirstElement
            if let obstacle = MessageRules.obstacle(in: message) {
                throw MessageError(description: "DataCloneError: \(obstacle) cannot be posted to the app")
            }
            if record.messages.count < Self.keptCalls {
                record.messages.append((info.string(0)?.description ?? "", message))
            }
            return nil
        }
        try provide("recordCallback") { [unowned self] info in
            let key = info.string(0)?.description ?? ""
            record.openedKeys.insert(key)
            callbacks.append(originalCount + 1)
            return tap(.callback(key), over: info.argument(1))
        }
        let names = settings.kind.messageHandlers.map { JavaScriptValue.string($0) }
        try host.setProperty("handlerNames", to: context.makeValue(.array(names)))
        return host
    }

    private struct MessageError: Error, CustomStringConvertible {
        var description: String
    }
}

/// What reached a page, and what left it, since the last payload began.
struct PageRecord {
    var calls: [RecordedCall] = []
    /// All calls, also those beyond ``PlayerPage/keptCalls``.
    var callCount = 0
    var messages: [(handler: String, body: JavaScriptValue)] = []
    var console: [(level: String, values: JavaScriptValue)] = []
    var rejections: [JavaScriptValue] = []
    var rejected: [(promise: JavaScriptReference, reason: JavaScriptException)] = []
    /// Keys under which the page put callbacks of its own.
    var openedKeys: Set<String> = []
    /// Which limit the reading of an argument met, and where.
    var oversize: String?
    var timersExhausted = false
}

extension RecordedCall.Target {
    var name: String {
        switch self {
        case .function(let name), .callback(let name): name
        }
    }

    /// The name of the text that carries the arguments, for paths.
    var textName: String {
        switch self {
        case .function: "arguments"
        case .callback: "info"
        }
    }
}

extension JavaScriptValue {
    fileprivate var subvalueOfFirstElement: JavaScriptValue {
        childIndices(of: 0).first.map(subvalue(at:)) ?? .undefined
    }
}

extension PlayerSettings {
    /// The settings as the stub player reads them.
    var value: JavaScriptValue {
        .object([
            "player": .string(kind.name),
            "configuration": configuration,
            "readings": .object(readings.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }),
            "products": .array(products.map(\.value)),
            "functions": .array(recorded.map { .string($0) }),
            "bare": .boolean(isBare),
            "signedIn": .boolean(signedIn),
            "isLive": .boolean(isLive),
            "events": .array((events ?? ["*"]).map { .string($0) }),
            "forwardsUnknown": .boolean(configuration["forwardUnknownEmbedEvents"]?.boolean ?? false),
        ])
    }
}

extension PlayerSettings.Product {
    var value: JavaScriptValue {
        var members: [(String, JavaScriptValue)] = [("id", .string(id)), ("ref", .string(ref)), ("url", .string(url))]
        if let dashboard { members.append(("dashboard", dashboard)) }
        return .object(members)
    }
}
