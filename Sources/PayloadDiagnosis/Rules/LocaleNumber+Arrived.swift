import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// `19,99` where a comma separates values: two numbers arrive, and nothing fails.
enum ArrivedLocaleNumber: PayloadRule {
    static let name = RuleName.localeNumber

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.mayBeSuspect, let outline = subject.outline else { return [] }
        if let unread = UnreadNumber.first(in: subject) { return [unread.finding] }
        if let alteration = subject.alteration {
            if let text = subject.alteredText, let finding = quoted(text, alteration, subject) { return [finding] }
            guard let (range, list) = altered(alteration, outline, subject) else { return [] }
            return [finding(subject, range, .error, path: subject.path(ofPart: list))]
        }
        guard subject.isUnjudged else { return [] }
        for (index, part) in outline.parts.enumerated() where part.form == .array || part.form == .list {
            guard let pair = suspiciousPair(outline, part, subject) else { continue }
            return [finding(subject, pair, .warning, path: subject.path(ofPart: index))]
        }
        return []
    }

    /// - Parameter range: the bytes of the number as it was written, commas included.
    private static func finding(
        _ subject: DiagnosisSubject, _ range: Range<Int>, _ severity: Severity, path: String?
    ) -> Finding {
        let count = subject.slice(range).count { $0 == UInt8(ascii: ",") } + 1
        return Finding(
            rule: name, severity: severity,
            message: "`\(subject.quotation(range))` is \(count) numbers in JavaScript; a comma separates values",
            range: subject.range(range), path: path,
            notes: [Finding.Note("interpolate the Double or Decimal itself; formatters follow the device's region")])
    }

    // MARK: Altered

    /// Numbers joined by commas at the difference that together read as what was meant, and the list that they stand in.
    private static func altered(
        _ alteration: Alteration, _ outline: PayloadOutline, _ subject: DiagnosisSubject
    ) -> (number: Range<Int>, list: Int)? {
        let container =
            alteration.difference.kind == .length
            ? alteration.nearest : alteration.part.map { outline.parts[$0].parent }
        guard let container, outline.parts[container].form == .array || outline.parts[container].form == .list else {
            return nil
        }
        let meant = intended(alteration)
        for first in outline.parts[container].children {
            if let part = alteration.part, alteration.difference.kind != .length, first < part { continue }
            let run = joinedRun(from: first, in: outline.parts[container].children, outline, subject)
            for count in 2...max(run.count, 2) where count <= run.count {
                let range = bytes(run.prefix(count), outline, subject)
                if meant.contains(where: { reads(subject.text(range), as: $0) }) { return (range, container) }
            }
            if alteration.difference.kind != .length { break }
        }
        return nil
    }

    /// A number that was formatted for people and put between quotes.
    private static func quoted(_ text: AlteredText, _ alteration: Alteration, _ subject: DiagnosisSubject) -> Finding? {
        // Where the contract asks for a number, its word about a text in that place says more.
        guard let number = alteration.intendedNumber, FormattedNumber.reads(text.received, as: number),
            subject.contractSays(.wrongType, at: alteration.difference.path) == nil
        else { return nil }
        return Finding(
            rule: name,
            message: "`\(subject.words(text.received.wtf8))` is a number formatted for people and arrives as text",
            range: subject.range(text.literal.contents), path: alteration.path,
            notes: [Finding.Note("interpolate the Double or Decimal itself, without quotes")])
    }

    private enum Meant {
        case number(Double)
        case text(String)
    }

    /// What may have been meant: the value at the difference, or any of the list that came out longer.
    private static func intended(_ alteration: Alteration) -> [Meant] {
        guard let node = alteration.difference.intended else { return [] }
        let nodes = alteration.difference.kind == .length ? Array(alteration.intended.childIndices(of: node)) : [node]
        return nodes.compactMap { node in
            let data = alteration.intended.nodes[node]
            switch data.kind {
            case .number: return .number(data.number)
            case .string: return .text(alteration.intended.string(of: data.text).description)
            default: return nil
            }
        }
    }

    /// Whether a number as written in some region is this value: with a decimal comma, or with commas between groups.
    private static func reads(_ written: String, as meant: Meant) -> Bool {
        switch meant {
        case .text(let text): return text == written || text == written.filter { $0 != "," }
        case .number(let number):
            let pieces = written.split(separator: ",")
            if let value = Double(pieces.joined()), value == number,
                pieces.dropFirst().allSatisfy({ $0.prefix { $0 != "." }.count == 3 })
            {
                return true
            }
            guard pieces.count == 2, let value = Double(pieces.joined(separator: ".")) else { return false }
            // Formatters round: half of the last place is still the same number.
            let places = pieces[1].count
            return (value - number).magnitude <= (0..<places).reduce(0.500001) { unit, _ in unit / 10 }
        }
    }

    // MARK: Suspicious

    /// Two numbers without a blank between them that look like a price: `19,99`, `5,00`, or any in a price's list.
    private static func suspiciousPair(
        _ outline: PayloadOutline, _ container: PayloadOutline.Part, _ subject: DiagnosisSubject
    ) -> Range<Int>? {
        for first in container.children {
            let run = joinedRun(from: first, in: container.children, outline, subject)
            guard run.count == 2, let token = outline.parts[run.last ?? first].tokens.first else { continue }
            let decimals = subject.text(subject.tokens[token].range)
            guard decimals.utf8.count == 2,
                decimals.hasPrefix("0") || ["99", "95", "49"].contains(decimals) || namesAPrice(container, subject)
            else { continue }
            return bytes(run[...], outline, subject)
        }
        return nil
    }

    private static func namesAPrice(_ container: PayloadOutline.Part, _ subject: DiagnosisSubject) -> Bool {
        guard let key = container.key else { return false }
        let name = subject.text(subject.tokens[key].range).lowercased()
        return ["price", "current", "original", "amount", "total", "cost"].contains { name.contains($0) }
    }

    // MARK: Runs

    /// The numbers from one on that only commas separate, without a blank.
    private static func joinedRun(
        from first: Int, in children: Range<Int>, _ outline: PayloadOutline, _ subject: DiagnosisSubject
    ) -> [Int] {
        guard outline.parts[first].form == .number else { return [] }
        var run = [first]
        while let last = run.last, last + 1 < children.upperBound, outline.parts[last + 1].form == .number,
            subject.token(of: outline.parts[last + 1]) != nil,
            subject.bytes(ofTokens: outline.parts[last].tokens).upperBound + 1
                == subject.bytes(ofTokens: outline.parts[last + 1].tokens).lowerBound
        {
            run.append(last + 1)
        }
        return run
    }

    private static func bytes(_ run: ArraySlice<Int>, _ outline: PayloadOutline, _ subject: DiagnosisSubject) -> Range<
        Int
    > {
        guard let first = run.first, let last = run.last else { return 0..<0 }
        return subject.bytes(ofTokens: outline.parts[first].tokens)
            .lowerBound..<subject.bytes(ofTokens: outline.parts[last].tokens).upperBound
    }
}
