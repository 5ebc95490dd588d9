import CJavaScriptCore
public import JavaScriptSyntax

/// A value inside an engine, which stays alive as long as this does. Used on its group's thread only.
///
/// Owns one protection of the value and one reference to the context. The last reference may go on any thread.
public final class JavaScriptReference {
    public enum ValueType: Sendable, Hashable {
        case undefined, null, boolean, number, string, object, symbol, bigInt
    }

    public let context: JavaScriptContext
    let raw: JSValueRef

    init(_ raw: JSValueRef, in context: JavaScriptContext) {
        JSValueProtect(context.raw, raw)
        self.raw = raw
        self.context = context
    }

    deinit {
        guard !context.group.thread.isCurrent else { return JSValueUnprotect(context.raw, raw) }
        let parts = OnEngineThread((raw, context))
        context.group.thread.perform { JSValueUnprotect(parts.value.1.raw, parts.value.0) }
    }

    // MARK: Looking, without running code

    public var type: ValueType {
        switch JSValueGetType(checked, raw) {
        case kJSTypeNull: .null
        case kJSTypeBoolean: .boolean
        case kJSTypeNumber: .number
        case kJSTypeString: .string
        case kJSTypeObject: .object
        case kJSTypeSymbol: .symbol
        case kJSTypeBigInt: .bigInt
        default: .undefined
        }
    }

    public var isUndefined: Bool { type == .undefined }
    public var isObject: Bool { type == .object }
    public var isFunction: Bool { object.map { JSObjectIsFunction(checked, $0) } ?? false }
    public var isArray: Bool { JSValueIsArray(checked, raw) }

    /// The number, if the value is one.
    public var number: Double? { type == .number ? JSValueToNumber(context.raw, raw, nil) : nil }
    /// The Boolean, if the value is one.
    public var boolean: Bool? { type == .boolean ? JSValueToBoolean(context.raw, raw) : nil }
    /// The text, if the value is one.
    public var string: JavaScriptString? {
        guard type == .string, let text = JSValueToStringCopy(context.raw, raw, nil) else { return nil }
        defer { JSStringRelease(text) }
        return EngineText.text(of: text)
    }

    /// Whether both are the same value in the sense of `===`.
    public func isSame(as other: JavaScriptReference) -> Bool {
        JSValueIsStrictEqual(checked, raw, other.raw)
    }

    // MARK: Running code

    /// Calls the value as a function, then runs microtasks if this is the outermost entry.
    /// - Throws: What the function threw; a TypeError when the value is no function.
    @discardableResult
    public func call(
        this: JavaScriptReference? = nil, _ arguments: [JavaScriptReference] = []
    ) throws(JavaScriptException) -> JavaScriptReference {
        guard let function = object, isFunction else { throw notA("function") }
        let values = arguments.map { Optional($0.raw) }
        return try context.outcome { exception in
            JSObjectCallAsFunction(context.raw, function, this?.object, values.count, values, &exception)
        }
    }

    /// Calls the value with `new`.
    /// - Throws: What the constructor threw; a TypeError when the value is no constructor.
    public func construct(_ arguments: [JavaScriptReference] = []) throws(JavaScriptException) -> JavaScriptReference {
        guard let constructor = object, JSObjectIsConstructor(checked, constructor) else { throw notA("constructor") }
        let values = arguments.map { Optional($0.raw) }
        return try context.outcome { exception in
            JSObjectCallAsConstructor(context.raw, constructor, values.count, values, &exception)
        }
    }

    /// A property of a *trusted* object: getters, proxies and prototypes take part as in a script.
    public func property(_ name: JavaScriptString) throws(JavaScriptException) -> JavaScriptReference {
        guard let object else { throw notA("object") }
        return try context.outcome { exception in
            EngineText.with(name) { JSObjectGetProperty(context.raw, object, $0, &exception) }
        }
    }

    /// An element of a *trusted* object, see ``property(_:)``.
    public func element(_ index: Int) throws(JavaScriptException) -> JavaScriptReference {
        guard let object else { throw notA("object") }
        return try context.outcome { exception in
            JSObjectGetPropertyAtIndex(context.raw, object, CUnsignedInt(clamping: index), &exception)
        }
    }

    /// Assigns to a property of a *trusted* object: setters run as in a script.
    public func setProperty(_ name: JavaScriptString, to value: JavaScriptReference) throws(JavaScriptException) {
        guard let object else { throw notA("object") }
        _ = try context.outcome { exception in
            EngineText.with(name) {
                JSObjectSetProperty(
                    context.raw, object, $0, value.raw, JSPropertyAttributes(kJSPropertyAttributeNone), &exception)
            }
            return nil
        }
    }

    /// Whether a *trusted* object has a property of the name, itself or from a prototype.
    public func hasProperty(_ name: JavaScriptString) -> Bool {
        guard let object else { return false }
        return EngineText.with(name) { JSObjectHasProperty(context.raw, object, $0) }
    }

    /// Takes a property from a *trusted* object.
    /// - Returns: False when it is still there.
    @discardableResult
    public func deleteProperty(_ name: JavaScriptString) -> Bool {
        guard let object else { return false }
        return EngineText.with(name) { JSObjectDeleteProperty(context.raw, object, $0, nil) }
    }

    /// Defines a property of an object that is no proxy, writable and configurable, without running any code.
    /// - Returns: False when the object refuses, frozen for example.
    @discardableResult
    public func defineProperty(
        _ name: JavaScriptString, as value: JavaScriptReference, isEnumerable: Bool = true
    ) -> Bool {
        guard let object, JSObjectGetProxyTarget(object) == nil || isGlobalObject else { return false }
        let realm = context.group.realm
        let done = EngineText.with(name) { text in
            realm.call(
                .defineData, object, JSValueMakeString(realm.context, text), value.raw,
                JSValueMakeBoolean(checked, isEnumerable))
        }
        return done.map { JSValueToBoolean(realm.context, $0) } ?? false
    }

    // MARK: For the wrappers

    /// The engine hands out a global object by way of a kind of proxy, which has no traps.
    private var isGlobalObject: Bool {
        JSValueIsStrictEqual(context.raw, raw, JSContextGetGlobalObject(context.raw))
    }

    var object: JSObjectRef? { type == .object ? raw : nil }

    private var checked: JSGlobalContextRef {
        context.group.thread.check("A JavaScriptReference")
        return context.raw
    }

    private func notA(_ what: String) -> JavaScriptException {
        context.typeError("the value is not a \(what)")
    }
}
