import JavaScriptSyntax

/// The tokens of any bytes cover them without a gap, in order.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLexer(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    for goal in [Lexer.Goal.script, .expression] {
        var end = 0
        for token in Lexer.tokens(of: bytes, as: goal) {
            precondition(
                token.range.lowerBound == end && token.range.count > 0, "a gap, or a token of nothing, at byte \(end)")
            end = token.range.upperBound
        }
        precondition(end == bytes.count, "the tokens end at byte \(end) of \(bytes.count)")
    }
    return 0
}
