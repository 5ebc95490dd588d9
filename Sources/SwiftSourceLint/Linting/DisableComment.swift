public import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// `// playerbridge:disable:next RULE reason`: a finding that somebody has looked at and lets stand.
struct DisableComment: Sendable {
    var path: String
    var line: Int
    var rule: RuleName

    private static let words = "// playerbridge:disable:next RULE reason"

    /// The comments of a file, and those that say nothing that can be followed.
    static func read(_ file: SourceFile) -> (comments: [DisableComment], problems: [Report.Problem]) {
        var comments: [DisableComment] = []
        var problems: [Report.Problem] = []
        for offset in file.outline.directives {
            let place = file.input.place(of: offset)
            let range = file.input.lines.range(ofLine: place.line)
            let text = String(decoding: file.input.bytes[offset..<range.upperBound], as: UTF8.self)
            let pieces = text.drop { $0 == "/" || $0 == " " }.split(separator: " ", omittingEmptySubsequences: true)
                .map(String.init)
            func problem(_ message: String) {
                problems.append(.init(source: "\(file.path):\(place.line):\(place.column)", message: message))
            }
            guard pieces.first == "playerbridge:disable:next" else {
                problem("expected `\(words)`")
                continue
            }
            guard pieces.count > 1, RuleTable.byName[RuleName(rawValue: pieces[1])] != nil else {
                problem("unknown rule “\(pieces.count > 1 ? pieces[1] : "")”; expected `\(words)`")
                continue
            }
            guard pieces.count > 2 else {
                problem("missing reason; expected `\(words)`")
                continue
            }
            comments.append(DisableComment(path: file.path, line: place.line, rule: RuleName(rawValue: pieces[1])))
        }
        return (comments, problems)
    }

    /// Whether a finding is about the line behind the comment, or about a literal or call that begins there.
    func covers(_ finding: Finding, in result: CheckResult) -> Bool {
        guard finding.rule == rule, let range = finding.range, let place = range.file, place.path == path else {
            return false
        }
        let before = result.texts[range.text]?.wtf8.prefix(range.offset).count { $0 == 0x0A } ?? 0
        return place.line == line + 1 || place.line - before == line + 1 || result.source == "\(path):\(line + 1)"
    }
}

/// The comments of all files.
public struct DisableComments {
    private let comments: [DisableComment]
    /// What is wrong with comments.
    public let problems: [Report.Problem]

    public init(_ files: [SourceFile]) {
        let read = files.filter { !$0.outline.directives.isEmpty }.map(DisableComment.read)
        comments = read.flatMap(\.comments)
        problems = read.flatMap(\.problems)
    }

    /// The results without the findings that comments let stand.
    public func applied(to results: [CheckResult]) -> [CheckResult] {
        guard !comments.isEmpty else { return results }
        return results.map { result in
            var kept = result
            kept.findings.removeAll { finding in comments.contains { $0.covers(finding, in: result) } }
            return kept
        }
    }
}
