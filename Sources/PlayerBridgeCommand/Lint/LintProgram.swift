internal import FindingReports
internal import Foundation
internal import Glibc

/// `playerbridge-lint`, which lies beside this program or on the path.
///
/// It is a program of its own, since it is linked against libraries of the toolchain: everything else starts faster
/// without them, and starts where there is no toolchain.
enum LintProgram {
    static let name = "playerbridge-lint"

    /// Becomes that program; returns only when there is none.
    static func run(_ words: [String], environment: [String: String]) -> ArgumentError {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let folders =
            [(own as NSString).deletingLastPathComponent]
            + (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        for folder in folders where !folder.isEmpty {
            let program = "\(folder)/\(name)"
            execv(program, ([program] + words).map { strdup($0) } + [nil])
        }
        return ArgumentError(
            code: .unknownCommand, origin: .end,
            message: "lint is done by \(name), which is neither beside this playerbridge nor on the path",
            hint: "build it with `swift build -c release --product \(name)`", command: ["lint"])
    }
}
