import CJavaScriptCore
public import JavaScriptSyntax

/// One call of a Swift function by a script. Valid only while the function runs; keep references, not this.
public struct CallbackInfo {
    public let context: JavaScriptContext
    private let receiver: JSObjectRef?
    private let arguments: UnsafeBufferPointer<JSValueRef?>

    init(context: JavaScriptContext, this: JSObjectRef?, arguments: UnsafeBufferPointer<JSValueRef?>) {
        self.context = context
        receiver = this
        self.arguments = arguments
    }

    public var argumentCount: Int { arguments.count }

    public var this: JavaScriptReference { context.reference(to: receiver) }

    /// An argument; undefined where the script passed none.
    public func argument(_ index: Int) -> JavaScriptReference {
        context.reference(to: arguments.indices.contains(index) ? arguments[index] : nil)
    }

    /// The text of an argument, if it is a string: cheaper than by way of a reference.
    public func string(_ index: Int) -> JavaScriptString? {
        guard arguments.indices.contains(index), let value = arguments[index], JSValueIsString(context.raw, value),
            let text = JSValueToStringCopy(context.raw, value, nil)
        else { return nil }
        defer { JSStringRelease(text) }
        return EngineText.text(of: text)
    }

    /// The number of an argument, if it is one.
    public func number(_ index: Int) -> Double? {
        guard arguments.indices.contains(index), let value = arguments[index], JSValueIsNumber(context.raw, value)
        else { return nil }
        return JSValueToNumber(context.raw, value, nil)
    }

    /// Calls another function with the same receiver and arguments; this costs less than passing them on one by one.
    public func forward(to function: JavaScriptReference) throws(JavaScriptException) -> JavaScriptReference {
        guard let callee = function.object, function.isFunction else { return context.undefined }
        return try context.outcome { exception in
            JSObjectCallAsFunction(context.raw, callee, receiver, arguments.count, arguments.baseAddress, &exception)
        }
    }

    /// What `JSON.stringify` answers for the list of all arguments, or nil when it throws.
    ///
    /// The fast way, with the same conditions as ``ValueReader/json(of:)``. The code units are valid inside `body` only.
    public func withJSON<Value>(_ body: (UnsafeBufferPointer<UInt16>) -> Value) -> Value? {
        guard let list = JSObjectMakeArray(context.raw, arguments.count, arguments.baseAddress, nil),
            let text = JSValueCreateJSONString(context.raw, list, 0, nil)
        else { return nil }
        defer { JSStringRelease(text) }
        return body(EngineText.units(of: text))
    }

    /// All arguments as one array value, read without running code of the page. Paths start at the array: `[1].sku`.
    public func readArguments(from first: Int = 0, budget: ReadBudget = ReadBudget()) -> ReadValue {
        let realm = context.group.realm
        let values = Array(arguments.dropFirst(first))
        // The array is the reader realm's own: no setter of the page is asked.
        return ValueReader(group: context.group)
            .read(JSObjectMakeArray(realm.context, values.count, values, nil), budget: budget)
    }
}
