import TestSupport
import Testing

@testable import PlayerBridgeCommand

@Suite struct MessageReaderTests {
    /// All events of a stream that comes in pieces.
    private static func events(_ stream: [UInt8], pieces: Int = 7) -> [MessageReader.Event] {
        var rest = stream[...]
        var reader = MessageReader {
            defer { rest = rest.dropFirst(pieces) }
            return Array(rest.prefix(pieces))
        }
        var events: [MessageReader.Event] = []
        while true {
            let event = reader.next()
            if event == .end { return events }
            events.append(event)
        }
    }

    private static func message(_ body: String) -> String { "Content-Length: \(body.utf8.count)\r\n\r\n\(body)" }
    private static func bodies(_ events: [MessageReader.Event]) -> [String] {
        events.compactMap { if case .body(let bytes) = $0 { String(decoding: bytes, as: UTF8.self) } else { nil } }
    }

    @Test(arguments: [
        (message("{}"), ["{}"]),
        (message("{}") + message("[1,\r\n2]"), ["{}", "[1,\r\n2]"]),
        ("content-length:2\n\n{}", ["{}"]),
        ("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}", ["{}"]),
        (message(""), [""]), ("\r\n\r\n" + message("{}"), ["{}"]),
        (message("\"Content-Length: 2\""), ["\"Content-Length: 2\""]),
        (message("\"é🎉\""), ["\"é🎉\""]),
    ])
    func rightStreams(stream: String, expected: [String]) {
        for pieces in [1, 3, 1_000] {
            #expect(Self.bodies(Self.events(Array(stream.utf8), pieces: pieces)) == expected)
        }
    }

    /// Whatever came before it, a right message is read.
    @Test(arguments: [
        "Content-Length: 1\r\n\r\n{\"a\": 1}", "Content-Length: 30\r\n\r\n{\"a\": 1}",
        "Content-Length: 99999999999999999999\r\n\r\n",
        "Content-Length: 1073741824\r\n\r\n{\"a\": 1}", "Content-Length: -5\r\n\r\n", "Content-Length: x\r\n\r\n",
        "nothing\r\n\r\n",
        "{\"a\": 1}", "Content-Length 5\r\n\r\n{}", "\u{0}\u{1}\r\n\r\n", "Content-Length: 2\r\n\r\n",
        "Content-Length: 2\r\n",
        "Content-Length:", String(repeating: "x", count: 100_000), String(repeating: "x: y\r\n", count: 5_000) + "\r\n",
    ])
    func goesOnBehind(noise: String) {
        let right = "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"shutdown\"}"
        for pieces in [1, 5, 4_096] {
            let bodies = Self.bodies(
                Self.events(Array((noise + Self.message(right) + Self.message("{}")).utf8), pieces: pieces))
            #expect(bodies.suffix(2) == [right, "{}"] || bodies.suffix(1) == ["{}"], "\(bodies)")
        }
    }

    /// Ten thousand streams with some bytes changed: each ends, and the second right message behind it is read.
    @Test func mutatedStreams() {
        var random = SplitMix64(seed: 22)
        let base = Array(
            (Self.message("{\"id\": 1, \"method\": \"textDocument/hover\"}") + Self.message("{\"id\": 2}")).utf8)
        let right = Self.message("{\"id\": 3}") + Self.message("{\"id\": 4}")
        for _ in 0..<10_000 {
            var stream = base
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<stream.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: stream.remove(at: place)
                case 1: stream.insert(UInt8.random(in: 0...255, using: &random), at: place)
                default: stream[place] = UInt8.random(in: 0...255, using: &random)
                }
            }
            let bodies = Self.bodies(Self.events(stream + Array(right.utf8), pieces: 64))
            #expect(bodies.last == "{\"id\": 4}", "\(String(decoding: stream, as: UTF8.self).debugDescription)")
        }
    }

    @Test func aBodyBeyondTheLimitIsNotKept() {
        let size = MessageReader.longestBody + 10
        var sent = 0
        let header = Array("Content-Length: \(size)\r\n\r\n".utf8), last = Array(Self.message("{}").utf8)
        var stage = 0
        var reader = MessageReader {
            if stage == 0 {
                stage = 1
                return header
            }
            if sent < size {
                let piece = min(1 << 20, size - sent)
                sent += piece
                return [UInt8](repeating: 0x20, count: piece)
            }
            stage += 1
            return stage == 2 ? last : []
        }
        guard case .refused = reader.next() else {
            Issue.record("the message is not refused")
            return
        }
        #expect(reader.next() == .body(Array("{}".utf8)))
    }
}

@Suite struct ClientMessageTests {
    @Test(arguments: [
        ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"a\"}", "request"),
        ("{\"jsonrpc\": \"2.0\", \"id\": \"x\", \"method\": \"a\", \"params\": {}}", "request"),
        ("{\"jsonrpc\": \"2.0\", \"method\": \"a\"}", "notification"),
        ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": null}", "response"),
        ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"error\": {}}", "response"),
        ("{\"jsonrpc\": \"1.0\", \"id\": 1, \"method\": \"a\"}", "-32600"),
        ("{\"id\": 1, \"method\": \"a\"}", "-32600"),
        ("{\"jsonrpc\": \"2.0\", \"id\": [], \"method\": \"a\"}", "-32600"), ("[]", "-32600"), ("1", "-32600"),
        ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": 5}", "-32600"), ("{", "-32700"), ("", "-32700"),
        (String(repeating: "[", count: 100_000), "-32700"),
    ])
    func kinds(body: String, expected: String) {
        let kind =
            switch ClientMessage(Array(body.utf8)) {
            case .request: "request"
            case .notification: "notification"
            case .response: "response"
            case .invalid(let error, _): String(Int(error.code.rawValue))
            }
        #expect(kind == expected)
    }

    @Test func whatIsNotUTF8IsRefused() {
        guard case .invalid(let error, _) = ClientMessage([0x22, 0xFF, 0x22]) else {
            Issue.record("the message is taken")
            return
        }
        #expect(error.code == .parseError)
    }
}

@Suite struct TextPositionsTests {
    private static let text = "a🎉é\r\nbc\n\nd"

    @Test(arguments: [
        (0, 0, 0, 0), (0, 1, 1, 1), (0, 3, 5, 5), (0, 4, 7, 5), (0, 99, 7, 7), (1, 0, 9, 9), (1, 2, 11, 11),
        (2, 0, 12, 12),
        (2, 5, 12, 12), (3, 1, 14, 14), (9, 0, 14, 14),
    ])
    func offsets(line: Int, character: Int, utf16: Int, utf8: Int) {
        #expect(TextPositions(Array(Self.text.utf8), .utf16).offset(line: line, character: character) == utf16)
        if character < 3 || line != 0 || character == 99 {
            #expect(TextPositions(Array(Self.text.utf8), .utf8).offset(line: line, character: character) == utf8)
        }
    }

    /// Each boundary of a character, there and back.
    @Test(arguments: [PositionEncoding.utf8, .utf16])
    func thereAndBack(encoding: PositionEncoding) {
        let positions = TextPositions(Array(Self.text.utf8), encoding)
        for offset in [0, 1, 5, 7, 9, 10, 11, 12, 13, 14] {
            #expect(positions.offset(of: positions.position(of: offset)) == offset)
        }
    }
}
