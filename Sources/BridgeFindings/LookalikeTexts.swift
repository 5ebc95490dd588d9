public import JavaScriptSyntax

/// Two texts that a reader takes for the same: other forms of Unicode, letters of another script, characters that
/// nobody sees.
public struct LookalikeTexts: Sendable, Hashable {
    /// Why they look alike, as the beginning of a clause.
    public let reason: String
    /// Whether they differ in invisible characters alone.
    public let isInvisible: Bool
    /// What stands at the first difference, in code points.
    public let left: [Unicode.Scalar]
    public let right: [Unicode.Scalar]

    /// Nil where the texts are equal or differ visibly.
    public init?(_ one: JavaScriptString, _ other: JavaScriptString) {
        guard one != other, let one = one.string, let other = other.string else { return nil }
        // Swift's own comparison sees no difference between the forms of one text.
        if one == other {
            reason = "the two are equal in Swift and differ in their Unicode form"
        } else if Self.visible(one) == Self.visible(other) {
            reason = "the two differ only in characters that are invisible"
        } else if Self.skeleton(one) == Self.skeleton(other) {
            reason = "the two look the same, with letters of different scripts"
        } else {
            return nil
        }
        isInvisible = one != other && Self.visible(one) == Self.visible(other)
        (left, right) = Self.difference(Array(one.unicodeScalars), Array(other.unicodeScalars))
    }

    /// The difference in words: `… : U+00C9 in the first, U+0045 U+0301 in the second`.
    public var clause: String { "\(reason): \(Self.words(left)) in the first, \(Self.words(right)) in the second" }

    private static func words(_ scalars: [Unicode.Scalar]) -> String {
        scalars.isEmpty ? "nothing" : scalars.prefix(4).map(\.codePointNotation).joined(separator: " ")
    }

    // MARK: Comparison

    /// From the first scalar that differs to the last, with the letter that a mark belongs to.
    private static func difference(
        _ one: [Unicode.Scalar], _ other: [Unicode.Scalar]
    ) -> (left: [Unicode.Scalar], right: [Unicode.Scalar]) {
        var start = zip(one, other).prefix { $0 == $1 }.count
        func isMark(_ text: [Unicode.Scalar]) -> Bool { start < text.count && text[start].properties.isGraphemeExtend }
        if start > 0, isMark(one) != isMark(other), !one[start - 1].properties.isWhitespace { start -= 1 }
        let rest = min(one.count, other.count) - start
        let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.prefix(max(rest, 0)).count
        return (Array(one[start..<one.count - end]), Array(other[start..<other.count - end]))
    }

    /// Without what nobody sees, and with one kind of blank.
    private static func visible(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !isInvisible(scalar) {
            result.append(scalar.properties.isWhitespace ? " " : scalar)
        }
        return String(result)
    }

    public static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isDefaultIgnorableCodePoint
            || scalar.properties.generalCategory == .control && !scalar.properties.isWhitespace
    }

    /// With the Latin letter in place of each one that looks like it.
    package static func skeleton(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(latin[scalar] ?? scalar) }
        return String(result)
    }

    /// Letters of Cyrillic, Greek and Armenian, and signs, that look like those of ASCII in most fonts.
    private static let latin: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs: [(like: String, others: String)] = [
            ("A", "АΑ"), ("B", "ВΒ"), ("C", "С"), ("E", "ЕΕ"), ("H", "НΗ"), ("I", "ІΙӀ"), ("J", "Ј"), ("K", "КΚ"),
            ("M", "МΜ"), ("N", "Ν"), ("O", "ОΟՕ"), ("P", "РΡ"), ("S", "Ѕ"), ("T", "ТΤ"), ("X", "ХΧ"), ("Y", "ҮΥ"),
            ("Z", "Ζ"), ("a", "аα"), ("c", "сϲ"), ("d", "ԁ"), ("e", "е"), ("h", "һ"), ("i", "іι"), ("j", "ј"),
            ("k", "к"), ("o", "оοօ"), ("p", "рρ"), ("q", "ԛ"), ("s", "ѕ"), ("u", "ս"), ("v", "ν"), ("w", "ԝ"),
            ("x", "хχ"), ("y", "у"), ("-", "‐‑‒–—−"), ("'", "’‘ʼʹ′"), ("\"", "“”″"), ("/", "⁄∕"), (":", "ː։"),
        ]
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for pair in pairs {
            for other in pair.others.unicodeScalars { table[other] = pair.like.unicodeScalars.first }
        }
        // The full-width forms.
        for value in UInt32(0x21)...0x7E {
            if let wide = Unicode.Scalar(value + 0xFEE0), let plain = Unicode.Scalar(value) { table[wide] = plain }
        }
        return table
    }()
}

extension Unicode.Scalar {
    /// `U+0301`
    public var codePointNotation: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension Finding {
    /// Adds the code points that differ where two names that the message prints look the same.
    package mutating func noteDifference(of name: String, and other: String?) {
        guard let other, let alike = LookalikeTexts(JavaScriptString(name), JavaScriptString(other)) else { return }
        notes.append(Note("\(alike.clause)"))
    }
}
