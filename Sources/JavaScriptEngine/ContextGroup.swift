import CJavaScriptCore
public import JavaScriptSyntax

/// One engine with its heap: contexts of a group share it and may hold each other's values.
///
/// Made and used on its thread only; the last reference may go anywhere. Owns the engine's group and reader realm.
///
/// All of the engine's compilers stay on. Without them one-shot scripts take 1.0 to 1.2 times as long, and the reader
/// realm, whose functions run for every payload, 2 to 3 times; the first result comes no sooner.
public final class ContextGroup {
    /// After so many evaluations and calls the heap is collected at once: without it, memory grows without end.
    ///
    /// 300,000 unique scripts: 122 to 500 MB without, flat at 67 MB with it, at no measurable cost.
    static let collectionInterval = 5_000

    public let thread: EngineThread
    let raw: JSContextGroupRef
    let realm: ReaderRealm

    /// How many evaluations and calls from outside were made.
    public private(set) var evaluationCount = 0
    /// Whether the time limit has stopped something since the outermost entry.
    var wasTerminated = false
    private var entryDepth = 0
    let endedFunctions = EndedFunctions()
    private(set) lazy var syntaxChecker = SyntaxChecker(group: self)

    /// Starts an engine. Must be called on `thread`.
    /// - Throws: ``EngineUnavailable`` when there is no memory for it.
    public init(on thread: EngineThread = .current ?? .shared) throws(EngineUnavailable) {
        thread.check("A ContextGroup")
        self.thread = thread
        guard let raw = JSContextGroupCreate() else { throw EngineUnavailable() }
        guard let realm = ReaderRealm(group: raw) else {
            JSContextGroupRelease(raw)
            throw EngineUnavailable()
        }
        self.raw = raw
        self.realm = realm
    }

    deinit {
        let parts = OnEngineThread((raw, realm, endedFunctions))
        thread.perform {
            let (raw, realm, endedFunctions) = parts.value
            JSContextGroupClearExecutionTimeLimit(raw)
            realm.release()
            JSContextGroupRelease(raw)
            endedFunctions.letGo()
        }
    }

    /// Seconds of processor time that each outermost evaluation or call may take, and each reaction after it.
    ///
    /// Nil for no limit. Not stopped by it: an endless chain of microtasks, one long call of a built-in, parsing.
    public var executionTimeLimit: Double? {
        didSet {
            thread.check("A ContextGroup")
            arm(executionTimeLimit)
        }
    }

    /// A fresh context, which knows nothing of others in the group.
    public func makeContext() throws(EngineUnavailable) -> JavaScriptContext {
        thread.check("A ContextGroup")
        return try JavaScriptContext(in: self)
    }

    /// Reads and compares values without running code of a page.
    public var reader: ValueReader { ValueReader(group: self) }

    /// Frees what is unreachable before it returns, and so ends the closures of dead functions.
    public func collectGarbage() {
        thread.check("A ContextGroup")
        JSSynchronousGarbageCollectForDebugging(realm.context)
        if entryDepth == 0 { endedFunctions.letGo() }
    }

    /// Whether the text is a script, and if not, why. Runs nothing.
    public func checkSyntax(_ text: JavaScriptString, firstLine: Int = 1) -> SyntaxCheck {
        thread.check("A ContextGroup")
        EngineActivity.mark.pointee = 1
        defer { if entryDepth == 0 { EngineActivity.mark.pointee = 0 } }
        return syntaxChecker.check(text, firstLine: firstLine)
    }

    // MARK: Entries

    /// Runs something that may execute script, counting entries and their time limit.
    func enter<Value>(_ body: () -> Value) -> Value {
        thread.check("A JavaScriptContext")
        if entryDepth == 0 {
            wasTerminated = false
            evaluationCount += 1
            if evaluationCount % Self.collectionInterval == 0 { collectGarbage() }
        }
        return nest(body)
    }

    /// Runs code of the reader realm: within the limits of an entry, but none itself.
    func consult<Value>(_ body: () -> Value) -> Value {
        if entryDepth == 0 { wasTerminated = false }
        return nest(body)
    }

    private func nest<Value>(_ body: () -> Value) -> Value {
        entryDepth += 1
        EngineActivity.mark.pointee = 1
        defer {
            entryDepth -= 1
            if entryDepth == 0 {
                EngineActivity.mark.pointee = 0
                if wasTerminated { absorbTermination() }
                endedFunctions.letGo()
            }
        }
        return body()
    }

    /// Ends a stop that hit a microtask: nobody caught it, and it would end the next script instead.
    private func absorbTermination() {
        arm(nil)
        _ = EngineText.with("0") { JSEvaluateScript(realm.context, $0, nil, nil, 1, nil) }
        arm(executionTimeLimit)
    }

    /// Makes the engine stop the caller too, when what a Swift function called was stopped.
    ///
    /// The engine forgets a stop once it has crossed Swift; the script could catch it and loop again.
    func passOnTermination() {
        if wasTerminated { arm(Self.immediately) }
    }

    private static let immediately = 1e-6

    private func arm(_ seconds: Double?) {
        guard let seconds else { return JSContextGroupClearExecutionTimeLimit(raw) }
        JSContextGroupSetExecutionTimeLimit(raw, seconds, timeIsUp, Unmanaged.passUnretained(self).toOpaque())
    }
}

/// The engine could not be started: there is not enough memory for another heap or context.
public struct EngineUnavailable: Error, CustomStringConvertible {
    public var description: String { "the JavaScript engine could not be started: not enough memory" }
}

/// Something of the engine on its way to the engine thread, the only one that will touch it.
struct OnEngineThread<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}

private let timeIsUp: PlayerBridgeShouldTerminate = { _, info in
    if let info { Unmanaged<ContextGroup>.fromOpaque(info).takeUnretainedValue().wasTerminated = true }
    return true
}
