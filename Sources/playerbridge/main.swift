internal import ChildProcesses
internal import Foundation
internal import PlayerBridgeCommand

exit(CommandLineTool.run(ProcessArguments.words, environment: ProcessInfo.processInfo.environment))
