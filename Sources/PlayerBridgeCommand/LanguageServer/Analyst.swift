internal import BridgeFindings
internal import Foundation
internal import JavaScriptSyntax
internal import Synchronization

/// What is known of one file: its text, and what was found in it.
struct FileAnalysis: Sendable {
    /// Nil: as it is on disk.
    var version: Double?
    var positions: TextPositions
    /// Results that have a finding in this file, or that are about a line of it.
    var results: [CheckResult] = []
    var problems: [Report.Problem] = []

    /// Whether another one of the same text says the same.
    func says(what other: FileAnalysis) -> Bool {
        version == other.version && positions.bytes == other.positions.bytes && problems == other.problems
            && results.map(\.source) == other.results.map(\.source)
            && results.map(\.findings) == other.results.map(\.findings)
    }
}

/// Judges texts in a thread of its own, while the client goes on typing.
///
/// A change is judged twice: first the file alone, with all others known, so that the answer is there while one types;
/// then the whole project, so that the last word is that of `lint`. What was run once is never run again.
final class Analyst: @unchecked Sendable {
    /// Told of each file whose analysis is new.
    typealias Publish = @Sendable (String, FileAnalysis) -> Void

    private struct Inbox {
        /// Texts by path; nil: the file is gone.
        var changed: [String: (bytes: [UInt8]?, version: Double?)] = [:]
        var folders: [String]?
        var lastChange = ContinuousClock.now
        var isClosed = false
        var analyses: [String: FileAnalysis] = [:]
        /// Whether nothing waits, and the whole project was judged after the last change.
        var isSettled = false
    }

    private let inbox = Mutex(Inbox())
    private let signal = DispatchSemaphore(value: 0)
    private let project: (any SourceProject)?
    private let literals: LiteralRunner
    private let cases: CaseAnalysis
    private let setup: RunSetup
    private let publish: Publish
    private let progress: @Sendable (String?) -> Void
    /// Set before the thread starts.
    var encoding = PositionEncoding.utf16

    /// So long nothing is judged after a key.
    private static let patience = Duration.milliseconds(50)
    /// So long the project is not judged after a key.
    private static let projectPatience = Duration.milliseconds(600)

    /// - Parameter progress: told what goes on, and nil at its end.
    init(
        project: (any SourceProject)?, setup: RunSetup, makeClient: () -> WorkerClient, publish: @escaping Publish,
        progress: @escaping @Sendable (String?) -> Void
    ) {
        self.project = project
        self.setup = setup
        self.publish = publish
        self.progress = progress
        literals = LiteralRunner(makeClient())
        cases = CaseAnalysis(makeClient())
    }

    // MARK: From other threads

    func start() {
        let thread = Thread { [self] in run() }
        // The parser of Swift recurses.
        thread.stackSize = 64 << 20
        thread.start()
    }

    func take(_ path: String, _ bytes: [UInt8]?, version: Double?) {
        inbox.withLock { inbox in
            inbox.changed[path] = (bytes, version)
            inbox.lastChange = .now
            inbox.isSettled = false
        }
        signal.signal()
    }

    /// Looks through the folders of the workspace anew.
    func search(_ folders: [String]) {
        inbox.withLock { inbox in
            inbox.folders = folders
            inbox.isSettled = false
        }
        signal.signal()
    }

    func close() {
        inbox.withLock { $0.isClosed = true }
        signal.signal()
    }

    /// The analysis of a version of a text; nil when it does not come in time, or is not wanted any more.
    func analysis(of path: String, version: Double, isCancelled: () -> Bool) -> FileAnalysis? {
        let end = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < end, !isCancelled() {
            let (isClosed, known) = inbox.withLock { ($0.isClosed, $0.analyses[path]) }
            if isClosed { return nil }
            if let known, known.version == version { return known }
            usleep(2_000)
        }
        return nil
    }

    /// All that is known of the project's files.
    var analyses: [String: FileAnalysis] { inbox.withLock { $0.analyses } }

    /// Whether everything that was taken is judged.
    var isSettled: Bool { inbox.withLock { $0.isSettled } }

    // MARK: The thread

    private func run() {
        while true {
            signal.wait()
            while signal.wait(timeout: .now()) == .success {}
            guard !inbox.withLock({ $0.isClosed }) else { break }
            work()
        }
        literals.end()
        cases.end()
    }

    private func work() {
        if let folders = inbox.withLock({ inbox in take(&inbox.folders) }) { read(folders) }
        wait(Self.patience) { false }
        let changed = inbox.withLock { inbox in
            defer { inbox.changed = [:] }
            return inbox.changed
        }
        update(changed)
        let sources = Set(changed.keys.filter { $0.hasSuffix(InputFinder.Kind.swift.suffix) })
        for (path, text) in changed where !sources.contains(path) {
            guard let bytes = text.bytes, let found = cases.analysis(of: path, bytes, isStopped: { self.isStale })
            else {
                continue
            }
            settle(
                path,
                FileAnalysis(
                    version: text.version, positions: TextPositions(bytes, encoding), results: found.results,
                    problems: found.problems))
        }
        if !sources.isEmpty { lint(only: sources) }
        wait(Self.projectPatience) { isStale }
        guard !isStale else { return }
        lint(only: nil)
        guard !isStale else { return }
        inbox.withLock { $0.isSettled = true }
    }

