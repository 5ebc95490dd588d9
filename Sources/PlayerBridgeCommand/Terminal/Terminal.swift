internal import Glibc

/// What is known about where the output goes.
struct Terminal: Sendable {
    /// Columns of the terminal that standard output or standard error is; 100 if neither is one.
    let width: Int
    let isOutputTerminal: Bool
    let isErrorTerminal: Bool
    private let environment: [String: String]

    static func current(environment: [String: String]) -> Terminal {
        Terminal(
            environment: environment, isOutputTerminal: isatty(STDOUT_FILENO) == 1,
            isErrorTerminal: isatty(STDERR_FILENO) == 1, measured: measuredWidth())
    }

    /// - Parameter measured: what the terminal says about itself; nil if it says nothing.
    init(environment: [String: String], isOutputTerminal: Bool, isErrorTerminal: Bool, measured: Int?) {
        self.environment = environment
        self.isOutputTerminal = isOutputTerminal
        self.isErrorTerminal = isErrorTerminal
        let stated = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 >= 20 ? $0 : nil }
        width = min(stated ?? measured ?? 100, 1000)
    }

    /// Whether to print colours on standard output. `NO_COLOR` is the convention of no-color.org.
    func hasColour(_ choice: ColourChoice) -> Bool {
        switch choice {
        case .always: true
        case .never: false
        case .auto:
            isOutputTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        }
    }

    private static func measuredWidth() -> Int? {
        for stream in [STDOUT_FILENO, STDERR_FILENO] where isatty(stream) == 1 {
            var size = winsize()
            if ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 { return Int(size.ws_col) }
        }
        return nil
    }
}
