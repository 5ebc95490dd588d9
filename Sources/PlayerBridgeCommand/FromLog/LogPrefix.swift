/// What a logger writes before a text: times, process, level, category, and a label such as `arguments:`.
enum LogPrefix: LogRecogniser {
    static func undo(_ text: [UInt8]) -> (text: [UInt8], clause: String)? {
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.firstIndex(where: { !$0.isEmpty }) else { return nil }
        let prefix = String(lines[first][..<withoutPrefix(lines[first]).startIndex])
        guard !prefix.isEmpty else { return nil }
        // A logger repeats its prefix on each line, or not at all.
        let isRepeated =
            lines.count > 1 && lines.dropFirst(first + 1).contains { hasTime($0) && !withoutPrefix($0).isEmpty }
        let rest = lines.enumerated().dropFirst(first).map { index, line in
            index == first || isRepeated ? withoutPrefix(line) : line
        }
        let shown = prefix.trimmingBlanks
        return (
            Array(rest.joined(separator: "\n").utf8), "removed the logger's prefix `\(shown)`"
        )
    }

    private static func hasTime(_ line: Substring) -> Bool { line.prefixMatch(of: time) != nil }

    /// No logger writes more parts before a text; beyond them, brackets are the text's own.
    private static let mostParts = 16

    private static func withoutPrefix(_ line: Substring) -> Substring {
        var rest = line
        // A list may begin with a bracket, so names in brackets count only where no value could be.
        let parts = [time, process, category, level, label]
        for _ in 0..<mostParts {
            // Each part is short: what is far behind is not looked at, so a long line costs no more than a short one.
            let near = rest.prefix(longestPart)
            guard let match = parts.lazy.compactMap({ near.prefixMatch(of: $0) }).first else { break }
            rest = rest[match.range.upperBound...]
        }
        // Behind the rest of a log's words, any short label before a value is one of the log.
        if rest.startIndex > line.startIndex, let match = rest.prefix(longestPart).prefixMatch(of: anyLabel),
            let next = rest[match.range.upperBound...].first, "'\"`{[".contains(next)
        {
            rest = rest[match.range.upperBound...]
        }
        return rest
    }

    private static let longestPart = 200

    // Regular expressions are not Sendable, so each use makes its own.
    private static var time: Regex<Substring> {
        /\s*\[?(?:\d{4}-\d\d-\d\d[T ]|\d\d-\d\d |(?:[A-Z][a-z]{2} )?[A-Z][a-z]{2} +\d{1,2} )?\d{1,2}:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+\-]\d\d:?\d\d)?\]?[ \t]+/
    }
    private static var process: Regex<Substring> {
        /(?:[\w.\-]+ )?[\w.\-]+\[\d+(?::[\da-fA-F]+)?\]:?[ \t]+|[VDIWEF]\/[\w.\-]+(?: ?\( *\d+\))?: +|\d+ +\d+ [VDIWEF] [\w.\-]+ *: +/
    }
    private static var category: Regex<Substring> { /\[[A-Za-z][\w.:\- ]*\]:?[ \t]+/ }
    private static var level: Regex<Substring> {
        /(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FAULT|Debug|Info|Notice|Warning|Error|Fault|debug|info|warning|error)(?: ?:|[ \t])[ \t]*/
    }
    private static var anyLabel: Regex<Substring> { /(?:[A-Za-z][\w\-]* ?){1,4}[ \t]*[:=][ \t]+/ }
    private static var label: Regex<Substring> {
        /(?:[A-Za-z][\w\-]* ){0,3}(?:arguments|argument|args|info|payload|text|script)[ \t]*[:=][ \t]*/
    }
}

extension String {
    /// Without spaces and tabs at both ends.
    fileprivate var trimmingBlanks: Substring {
        self[...].drop { $0 == " " || $0 == "\t" }.trimmingEnd
    }
}

extension Substring {
    fileprivate var trimmingEnd: Substring {
        var rest = self
        while rest.last == " " || rest.last == "\t" { rest.removeLast() }
        return rest
    }
}
