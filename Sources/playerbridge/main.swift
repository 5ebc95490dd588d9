internal import Foundation
internal import PlayerBridgeCommand

exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment))
