/// One line on standard error that says how far a long run is; nothing where standard error is no terminal.
struct ProgressLine {
    private let isEnabled: Bool
    private let width: Int
    private let write: (String) -> Void
    private var nextTime: ContinuousClock.Instant?
    private var isShown = false

    /// Often enough to look alive, seldom enough to cost nothing.
    private static let interval = Duration.milliseconds(100)

    init(terminal: Terminal, write: @escaping (String) -> Void) {
        isEnabled = terminal.isErrorTerminal
        width = terminal.width
        self.write = write
    }

    /// Shows `done` of `total`; calls that come too soon after the last shown one do nothing.
    mutating func show(_ done: Int, of total: Int, failed: Int, now: ContinuousClock.Instant = .now) {
        show("\(done) of \(total)" + (failed > 0 ? ", \(failed) failed" : ""), now: now)
    }

    /// Shows a text; calls that come too soon after the last shown one do nothing.
    mutating func show(_ text: @autoclosure () -> String, now: ContinuousClock.Instant = .now) {
        guard isEnabled, nextTime.map({ now >= $0 }) ?? true else { return }
        nextTime = now + Self.interval
        isShown = true
        let text = text()
        write("\r\u{1B}[2K" + text.prefix(width - 1))
    }

    /// Takes the line away; to be called before anything else is printed.
    mutating func clear() {
        guard isShown else { return }
        isShown = false
        write("\r\u{1B}[2K")
    }
}
