import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// UTF-8 that was read as Latin-1 or Windows-1252 before it came here.
enum GarbledEncoding: PayloadRule {
    static let name = RuleName.garbledEncoding

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        if let bytes = undecodedBytes(subject) { return [bytes] }
        // The first byte of a sequence becomes a letter from U+00C2 to U+00F4, raw or written as an escape.
        let mayBe = subject.bytes.contains { $0 == 0xC3 } || subject.bytes.contains(UInt8(ascii: "\\"))
        guard mayBe || subject.run.verdict == .altered else { return [] }
        return subject.findings(of: name) { text in
            guard let intended = text.intended, let run = Mojibake.first(in: text.received.wtf8) else { return nil }
            // The damage is the difference if undoing it gives back what was meant, at least at its place.
            let start = run.place.lowerBound
            let isCause =
                intended.wtf8.dropFirst(start).starts(with: run.repaired) && text.divergence >= start
                && text.divergence <= run.place.upperBound
            return isCause ? fault(text.received.wtf8, run, subject) : nil
        } unjudged: { text in
            Mojibake.first(in: text.value, where: \.isCertain).map { fault(text.value, $0, subject) }
        }
    }

    /// `atob('w6Q=')` yields one character a byte; UTF-8 has to be decoded behind it.
    private static func undecodedBytes(_ subject: DiagnosisSubject) -> Finding? {
        guard subject.mayBeSuspect, let outline = subject.outline, let call = subject.run.calls.first else {
            return nil
        }
        for (index, part) in outline.parts.enumerated() where part.form == .code {
            guard let first = part.tokens.first, subject.text(subject.tokens[first].range) == "atob",
                let node = subject.arrived(at: index, in: call), call.arguments.nodes[node].kind == .string
            else { continue }
            let text = Array(call.arguments.bytes(of: call.arguments.nodes[node].text))
            guard let run = Mojibake.first(in: text) else { continue }
            if let alteration = subject.alteration, alteration.part != index { continue }
            return Finding(
                rule: name, severity: subject.run.verdict == .altered ? .error : .warning,
                message: """
                    `atob` returns one character per byte: `\(subject.words(text[run.place]))` arrives, which is \
                    `\(subject.words(run.repaired))` in UTF-8
                    """,
                range: subject.range(ofPart: part), path: subject.path(ofPart: index),
                notes: [Finding.Note("send the text itself; JavaScript strings need no Base64")])
        }
        return nil
    }

    private static func fault(_ text: [UInt8], _ run: Mojibake, _ subject: DiagnosisSubject) -> TextFault {
        TextFault(
            run.place,
            "`\(subject.words(text[run.place]))` is `\(subject.words(run.repaired))` decoded with the wrong encoding",
            notes: [
                "decode as UTF-8 where the text enters the app; it was damaged before it reached JavaScript"
            ])
    }
}

/// A run of characters that are the bytes of UTF-8, one character each.
struct Mojibake {
    /// Bytes of the text.
    var place: Range<Int>
    var repaired: [UInt8]
    /// Whether no one writes such a run on purpose. `CAFÉ™` and `24 × 20` are good texts and, byte for byte, UTF-8.
    var isCertain: Bool

    /// The first run that is asked for; neighbouring sequences belong to one run.
    static func first(in text: [UInt8], where isWanted: (Mojibake) -> Bool = { _ in true }) -> Mojibake? {
        var offset = 0
        while offset < text.count {
            if var run = sequence(in: text, at: offset) {
                while let more = Self.sequence(in: text, at: run.place.upperBound) {
                    run.place = run.place.lowerBound..<more.place.upperBound
                    run.repaired += more.repaired
                    run.isCertain = true
                }
                if isWanted(run) { return run }
                offset = run.place.upperBound
                continue
            }
            offset += JavaScriptString.decode(text, at: offset).length
        }
        return nil
    }

    /// One character of UTF-8, two to four bytes, each as the character that an old encoding has for it.
    private static func sequence(in text: [UInt8], at start: Int) -> Mojibake? {
        guard start < text.count else { return nil }
        let (first, length) = JavaScriptString.decode(text, at: start)
        guard let lead = byte(of: first), 0xC2...0xF4 ~= lead else { return nil }
        let count = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
        var bytes = [lead]
        var isCertain = count > 1
        var offset = start + length
        while bytes.count <= count, offset < text.count {
            let (point, length) = JavaScriptString.decode(text, at: offset)
            guard let next = byte(of: point), 0x80...0xBF ~= next else { return nil }
            bytes.append(next)
            isCertain = isCertain || lead <= 0xC3 && !following.contains(point)
            offset += length
        }
        guard bytes.count == count + 1, String(validating: bytes, as: UTF8.self) != nil else { return nil }
        return Mojibake(place: start..<offset, repaired: bytes, isCertain: isCertain)
    }

    /// What may well stand behind a capital letter with an accent.
    private static let following = Set("\u{A0}«»®°·´‘’“”…–—™".unicodeScalars.map(\.value))

    /// The byte that Latin-1 or Windows-1252 reads as this character.
    private static func byte(of point: UInt32) -> UInt8? {
        if 0x80...0xFF ~= point { return UInt8(point) }
        return windows[point]
    }

    /// What Windows-1252 has where Latin-1 has control characters.
    private static let windows: [UInt32: UInt8] = [
        0x20AC: 0x80, 0x201A: 0x82, 0x0192: 0x83, 0x201E: 0x84, 0x2026: 0x85, 0x2020: 0x86, 0x2021: 0x87, 0x02C6: 0x88,
        0x2030: 0x89, 0x0160: 0x8A, 0x2039: 0x8B, 0x0152: 0x8C, 0x017D: 0x8E, 0x2018: 0x91, 0x2019: 0x92, 0x201C: 0x93,
        0x201D: 0x94, 0x2022: 0x95, 0x2013: 0x96, 0x2014: 0x97, 0x02DC: 0x98, 0x2122: 0x99, 0x0161: 0x9A, 0x203A: 0x9B,
        0x0153: 0x9C, 0x017E: 0x9E, 0x0178: 0x9F,
    ]
}
