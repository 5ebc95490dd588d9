import BridgeFindings
import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerEmulator
import TestSupport
import Testing

/// Values that break hand-built payloads, put into every hole of several templates: the place to blame is known.
@Suite struct HostileValueTests {
    /// Holes are `%`; quotes are written as `'` and replaced.
    static let templates: [(text: String, way: DiagnosedPayload.Way)] = [
        ("'%', { sku: '%', name: '%', tags: ['%', '%'], last: '%' }", .arguments),
        ("'%', {\n    sku: '%',\n    variations: [{\n        name: '%',\n        urls: ['%']\n    }]\n}", .arguments),
        ("'%', {'sku':'%','tags':['%'],'v':[{'name':'%','n':10}]}", .arguments),
        ("{ success: false, sku: '%', reason: '%' }", .info),
        ("'%'", .info),
        ("echo('%', '%');", .script),
    ]

    static let values = [
        "Levi's 501", "Rock 'n' Roll", "O'Neill's \"Best\"", "12\" vinyl", "5'-6\"", "dogs'", "'quoted'",
        "'quoted' text",
        "a 'b' c 'd' e", "Men's, Women's & Kids'", "(5') tall", "5', 6' and 7'", "it's {x: 1}", "C:\\temp\\",
        "\\\\srv\\it's",
        "C:\\users\\x", "line\nbreak", "it's\nline", "line\nit's", "crlf\r\nx", "x\ry", "l'été d'Anne", "''", "a' b",
        "a 'b",
        "x', y", "a\\'b", "a\\\\'b", "<a href='x'>y's</a>", "5' x 6'", "d'or + d'argent", "q'\u{301}x",
        "\u{5E6}'\u{5B4}x",
        "[it's]", "it's]", "it's}", "it's, [a", "say \"it's\"", "‘it’s", "'90s", "5',6'", "日本'語", "🎉's", "end '",
        "' start",
        "x'}); f('y", "'); f('", "AC\\DC\\",
    ]

    /// With the intention known, whatever became of the payload, the first quote, line break or escape is blamed.
    @Test(arguments: templates.indices)
    func blamesTheFirstHarmfulCharacter(template: Int) throws {
        var random = SplitMix64(seed: UInt64(template))
        var missed: [String] = []
        for value in Self.values {
            for quote in ["'", "\""] {
                let sample = Sample(Self.templates[template], value: value, quote: quote, using: &random)
                guard let expected = sample.expected else { continue }
                let payload = try sample.diagnosed(isMeantKnown: true)
                if payload.blame != expected {
                    missed.append("\(sample.text.debugDescription): \(payload.blame), not \(expected)")
                }
            }
        }
        #expect(missed == [], "\(missed.joined(separator: "\n"))")
    }

    /// Without the intention, structure alone must do, where the text is refused at all.
    @Test(arguments: templates.indices)
    func findsItByStructureAlone(template: Int) throws {
        var random = SplitMix64(seed: 7 + UInt64(template))
        var refused = 0
        var missed: [String] = []
        for value in Self.values {
            for quote in ["'", "\""] {
                let sample = Sample(Self.templates[template], value: value, quote: quote, using: &random)
                // An escaper is blamed where the text shows one.
                guard
                    let expected = sample.text.contains(#/\\['"]/#)
                        ? sample.expected : sample.expected?.replacing("grapheme-escaper", with: "unescaped-quote")
                else { continue }
                let payload = try sample.diagnosed(isMeantKnown: false)
                // Without the wrong brace this would be a fine script of two calls.
                let isAmbiguous = Self.templates[template].way == .script && value.contains("'}")
                guard payload.verdict == .rejected, !isAmbiguous else { continue }
                refused += 1
                if payload.blame != expected {
                    missed.append("\(sample.text.debugDescription): \(payload.blame), not \(expected)")
                }
            }
        }
        #expect(refused > 40)
        #expect(missed == [], "\(missed.joined(separator: "\n"))")
    }
}

/// One template with one hostile value in one of its holes and harmless ones in the others.
private struct Sample {
    var text = ""
    var expected: String?
    private var way: DiagnosedPayload.Way
    private var values: [String] = []
    private var template: String

    init(
        _ template: (text: String, way: DiagnosedPayload.Way), value: String, quote: String,
        using random: inout SplitMix64
    ) {
        way = template.way
        self.template = template.text
        let pieces = template.text.replacing("'", with: quote).split(separator: "%", omittingEmptySubsequences: false)
        let hole = Int.random(in: 0..<(pieces.count - 1), using: &random)
        for (position, piece) in pieces.enumerated() {
            text += piece
            guard position < pieces.count - 1 else { break }
            let filling = position == hole ? value : "Plain \(position)"
            if position == hole, let (rule, place, length) = Self.firstHarm(in: filling, quote: quote) {
                expected = "\(rule) @\(text.utf8.count + place)+\(length)"
            }
            text += filling
            values.append(filling)
        }
    }

    func diagnosed(isMeantKnown: Bool) throws -> DiagnosedPayload {
        try DiagnosedPayload(
            text, as: way, intended: isMeantKnown ? intended : nil, function: way == .script ? "echo" : nil)
    }

    /// Only the texts matter here: a payload that is refused is compared with nothing.
    private var intended: JavaScriptValue {
        if template == "'%'" { return .array([.string(values[0])]) }
        return .array(values.map { .string($0) })
    }

    /// The first character at which JavaScript leaves the value: what it is, where, and how long.
    private static func firstHarm(in value: String, quote: String) -> (RuleName, Int, Int)? {
        let bytes = Array(value.utf8)
        var offset = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\\"):
                if offset + 1 == bytes.count { return (.unterminatedLiteral, offset, 1) }
                if bytes[offset + 1] == UInt8(ascii: "u") { return (.badEscape, offset, 2) }
                offset += 1
            case UInt8(ascii: "\n"): return (.rawLineBreak, offset, 1)
            case UInt8(ascii: "\r"): return (.rawLineBreak, offset, bytes[offset + 1] == UInt8(ascii: "\n") ? 2 : 1)
            case quote.utf8.first:
                let isJoined = bytes[(offset + 1)...].first.map { $0 == 0xCC || $0 == 0xD6 } ?? false
                return (isJoined ? .graphemeEscaper : .unescapedQuote, offset, 1)
            default: break
            }
            offset += 1
        }
        return nil
    }
}
