package import BridgeFindings
internal import JavaScriptSyntax

/// Lines and columns of one result's texts, found once however many findings point into them.
package struct FindingPlaces {
    private var lines: [String: TextLines] = [:]
    private let texts: [String: JavaScriptString]

    init(_ result: CheckResult) { texts = result.texts }

    /// nil when the result does not carry the text.
    mutating func lines(of text: String) -> TextLines? {
        if let known = lines[text] { return known }
        guard let bytes = texts[text]?.wtf8 else { return nil }
        let new = TextLines(bytes)
        lines[text] = new
        return new
    }

    /// Where a range is: in its file if it has one, else in its text, as `path:line:column`.
    mutating func name(of range: TextRange) -> String {
        if let file = range.file { return "\(file.path):\(file.line):\(file.column)" }
        guard let place = lines(of: range.text)?.place(at: range.offset) else { return "<\(range.text)>" }
        return "<\(range.text)>:\(place.line):\(place.column)"
    }

    /// Errors first, then warnings, then notes; of each those with a place first, in the order of the texts' names and of
    /// the places.
    package static func sorted(_ findings: [Finding]) -> [Finding] {
        Severity.allCases.reversed().flatMap { severity in
            let alike = findings.filter { $0.severity == severity }
            let placed = alike.enumerated().compactMap { index, finding in
                finding.range.map { (text: $0.text, offset: $0.offset, index: index) }
            }
            // The index keeps findings at one place in the order in which they were made.
            return placed.sorted { ($0.text, $0.offset, $0.index) < ($1.text, $1.offset, $1.index) }
                .map { alike[$0.index] } + alike.filter { $0.range == nil }
        }
    }
}
