import JavaScriptSyntax

/// What is read as an argument list, and written again, is read as the same values.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArguments(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let tree = try? LiteralTree.parse(bytes, as: .argumentList) else { return 0 }
    for index in tree.value.nodes.indices {
        let range = tree.range(of: index)
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "a range outside of the text")
    }
    guard tree.duplicateKeys.isEmpty, tree.prototypeKeys.isEmpty else { return 0 }
    var written: [String] = []
    for element in tree.value.elements {
        guard let text = try? JavaScriptLiteral.expression(element) else { return 0 }
        written.append(text)
    }
    let again = try? LiteralTree.parse(Array(written.joined(separator: ", ").utf8), as: .argumentList)
    guard let again else { preconditionFailure("what was written is not read again") }
    let difference = ValueDifference.first(intended: tree.value, received: again.value)
    precondition(
        difference == nil || difference?.kind == .undecided, "other values: \(difference.map { "\($0)" } ?? "")")
    return 0
}
