import BridgeFindings
import JavaScriptSyntax
import PayloadFuzzing
import PlayerEmulator

/// A rewriting of one interpolation that encodes its value, with the template that proves it.
public struct HoleFix: Sendable, Hashable {
    /// What is replaced: the interpolation, with the quotes of JavaScript around it.
    public var place: SourcePlace
    public var replacement: String
    /// For the judge: the encoded value alone, with one hostile value after the other.
    var alone: LiteralTemplate
    /// The whole rewritten literal, with all hostile values in one.
    var whole: LiteralTemplate
    /// The hole that it mends.
    public let hole: SourcePlace

    /// What a fix must stand before it is believed.
    public enum Effort: Sendable {
        /// To be shown: the whole literal is run once.
        case allValuesAtOnce
        /// To be written into a file.
        case eachValue
    }

    /// What is run; a fix counts when nothing breaks any of it.
    func proofs(_ effort: Effort) -> [LiteralTemplate] {
        switch effort {
        case .allValuesAtOnce: [whole]
        case .eachValue: [alone, whole]
        }
    }
}

/// Finds out how an interpolation can be mended.
struct HoleMender {
    private let way: SourceLint.Way
    private let holes: [SourceHole]
    private let bytes: [UInt8]
    private let positions: [Int]
    private let tokens: [Token]

    init(_ way: SourceLint.Way) {
        self.way = way
        holes = way.path.holes
        var bytes = way.template.texts[0]
        var positions: [Int] = []
        for text in way.template.texts.dropFirst() {
            positions.append(bytes.count)
            bytes.append(UInt8(ascii: "H"))
            bytes += text
        }
        self.bytes = bytes
        self.positions = positions
        tokens = Lexer.tokens(of: bytes, as: way.template.kind.isScript ? .script : .expression)
    }

    /// The fix of a hole; nil where the literal has no simple one.
    func fix(of index: Int) -> HoleFix? {
        let hole = holes[index]
        guard let literal = hole.literal, hole.isPlain, literal.file.hasJSONEncoder,
            let token = tokens.first(where: { $0.range.contains(positions[index]) })
        else { return nil }
        switch token.kind {
        case .string, .template: return quotedFix(index, token, in: literal)
        case .identifier where token.length == 1: return bareFix(index, in: literal)
        default: return nil
        }
    }

    // MARK: Between quotes

    private func quotedFix(_ index: Int, _ token: Token, in literal: SourcePlace) -> HoleFix? {
        let inside = positions.indices.filter { token.range.contains(positions[$0]) }
        let fixed = bytes[(token.range.lowerBound + 1)..<(token.range.upperBound - 1)]
        // Escapes of JavaScript would mean something else in Swift, and quotes of Swift would end its literal.
        guard !fixed.contains(UInt8(ascii: "\\")), !fixed.contains(UInt8(ascii: "\"")), !fixed.contains(0x0A),
            let open = sourcePlace(of: token.range.lowerBound), let close = sourcePlace(of: token.range.upperBound - 1),
            inside.allSatisfy({ holes[$0].literal == literal }), literal.holds(open), literal.holds(close)
        else { return nil }
        let pounds = literal.pounds
        let isWhole = inside.count == 1 && token.length == 3
        let expression: String
        if isWhole, holes[index].type == .string {
            expression = holes[index].expression
        } else {
            let inner = literal.file.text(open.range.upperBound..<close.range.lowerBound)
            expression = "\(pounds)\"\(inner)\"\(pounds)"
        }
        let text = "\\\(pounds)(\(Self.encoded(expression, in: literal)))"
        let range = open.range.lowerBound..<close.range.upperBound
        var proof = way.template
        proof.holes = proof.holes.map { hole in
            var hole = hole
            hole.isOpen = false
            return hole
        }
        let first = inside[0]
        proof.texts[first].removeLast(positions[first] - token.range.lowerBound)
        let last = inside[inside.count - 1]
        proof.texts[last + 1].removeFirst(token.range.upperBound - positions[last] - 1)
        // The text around the value goes into the encoder with it; other values of the same literal are harmless.
        proof.holes[index].isOpen = true
        proof.holes[index].encoded = .init(
            prefix: Self.filled(
                fixed.prefix(positions[index] - token.range.lowerBound - 1), positions, token.range.lowerBound + 1),
            suffix: Self.filled(
                fixed.suffix(token.range.upperBound - 1 - positions[index] - 1), positions, positions[index] + 1))
        if inside.count > 1 {
            for position in inside.dropFirst() { proof.texts[position] = [] }
            for position in inside where position != index { proof.holes[position].input = .nothing }
        }
        return Self.fix(of: index, at: SourcePlace(file: literal.file, range: range), text, proof, holes[index])
    }

