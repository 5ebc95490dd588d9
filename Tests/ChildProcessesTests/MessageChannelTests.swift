import Foundation
import Testing

@testable import ChildProcesses

@Suite struct MessageChannelTests {
    @Test(arguments: [
        ("", []), ("\n", [""]), ("a\nb\n", ["a", "b"]), ("a\n\nb", ["a", "", "b"]), ("a\r\nb", ["a\r", "b"]),
    ])
    func lines(of text: String, expected: [String]) throws {
        let pipe = Foundation.Pipe()
        pipe.fileHandleForWriting.write(Data(text.utf8))
        try pipe.fileHandleForWriting.close()
        var channel = MessageChannel(input: pipe.fileHandleForReading.fileDescriptor)
        var lines: [String] = []
        while let line = try channel.read() { lines.append(String(decoding: line, as: UTF8.self)) }
        #expect(lines == expected)
    }

    @Test func writingToAReaderThatIsGoneIsAnErrorAndNoSignal() throws {
        let pipe = Foundation.Pipe()
        try pipe.fileHandleForReading.close()
        var channel = MessageChannel(output: pipe.fileHandleForWriting.fileDescriptor)
        #expect(throws: ChildProcessError.self) { try channel.write([0x61]) }
    }

    @Test func parentWatchSpeaksWhenTheLastWriterIsGone() async throws {
        let pipe = Foundation.Pipe()
        pipe.fileHandleForWriting.write(Data("unread".utf8))
        await confirmation { told in
            await withCheckedContinuation { (resume: CheckedContinuation<Void, Never>) in
                ParentWatch.start(input: pipe.fileHandleForReading.fileDescriptor) {
                    told()
                    resume.resume()
                }
                try? pipe.fileHandleForWriting.close()
            }
        }
    }
}

@Suite struct MessageBufferTests {
    @Test(arguments: [1, 2, 3, 7, 64])
    func cutsTheSameLinesHoweverTheBytesArrive(piece: Int) {
        let text = Array("one\n\nthree is longer\nfour\nrest".utf8)
        var buffer = MessageBuffer()
        var lines: [String] = []
        for start in stride(from: 0, to: text.count, by: piece) {
            buffer.append(text[start..<min(start + piece, text.count)])
            while let line = buffer.take() { lines.append(String(decoding: line, as: UTF8.self)) }
        }
        #expect(lines == ["one", "", "three is longer", "four"])
        #expect(buffer.takeRest() == Array("rest".utf8))
        #expect(buffer.pendingCount == 0)
    }
}

@Suite struct OutgoingMessagesTests {
    /// A reader that is always behind, and a writer that never catches up: what was read is not kept.
    @Test func whatWasWrittenIsLetGo() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
        var outgoing = OutgoingMessages(.lines)
        let message = [UInt8](repeating: 65, count: 1_023)
        var scratch = [UInt8](repeating: 0, count: 1_024)
        for _ in 0..<256 { outgoing.append(message) }
        for _ in 0..<5_000 {
            outgoing.append(message)
            let isRead = outgoing.write(to: ends[1])
            #expect(isRead)
            #expect(read(ends[0], &scratch, scratch.count) == 1_024)
            #expect(outgoing.count > 0, "the writer caught up, and nothing is tested")
            #expect(outgoing.storedCount <= max(2 * outgoing.count, outgoing.count + (1 << 17)))
        }
    }
}
