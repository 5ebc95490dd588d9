import Foundation
import JavaScriptEngine
import PlayerContract

// Prints ratios, never judges: a shared machine may be slow at any moment.
//
// Arguments name the parts to run, in this order: ratios, steps, refusals, fuzzing, cold, lint, memory, growth. None means all.
// `page` writes the table and the picture of Documentation/Scale.md anew, with `growth`.
// `cpu` counts processor time instead of wall time; it is no part.
// `profile KIND BYTES COUNT` runs nothing but one kind of check, for a profiler.

let parts = Set(CommandLine.arguments.dropFirst()).subtracting(["cpu", "page"])
let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path()

@Sendable func isAsked(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }

do {
    print("\(engineVersion), times of a shared machine: compare within this run only")
    try EngineThread.shared.sync {
        let contract = try PlayerContract.live()
        try ProfileLoop(CommandLine.arguments)?.run(contract)
        if isAsked("ratios") { try Ratios.show(contract) }
        if isAsked("steps") { try Steps.show(contract) }
        if isAsked("fuzzing") { try FuzzRates.show(contract) }
        if isAsked("refusals") { try Refusals.show(contract) }
    }
    if isAsked("fuzzing") { try await FuzzRates.showClosure() }
    if isAsked("cold") { ColdStart.show(root: root) }
    if isAsked("lint") { LintRate.show(root: root) }
    if isAsked("growth") { try Growth.show(root: root, writesPage: CommandLine.arguments.contains("page")) }
    if isAsked("memory") { try EngineThread.shared.sync { try MemoryRun.show(PlayerContract.live()) } }
} catch {
    FileHandle.standardError.write(Data("the benchmark stopped: \(error)\n".utf8))
    exit(1)
}
