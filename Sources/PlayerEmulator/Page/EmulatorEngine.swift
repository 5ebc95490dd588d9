public import JavaScriptEngine
public import JavaScriptSyntax

/// The engine as the emulator uses it: one heap, replaced now and then, and the parts of a page that never change.
///
/// Made and used on one ``EngineThread`` only: the one that makes it.
public final class EmulatorEngine {
    /// Seconds that each entry into a page may take.
    public let timeLimit: Double
    /// Told what is done to the pages that are made from now on.
    package var observer: PageObserver?
    /// How many pages were made.
    private(set) var pageCount = 0
    let scripts: PageScripts
    private(set) var group: ContextGroup
    private var pagesInGroup = 0
    /// How many questions were put to the parser: of large texts they are what a diagnosis costs.
    public private(set) var syntaxCheckCount = 0

    /// Pages of one heap before it is replaced: thrown-away globals cost memory that no collection gives back.
    private static let pagesPerGroup = 500

    /// An engine of its own; `timeLimit` is in seconds of processor time a payload.
    ///
    /// - Throws: ``EmulatorError`` when the engine cannot be started.
    public init(timeLimit: Double = 2) throws(EmulatorError) {
        self.timeLimit = timeLimit
        scripts = try PageScripts()
        group = try Self.makeGroup(timeLimit)
    }

    /// A fresh global object, which shares nothing with earlier ones.
    package func makeContext() throws(EmulatorError) -> JavaScriptContext {
        if pagesInGroup == Self.pagesPerGroup {
            group = try Self.makeGroup(timeLimit)
            pagesInGroup = 0
        }
        pagesInGroup += 1
        pageCount += 1
        do { return try group.makeContext() } catch { throw EmulatorError("\(error)") }
    }

    /// What the engine says of a text as a script. Runs nothing.
    public func checkSyntax(_ script: JavaScriptString) -> SyntaxCheck {
        syntaxCheckCount += 1
        return group.checkSyntax(script)
    }

    private static func makeGroup(_ timeLimit: Double) throws(EmulatorError) -> ContextGroup {
        do {
            let group = try ContextGroup()
            group.executionTimeLimit = timeLimit
            return group
        } catch {
            throw EmulatorError("\(error)")
        }
    }
}

/// Something the emulator cannot do: no memory for an engine, or a player script that does not load.
public struct EmulatorError: Error, CustomStringConvertible {
    /// What cannot be done, and why.
    public var description: String

    /// An error in these words.
    public init(_ description: String) { self.description = description }
}
