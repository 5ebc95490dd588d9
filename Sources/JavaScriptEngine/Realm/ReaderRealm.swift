import CJavaScriptCore
import JavaScriptSyntax

/// The second context of a group, in which trusted functions look at the values of pages.
///
/// Nothing of this realm is ever handed to a page: page code cannot reach what these functions rely on. It owns its
/// context and protects what it keeps; ``release()`` gives both back and must run on the engine thread.
final class ReaderRealm {
    enum Function: Int, CaseIterable {
        case register, currentTape, reserve, read, describeThrown, write, defineData, dressFunction
        case watchRealm, renew, admit, dismiss, compareRealm, restoreRealm
        case watchPromise, promiseProgress
    }

    let context: JSGlobalContextRef
    private var functions: [JSObjectRef] = []
    private var tapeObject: JSObjectRef?
    private var words = UnsafeMutableBufferPointer<Double>(start: nil, count: 0)

    /// Nil when the engine has no memory left for another context.
    init?(group: JSContextGroupRef) {
        guard let context = JSGlobalContextCreateInGroup(group, nil) else { return nil }
        self.context = context
        guard let library = Self.makeLibrary(in: context) else {
            JSGlobalContextRelease(context)
            return nil
        }
        for function in Function.allCases {
            let value = EngineText.with(JavaScriptString("\(function)")) {
                JSObjectGetProperty(context, library, $0, nil)
            }
            guard let object = JSValueToObject(context, value, nil) else {
                JSGlobalContextRelease(context)
                return nil
            }
            JSValueProtect(context, object)
            functions.append(object)
        }
        _ = register(context)
    }

    func release() {
        for function in functions { JSValueUnprotect(context, function) }
        if let tapeObject { JSValueUnprotect(context, tapeObject) }
        JSGlobalContextRelease(context)
    }

    /// A function that does nothing to anybody, for places that must hold one.
    var harmlessFunction: JSObjectRef { functions[Function.currentTape.rawValue] }

    /// Calls a function of the realm; nil when the engine stopped it. The result is not protected.
    func call(_ function: Function, _ arguments: JSValueRef?...) -> JSValueRef? {
        var exception: JSValueRef?
        let result = arguments.withUnsafeBufferPointer {
            JSObjectCallAsFunction(
                context, functions[function.rawValue], nil, $0.count, $0.baseAddress, &exception)
        }
        return exception == nil ? result : nil
    }

    /// Makes the intrinsics of a context known that has run nothing yet; the result stands for its constructors.
    func register(_ page: JSGlobalContextRef) -> JSValueRef? {
        let list = EngineText.with(JavaScriptString(RealmScript.intrinsics)) {
            JSEvaluateScript(page, $0, nil, nil, 1, nil)
        }
        return list.flatMap { call(.register, $0) }
    }

    /// An array of texts that belongs to the realm.
    func list(of texts: [JavaScriptString]) -> JSObjectRef? {
        let values = texts.map { text in EngineText.with(text) { JSValueMakeString(context, $0) } }
        return JSObjectMakeArray(context, values.count, values, nil)
    }

    /// The tape as it is after the last call.
    func tape() -> ValueTape? {
        if words.isEmpty || words[0] < 0 {
            guard let value = call(.currentTape), let object = JSValueToObject(context, value, nil),
                let bytes = JSObjectGetTypedArrayBytesPtr(context, object, nil)
            else { return nil }
            JSValueProtect(context, object)
            if let tapeObject { JSValueUnprotect(context, tapeObject) }
            tapeObject = object
            let count = JSObjectGetTypedArrayLength(context, object, nil)
            words = UnsafeMutableBufferPointer(start: bytes.assumingMemoryBound(to: Double.self), count: count)
        }
        return ValueTape(words: words)
    }

    /// A tape of at least this many words.
    func tape(words needed: Int) -> ValueTape? {
        if let tape = tape(), tape.words.count >= needed { return tape }
        guard call(.reserve, JSValueMakeNumber(context, Double(needed))) != nil else { return nil }
        return tape()
    }

    /// Calls a function that answers with a tape and its text, and gives both to `body`.
    func answer<Value>(of result: JSValueRef?, _ body: (ValueTape, UnsafeBufferPointer<UInt16>) -> Value) -> Value? {
        guard let result, let string = JSValueToStringCopy(context, result, nil) else { return nil }
        defer { JSStringRelease(string) }
        return tape().map { body($0, EngineText.units(of: string)) }
    }

    private static func makeLibrary(in context: JSGlobalContextRef) -> JSObjectRef? {
        let maker = EngineText.with(JavaScriptString(RealmScript.source)) {
            JSEvaluateScript(context, $0, nil, nil, 1, nil)
        }
        guard let maker = maker.flatMap({ JSValueToObject(context, $0, nil) }),
            let classify = JSObjectMakeFunctionWithCallback(context, nil, classifyObject)
        else { return nil }
        var arguments: [JSValueRef?] = [classify]
        return JSObjectCallAsFunction(context, maker, nil, arguments.count, &arguments, nil)
            .flatMap { JSValueToObject(context, $0, nil) }
    }
}

/// Answers a ``Brand`` for an object without running any of its code.
private let classifyObject: JSObjectCallAsFunctionCallback = { context, _, _, count, arguments, _ in
    guard let context, count == 1, let value = arguments?[0] else { return nil }
    if JSObjectGetProxyTarget(value) != nil { return JSValueMakeNumber(context, Double(Brand.proxy)) }
    if JSValueIsDate(context, value) { return JSValueMakeNumber(context, Double(Brand.date)) }
    let type = JSValueGetTypedArrayType(context, value, nil)
    guard type != kJSTypedArrayTypeNone else { return JSValueMakeNumber(context, 0) }
    return JSValueMakeNumber(context, Double(Brand.firstTyped + Int(type.rawValue)))
}
