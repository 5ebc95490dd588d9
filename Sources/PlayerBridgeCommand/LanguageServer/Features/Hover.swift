internal import BridgeFindings
internal import JavaScriptSyntax

/// What a finding says in full: its notes, and the rule's page in a paragraph.
struct Hover {
    let diagnostics: Diagnostics
    let isMarkdown: Bool

    /// Nil where nothing was found.
    func value(at offset: Int) -> JavaScriptValue? {
        let items = diagnostics.items.filter { $0.range.contains(offset) || $0.range.lowerBound == offset }
        guard let narrowest = items.map(\.range).min(by: { $0.count < $1.count }) else { return nil }
        return .object([
            "contents": .object([
                "kind": .string(isMarkdown ? "markdown" : "plaintext"),
                "value": .string(items.map(text(of:)).joined(separator: isMarkdown ? "\n\n---\n\n" : "\n\n")),
            ]), "range": diagnostics.analysis.positions.value(of: narrowest),
        ])
    }

    private func text(of item: Diagnostics.Item) -> String {
        let finding = item.finding
        let page = finding.rule.rule.page
        var paragraphs = ["\(strong(finding.severity.rawValue)) \(shown(finding.message)) [\(finding.rule)]"]
        paragraphs += finding.notes.map { shown("note: \($0.message)") }
        if let fix = finding.fix { paragraphs.append(shown("a fix is at hand (\(fix.grade.rawValue))")) }
        paragraphs += [page.javaScript, page.swift, page.remedy].filter { !$0.isEmpty }.map(shown)
        if let source = finding.source { paragraphs.append(shown("\(finding.confidence.rawValue): \(source)")) }
        return paragraphs.joined(separator: "\n\n")
    }

    private func strong(_ text: String) -> String { isMarkdown ? "**\(text):**" : "\(text):" }

    /// What a payload holds is no Markdown; code between grave accents stays code.
    private func shown(_ text: String) -> String {
        let visible = text.unicodeScalars.map {
            $0.properties.generalCategory == .control && $0 != "\n" ? " " : String($0)
        }
        .joined()
        guard isMarkdown else { return visible }
        let pieces = visible.split(separator: "`", omittingEmptySubsequences: false)
        guard pieces.count % 2 == 1 else { return Self.escaped(visible) }
        return pieces.enumerated().map { index, piece in
            index.isMultiple(of: 2)
                ? Self.escaped(String(piece)) : piece.contains("\n") ? Self.escaped("`\(piece)`") : "`\(piece)`"
        }.joined()
    }

    private static func escaped(_ text: String) -> String {
        text.map { "\\`*_{}[]<>()#+-!|&~".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
