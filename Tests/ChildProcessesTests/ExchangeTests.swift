import Foundation
import Testing

@testable import ChildProcesses

/// What one line to a child comes to, for children that behave and children that do not.
@Suite
struct ExchangeTests {
    static let patient = ExchangeLimits(time: .seconds(240))

    struct Sample: Sendable, CustomTestStringConvertible {
        var title: String
        var script: String
        var sent = "hello"
        var limits = ExchangeTests.patient
        var outcome: Exchange

        var testDescription: String { title }
    }

    static let samples: [Sample] = [
        Sample(title: "an echo", script: "cat", outcome: .line(Array("hello".utf8))),
        Sample(title: "an empty line", script: "read x; echo", outcome: .line([])),
        Sample(
            title: "a line in pieces", script: "read x; printf a; sleep 0.05; printf b; sleep 0.05; echo c",
            outcome: .line(Array("abc".utf8))),
        Sample(
            title: "NUL and bytes that are no UTF-8", script: #"read x; printf 'a\000\377\n'"#,
            outcome: .line([0x61, 0, 0xFF])),
        Sample(title: "an answer without reading", script: "echo early; sleep 20", outcome: .line(Array("early".utf8))),
        Sample(
            title: "an answer from a child that closed its input", script: "exec <&-; sleep 0.1; echo late",
            outcome: .line(Array("late".utf8))),
        Sample(
            title: "a last answer, then the end", script: "read x; echo done; exit 3",
            outcome: .line(Array("done".utf8))),
        Sample(title: "the end at once", script: "exit 0", outcome: .exited(.code(0))),
        Sample(title: "the end with a code", script: "read x; exit 7", outcome: .exited(.code(7))),
        Sample(
            title: "the end in the middle of a line", script: "read x; printf half; exit 1",
            outcome: .exited(.code(1))),
        Sample(title: "a crash", script: "read x; kill -SEGV $$", outcome: .exited(.signal(SIGSEGV))),
        Sample(
            title: "a closed output, then the end", script: "exec >&-; sleep 0.1; exit 5",
            outcome: .exited(.code(5))),
        Sample(
            title: "silence", script: "sleep 20", limits: ExchangeLimits(time: .milliseconds(150)),
            outcome: .timedOut),
        Sample(
            title: "half an answer", script: "printf half; sleep 20", limits: ExchangeLimits(time: .milliseconds(150)),
            outcome: .timedOut),
        Sample(
            title: "a closed output and no end", script: "exec >&-; sleep 20",
            limits: ExchangeLimits(time: .milliseconds(150)), outcome: .closed),
        Sample(
            title: "a stopped child", script: "kill -STOP $$", limits: ExchangeLimits(time: .milliseconds(150)),
            outcome: .timedOut),
        Sample(
            title: "a flood without a line end", script: "cat /dev/zero",
            limits: ExchangeLimits(time: .seconds(20), answer: 1_000_000), outcome: .answerTooLong(limit: 1_000_000)),
        Sample(
            title: "an end that a grandchild outlives, holding the output", script: "sleep 20 & exit 4",
            outcome: .exited(.code(4))),
    ]

    @Test(arguments: samples)
    func outcome(of sample: Sample) throws {
        var child = try ChildProcess(.shell(sample.script, standardError: .discarded))
        #expect(child.exchange(Array(sample.sent.utf8), limits: sample.limits) == sample.outcome)
        guard case .line = sample.outcome else {
            #expect(child.exitStatus != nil)
            #expect(kill(child.number, 0) == -1 && errno == ESRCH, "the child must be reaped")
            return
        }
    }

    @Test func manyLinesInOrder() throws {
        var child = try ChildProcess(.shell("cat"))
        for index in 0..<500 {
            let line = Array("line \(index)".utf8)
            #expect(child.exchange(line, limits: Self.patient) == .line(line))
        }
        #expect(child.finish(grace: .seconds(5)) == .code(0))
    }

