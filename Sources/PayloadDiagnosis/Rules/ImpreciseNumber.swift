import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Numbers that JavaScript rounds, and numbers that carry the noise of an earlier rounding.
enum ImpreciseNumber: PayloadRule {
    static let name = RuleName.impreciseNumber

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.mayBeSuspect, let outline = subject.outline else { return [] }
        if let alteration = subject.alteration {
            guard let part = alteration.part, outline.parts[part].form == .number,
                let fault = altered(alteration, subject, outline.parts[part])
            else { return [] }
            return [finding(subject, part, fault, .error)]
        }
        guard subject.isUnjudged else { return [] }
        let faults = outline.parts.indices.lazy.compactMap { part in
            unjudged(subject, outline.parts[part]).map { (part, $0) }
        }
        return faults.first.map { [finding(subject, $0, $1, .warning)] } ?? []
    }

    private enum Fault {
        case beyondIntegers(String)
        case rounded(String)
        case noise(String)
    }

    private static func finding(_ subject: DiagnosisSubject, _ part: Int, _ fault: Fault, _ severity: Severity)
        -> Finding
    {
        let range = subject.outline.map { subject.bytes(ofTokens: $0.parts[part].tokens) } ?? 0..<0
        let number = subject.quotation(range)
        let (message, remedy) =
            switch fault {
            case .beyondIntegers(let arrived):
                (
                    "`\(number)` arrives as \(arrived); JavaScript represents integers exactly only up to 2^53",
                    "send identifiers as strings"
                )
            case .rounded(let arrived):
                (
                    "`\(number)` arrives as \(arrived); JavaScript keeps about 16 significant digits",
                    "send exact decimals as strings"
                )
            case .noise(let meant):
                (
                    "`\(number)` carries binary rounding noise; the intended value may be \(meant)",
                    "make a Decimal from the price's text; do not convert a Float to a Double"
                )
            }
        return Finding(
            rule: name, severity: severity, message: message, range: subject.range(range),
            path: subject.path(ofPart: part), notes: [Finding.Note(remedy)])
    }

    // MARK: Altered

    private static func altered(
        _ alteration: Alteration, _ subject: DiagnosisSubject, _ part: PayloadOutline.Part
    ) -> Fault? {
        guard let received = alteration.receivedNumber else { return nil }
        let written = subject.text(subject.bytes(ofTokens: part.tokens))
        if let text = alteration.intendedText {
            // Digits that were meant as a text: rounding is the graver half, unless a text is known to be due.
            guard text.description == written, subject.contractSays(.wrongType, at: alteration.difference.path) == nil
            else {
                return nil
            }
            if received.magnitude >= 0x1p53, isWhole(written) { return .beyondIntegers(plain(received)) }
            return hasTooManyDigits(written) && plain(received) != written ? .rounded(plain(received)) : nil
        }
        if alteration.intendedKind == .bigInt, isWhole(written) { return .beyondIntegers(plain(received)) }
        guard let intended = alteration.intendedNumber, intended.isFinite, received.isFinite else { return nil }
        if received.magnitude >= 0x1p53, isWhole(written) { return .beyondIntegers(plain(received)) }
        let distance = (intended - received).magnitude
        // The sign of zero is no rounding.
        guard distance > 0, distance <= 1.2e-7 * max(intended.magnitude, received.magnitude) else { return nil }
        return .noise(NumberText.javaScript(intended))
    }

    // MARK: Suspicious

    private static func unjudged(_ subject: DiagnosisSubject, _ part: PayloadOutline.Part) -> Fault? {
        guard part.form == .number, let last = part.tokens.last, subject.tokens[last].kind == .number else {
            return nil
        }
        let token = subject.tokens[last]
        guard token.length >= 11, let value = NumberLiteral.value(of: subject.bytes[token.range]), value.isFinite else {
            return nil
        }
        let written = subject.text(token.range)
        if isWhole(written) {
            // 2^53 has 16 digits; round numbers such as 1 with twenty zeros are exact.
            let significant = written.reversed().drop { $0 == "0" }.count
            return value >= 0x1p53 && significant > 15 && plain(value) != written ? .beyondIntegers(plain(value)) : nil
        }
        return noise(value)
    }

    /// A number with many decimals that is very close to one with few.
    private static func noise(_ value: Double) -> Fault? {
        let text = NumberText.javaScript(value)
        guard let point = text.firstIndex(of: "."), !text.contains("e") else { return nil }
        guard text.distance(from: point, to: text.endIndex) > 9 else { return nil }
        let rounded = (value * 1000).rounded() / 1000
        guard rounded != value, (rounded - value).magnitude <= 1.2e-7 * value.magnitude else { return nil }
        return .noise(NumberText.javaScript(rounded))
    }

    private static func isWhole(_ written: String) -> Bool {
        let digits = written.first == "-" ? written.dropFirst() : written[...]
        return !digits.isEmpty
            && digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: "_") }
    }

    /// More digits than a 64-bit number can tell apart.
    private static func hasTooManyDigits(_ written: String) -> Bool {
        let isDecimal = written.utf8.allSatisfy {
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        return isDecimal && written.utf8.count { $0 >= UInt8(ascii: "0") } > 15
    }

    private static func plain(_ value: Double) -> String { NumberText.javaScript(value) }
}
