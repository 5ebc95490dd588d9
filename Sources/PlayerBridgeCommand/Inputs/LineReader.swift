internal import FindingReports
internal import Glibc

/// Reads a file line by line, in pieces of bounded size. Lines end at LF, CR or CR LF; those without content are
/// passed over, and white space at the end of a line is none.
final class LineReader {
    struct Line {
        var number: Int
        var bytes: [UInt8]
    }

    enum Failure: Error {
        /// With the system's error number.
        case unreadable(Int32)
        case tooLong(line: Int)
    }

    /// A longer line is refused.
    static let longestLine = 1 << 27

    private let descriptor: Int32
    private var buffer: [UInt8] = []
    /// Of what was read so far, if wanted.
    private(set) var hash: SHA256?
    /// Bytes read so far.
    private(set) var size = 0
    /// Where the next line begins in the buffer.
    private var start = 0
    private var hasEnded = false
    private var number = 0
    private var peeked: Line?
    private var pieceSize = 1 << 18
    /// What is read at once.
    private var piece = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    init(path: String, hashing: Bool = false) throws(Failure) {
        hash = hashing ? SHA256() : nil
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(errno) }
    }

    deinit {
        close(descriptor)
        piece.deallocate()
    }

    /// The next line with content; nil at the end.
    func next() throws(Failure) -> Line? {
        if let line = peeked {
            peeked = nil
            return line
        }
        while let range = try nextRange() {
            number += 1
            var end = range.upperBound
            while end > range.lowerBound, Self.isBlank(buffer[end - 1]) { end -= 1 }
            guard end > range.lowerBound else { continue }
            return Line(number: number, bytes: Array(buffer[range.lowerBound..<end]))
        }
        return nil
    }

    /// Passes over the next line with content; false at the end.
    func skip() throws(Failure) -> Bool {
        while let range = try nextRange() {
            number += 1
            if buffer[range].contains(where: { !Self.isBlank($0) }) { return true }
        }
        return false
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0A ~= byte || byte == 0x0D }

    /// The next line, which stays.
    func peek() throws(Failure) -> Line? {
        if peeked == nil { peeked = try next() }
        return peeked
    }

    /// All bytes from the start; only before the second line is taken.
    func whole(limit: Int) throws(Failure) -> [UInt8] {
        while !hasEnded {
            try readMore()
            if buffer.count > limit { throw .tooLong(line: number + 1) }
        }
        return buffer
    }

    /// The next line in the buffer, without its end.
    private func nextRange() throws(Failure) -> Range<Int>? {
        var searched = start
        while true {
            if let end = lineEnd(from: searched) {
                defer { start = end + lengthOfEnd(at: end) }
                return start..<end
            }
            // A CR at the end was passed over: it may be half of a pair.
            searched = max(start, buffer.count - 1)
            guard !hasEnded else {
                defer { start = buffer.count }
                return start < buffer.count ? start..<buffer.count : nil
            }
            if buffer.count - start > Self.longestLine { throw .tooLong(line: number + 1) }
            // The first lines stay for whoever wants the whole.
            if number > 1 {
                buffer.removeSubrange(..<start)
                searched -= start
                start = 0
            }
            try readMore()
        }
    }

    private func lineEnd(from offset: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard offset < bytes.count, let base = bytes.baseAddress else { return nil }
            let count = bytes.count - offset
            let feed = memchr(base + offset, 0x0A, count).map { UnsafeRawPointer($0) - base }
            let carriage = memchr(base + offset, 0x0D, feed.map { $0 - offset } ?? count)
            let found = carriage.map { UnsafeRawPointer($0) - base } ?? feed
            // A CR at the very end may be half of a pair.
            if let found, bytes[found] == 0x0D, found + 1 == bytes.count, !hasEnded { return nil }
            return found
        }
    }

    private func lengthOfEnd(at offset: Int) -> Int {
        buffer[offset] == 0x0D && offset + 1 < buffer.count && buffer[offset + 1] == 0x0A ? 2 : 1
    }

    private func readMore() throws(Failure) {
        let used = buffer.count
        if piece.count < pieceSize {
            piece.deallocate()
            piece = .allocate(byteCount: pieceSize, alignment: 1)
        }
        let count: Int
        do throws(SystemError) { count = try SystemFile.read(descriptor, into: piece) } catch {
            throw .unreadable(error.number)
        }
        let bytes = UnsafeRawBufferPointer(rebasing: piece[..<count])
        buffer.append(contentsOf: bytes)
        hash?.update(bytes)
        size += count
        if count == 0 { hasEnded = true }
        if count == pieceSize, pieceSize < 1 << 24, used > pieceSize { pieceSize *= 2 }
    }
}
