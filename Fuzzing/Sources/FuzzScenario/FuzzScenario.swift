import BridgeFindings
import PlayerEmulator

/// Any bytes as a scenario: read, or refused with a place.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScenario(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    do {
        _ = try Scenario(InputFile(path: "fuzz", bytes: Array(UnsafeBufferPointer(start: start, count: count))))
    } catch {
        precondition(error.place.line >= 1 && !error.message.isEmpty, "a problem without a place")
    }
    return 0
}
