import Foundation
import JavaScriptSyntax

/// What a difference usually means, where the two values tell.
enum AlterationHint {
    static func all(
        _ difference: ValueDifference, intended: JavaScriptValue, received: JavaScriptValue, _ subject: DiagnosisSubject
    ) -> [String] {
        guard let wanted = difference.intended, let got = difference.received else {
            return missing(difference, intended: intended, received: received)
        }
        let (left, right) = (intended.nodes[wanted], received.nodes[got])
        switch (left.kind, right.kind) {
        case (.number, .boolean), (.boolean, .number):
            return ["a Bool and a number were confused; NSNumber holds both, and JSONSerialization chooses"]
        case (.object, .array):
            let isPaired =
                received.childIndices(of: got).count.isMultiple(of: 2)
                && received.childIndices(of: got).first.map { received.nodes[$0].kind } == .string
            return isPaired
                ? [
                    "keys and values alternate in a list; JSONEncoder writes a dictionary like this when its keys are neither String nor Int"
                ]
                : []
        case (.string, .string):
            return texts(intended.string(of: left.text), received.string(of: right.text))
        case (.string, .number), (.date, .number):
            return date(right.number)
        case (.number, .number):
            return date(right.number) + octal(difference.path, subject) + timestamps(left.number, right.number)
        case (.array, .array):
            return received.childIndices(of: got).contains { received.nodes[$0].kind == .hole }
                ? ["two adjacent commas leave a hole in the list"] : []
        case (_, .hole): return ["two adjacent commas leave a hole in the list"]
        default: return []
        }
    }

    // MARK: Texts

    private static func texts(_ wanted: JavaScriptString, _ got: JavaScriptString) -> [String] {
        guard let wanted = wanted.string, let got = got.string else { return [] }
        // Swift's own comparison sees no difference between the forms of one text.
        if wanted == got {
            return [
                "the two look the same and are equal in Swift; one uses combining marks, the other does not"
            ]
        }
        let bare = { (text: String) in
            text.unicodeScalars.filter { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
        }
        if bare(wanted).elementsEqual(bare(got)) {
            return ["they differ only in white space or invisible characters"]
        }
        if wanted.lowercased() == got.lowercased() { return ["they differ only in case"] }
        if let seconds = isoSeconds(wanted), let other = isoSeconds(got), (seconds - other).magnitude == referenceGap {
            return [referenceHint]
        }
        return []
    }

    // MARK: Dates

    /// Seconds between 1970 and 2001.
    private static let referenceGap = 978_307_200.0
    private static let referenceHint =
        "the two are 31 years apart; JSONEncoder counts a Date's seconds from 2001, JavaScript from 1970"

    private static func date(_ number: Double) -> [String] {
        6e8...9e8 ~= number
            ? ["it may be seconds since 2001, as JSONEncoder writes a Date; set its `dateEncodingStrategy`"] : []
    }

    private static func timestamps(_ wanted: Double, _ got: Double) -> [String] {
        let gap = (wanted - got).magnitude
        if gap == referenceGap || gap == referenceGap * 1000 { return [referenceHint] }
        let isThousandfold = wanted != 0 && (wanted == got * 1000 || got == wanted * 1000)
        return isThousandfold
            ? ["one is 1000 times the other; JavaScript counts milliseconds, Swift seconds"] : []
    }

    private static func isoSeconds(_ text: String) -> Double? {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions =
            text.contains(".") ? [.withInternetDateTime, .withFractionalSeconds] : .withInternetDateTime
        return formatter.date(from: text)?.timeIntervalSince1970
    }

    // MARK: Others

    /// `010` is eight.
    private static func octal(_ path: ValuePath, _ subject: DiagnosisSubject) -> [String] {
        guard let outline = subject.outline, let part = subject.alteration?.part,
            let token = subject.token(of: outline.parts[part]), token.flags.contains(.legacyOctal)
        else { return [] }
        return ["a leading zero makes the digits octal outside strict mode"]
    }

    private static func missing(
        _ difference: ValueDifference, intended: JavaScriptValue, received: JavaScriptValue
    ) -> [String] {
        guard difference.received == nil, case .name(let name)? = difference.path.steps.last, let wanted = name.string
        else {
            return []
        }
        var path = difference.path
        path.steps.removeLast()
        // The path of an info text lacks the step of the list, so the object is looked up under both.
        var listed = path
        listed.steps.insert(.index(0), at: 0)
        guard let object = received.node(at: path.root == "info" ? listed : path) else { return [] }
        let names = received.childIndices(of: object).compactMap { child in
            received.nodes[child].keyKind == .name ? received.string(of: received.nodes[child].key).string : nil
        }
        if names.contains(wanted) {
            return ["a key that is equal in Swift arrived; one uses combining marks, the other does not"]
        }
        let other = names.first { $0.lowercased() == wanted.lowercased() }
        return other.map { ["`\($0)` arrived; keys are case-sensitive"] } ?? []
    }
}
