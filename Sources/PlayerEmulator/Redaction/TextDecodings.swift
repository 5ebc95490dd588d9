import JavaScriptSyntax

/// A text as engines, addresses and pages may read it: through every escape that they know, in every order.
enum TextDecodings {
    /// Rounds of decoding; a text escaped more often is not told any more.
    private static let rounds = 4
    private static let most = 32

    /// The text itself, and what it becomes.
    static func all(of text: [UInt32]) -> [[UInt32]] {
        var found: [[UInt32]] = [text]
        var known: Set<[UInt32]> = [text]
        var fresh = found
        for _ in 0..<rounds {
            var next: [[UInt32]] = []
            for text in fresh {
                for decode in [escapes, percents, references] where found.count < most {
                    let decoded = decode(text)
                    if known.insert(decoded).inserted {
                        found.append(decoded)
                        next.append(decoded)
                    }
                }
            }
            fresh = next
        }
        return found
    }

    /// What is left when nothing more can be decoded; one reading for each order in which that comes about.
    static func last(of text: [UInt32]) -> [[UInt32]] {
        let all = all(of: text)
        let last = all.filter { text in [escapes, percents, references].allSatisfy { $0(text) == text } }
        return last.isEmpty ? all : last
    }

    /// `\n`, `\x57`, `\u0057`, `\u{57}`, `\127`, and a backslash before anything else.
    private static func escapes(_ text: [UInt32]) -> [UInt32] {
        var reader = Reader(text)
        while let point = reader.next() {
            guard point == 0x5C, let mark = reader.peek else {
                reader.output.append(point)
                continue
            }
            switch mark {
            case 0x75:
                if let value = reader.number(
                    after: [0x75, 0x7B], digits: 1...6, radix: 16, end: 0x7D, isEndRequired: true)
                    ?? reader.number(after: [0x75], digits: 4...4, radix: 16)
                {
                    reader.append(unit: value)
                } else {
                    reader.output.append(point)
                }
            case 0x78:
                reader.output.append(reader.number(after: [0x78], digits: 2...2, radix: 16) ?? point)
            case 0x30...0x37:
                reader.output.append(reader.number(after: [], digits: 1...3, radix: 8) ?? point)
            case 0x62, 0x66, 0x6E, 0x72, 0x74, 0x76:
                _ = reader.next()
                reader.output.append(0x20)
            default:
                _ = reader.next()
                reader.output.append(mark)
            }
        }
        return reader.output
    }

    /// `%57`, as UTF-8 where it is, else as Latin-1; `%u0057`.
    private static func percents(_ text: [UInt32]) -> [UInt32] {
        var reader = Reader(text)
        var bytes: [UInt8] = []
        func flush(_ reader: inout Reader) {
            guard !bytes.isEmpty else { return }
            let decoded = String(validating: bytes, as: UTF8.self)
            reader.output += decoded.map { $0.unicodeScalars.map(\.value) } ?? bytes.map(UInt32.init)
            bytes = []
        }
        while let point = reader.next() {
            if point == 0x25, let byte = reader.number(after: [], digits: 2...2, radix: 16) {
                bytes.append(UInt8(byte))
                continue
            }
            flush(&reader)
            if point == 0x25, let value = reader.number(after: [0x75], digits: 4...4, radix: 16) {
                reader.append(unit: value)
            } else {
                reader.output.append(point)
            }
        }
        flush(&reader)
        return reader.output
    }

    /// `&#29579;`, `&#x738b;`, `&eacute;`, the numbers with or without their end.
    private static func references(_ text: [UInt32]) -> [UInt32] {
        var reader = Reader(text)
        while let point = reader.next() {
            guard point == 0x26 else {
                reader.output.append(point)
                continue
            }
            let number =
                reader.number(after: [0x23, 0x78], digits: 1...7, radix: 16, end: 0x3B)
                ?? reader.number(after: [0x23, 0x58], digits: 1...7, radix: 16, end: 0x3B)
                ?? reader.number(after: [0x23], digits: 1...8, radix: 10, end: 0x3B)
            reader.output.append(number ?? reader.name() ?? point)
        }
        return reader.output
    }

    /// Reads code points and writes what they mean.
    private struct Reader {
        private let points: [UInt32]
        private var position = 0
        var output: [UInt32] = []

        init(_ points: [UInt32]) {
            self.points = points
            output.reserveCapacity(points.count)
        }

        var peek: UInt32? { position < points.count ? points[position] : nil }

        mutating func next() -> UInt32? {
            guard let point = peek else { return nil }
            position += 1
            return point
        }

        /// Takes in a number behind some characters; nothing when it is not there.
        mutating func number(
            after prefix: [UInt32], digits: ClosedRange<Int>, radix: UInt32, end: UInt32? = nil,
            isEndRequired: Bool = false
        ) -> UInt32? {
            guard points[position...].starts(with: prefix) else { return nil }
            let start = position + prefix.count
            var value: UInt32 = 0
            var count = 0
            while start + count < points.count, count < digits.upperBound,
                let digit = Self.digit(points[start + count]), digit < radix
            {
                value = value * radix + digit
                count += 1
            }
            guard count >= digits.lowerBound else { return nil }
            let hasEnd = end != nil && start + count < points.count && points[start + count] == end
            guard hasEnd || !isEndRequired else { return nil }
            position = start + count + (hasEnd ? 1 : 0)
            return value
        }

        mutating func name() -> UInt32? {
            let name = points[position...].prefix(8).prefix { 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }
            let text = String(String.UnicodeScalarView(name.compactMap(UnicodeScalar.init)))
            guard let value = LetterNames.codePoint(of: text) else { return nil }
            position += name.count
            if peek == 0x3B { position += 1 }
            return value
        }

        /// The second half of a pair joins the first.
        mutating func append(unit: UInt32) {
            if 0xDC00..<0xE000 ~= unit, let last = output.last, 0xD800..<0xDC00 ~= last {
                output[output.count - 1] = 0x10000 + (last - 0xD800) << 10 + unit - 0xDC00
            } else {
                output.append(unit)
            }
        }

        private static func digit(_ point: UInt32) -> UInt32? {
            switch point {
            case 0x30...0x39: point - 0x30
            case 0x41...0x46, 0x61...0x66: point & 0xF + 9
            default: nil
            }
        }
    }
}
