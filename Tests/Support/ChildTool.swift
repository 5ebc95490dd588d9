public import Foundation

/// A program that a test runs to its end.
public struct ChildTool: Sendable {
    public var status: Int32
    /// Standard output and standard error, as they came.
    public var output: String

    /// - Parameter path: an executable, looked up in `PATH` when it has no slash.
    public static func run(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], in folder: URL = Repository.root
    ) throws -> ChildTool {
        let process = Process()
        process.executableURL = URL(filePath: path.contains("/") ? path : "/usr/bin/env")
        process.arguments = path.contains("/") ? arguments : [path] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return ChildTool(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
    }

    /// The bundle of the running tests, which is a program.
    public static let testBundle = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
}
