import JavaScriptSyntax

/// Harmless values, each of which is known again where it arrives.
struct Markers {
    let values: [HoleValue]

    /// - Parameter round: another round has other markers of other lengths, so that one can check the other.
    init(_ holes: [FuzzHole], round: Int) {
        values = holes.enumerated().map { index, hole in
            let word = round == 0 ? "zq\(index)k" : "q\(index)zkx"
            switch hole.type.base {
            case .string: return .text(JavaScriptString(word))
            case .url: return .text(JavaScriptString("https://a.b/\(word)"))
            case .number: return .number("\(round == 0 ? 7100 + index : 81_900 + index).\(round == 0 ? "5" : "25")")
            case .integer: return .number("\((round == 0 ? 710_000 : 8_190_000) + index)")
            case .formatted: return .text(JavaScriptString("\(round == 0 ? 6100 + index : 71_900 + index)"))
            case .bool: return .bool(round == 0)
            case .json: return .json(Array("{\"\(word)\":\(index)}".utf8))
            }
        }
    }

    /// The same with the value of one Boolean hole turned around.
    func flipping(_ index: Int, in values: [HoleValue]) -> [HoleValue] {
        var values = values
        if case .bool(let flag) = values[index] { values[index] = .bool(!flag) }
        return values
    }
}
