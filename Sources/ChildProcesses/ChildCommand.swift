internal import CProcesses
internal import Glibc

/// What to start: an executable with its arguments and its whole environment.
public struct ChildCommand: Sendable, Hashable {
    /// What happens to the standard error of the child.
    public enum ErrorStream: Sendable, Hashable {
        /// It goes where that of this process goes.
        case inherited
        case discarded
        /// The last `limit` bytes are kept, see ``ChildProcess/errorText``; the rest is read and dropped.
        case captured(limit: Int)
    }

    /// The path of the program. No search path is consulted.
    public var executable: String
    /// The arguments after the name of the program.
    public var arguments: [String]
    /// The child sees exactly this and nothing of the environment of this process.
    public var environment: [String: String]
    public var standardError: ErrorStream
    /// How its standard input and output are cut into messages.
    public var framing = Framing.lines
    /// Whether the child gets a ``SharedPage``.
    public var sharesPage = false

    public init(
        executable: String, arguments: [String] = [], environment: [String: String] = [:],
        standardError: ErrorStream = .inherited
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.standardError = standardError
    }

    /// A path that starts this program again, even after its file was replaced by a newer build.
    ///
    /// On Linux the link is resolved in the child, which is still a copy of this process at that moment.
    public static let thisProgram: String = {
        let link = "/proc/self/exe"
        // Where there is no /proc, the path by which the system started this one has to do.
        guard access(link, X_OK) != 0, let path = pb_program_path(), let resolved = realpath(path, nil) else {
            return link
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }()

    /// A command line as a person types it, run by the shell.
    public static func shell(
        _ line: String, environment: [String: String] = [:], standardError: ErrorStream = .inherited
    ) -> ChildCommand {
        ChildCommand(
            executable: "/bin/sh", arguments: ["-c", line], environment: environment, standardError: standardError)
    }
}
