public import JavaScriptSyntax

/// Which value of a payload came out of which hole of its template.
public struct TemplateMatch: Sendable {
    /// One hole with the text that fills it.
    public struct Filling: Sendable, Hashable {
        /// From 1, as people count.
        public var number: Int
        /// The hole of the template.
        public var hole: PayloadTemplate.Hole
        /// Bytes of the payload.
        public var range: Range<Int>
    }

    /// Why a payload cannot come out of a template.
    public struct Mismatch: Error, Sendable, Hashable {
        /// A clause that says what was not found.
        public var message: String
    }

    /// In the order of the template.
    public let fillings: [Filling]
    /// Whether the template fits in more than one way; then every value is the shortest possible one, from the left.
    public let isAmbiguous: Bool

    /// What is known, because the holes were filled here.
    init(holes: [PayloadTemplate.Hole], ranges: [Range<Int>]) {
        let fillings = zip(holes, ranges).enumerated().map { index, filling in
            Filling(number: index + 1, hole: filling.0, range: filling.1)
        }
        self.init(fillings: fillings, isAmbiguous: false)
    }

    init(fillings: [Filling], isAmbiguous: Bool) {
        self.fillings = fillings
        self.isAmbiguous = isAmbiguous
    }

    /// The hole that a place in the payload belongs to: the one whose value holds it, else one that touches it.
    public func filling(at place: Range<Int>) -> Filling? {
        if let holder = fillings.first(where: { $0.range.contains(place.lowerBound) }) { return holder }
        if let other = fillings.first(where: { $0.range.overlaps(place) }) { return other }
        return fillings.first { $0.range.lowerBound == place.upperBound || $0.range.lowerBound == place.lowerBound }
            ?? fillings.first { $0.range.upperBound == place.lowerBound }
    }
}

extension PayloadTemplate {
    /// Finds out which text stands in which hole of a finished payload.
    ///
    /// White space of the literal may have changed on the way, as it does in logs.
    /// - Throws: ``TemplateMatch/Mismatch`` with the first piece of the literal that is not found.
    public func match(_ payload: JavaScriptString) throws(TemplateMatch.Mismatch) -> TemplateMatch {
        let bytes = payload.wtf8
        if let exact = try? match(bytes, freely: false) { return exact }
        return try match(bytes, freely: true)
    }

    private func match(_ bytes: [UInt8], freely: Bool) throws(TemplateMatch.Mismatch) -> TemplateMatch {
        let pieces = texts.map { Piece(bytes: $0, isFree: freely) }
        guard let start = pieces[0].end(in: bytes, at: 0) else { throw mismatch(0, behind: 0) }
        guard let last = pieces.last, !holes.isEmpty else {
            guard start == bytes.count else { throw mismatch(0, behind: start) }
            return TemplateMatch(fillings: [], isAmbiguous: false)
        }
        guard let tail = last.startOfSuffix(in: bytes, from: start) else { throw mismatch(holes.count, behind: start) }
        // From the left every piece is taken where it is found first, which finds a fit whenever there is one.
        var values: [Range<Int>] = []
        var offset = start
        for index in 1..<pieces.count {
            let isLast = index == pieces.count - 1
            guard let found = isLast ? tail..<bytes.count : pieces[index].first(in: bytes, from: offset, to: tail)
            else {
                throw mismatch(index, behind: offset)
            }
            guard found.lowerBound >= offset else { throw mismatch(index, behind: offset) }
            values.append(offset..<found.lowerBound)
            offset = found.upperBound
        }
        let fillings = zip(holes, values).enumerated().map {
            TemplateMatch.Filling(number: $0 + 1, hole: $1.0, range: $1.1)
        }
        return TemplateMatch(fillings: fillings, isAmbiguous: isAmbiguous(pieces, values, bytes))
    }

    /// Whether a piece could also be taken at a later place.
    private func isAmbiguous(_ pieces: [Piece], _ values: [Range<Int>], _ bytes: [UInt8]) -> Bool {
        guard let first = values.first, let last = values.last else { return false }
        var end = last.upperBound
        for index in pieces.indices.dropFirst().dropLast().reversed() {
            guard let later = pieces[index].last(in: bytes, from: first.lowerBound, to: end) else { return false }
            if later.lowerBound != values[index - 1].upperBound { return true }
            end = later.lowerBound
        }
        return false
    }

    private func mismatch(_ piece: Int, behind offset: Int) -> TemplateMatch.Mismatch {
        let text = String(decoding: texts[piece].prefix(40), as: UTF8.self)
        let rest = texts[piece].count > 40 ? "…" : ""
        let place =
            piece == 0
            ? "at its beginning" : piece == holes.count ? "at its end" : "after byte \(offset)"
        return TemplateMatch.Mismatch(
            message: "the payload does not fit the template; expected `\(text)\(rest)` \(place)")
    }
}

/// A piece of literal text that is looked for in a payload.
private struct Piece {
    let bytes: [UInt8]
    /// Any white space, or none, stands for any other.
    let isFree: Bool

    /// Where the piece ends in a text when it begins at `offset`; nil when it does not.
    func end(in text: [UInt8], at offset: Int) -> Int? {
        var (index, offset) = (0, offset)
        while index < bytes.count {
            if isFree, Self.isBlank(bytes[index]) {
                while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
                while offset < text.count, Self.isBlank(text[offset]) { offset += 1 }
                continue
            }
            if isFree, offset < text.count, Self.isBlank(text[offset]), index > 0 {
                offset += 1
                continue
            }
            guard offset < text.count, text[offset] == bytes[index] else { return nil }
            (index, offset) = (index + 1, offset + 1)
        }
        return offset
    }

    func first(in text: [UInt8], from start: Int, to limit: Int) -> Range<Int>? {
        guard start <= limit else { return nil }
        for offset in start...limit {
            if let end = end(in: text, at: offset), end <= limit { return offset..<end }
        }
        return nil
    }

    func last(in text: [UInt8], from start: Int, to limit: Int) -> Range<Int>? {
        guard start <= limit else { return nil }
        for offset in (start...limit).reversed() {
            if let end = end(in: text, at: offset), end <= limit { return offset..<end }
        }
        return nil
    }

    /// Where the piece begins when it is the end of the text; white space behind it does not count when free.
    func startOfSuffix(in text: [UInt8], from start: Int) -> Int? {
        guard isFree else {
            let offset = text.count - bytes.count
            return offset >= start && text[offset...].elementsEqual(bytes) ? offset : nil
        }
        guard start <= text.count else { return nil }
        for offset in (start...text.count).reversed() {
            if let end = end(in: text, at: offset), text[end...].allSatisfy(Self.isBlank) { return offset }
        }
        return nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