    private static func fix(
        of index: Int, at place: SourcePlace, _ replacement: String, _ rewritten: LiteralTemplate, _ hole: SourceHole
    ) -> HoleFix {
        let alone = LiteralTemplate(kind: .invoke, function: "", texts: [[], []], holes: [rewritten.holes[index]])
        var whole = rewritten
        whole.holes[index].encoded?.isJoined = true
        return HoleFix(place: place, replacement: replacement, alone: alone, whole: whole, hole: hole.place)
    }

    private static func filled(_ bytes: some Collection<UInt8>, _ positions: [Int], _ start: Int) -> String {
        let harmless = bytes.enumerated().map { offset, byte in
            positions.contains(start + offset) ? UInt8(ascii: "a") : byte
        }
        return String(decoding: harmless, as: UTF8.self)
    }

    // MARK: Without quotes

    private func bareFix(_ index: Int, in literal: SourcePlace) -> HoleFix? {
        let hole = holes[index]
        // Only what is known to be Encodable.
        guard hole.type.holeType?.base == .string || hole.type.holeType?.base == .url else { return nil }
        var proof = way.template
        for position in proof.holes.indices { proof.holes[position].isOpen = position == index }
        proof.holes[index].encoded = .init(prefix: "", suffix: "")
        let replacement = "\\\(literal.pounds)(\(Self.encoded(hole.expression, in: literal)))"
        return Self.fix(of: index, at: hole.place, replacement, proof, hole)
    }

    // MARK: Source

    /// What `JSONEncoder` makes of an expression. Where an error can go somewhere, it does; elsewhere there is none, since
    /// a text can always be encoded.
    private static func encoded(_ expression: String, in literal: SourcePlace) -> String {
        "String(decoding: \(literal.canThrow ? "try" : "try!") JSONEncoder().encode(\(expression)), as: UTF8.self)"
    }

    private func sourcePlace(of offset: Int) -> SourcePlace? {
        way.path.place(of: offset..<offset + 1, holes: positions.map { $0..<$0 + 1 })
    }
}

extension SourceHole {
    /// Whether it is data as it came in: a name, a member, an element; nothing that was computed, escaped or joined.
    fileprivate var isPlain: Bool {
        guard samples == nil, reason == nil, type.holeType?.base == .string || type.holeType?.base == .url else {
            return false
        }
        let written = origin.map { Array($0.file.input.bytes[$0.range]) } ?? Array(expression.utf8)
        return !written.contains(UInt8(ascii: "(")) || isData
    }
}

extension SourcePlace {
    fileprivate func holds(_ other: SourcePlace) -> Bool {
        file === other.file && range.lowerBound <= other.range.lowerBound && other.range.upperBound <= range.upperBound
    }

    /// The number signs of the literal that begins here.
    fileprivate var pounds: String {
        String(repeating: "#", count: file.input.bytes[range].prefix { $0 == UInt8(ascii: "#") }.count)
    }
}

extension SourceFile {
    fileprivate func text(_ range: Range<Int>) -> String { String(decoding: input.bytes[range], as: UTF8.self) }

    /// Whether `JSONEncoder` is at hand.
    fileprivate var hasJSONEncoder: Bool { imports("Foundation", "UIKit", "SwiftUI", "AppKit", "WebKit") }
}
