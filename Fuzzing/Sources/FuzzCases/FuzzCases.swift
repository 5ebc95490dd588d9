import BridgeFindings
import PlayerEmulator

/// Any bytes as a case file: each line is a case or a problem with a place.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCases(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let file = CaseFile(InputFile(path: "fuzz", bytes: Array(UnsafeBufferPointer(start: start, count: count))))
    for line in file.lines { precondition(line.range.upperBound <= count, "a line outside of the file") }
    for problem in file.problems {
        precondition(problem.place.line >= 1 && !problem.message.isEmpty, "a problem without a place")
    }
    return 0
}
