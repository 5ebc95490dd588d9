import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax

/// What the page may ask of its host: timers, the clock, chance, messages.
extension PlayerPage {
    func makeHost() throws -> JavaScriptReference {
        let host = try context.evaluate("({})")
        func provide(_ name: JavaScriptString, _ body: @escaping JavaScriptContext.Body) throws {
            try host.setProperty(name, to: context.makeFunction(name: name, body: body))
        }
        // The player's own timers and messages take a way that code of the page cannot reach.
        try provide("setTimer") { [unowned self] info in try setTimer(info, isLeftover: false) }
        try provide("setPageTimer") { [unowned self] info in try setTimer(info, isLeftover: runsPayload) }
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
            guard record.console.count < Self.keptCalls, let list = info.argument(1) as JavaScriptReference? else {
                return nil
            }
            record.console.append((info.string(0)?.description ?? "log", reader.read(list).value))
            return nil
        }
        try provide("post") { [unowned self] info in
            try post(info, to: \.messages)
            return nil
        }
        try provide("postFromPage") { [unowned self] info in
            try post(info, to: settings.kind.isCustom ? \.messages : \.forged)
            return nil
        }
        try provide("recordCallback") { [unowned self] info in
            let key = info.string(0)?.description ?? ""
            record.openedKeys.insert(key)
            handedOut.append(JavaScriptString(key))
            callbacks.append(originalCount + 1)
            return tap(.callback(key), over: info.argument(1))
        }
        let names = settings.kind.messageHandlers.map { JavaScriptValue.string($0) }
        try host.setProperty("handlerNames", to: context.makeValue(.array(names)))
        return host
    }

    private func setTimer(_ info: CallbackInfo, isLeftover: Bool) throws -> JavaScriptReference {
        let function = info.argument(0)
        let list = info.argument(3)
        let count = list.isArray ? Int(try list.property("length").number ?? 0) : 0
        let id = clock.set(
            after: info.number(1) ?? 0, repeats: info.argument(2).boolean ?? false, isLeftover: isLeftover)
        timerTasks[id] = (function, try (0..<min(count, 255)).map { try list.element($0) })
        return context.number(Double(id))
    }

    private typealias Messages = WritableKeyPath<PageRecord, [(handler: String, body: JavaScriptValue)]>

    private func post(_ info: CallbackInfo, to messages: Messages) throws {
        let message = info.readArguments(from: 1).value.subvalueOfFirstElement
        if let obstacle = MessageRules.obstacle(in: message) {
            throw MessageError(description: "DataCloneError: \(obstacle) cannot be posted to the app")
        }
        guard record[keyPath: messages].count < Self.keptCalls else { return }
        record[keyPath: messages].append((info.string(0)?.description ?? "", message))
    }

    private struct MessageError: Error, CustomStringConvertible {
        var description: String
    }
}
