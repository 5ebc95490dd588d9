import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PlayerSessions
import PlayerContract
import PlayerEmulator

/// Any text as a payload, through the whole check: a verdict worse than delivered has an error, and places lie in the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCheck(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    // The engine needs a stack of a known size: its own thread.
    let text = JavaScriptString(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
    EngineThread.shared.sync {
        let checker = Desk.checker
        let given = PayloadCase(id: "fuzz", input: .payload(.invoke(function: "updateProductWithData")), text: text)
        guard let result = try? checker.check(given, source: "fuzz") else { preconditionFailure("no result") }
        if let verdict = result.verdict, verdict != .delivered {
            precondition(result.findings.contains { $0.severity == .error }, "\(verdict) without an error")
        }
        for range in result.findings.compactMap(\.range) where range.text == "arguments" {
            precondition(
                range.offset >= 0 && range.offset + range.length <= text.wtf8.count, "a place outside of the text")
        }
    }
    return 0
}

/// One engine for all inputs. Used on the engine's thread.
private enum Desk {
    nonisolated(unsafe) private static var kept: Checker?

    static var checker: Checker {
        if let kept { return kept }
        guard let engine = try? EmulatorEngine(timeLimit: 0.2), let contract = try? PlayerContract.live() else {
            preconditionFailure("there is no engine")
        }
        let checker = Checker(engine: engine, configuration: CheckConfiguration(contract: contract, fixes: .none))
        kept = checker
        return checker
    }
}
