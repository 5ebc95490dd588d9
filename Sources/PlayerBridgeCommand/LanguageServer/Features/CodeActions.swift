internal import BridgeFindings
internal import JavaScriptSyntax

/// Edits that the client may apply: the proved fix, the comment that lets a finding stand, the outcome as expectation.
struct CodeActions {
    let diagnostics: Diagnostics
    let address: String

    private var positions: TextPositions { diagnostics.analysis.positions }

    func value(in range: Range<Int>) -> JavaScriptValue {
        let items = diagnostics.items.filter {
            $0.range.overlaps(range) || $0.range.contains(range.lowerBound) || $0.range.lowerBound == range.lowerBound
        }
        var actions = items.compactMap(fix)
        if diagnostics.path.hasSuffix(InputFinder.Kind.swift.suffix) {
            actions += items.map(disabling)
        } else if diagnostics.path.hasSuffix(InputFinder.Kind.cases.suffix) {
            actions += acceptance(at: range.lowerBound).map { [$0] } ?? []
        }
        return .array(actions)
    }

    // MARK: Fixes

    private func fix(_ item: Diagnostics.Item) -> JavaScriptValue? {
        guard let fix = item.finding.fix, let edit = edit(fix, item) else { return nil }
        return action(
            "Take the corrected text (\(fix.grade.rawValue))", kind: "quickfix", [edit], item.finding,
            isPreferred: fix.grade == .proved)
    }

    private func edit(_ fix: Finding.Fix, _ item: Diagnostics.Item) -> Edit? {
        if item.result.kind == .literal {
            guard let piece = fix.range, let place = diagnostics.range(of: piece),
                let old = item.result.texts[piece.text]?.wtf8
            else { return nil }
            let new = Array(fix.text.utf8)
            let end = new.count - (old.count - piece.offset - piece.length)
            guard piece.offset <= end else { return nil }
            return Edit(range: place, text: String(decoding: new[piece.offset..<end], as: UTF8.self))
        }
        // A payload stands in its line as a JSON string, which is written anew.
        let line = positions.rangeOfLine(at: item.range.lowerBound)
        guard let text = ["arguments", "info", "script"].first(where: { item.result.texts[$0] != nil }),
            let tree = try? LiteralTree.parse(positions.bytes, in: line, as: .json), let node = tree.value.child(text)
        else { return nil }
        return Edit(range: tree.range(of: node), text: ValueNotation.json(.string(JavaScriptString(fix.text))))
    }

    // MARK: Comments

    private func disabling(_ item: Diagnostics.Item) -> JavaScriptValue {
        let line = positions.rangeOfLine(at: item.range.lowerBound)
        let indentation = positions.bytes[line].prefix { $0 == 0x20 || $0 == 0x09 }
        let comment = "// playerbridge:disable:next \(item.finding.rule) REASON\n"
        return action(
            "Disable this finding, with a reason", kind: "quickfix",
            [
                Edit(
                    range: line.lowerBound..<line.lowerBound,
                    text: String(decoding: indentation, as: UTF8.self) + comment)
            ],
            item.finding, isPreferred: false)
    }

    // MARK: Expectations

    /// What the case came to, as what is expected of it.
    private func acceptance(at offset: Int) -> JavaScriptValue? {
        let line = positions.rangeOfLine(at: offset)
        let number = positions.bytes[..<line.lowerBound].count { $0 == 0x0A } + 1
        guard let result = diagnostics.analysis.results.first(where: { $0.source == "\(diagnostics.path):\(number)" }),
            !result.passed, let verdict = result.verdict,
            let tree = try? LiteralTree.parse(positions.bytes, in: line, as: .json), tree.value.kind == .object,
            let closer = positions.bytes[line].lastIndex(of: UInt8(ascii: "}"))
        else { return nil }
        var expected: [(String, JavaScriptValue)] = [("verdict", .string(verdict.rawValue))]
        let speaking = result.findings.first { $0.severity == .error && $0.rule != .unexpectedOutcome }
        if let speaking { expected.append(("rule", .string(speaking.rule.rawValue))) }
        let text = ValueNotation.json(.object(expected))
        let edit: Edit
        if let node = tree.value.child("expect") {
            edit = Edit(range: tree.range(of: node), text: text)
        } else {
            edit = Edit(range: closer..<closer, text: ", \"expect\": \(text)")
        }
        return action(
            "Expect this outcome: \(verdict.rawValue)", kind: "refactor.rewrite", [edit], nil, isPreferred: false)
    }

    // MARK: Values

    private struct Edit {
        var range: Range<Int>
        var text: String
    }

    private func action(
        _ title: String, kind: String, _ edits: [Edit], _ finding: Finding?, isPreferred: Bool
    ) -> JavaScriptValue {
        let changes = edits.map { edit in
            JavaScriptValue.object(["range": positions.value(of: edit.range), "newText": .string(edit.text)])
        }
        var members: [(String, JavaScriptValue)] = [
            ("title", .string(title)), ("kind", .string(kind)),
            ("edit", .object(["changes": .object([address: .array(changes)])])),
        ]
        if isPreferred { members.append(("isPreferred", .boolean(true))) }
        return .object(members)
    }
}
