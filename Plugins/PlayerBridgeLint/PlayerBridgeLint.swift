import Foundation
import PackagePlugin

/// `swift package playerbridge-lint [ARGUMENTS]`: lints the package's own sources with the installed `playerbridge`.
@main
struct PlayerBridgeLint: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.currentDirectoryURL = context.package.directoryURL
        let form = arguments.contains { $0.hasPrefix("--format") } ? [] : ["--format", "short"]
        process.arguments = ["playerbridge", "lint"] + form + arguments
        try process.run()
        process.waitUntilExit()
        switch process.terminationStatus {
        case 0: return
        case 127: Diagnostics.error("playerbridge is not installed, or not on the path")
        default: throw ExitCode(rawValue: process.terminationStatus)
        }
    }
}

/// How `playerbridge` ended.
private struct ExitCode: Error, CustomStringConvertible {
    var rawValue: Int32
    var description: String { "playerbridge lint ended with exit code \(rawValue)" }
}
