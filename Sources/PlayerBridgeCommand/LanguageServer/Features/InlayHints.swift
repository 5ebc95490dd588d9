internal import BridgeFindings
internal import JavaScriptSyntax

/// The verdict of each case at the end of its line.
struct InlayHints {
    let path: String
    let analysis: FileAnalysis

    func value(in range: Range<Int>) -> JavaScriptValue {
        .array(
            analysis.results.compactMap { result in
                guard result.kind == .payload, let place = Report.Problem(source: result.source, message: "").place,
                    place.path == path
                else { return nil }
                let line = analysis.positions.rangeOfLine(at: analysis.positions.offset(of: place))
                guard range.contains(line.lowerBound) || range.contains(line.upperBound) else { return nil }
                return .object([
                    "position": analysis.positions.position(of: line.upperBound), "label": .string(result.outcome),
                    "paddingLeft": .boolean(true),
                ])
            })
    }
}
