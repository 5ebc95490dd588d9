import JavaScriptSyntax

/// Any bytes as JSON, JSON5 and `$` notation: read or refused; what was read is written and read as the same value.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDecoder(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    for dialect in [LiteralDialect.json, .json5] {
        guard let tree = try? LiteralTree.parse(bytes, as: dialect), let value = try? ValueNotation.value(of: tree)
        else { continue }
        guard tree.duplicateKeys.isEmpty else { continue }
        let written = ValueNotation.bytes(value)
        guard let again = try? LiteralTree.parse(written, as: .json), let read = try? ValueNotation.value(of: again)
        else {
            preconditionFailure("what was written is not read again: \(String(decoding: written, as: UTF8.self))")
        }
        let difference = ValueDifference.first(intended: value, received: read)
        precondition(
            difference == nil || difference?.kind == .undecided, "another value: \(difference.map { "\($0)" } ?? "")")
    }
    _ = try? JavaScriptValue(json: bytes)
    return 0
}
