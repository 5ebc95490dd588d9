import BridgeFindings
import Foundation
import Testing

@testable import PlayerBridgeCommand

@Suite struct TerminalTests {
    @Test(
        arguments: [
            ([:], nil, 100), ([:], 72, 72), (["COLUMNS": "132"], 72, 132), (["COLUMNS": "5"], 72, 72),
            (["COLUMNS": "wide"], nil, 100), (["COLUMNS": "999999"], nil, 1000),
        ] as [([String: String], Int?, Int)])
    func width(environment: [String: String], measured: Int?, expected: Int) {
        let terminal = Terminal(
            environment: environment, isOutputTerminal: true, isErrorTerminal: true, measured: measured)
        #expect(terminal.width == expected)
    }

    @Test(
        arguments: [
            (ColourChoice.auto, [:], true, true), (.auto, [:], false, false), (.auto, ["NO_COLOR": "1"], true, false),
            (.auto, ["NO_COLOR": ""], true, true), (.auto, ["TERM": "dumb"], true, false),
            (.always, ["NO_COLOR": "1"], false, true), (.never, [:], true, false),
        ] as [(ColourChoice, [String: String], Bool, Bool)])
    func colour(choice: ColourChoice, environment: [String: String], isTerminal: Bool, expected: Bool) {
        let terminal = Terminal(
            environment: environment, isOutputTerminal: isTerminal, isErrorTerminal: false, measured: nil)
        #expect(terminal.hasColour(choice) == expected)
    }

    @Test func progressIsThrottledAndTakenAway() {
        let terminal = Terminal(environment: [:], isOutputTerminal: false, isErrorTerminal: true, measured: 40)
        var written: [String] = []
        var line = ProgressLine(terminal: terminal) { written.append($0) }
        let start = ContinuousClock.now
        line.clear()
        line.show(1, of: 1000, failed: 0, now: start)
        line.show(2, of: 1000, failed: 0, now: start + .milliseconds(99))
        line.show(3, of: 1000, failed: 22, now: start + .milliseconds(100))
        line.clear()
        line.clear()
        #expect(
            written == [
                "\r\u{1B}[2K1 of 1000", "\r\u{1B}[2K3 of 1000, 22 failed", "\r\u{1B}[2K",
            ])
    }

    @Test func progressIsSilentElsewhere() {
        let terminal = Terminal(environment: [:], isOutputTerminal: true, isErrorTerminal: false, measured: nil)
        var line = ProgressLine(terminal: terminal) { Issue.record("wrote \($0)") }
        line.show(1, of: 2, failed: 0)
        line.clear()
    }

    @Test func outputIsBufferedAndComplete() throws {
        let pipe = Pipe()
        do {
            var output = StandardOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor, capacity: 8)
            for word in ["one ", "two ", "three ", "four"] { output.write(word) }
            let code = output.finish()
            #expect(code == .success)
        }
        try pipe.fileHandleForWriting.close()
        #expect(try pipe.fileHandleForReading.readToEnd() == Data("one two three four".utf8))
    }

    @Test func aReaderThatIsGoneIsAFailure() throws {
        StandardStreams.secure()
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        var output = StandardOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        output.write("text")
        output.flush()
        let failure = output.failure
        #expect(failure == SystemError(EPIPE))
    }

    @Test func aFullDeviceIsAFailure() throws {
        let device = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        var output = StandardOutput(descriptor: device.fileDescriptor)
        output.write("text")
        output.flush()
        let failure = output.failure
        #expect(failure == SystemError(ENOSPC))
    }

    @Test(arguments: [
        (true, 0, ExitCode.success), (false, 0, .findings), (true, 1, .usage), (false, 1, .usage),
    ])
    func exitCode(passed: Bool, problems: Int, expected: ExitCode) {
        let header = Report.Header(version: "1", engine: "", contract: "", hostModel: "")
        let problem = Report.Problem(source: "a", message: "b")
        let report = Report(
            header: header, results: [CheckResult(id: "a", source: "b", passed: passed)],
            problems: Array(repeating: problem, count: problems))
        #expect(ExitCode(report) == expected)
        #expect(ExitCode(report).combined(with: .internalFault) == .internalFault)
        #expect(ExitCode.interrupted.combined(with: ExitCode(report)) == .interrupted)
    }
}
