import CJavaScriptCore
public import JavaScriptSyntax

/// One global object with its scripts, as a page has one. Used on its group's thread only.
///
/// Microtasks run when the outermost evaluation or call returns, before its result is given back. Values that are
/// handed out keep the context alive; closures of ``makeFunction(name:body:)`` should not keep it themselves.
public final class JavaScriptContext {
    public let group: ContextGroup
    let raw: JSGlobalContextRef
    /// The reader realm's record of this context's constructors. Protected.
    let page: JSValueRef
    /// Whether the engine holds a function of this context that it calls about rejected promises.
    var hearsOfRejections = false

    /// Owns one count of the engine's context, given back on the engine thread.
    init(in group: ContextGroup) throws(EngineUnavailable) {
        guard let raw = JSGlobalContextCreateInGroup(group.raw, nil) else { throw EngineUnavailable() }
        guard let page = group.realm.register(raw) else {
            JSGlobalContextRelease(raw)
            throw EngineUnavailable()
        }
        JSValueProtect(group.realm.context, page)
        self.group = group
        self.raw = raw
        self.page = page
    }

    deinit {
        let parts = OnEngineThread((group, raw, page))
        let hearsOfRejections = hearsOfRejections
        group.thread.perform {
            let (group, raw, page) = parts.value
            // The engine holds the callback for ever, and through it the context: one of no context takes its place.
            if hearsOfRejections {
                JSGlobalContextSetUnhandledRejectionCallback(raw, group.realm.harmlessFunction, nil)
            }
            JSValueUnprotect(group.realm.context, page)
            JSGlobalContextRelease(raw)
        }
    }

    /// Runs a script and then its microtasks.
    /// - Parameters:
    ///   - sourceName: What exceptions and stacks call the script.
    ///   - firstLine: The number of the script's first line.
    /// - Returns: The value of the last statement.
    /// - Throws: What the script threw, or that it was stopped; also when a reaction after it was stopped.
    @discardableResult
    public func evaluate(
        _ script: JavaScriptString, sourceName: JavaScriptString = "", firstLine: Int = 1
    ) throws(JavaScriptException) -> JavaScriptReference {
        try outcome { exception in
            EngineText.with(script) { text in
                guard !sourceName.isEmpty else {
                    return JSEvaluateScript(raw, text, nil, nil, CInt(clamping: firstLine), &exception)
                }
                return EngineText.with(sourceName) {
                    JSEvaluateScript(raw, text, nil, $0, CInt(clamping: firstLine), &exception)
                }
            }
        }
    }

    /// Whether the text is a script, and if not, why. Runs nothing.
    public func checkSyntax(_ text: JavaScriptString, firstLine: Int = 1) -> SyntaxCheck {
        group.checkSyntax(text, firstLine: firstLine)
    }

    /// The global object.
    public var globalObject: JavaScriptReference { reference(to: JSContextGetGlobalObject(raw)) }

    // MARK: Values

    public var undefined: JavaScriptReference { reference(to: JSValueMakeUndefined(raw)) }
    public var null: JavaScriptReference { reference(to: JSValueMakeNull(raw)) }
    public func boolean(_ value: Bool) -> JavaScriptReference { reference(to: JSValueMakeBoolean(raw, value)) }
    public func number(_ value: Double) -> JavaScriptReference { reference(to: JSValueMakeNumber(raw, value)) }

    public func string(_ value: JavaScriptString) -> JavaScriptReference {
        reference(to: EngineText.with(value) { JSValueMakeString(raw, $0) })
    }

    /// A new array that holds the given values.
    public func array(_ elements: [JavaScriptReference]) -> JavaScriptReference {
        let values = elements.map { Optional($0.raw) }
        return reference(to: JSObjectMakeArray(raw, values.count, values, nil))
    }

    // MARK: Results of the engine

    /// Protects a value that the engine returned. Nil, which it returns after an exception, becomes undefined.
    func reference(to value: JSValueRef?) -> JavaScriptReference {
        group.thread.check("A JavaScriptContext")
        return JavaScriptReference(value ?? JSValueMakeUndefined(raw), in: self)
    }

    /// Makes one outermost or nested entry and turns the engine's two results into one.
    func outcome(_ body: (inout JSValueRef?) -> JSValueRef?) throws(JavaScriptException) -> JavaScriptReference {
        var exception: JSValueRef?
        let result = group.enter { body(&exception) }
        if let exception { throw JavaScriptException(exception, in: self) }
        if group.wasTerminated { throw JavaScriptException(terminatedReactionIn: self) }
        return reference(to: result)
    }
}
