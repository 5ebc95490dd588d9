import Foundation
import TestSupport
import Testing

@testable import PlayerBridgeCommand

@Suite struct LineReaderTests {
    static func lines(_ bytes: [UInt8]) async throws -> [String] {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "lines")
            try Data(bytes).write(to: file)
            let reader = try LineReader(path: file.path())
            var lines: [String] = []
            while let line = try reader.next() {
                lines.append("\(line.number):" + String(decoding: line.bytes, as: UTF8.self))
            }
            return lines
        }
    }

    @Test(arguments: [
        ("", []), ("\n\n", []), ("a", ["1:a"]), ("a\n", ["1:a"]), ("a\nb", ["1:a", "2:b"]),
        ("a\r\nb\rc\n\r\n \td  \n", ["1:a", "2:b", "3:c", "5: \td"]), ("a\r", ["1:a"]), ("\r\r\na", ["3:a"]),
        ("a\n\rb", ["1:a", "3:b"]),
    ])
    func linesAndTheirNumbers(text: String, lines: [String]) async throws {
        #expect(try await Self.lines(Array(text.utf8)) == lines)
    }

    /// A line end may fall on any place of the pieces in which a file is read.
    @Test(arguments: [(1 << 18) - 2, (1 << 18) - 1, 1 << 18, (1 << 18) + 1, 3 << 18])
    func linesThatSpanPieces(length: Int) async throws {
        let long = String(repeating: "x", count: length)
        for end in ["\n", "\r\n", "\r"] {
            let lines = try await Self.lines(Array((long + end + "b" + end + long).utf8))
            #expect(lines == ["1:" + long, "2:b", "3:" + long])
        }
    }

    @Test func theWholeIsThereAfterALook() async throws {
        let text = "first\n" + String(repeating: "second ", count: 100_000) + "\nthird\n"
        let (first, whole) = try await TemporaryFolder.with(["w": text]) { folder in
            let reader = try LineReader(path: folder.appending(path: "w").path())
            return (try reader.peek()?.bytes, try reader.whole(limit: 1 << 24))
        }
        #expect(first == Array("first".utf8))
        #expect(whole == Array(text.utf8))
    }

    @Test func whatCannotBeReadSaysWhy() async throws {
        #expect(throws: LineReader.Failure.self) { try LineReader(path: "/nowhere/at all") }
        try await TemporaryFolder.with { folder in
            let reader = try LineReader(path: folder.path())
            #expect(throws: LineReader.Failure.self) { try reader.next() }
        }
    }
}
