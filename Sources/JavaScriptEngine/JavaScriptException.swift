import CJavaScriptCore
import JavaScriptSyntax

/// What ended a script: a value it threw, or the engine's own stop.
///
/// The parts are read from the thrown value without running code of the page; a page can forge them. The engine
/// itself asks a thrown object for its text when it leaves the last script (WebKit bug 115087), within the time limit.
/// Passing through a Swift function does the same.
public struct JavaScriptException: Error, CustomStringConvertible {
    public enum Kind: Sendable, Hashable {
        case thrown
        /// The execution time limit was reached.
        case terminated
        /// Calls or brackets were nested deeper than the engine's stack.
        case stackOverflow
        /// A value or the source was larger than the engine's limits.
        case outOfMemory
    }

    public var kind: Kind
    /// The error's name, such as `TypeError`; empty when the thrown value is no error.
    public var name: String
    /// The error's message, or the thrown primitive as text.
    public var message: String
    public var sourceName: String
    /// From 1, as the engine counts: U+2028 and U+2029 end lines too. Nil when the thrown value is no error.
    public var line: Int?
    /// From 1, in UTF-16 units. Nil for syntax errors, which have none.
    public var column: Int?
    public var stack: String
    private let thrown: Thrown

    /// The thrown value itself, for the engine thread.
    public var value: JavaScriptReference { thrown.reference }

    public var description: String {
        switch kind {
        case .terminated: "the time limit ended the script"
        default: name.isEmpty ? message : message.isEmpty ? name : "\(name): \(message)"
        }
    }

    init(_ exception: JSValueRef, in context: JavaScriptContext) {
        thrown = Thrown(reference: context.reference(to: exception))
        let parts = ThrownDescription(of: exception, in: context.group.realm) ?? ThrownDescription()
        name = parts.name
        message = parts.message
        sourceName = parts.sourceName
        line = parts.line
        column = parts.column
        stack = parts.stack
        kind = context.group.wasTerminated ? .terminated : parts.engineLimit ?? .thrown
    }

    /// What a rejected promise was rejected with, as if it had been thrown.
    public init(of reason: JavaScriptReference) {
        self.init(reason.raw, in: reason.context)
    }

    /// The script ended, but a microtask after it was stopped, which the engine tells nobody.
    init(terminatedReactionIn context: JavaScriptContext) {
        thrown = Thrown(reference: context.undefined)
        name = ""
        message = "the time limit ended a promise reaction"
        sourceName = ""
        stack = ""
        kind = .terminated
    }

    /// Lets the value travel with the error; every use of it is checked to be on the engine thread.
    private struct Thrown: @unchecked Sendable {
        let reference: JavaScriptReference
    }
}

/// The parts of a thrown value, as the reader realm found them.
struct ThrownDescription {
    var isError = false
    var name = "", message = "", sourceName = "", stack = ""
    var line: Int?
    var column: Int?

    init() {}

    init?(of value: JSValueRef, in realm: ReaderRealm) {
        let parts = realm.answer(of: realm.call(.describeThrown, value)) { tape, units in
            var parts = ThrownDescription()
            var offset = 0
            func text(_ word: Int) -> String {
                let length = Int(tape.words[word])
                defer { offset += length }
                return String(decoding: UnsafeBufferPointer(rebasing: units[offset..<offset + length]), as: UTF16.self)
            }
            func place(_ word: Int) -> Int? { tape.words[word] > 0 ? Int(exactly: tape.words[word]) : nil }
            parts.isError = tape.words[1] == 1
            parts.name = text(2)
            parts.message = text(3)
            parts.sourceName = text(4)
            parts.stack = text(5)
            parts.line = place(6)
            parts.column = place(7)
            return parts
        }
        guard let parts else { return nil }
        self = parts
    }

    /// The engine reports its own limits as ordinary range errors, told apart by nothing but the message.
    var engineLimit: JavaScriptException.Kind? {
        guard isError, name == "RangeError" else { return nil }
        if message.hasPrefix("Maximum call stack size exceeded") { return .stackOverflow }
        if message.hasPrefix("Out of memory") { return .outOfMemory }
        return nil
    }
}

extension JavaScriptContext {
    /// A new TypeError of this context.
    func typeError(_ message: String) -> JavaScriptException {
        do {
            let error = try makeValue(.errorText("TypeError: " + message))
            return JavaScriptException(error.raw, in: self)
        } catch {
            return JavaScriptException(undefined.raw, in: self)
        }
    }
}

extension JavaScriptValue {
    /// An error that prints as `text`, such as `TypeError: no function`.
    static func errorText(_ text: String) -> JavaScriptValue {
        var builder = Builder()
        builder.open(.error, text: text.utf8)
        return builder.finish()
    }
}
