import PlayerEmulator
import SwiftSyntax

extension SourceReader {
    /// The text of a literal, with its interpolations as holes or as what they were followed to.
    func text(of literal: StringLiteralExprSyntax, in context: Context) -> [PayloadPath] {
        let pounds = literal.openingPounds?.text.utf8.count ?? 0
        let place = context.slice.place(of: literal)
        var paths = [PayloadPath()]
        for segment in literal.segments {
            switch segment {
            case .stringSegment(let segment):
                let range = context.slice.range(of: segment.content)
                let runs = Self.runs(of: range, in: context.slice.file, pounds: pounds)
                paths = paths.map { $0 + PayloadPath(pieces: runs.map { .text($0) }) }
            case .expressionSegment(let segment):
                paths = SourceValue.joined(paths, interpolated(segment, of: place, in: context))
            @unknown default: break
            }
        }
        return paths
    }

    private func interpolated(
        _ segment: ExpressionSegmentSyntax, of literal: SourcePlace, in context: Context
    ) -> [PayloadPath] {
        let place = context.slice.place(of: segment)
        let labels = segment.expressions.dropFirst().compactMap { $0.label?.text }
        func path(_ hole: SourceHole) -> [PayloadPath] { [PayloadPath(pieces: [.hole(hole)])] }
        guard let first = segment.expressions.first, first.label == nil, labels.isEmpty || labels == ["default"] else {
            let isFormat = labels.contains("specifier") || labels.contains("format")
            return path(
                SourceHole(
                    expression: Self.oneLine(segment.expressions), place: place,
                    type: isFormat ? .formatted : .unknown, literal: literal))
        }
        switch value(of: first.expression, in: context) {
        case .text(let paths):
            // What is written between the brackets themselves is an interpolation of this literal.
            let inside = context.slice.range(of: first.expression)
            return paths.map { $0.located(in: inside, of: context.slice.file, as: place, literal) }
        case .list:
            return path(
                SourceHole(
                    expression: Self.oneLine(first.expression), place: place,
                    type: type(of: first.expression, in: context), literal: literal))
        case .unknown(var hole):
            hole.expression = Self.oneLine(first.expression)
            hole.place = place
            hole.literal = literal
            if hole.type == .unknown, hole.samples == nil { hole.type = type(of: first.expression, in: context) }
            if !labels.isEmpty { hole.type = hole.type.unwrapped }
            return path(hole)
        }
    }

    /// The text between two interpolations, cut at escapes so that every byte knows its place.
    static func runs(of range: Range<Int>, in file: SourceFile, pounds: Int) -> [TextRun] {
        let bytes = file.input.bytes
        var runs: [TextRun] = []
        var (start, offset) = (range.lowerBound, range.lowerBound)
        func add(_ text: [UInt8], _ place: Range<Int>) {
            if !text.isEmpty { runs.append(TextRun(bytes: text, place: SourcePlace(file: file, range: place))) }
        }
        while offset < range.upperBound {
            // A literal's line breaks are line feeds, whatever the file has.
            let isReturn = bytes[offset] == 0x0D
            guard isReturn || bytes[offset] == UInt8(ascii: "\\"),
                let escape = isReturn ? lineBreak(bytes, offset) : escape(bytes, offset, pounds)
            else {
                offset += 1
                continue
            }
            add(Array(bytes[start..<offset]), start..<offset)
            add(escape.text, offset..<offset + escape.length)
            offset += escape.length
            start = offset
        }
        let end = min(offset, range.upperBound)
        if start < end { add(Array(bytes[start..<end]), start..<end) }
        return runs
    }

    private static func lineBreak(_ bytes: [UInt8], _ offset: Int) -> (text: [UInt8], length: Int)? {
        ([0x0A], offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1)
    }

    /// What the escape at a place stands for, and its length with the backslash; nil when it is none.
    private static func escape(_ bytes: [UInt8], _ offset: Int, _ pounds: Int) -> (text: [UInt8], length: Int)? {
        let letter = offset + 1 + pounds
        guard letter < bytes.count, bytes[(offset + 1)..<letter].allSatisfy({ $0 == UInt8(ascii: "#") }) else {
            return nil
        }
        let simple: [UInt8: UInt8] = [
            UInt8(ascii: "0"): 0, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
            UInt8(ascii: "\""): 0x22, UInt8(ascii: "'"): 0x27, UInt8(ascii: "\\"): 0x5C,
        ]
        if let byte = simple[bytes[letter]] { return ([byte], letter + 1 - offset) }
        guard bytes[letter] == UInt8(ascii: "u"), letter + 1 < bytes.count, bytes[letter + 1] == UInt8(ascii: "{"),
            let close = bytes[letter..<min(bytes.count, letter + 12)].firstIndex(of: UInt8(ascii: "}")),
            let value = UInt32(String(decoding: bytes[(letter + 2)..<close], as: UTF8.self), radix: 16),
            let scalar = UnicodeScalar(value)
        else { return nil }
        return (Array(String(Character(scalar)).utf8), close + 1 - offset)
    }
}

extension PayloadPath {
    /// A way that is nothing but the value between the brackets of an interpolation stands where the brackets do.
    fileprivate func located(
        in range: Range<Int>, of file: SourceFile, as place: SourcePlace, _ literal: SourcePlace
    ) -> PayloadPath {
        guard pieces.count == 1, case .hole(var hole) = pieces[0], hole.literal == nil, hole.place.file === file,
            hole.place.range == range
        else { return self }
        hole.place = place
        hole.literal = literal
        return PayloadPath(pieces: [.hole(hole)], isGuess: isGuess)
    }
}
