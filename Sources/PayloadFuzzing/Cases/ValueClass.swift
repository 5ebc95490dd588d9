import BridgeFindings
import JavaScriptSyntax

/// In words, what is special about a small value: how a report sums up what a hole loses.
enum ValueClass {
    /// The class of a value; none for one that is too long to say which of its characters matters. Of two characters
    /// one may be innocent: ``CampaignFault/reduced(_:)`` sorts that out in the end.
    static func names(of value: HoleValue) -> [String] {
        switch value {
        case .none: return ["nothing (nil)"]
        case .bool: return ["Booleans"]
        case .json: return ["JSON"]
        case .number(let digits): return [number(digits)]
        case .text(let text):
            if text.isEmpty { return ["the empty text"] }
            var names: [String] = []
            var points = text.codePoints
            var count = 0
            while let point = points.next() {
                count += 1
                guard count <= 2 else { return [] }
                let name = character(point)
                if name != plain, !names.contains(name) { names.append(name) }
            }
            return [names.isEmpty ? plain : names.sorted().joined(separator: CampaignFault.together)]
        }
    }

    private static let plain = "letters and digits"

    private static func number(_ digits: String) -> String {
        guard let value = Double(digits), value.isFinite else { return "numbers that are not finite" }
        if value == 0, value.sign == .minus { return "negative zero" }
        if value.magnitude >= 0x1p53 { return "integers beyond 2^53" }
        if digits.contains("e") { return "numbers with an exponent" }
        return value < 0 ? "negative numbers" : "plain numbers"
    }

    static func character(_ point: UInt32) -> String {
        if let name = names[point] { return name }
        switch point {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return plain
        case 0x00..<0x20, 0x7F..<0xA0: return "control characters"
        case 0x20..<0x7F: return "punctuation"
        case 0x300...0x36F, 0xFE00...0xFE0F: return "combining marks"
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: return "invisible characters"
        case 0xD800...0xDFFF: return "lone surrogates"
        case 0x10000...: return "characters beyond U+FFFF"
        default: return "letters beyond ASCII"
        }
    }

    private static let names: [UInt32: String] = [
        0x27: "single quotes", 0x22: "double quotes", 0x60: "back-ticks", 0x5C: "backslashes", 0x0A: "line feeds",
        0x0D: "carriage returns", 0x2028: "U+2028", 0x2029: "U+2029", 0x00: "NUL", 0x25: "percent signs",
        0x26: "ampersands",
        0x3C: "less-than signs", 0x24: "dollar signs", 0x20: "spaces", 0x09: "tabs",
    ]
}
