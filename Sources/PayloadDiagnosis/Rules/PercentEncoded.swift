import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A text arrives with its percent escapes, which nobody decodes.
enum PercentEncoded: PayloadRule {
    static let name = RuleName.percentEncoded

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.bytes.contains(UInt8(ascii: "%")) else { return [] }
        return subject.findings(of: name) { text in
            guard let intended = text.intended, let run = PercentRun.first(in: text.received.wtf8) else { return nil }
            let decoded = PercentRun.decoded(text.received.wtf8)
            // Forms write a blank as a plus sign.
            let form = PercentRun.decoded(text.received.wtf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 })
            guard decoded == intended.wtf8 || form == intended.wtf8 else { return nil }
            return fault(text.received.wtf8, run, subject)
        } unjudged: { text in
            guard isEncodedWhole(text), !isAddress(text, subject), let run = PercentRun.first(in: text.value) else {
                return nil
            }
            return fault(text.value, run, subject)
        }
    }

    private static func fault(_ text: [UInt8], _ run: Range<Int>, _ subject: DiagnosisSubject) -> TextFault {
        TextFault(
            run,
            "`\(subject.words(text[run]))` is not decoded; the text arrives with its percent signs",
            notes: [
                "decoded it reads `\(subject.words(PercentRun.decoded(text)))`",
                "decode values from URLs with `removingPercentEncoding`; encode text with JavaScriptArguments or JSONEncoder",
            ])
    }

    /// Whoever encodes a text leaves no blank and no letter beyond ASCII in it.
    private static func isEncodedWhole(_ text: PayloadText) -> Bool {
        text.value.allSatisfy { 0x20 < $0 && $0 < 0x7F }
    }

    /// In addresses the escapes are right.
    private static func isAddress(_ text: PayloadText, _ subject: DiagnosisSubject) -> Bool {
        if text.value.contains(where: { "/?=@".utf8.contains($0) }) { return true }
        let key = subject.memberName(of: text)?.lowercased() ?? ""
        return ["url", "href", "link", "query", "uri", "src"].contains { key.contains($0) }
    }
}

/// Runs of percent escapes that stand for readable text.
enum PercentRun {
    /// The first escapes that stand side by side and decode to UTF-8 without control characters.
    static func first(in text: [UInt8]) -> Range<Int>? {
        var offset = 0
        while offset < text.count {
            let (bytes, end) = escapes(in: text, at: offset)
            if !bytes.isEmpty {
                let isReadable =
                    bytes.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
                    && !bytes.contains { isAlphanumeric($0) } && String(validating: bytes, as: UTF8.self) != nil
                if isReadable { return offset..<end }
            }
            offset = max(end, offset + 1)
        }
        return nil
    }

    /// The text with all escapes decoded, whatever they yield.
    static func decoded(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var offset = 0
        while offset < text.count {
            let (bytes, end) = escapes(in: text, at: offset)
            result += bytes.isEmpty ? [text[offset]] : bytes
            offset = max(end, offset + 1)
        }
        return result
    }

    private static func escapes(in text: [UInt8], at start: Int) -> (bytes: [UInt8], end: Int) {
        var bytes: [UInt8] = []
        var offset = start
        while offset + 2 < text.count, text[offset] == UInt8(ascii: "%"), let high = digit(text[offset + 1]),
            let low = digit(text[offset + 2])
        {
            bytes.append(high << 4 | low)
            offset += 3
        }
        return (bytes, offset)
    }

    /// `100%ad` is a percentage before a word: an encoder has no reason to escape letters and digits.
    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