    /// Until there was no change for so long.
    private func wait(_ patience: Duration, unless isOver: () -> Bool) {
        while !isOver() {
            let rest = inbox.withLock { patience - (ContinuousClock.now - $0.lastChange) }
            guard rest > .zero else { return }
            usleep(UInt32(min(rest, .milliseconds(20)) / .microseconds(1)))
        }
    }

    private func take(_ folders: inout [String]?) -> [String]? {
        defer { folders = nil }
        return folders
    }

    /// Whether something newer waits.
    private var isStale: Bool {
        inbox.withLock { !$0.changed.isEmpty || $0.folders != nil || $0.isClosed }
    }

    // MARK: Files

    /// Version and text of each file of the project.
    private var texts: [String: (bytes: [UInt8], version: Double?)] = [:]

    private func update(_ changed: [String: (bytes: [UInt8]?, version: Double?)]) {
        var gone: Set<String> = []
        var new: [SourceText] = []
        for (path, text) in changed {
            guard let bytes = text.bytes else {
                gone.insert(path)
                texts[path] = nil
                inbox.withLock { $0.analyses[path] = nil }
                continue
            }
            texts[path] = (bytes, text.version)
            if path.hasSuffix(InputFinder.Kind.swift.suffix) { new.append(SourceText(path: path, bytes: bytes)) }
        }
        project?.update(new)
        project?.remove(gone)
        project?.order(by: fileOrder)
    }

    private func read(_ folders: [String]) {
        guard !folders.isEmpty else { return }
        progress("Reading Swift files")
        let finder = InputFinder(folders, kinds: [.swift] + InputFinder.Kind.checked)
        let open = inbox.withLock { $0.changed }
        var found: [String: (bytes: [UInt8]?, version: Double?)] = [:]
        for file in finder.files where open[file.path] == nil && texts[file.path]?.version == nil {
            if case .success(let bytes) = TextInput.bytes(ofFile: file.path), texts[file.path]?.bytes != bytes {
                found[file.path] = (bytes, nil)
            }
        }
        let onDisk = Set(finder.files.map(\.path))
        for (path, text) in texts where text.version == nil && !onDisk.contains(path) { found[path] = (nil, nil) }
        inbox.withLock { inbox in inbox.changed.merge(found) { own, _ in own } }
        fileOrder = finder.files.map(\.path)
        progress(nil)
    }

    /// As the folders have it, which is the order of `lint`.
    private var fileOrder: [String] = []

    // MARK: Swift

    private func lint(only paths: Set<String>?) {
        guard let project else { return }
        let (found, end) = project.lint(only: paths) { [literals] in literals.run($0, isStopped: { self.isStale }) }
        guard paths != nil || !isStale else { return }
        let levels = LintLevels(setup)
        let results = found.map { levels.applied(to: $0) }
        let told = paths ?? Set(texts.keys.filter { $0.hasSuffix(InputFinder.Kind.swift.suffix) })
        var byPath: [String: [CheckResult]] = [:]
        for result in results {
            for path in Set(result.findings.compactMap { $0.range?.file?.path }) {
                byPath[path, default: []].append(result)
            }
        }
        let problems = Dictionary(grouping: end.problems) { $0.path }
        for path in told {
            guard let text = texts[path] else { continue }
            settle(
                path,
                FileAnalysis(
                    version: text.version, positions: TextPositions(text.bytes, encoding), results: byPath[path] ?? [],
                    problems: problems[path] ?? []))
        }
    }

    private func settle(_ path: String, _ analysis: FileAnalysis) {
        let isNew = inbox.withLock { inbox in
            defer { inbox.analyses[path] = analysis }
            return inbox.analyses[path].map { !$0.says(what: analysis) } ?? true
        }
        if isNew { publish(path, analysis) }
    }
}

extension Report.Problem {
    /// The file of `path:line:column`.
    var path: String { place?.path ?? source }

    var place: FilePlace? {
        let pieces = source.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = pieces.suffix(2).compactMap { Int($0) }
        switch numbers.count {
        case 2 where pieces.count > 2:
            return FilePlace(path: pieces.dropLast(2).joined(separator: ":"), line: numbers[0], column: numbers[1])
        case 1...2 where pieces.count > 1 && Int(pieces[pieces.count - 1]) != nil:
            return FilePlace(
                path: pieces.dropLast().joined(separator: ":"), line: numbers[numbers.count - 1], column: 1)
        default: return nil
        }
    }
}
