internal import Foundation
internal import Glibc

/// A program that does a part of the commands, and lies beside this one or on the path.
///
/// It is a program of its own since it is linked against libraries that the others do not need: everything else starts
/// faster without them, and starts where they are not.
struct NeighbourProgram {
    let name: String
    /// The command that it does.
    let command: String
    /// How to get it.
    let hint: String

    /// This program's own file.
    static var own: String { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "" }

    /// Becomes that program; returns only when there is none.
    func become(_ words: [String], environment: [String: String]) -> ArgumentError {
        if let path = path(environment: environment) { execv(path, ([name] + words).map { strdup($0) } + [nil]) }
        return ArgumentError(
            code: .unknownCommand, origin: .end,
            message: "\(command) needs \(name), which is neither next to playerbridge nor on the path",
            hint: hint, command: [command])
    }

    /// Its file; nil when there is none.
    func path(environment: [String: String]) -> String? {
        let folders =
            [(Self.own as NSString).deletingLastPathComponent]
            + (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return folders.lazy.filter { !$0.isEmpty }.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
