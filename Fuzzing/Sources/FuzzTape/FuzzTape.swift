import BridgeFindings
import PlayerEmulator

/// Any bytes as a tape: each line is an entry or a problem with a place.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTape(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let tape = Tape(InputFile(path: "fuzz", bytes: Array(UnsafeBufferPointer(start: start, count: count))))
    for problem in tape.problems {
        precondition(problem.place.line >= 1 && !problem.message.isEmpty, "a problem without a place")
    }
    return 0
}
