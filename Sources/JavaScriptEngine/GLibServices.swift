import CJavaScriptCore
import JavaScriptSyntax

// The only file that uses the GLib interface of WebKitGTK. Elsewhere the plain C interface answers, less precisely.

#if canImport(Darwin)
    /// Checks scripts with the plain C interface, which tells right from wrong and the line, but no kind of fault.
    final class SyntaxChecker {
        private unowned let group: ContextGroup

        init(group: ContextGroup) { self.group = group }

        func check(_ text: JavaScriptString, firstLine: Int) -> SyntaxCheck {
            let context = group.realm.context
            var exception: JSValueRef?
            let isValid = EngineText.with(text) {
                JSCheckScriptSyntax(context, $0, nil, CInt(clamping: firstLine), &exception)
            }
            guard !isValid else { return .valid }
            let thrown = exception.flatMap { ThrownDescription(of: $0, in: group.realm) }
            return .invalid(.init(message: thrown?.message ?? "", line: thrown?.line ?? firstLine))
        }
    }

    /// Name and version of the engine, for reports.
    public let engineVersion = "JavaScriptCore (system)"
#else
    /// Checks scripts in a hidden context with an engine of its own, which is started at the first check.
    final class SyntaxChecker {
        /// Each check leaves some 500 bytes that nothing can collect: a new engine after so many keeps that at 5 MB.
        private static let checksPerEngine = 10_000

        private let thread: EngineThread
        private var context: UnsafeMutablePointer<JSCContext>?
        private var checkCount = 0

        init(group: ContextGroup) {
            thread = group.thread
        }

        deinit {
            guard let context else { return }
            let parts = OnEngineThread(context)
            thread.perform { g_object_unref(parts.value) }
        }

        func check(_ text: JavaScriptString, firstLine: Int) -> SyntaxCheck {
            if checkCount % Self.checksPerEngine == 0 {
                if let context { g_object_unref(context) }
                context = jsc_context_new()
            }
            checkCount += 1
            guard let context else { return .outOfMemory }
            // The call takes UTF-8 only. U+FFFD stands for a lone surrogate: the grammar treats both alike.
            let bytes = (text.isWellFormed ? text.wtf8 : Array(text.description.utf8)) + [0]
            var exception: UnsafeMutablePointer<JSCException>?
            let result = bytes.withUnsafeBytes { buffer in
                jsc_context_check_syntax(
                    context, buffer.assumingMemoryBound(to: CChar.self).baseAddress, buffer.count - 1,
                    JSC_CHECK_SYNTAX_MODE_SCRIPT, nil, CUnsignedInt(clamping: firstLine), &exception)
            }
            defer { if let exception { g_object_unref(exception) } }
            switch result {
            case JSC_CHECK_SYNTAX_RESULT_SUCCESS: return .valid
            case JSC_CHECK_SYNTAX_RESULT_OUT_OF_MEMORY_ERROR: return .outOfMemory
            case JSC_CHECK_SYNTAX_RESULT_STACK_OVERFLOW_ERROR: return .stackOverflow
            case JSC_CHECK_SYNTAX_RESULT_RECOVERABLE_ERROR: return .incomplete(fault(exception, firstLine))
            case JSC_CHECK_SYNTAX_RESULT_UNTERMINATED_LITERAL_ERROR:
                return .unterminatedLiteral(fault(exception, firstLine))
            default: return .invalid(fault(exception, firstLine))
            }
        }

        private func fault(_ exception: UnsafeMutablePointer<JSCException>?, _ firstLine: Int) -> SyntaxCheck.Fault {
            guard let exception else { return .init(message: "", line: firstLine) }
            let message = jsc_exception_get_message(exception).map { String(cString: $0) } ?? ""
            return .init(message: message, line: Int(jsc_exception_get_line_number(exception)))
        }
    }

    /// Name and version of the engine, for reports: `JavaScriptCore 2.50.6`.
    public let engineVersion =
        "JavaScriptCore \(jsc_get_major_version()).\(jsc_get_minor_version()).\(jsc_get_micro_version())"
#endif
