internal import Foundation

exit(ComparisonTool.run(Array(CommandLine.arguments.dropFirst())))
