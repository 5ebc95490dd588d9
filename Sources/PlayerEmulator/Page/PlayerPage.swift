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
    var record = PageRecord()
    var clock = PageClock()

    /// `then` of the page's promises as it was before the first payload.
    let promiseThen: JavaScriptReference?

    let settings: PlayerSettings
    private let observer: PageObserver?
    private let number: Int
    var timerTasks: [Int: (function: JavaScriptReference, arguments: [JavaScriptReference])] = [:]
    var random = SeededRandom(seed: 1)
    var player: JavaScriptReference?
    var controls: [String: JavaScriptReference] = [:]
    /// The functions behind the recorders. A recorder belongs to the page: if it held one of these itself, the page
    /// would be held from outside for as long as it exists, which is for ever.
    var originals: [Int: JavaScriptReference] = [:]
    var originalCount = 0
    /// Whether a function of the page runs that a recorded call led to.
    var isForwarding = false
    /// Those of callbacks, which end with the next reset.
    var callbacks: [Int] = []
    /// Whether code of a payload runs: what it sets in motion belongs to it.
    var runsPayload = false
    /// Whether a timer runs.
    var isFiring = false
    /// What the realm of this page looks like; made before the first payload that is code.
    var watch: RealmWatch?
    /// Whether the realm is not what was remembered.
    var isChanged = false
    /// Keys of callbacks that the page or its host put on the global object since the last reset.
    var handedOut: [JavaScriptString] = []
    /// How many of them the watch knows.
    var admittedCount = 0
    /// Puts back what no property shows: a trusted function of the page environment.
    private var forget: JavaScriptReference?
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
            forget = try context.evaluate(engine.scripts.page, sourceName: "page.js").call([host])
            // What a script of the user's own changes of itself is its business.
            if settings.kind.isCustom { watch = RealmWatch(of: context, named: "window") }
            try loadPlayer(engine.scripts.scripts(of: settings.kind), host: host, load: load)
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
                scripts: try engine.scripts.scripts(of: settings.kind).map(\.name.description),
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
        runsPayload = true
        defer { runsPayload = false }
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

    func observe(
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
        timerTasks.removeAll()
        clock = PageClock()
        random = SeededRandom(seed: 1)
        if watch != nil { _ = try? forget?.call() }
        watch?.dismiss()
        handedOut.removeAll()
        admittedCount = 0
    }

    /// Puts a callback of no event under a key, as a page does for an answer it waits for.
    func openCallback(_ key: String) {
        let nothing = context.makeFunction(name: "") { _ in nil }
        let name = JavaScriptString(key)
        if context.globalObject.hasProperty(name) { isSpent = true } else { namedCallbacks.append(name) }
        try? context.globalObject.setProperty(name, to: tap(.callback(key), over: nothing))
        handedOut.append(name)
        observe(.openCallback(key: key))
    }

    /// What a script of the page's own would post.
    func post(_ body: JavaScriptValue, to handler: String) { record.messages.append((handler, body)) }

    func takeMessages() -> [(handler: String, body: JavaScriptValue)] {
        defer { record.messages.removeAll() }
        return record.messages
    }

    func takeForged() -> [(handler: String, body: JavaScriptValue)] {
        defer { record.forged.removeAll() }
        return record.forged
    }

    func takeConsole() -> [(level: String, values: JavaScriptValue)] {
        defer { record.console.removeAll() }
        return record.console
    }

    /// Whether the page itself put a callback under this key since the last payload began.
    func isOpened(_ key: String) -> Bool { record.openedKeys.contains(key) }
}
