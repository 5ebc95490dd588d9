import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax

/// Native functions that stand in front of the page's own.
extension PlayerPage {
    func tap(_ target: RecordedCall.Target, over original: JavaScriptReference) -> JavaScriptReference {
        originalCount += 1
        let number = originalCount
        originals[number] = original
        return context.makeFunction(name: JavaScriptString(target.name)) { [unowned self] info in
            if !isForwarding || !settings.kind.traits.callsItself { receive(target, info) }
            guard mode.asksPlayer, let original = originals[number] else { return nil }
            let wasForwarding = isForwarding
            isForwarding = true
            defer { isForwarding = wasForwarding }
            return try info.forward(to: original)
        }
    }

    private func receive(_ target: RecordedCall.Target, _ info: CallbackInfo) {
        record.callCount += 1
        if isFiring, record.callCount <= Self.keptCalls { record.laterCalls.append(clock.now) }
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
}
