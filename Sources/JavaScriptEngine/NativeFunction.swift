import CJavaScriptCore
public import JavaScriptSyntax

extension JavaScriptContext {
    public typealias Body = (CallbackInfo) throws -> JavaScriptReference?

    /// A function that runs Swift code when a script calls it.
    ///
    /// The engine owns `body` until the function is collected. A thrown ``JavaScriptException`` passes its value on,
    /// any other error becomes an `Error` with its description; nil returns undefined.
    public func makeFunction(name: JavaScriptString, body: @escaping Body) -> JavaScriptReference {
        group.thread.check("A JavaScriptContext")
        let function = Unmanaged.passRetained(NativeFunction(context: self, body: body))
        guard let object = JSObjectMake(raw, NativeFunction.engineClass, function.toOpaque()) else {
            function.release()
            return undefined
        }
        let result = reference(to: object)
        EngineText.with(name) { text in
            let realm = group.realm
            _ = realm.call(.dressFunction, page, object, JSValueMakeString(realm.context, text))
        }
        return result
    }

    /// Hears of rejected promises that nobody handles by the time the microtasks have run.
    ///
    /// `body` gets the promise and the reason as arguments. A second call replaces the first.
    public func onUnhandledRejection(_ body: @escaping (CallbackInfo) -> Void) {
        let function = makeFunction(name: "") { info in
            body(info)
            return nil
        }
        // The engine keeps the function alive from here on.
        JSGlobalContextSetUnhandledRejectionCallback(raw, function.object, nil)
        hearsOfRejections = true
    }
}

/// What a function object of the engine points to. Held by the object, let go by its finalizer.
final class NativeFunction {
    /// Weak, for the context must not be kept alive by what it owns.
    private weak var context: JavaScriptContext?
    private let body: JavaScriptContext.Body
    private let ended: EndedFunctions

    init(context: JavaScriptContext, body: @escaping JavaScriptContext.Body) {
        self.context = context
        self.body = body
        ended = context.group.endedFunctions
    }

    /// One class for all functions of the process; never released.
    nonisolated(unsafe) static let engineClass: JSClassRef? = "Function".withCString { name in
        var definition = kJSClassDefinitionEmpty
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.className = name
        definition.callAsFunction = { _, function, this, count, arguments, exception in
            guard let data = JSObjectGetPrivate(function) else { return nil }
            return Unmanaged<NativeFunction>.fromOpaque(data).takeUnretainedValue().call(
                this: this, arguments: UnsafeBufferPointer(start: arguments, count: count), exception: exception)
        }
        definition.finalize = { function in
            guard let data = JSObjectGetPrivate(function) else { return }
            let function = Unmanaged<NativeFunction>.fromOpaque(data).takeRetainedValue()
            function.ended.add(function)
        }
        return JSClassCreate(&definition)
    }

    private func call(
        this: JSObjectRef?, arguments: UnsafeBufferPointer<JSValueRef?>,
        exception: UnsafeMutablePointer<JSValueRef?>?
    ) -> JSValueRef? {
        // A function can outlive the Swift side of its context only in the hands of another context.
        guard let context else { return nil }
        defer { context.group.passOnTermination() }
        do {
            let result = try body(CallbackInfo(context: context, this: this, arguments: arguments))
            return result?.raw ?? JSValueMakeUndefined(context.raw)
        } catch let error as JavaScriptException {
            exception?.pointee = error.value.raw
        } catch {
            exception?.pointee = context.errorObject("\(error)")
        }
        return nil
    }
}

extension JavaScriptContext {
    fileprivate func errorObject(_ message: String) -> JSObjectRef? {
        var arguments: [JSValueRef?] = [EngineText.with(JavaScriptString(message)) { JSValueMakeString(raw, $0) }]
        return JSObjectMakeError(raw, 1, &arguments, nil)
    }
}
