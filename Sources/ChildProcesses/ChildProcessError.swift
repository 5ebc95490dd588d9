internal import Glibc

/// Why a child could not be started or spoken to. More codes may come.
public struct ChildProcessError: Error, Sendable, Hashable, CustomStringConvertible {
    public struct Code: Sendable, Hashable {
        let name: String

        /// The program could not be started.
        public static let spawnFailed = Code(name: "could not start")
        /// No pipe could be made: usually too many open files.
        public static let pipeFailed = Code(name: "could not make a pipe for")
        /// A stream of this process could not be read or written.
        public static let streamFailed = Code(name: "could not read or write")
    }

    public var code: Code
    /// The program or stream that it is about.
    public var subject: String
    /// The system's error number.
    public var systemError: Int32

    public init(_ code: Code, subject: String, systemError: Int32) {
        self.code = code
        self.subject = subject
        self.systemError = systemError
    }

    public var description: String {
        "\(code.name) \(subject): \(String(cString: strerror(systemError)))"
    }
}
