import CJavaScriptCore
import JavaScriptSyntax

/// Reads values of a group's contexts without running any code of a page.
///
/// Accessors and proxies are reported, never asked. Numbers, lone surrogates, holes, symbols, shared objects and
/// cycles arrive as they are. Order: elements, then own properties as the engine orders them, then the prototype
/// where it is not the one that the kind implies. Not told: property attributes; the state of a promise (see ``progress(of:)``); a map, set
/// or regular expression disguised with the prototype of plain objects. Holes count as nodes, so a sparse array
/// longer than the budget is exceeded at once.
public struct ValueReader {
    let group: ContextGroup

    public func read(_ reference: JavaScriptReference, budget: ReadBudget = ReadBudget()) -> ReadValue {
        group.thread.check("A ValueReader")
        return read(reference.raw, budget: budget)
    }

    /// What `JSON.stringify` answers, as bytes: the fast way, for values that are proved to be plain.
    ///
    /// Runs `toJSON` and getters and hides NaN, infinities, undefined, holes and -0: only for payloads that the lexer
    /// has proved inert, on a page that ran nothing else. Nil for undefined, functions and what throws.
    public func json(of reference: JavaScriptReference) -> [UInt8]? {
        group.thread.check("A ValueReader")
        guard let text = JSValueCreateJSONString(reference.context.raw, reference.raw, 0, nil) else { return nil }
        defer { JSStringRelease(text) }
        var bytes: [UInt8] = []
        EngineText.append(EngineText.units(of: text), to: &bytes)
        return bytes
    }

    /// How far a promise has come once the microtasks have run; nil for what is no promise, and for promises whose
    /// constructor was touched: asking those would run code of the page.
    public func progress(of promise: JavaScriptReference) -> PromiseProgress? {
        group.thread.check("A ValueReader")
        let realm = group.realm
        let context = realm.context
        guard let isWatched = group.consult({ realm.call(.watchPromise, promise.raw) }),
            JSValueToBoolean(context, isWatched),
            // The reactions have run by now: the engine runs them before it gives a call back.
            let state = group.consult({ realm.call(.promiseProgress) })
        else { return nil }
        return PromiseProgress(rawValue: Int(JSValueToNumber(context, state, nil)))
    }

    func read(_ value: JSValueRef?, budget: ReadBudget) -> ReadValue {
        let realm = group.realm
        let result = group.consult {
            realm.call(
                .read, value, JSValueMakeNumber(realm.context, Double(budget.nodes)),
                JSValueMakeNumber(realm.context, Double(budget.depth)),
                JSValueMakeNumber(realm.context, Double(budget.text)))
        }
        let reading = realm.answer(of: result) { tape, units -> ReadValue in
            var decoder = ValueTapeDecoder(tape: tape, units: units, budget: budget)
            return decoder.decode()
        }
        return reading ?? .stoppedByEngine
    }
}

/// How far a promise has come.
public enum PromiseProgress: Int, CaseIterable, Sendable {
    case pending, fulfilled, rejected
}

extension ReadValue {
    fileprivate static var stoppedByEngine: ReadValue {
        var builder = JavaScriptValue.Builder()
        builder.leaf(.unreadable, text: "the engine stopped the reader".utf8)
        return ReadValue(value: builder.finish(), exceeded: Exceeded(limit: .engine, path: ""))
    }
}