    /// The second child takes its time between two reads, and drops the first five megabytes.
    @Test(arguments: [("cat", 30_000_000), ("head -c 5000000 >/dev/null; sleep 0.2; cat", 25_000_000)])
    func lineMuchLargerThanThePipe(script: String, count: Int) throws {
        var child = try ChildProcess(.shell(script))
        let outcome = child.exchange([UInt8](repeating: 0x78, count: 30_000_000), limits: Self.patient)
        guard case .line(let answer) = outcome else {
            Issue.record("no answer")
            return
        }
        #expect(answer.count == count)
    }

    @Test func readingAndWritingNeverWaitForEachOther() throws {
        // Answers each block at once: both pipes are full most of the time.
        let script = #"exec perl -e 'while (sysread STDIN, $b, 1000) { $b =~ tr/x/y/; syswrite STDOUT, $b }'"#
        var child = try ChildProcess(.shell(script))
        let outcome = child.exchange([UInt8](repeating: 0x78, count: 8_000_000), limits: Self.patient)
        let isWhole = outcome == .line([UInt8](repeating: 0x79, count: 8_000_000))
        #expect(isWhole)
    }

    /// Quadratic time would take hours.
    @Test(.timeLimit(.minutes(5))) func hundredMegabytesComeBackWhole() throws {
        var child = try ChildProcess(.shell("cat"))
        let line = [UInt8](repeating: 0x78, count: 100_000_000)
        let isWhole = child.exchange(line, limits: Self.patient) == .line(line)
        #expect(isWhole)
    }

    @Test func slowReaderRunsIntoTheDeadlineWhileWriting() throws {
        var child = try ChildProcess(.shell("sleep 20"))
        let outcome = child.exchange(
            [UInt8](repeating: 0, count: 1_000_000), limits: ExchangeLimits(time: .milliseconds(150)))
        #expect(outcome == .timedOut)
    }

    @Test func earlyAnswerWaitsUntilTheLineIsTaken() throws {
        var child = try ChildProcess(.shell("echo early; read x; echo ${#x}; cat"))
        let line = [UInt8](repeating: 0x78, count: 300_000)
        #expect(child.exchange(line, limits: Self.patient) == .line(Array("early".utf8)))
        #expect(child.exchange(Array("next".utf8), limits: Self.patient) == .line(Array("300000".utf8)))
        #expect(child.exchange(Array("third".utf8), limits: Self.patient) == .line(Array("next".utf8)))
    }

    @Test func linesThatAreNotAcceptedAreDropped() throws {
        var child = try ChildProcess(.shell("read x; echo log 1; echo log 2; echo '{}'"))
        var dropped: [String] = []
        let outcome = child.exchange([], limits: Self.patient) { line in
            guard line.first != 0x7B else { return true }
            dropped.append(String(decoding: line, as: UTF8.self))
            return false
        }
        #expect(outcome == .line(Array("{}".utf8)))
        #expect(dropped == ["log 1", "log 2"])
    }

    @Test func memoryAboveTheLimit() throws {
        let script =
            #"perl -e '$|=1; <STDIN>; my @all; while (1) { push @all, "x" x 1000000; select undef,undef,undef,0.001 }'"#
        var child = try ChildProcess(.shell("exec " + script))
        let limit = 100_000_000
        let outcome = child.exchange([], limits: ExchangeLimits(time: .seconds(20), memory: limit))
        guard case .memoryExceeded(let peak) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(peak > limit && peak < limit * 4)
    }

    @Test func aFloodOfErrorsHoldsNothingUp() throws {
        var child = try ChildProcess(.shell("cat /dev/zero >&2", standardError: .captured(limit: 100)))
        #expect(child.exchange([], limits: ExchangeLimits(time: .milliseconds(200))) == .timedOut)
        #expect(child.errorText == String(repeating: "\0", count: 100))
    }

    @Test func memoryBelowTheLimit() throws {
        var child = try ChildProcess(.shell("sleep 0.1; cat"))
        let outcome = child.exchange([0x61], limits: ExchangeLimits(time: .seconds(20), memory: 500_000_000))
        #expect(outcome == .line([0x61]))
    }
}
