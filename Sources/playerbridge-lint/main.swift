internal import ChildProcesses
internal import Foundation
internal import PlayerBridgeCommand

// The same commands as `playerbridge`, with the part that reads Swift source.
#if SWIFT_SYNTAX
    exit(
        CommandLineTool.run(
            ProcessArguments.words, environment: ProcessInfo.processInfo.environment,
            linter: SwiftLinter()))
#else
    let message = """
        playerbridge: this playerbridge was built without SwiftParser and SwiftSyntax, which lint needs
          build it with a Swift toolchain that has lib/swift/host, with its swift on the path

        """
    FileHandle.standardError.write(Data(message.utf8))
    exit(2)
#endif
