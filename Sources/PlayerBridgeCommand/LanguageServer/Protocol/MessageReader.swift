/// Takes messages of the Language Server Protocol out of a stream: headers with `Content-Length`, a blank line, a body.
///
/// A header that lies never ends the stream. No JSON holds `Content-Length: 12` and a line end outside of its strings,
/// nor a raw line end inside of them, so where those bytes come up, the next message begins.
struct MessageReader {
    enum Event: Equatable {
        case body([UInt8])
        /// Bytes that were passed over, and why.
        case refused(String)
        case end
    }

    /// The next bytes of the stream; empty at its end.
    private let read: () -> [UInt8]
    private var buffer: [UInt8] = []
    private var start = 0

    /// Bytes of a body; what is longer is passed over without being kept.
    static let longestBody = 64 << 20
    private static let longestHeader = 8 << 10
    private static let name = Array("content-length:".utf8)

    init(_ read: @escaping () -> [UInt8]) { self.read = read }

    mutating func next() -> Event {
        guard let length = header() else { return .end }
        guard let length else { return .refused("expected the header Content-Length before the message") }
        guard length <= Self.longestBody else {
            return pass(over: length)
                ? .refused("the message has \(length) bytes; at most \(Self.longestBody) are read") : .end
        }
        var searched = start
        while buffer.count - start < length {
            if let next = beginning(from: searched, to: buffer.count) {
                start = next
                return .refused("Content-Length is \(length), but the next message begins before that")
            }
            searched = max(start, buffer.count - 40)
            guard fill() else { return .end }
        }
        let body = Array(buffer[start..<start + length])
        if let next = beginning(from: start, to: start + length) {
            start = next
            return .refused("Content-Length is \(length), but the next message begins before that")
        }
        start += length
        compact()
        return .body(body)
    }

    // MARK: Headers

    /// The length that a header names; `.some(nil)` for a header without one, nil at the end of the stream.
    private mutating func header() -> Int?? {
        var length: Int?
        var hasLines = false
        while let line = line() {
            if line.isEmpty {
                if hasLines { return .some(length) }
                continue
            }
            hasLines = true
            // What is left of a message that was longer than it said may come before the name.
            if let place = Self.place(of: Self.name, in: line[...]) {
                let digits = line[(place + Self.name.count)...].drop { $0 == 0x20 }.prefix { 0x30...0x39 ~= $0 }
                length = digits.count > 18 ? .max : Int(String(decoding: digits, as: UTF8.self))
            }
        }
        return nil
    }

    /// The next line without its end; of one that is too long, its end.
    private mutating func line() -> [UInt8]? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                let line = buffer[start..<end]
                start = end + 1
                return Array(line.last == 0x0D ? line.dropLast() : line)
            }
            searched = buffer.count
            if buffer.count - start > Self.longestHeader {
                start = buffer.count - Self.longestHeader / 2
                compact()
                searched = buffer.count
            }
            guard fill() else { return nil }
            searched = max(start, min(searched, buffer.count))
        }
    }

    // MARK: Bytes

    /// Whether the stream went on that far; it stops early where the next message begins.
    private mutating func pass(over length: Int) -> Bool {
        var left = length
        while left > 0 {
            if let next = beginning(from: start, to: start + min(buffer.count - start, left)) {
                start = next
                return true
            }
            // The beginning of the next message may be cut in two.
            let passed = max(0, min(left, buffer.count - start - 40))
            start += passed
            left -= passed
            if left <= buffer.count - start {
                start += left
                return true
            }
            compact()
            guard fill() else { return false }
        }
        return true
    }

    /// Where `Content-Length: 12` and a line end stand between two bytes of the buffer.
    private func beginning(from low: Int, to high: Int) -> Int? {
        var low = low
        while let place = Self.place(of: Self.name, in: buffer[low..<high]) {
            var end = place + Self.name.count
            while end < high, buffer[end] == 0x20 { end += 1 }
            let digits = end
            while end < high, 0x30...0x39 ~= buffer[end] { end += 1 }
            if end > digits, end < high, buffer[end] == 0x0D || buffer[end] == 0x0A { return place }
            low = place + 1
        }
        return nil
    }

    /// In any case of letters.
    private static func place(of name: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= name.count else { return nil }
        return (bytes.startIndex...bytes.endIndex - name.count).first { start in
            bytes[start] | 0x20 == name[0]
                && zip(bytes[start...], name).allSatisfy { $0 == $1 || $0 | 0x20 == $1 && $0 != 0x0D && $0 != 0x1A }
        }
    }

    private mutating func fill() -> Bool {
        let bytes = read()
        buffer += bytes
        return !bytes.isEmpty
    }

    private mutating func compact() {
        guard start > 1 << 16 || start == buffer.count else { return }
        buffer.removeSubrange(..<start)
        start = 0
    }
}
