import Foundation
import Testing

@testable import ChildProcesses

@Suite
struct WorkerTests {
    static let patient = ExchangeLimits(time: .seconds(20))

    /// Echoes, except for the lines that tell it to misbehave.
    static let moody = ChildCommand.shell(
        "while read x; do case $x in die) exit 6;; crash) kill -ABRT $$;; hang) sleep 30;; *) echo $x;; esac; done",
        environment: ["PATH": "/usr/bin:/bin"], standardError: .captured(limit: 1000))

    @Test func aFailureCostsOneChild() throws {
        var worker = Worker(Self.moody)
        let short = ExchangeLimits(time: .milliseconds(200))
        let script: [(line: String, limits: ExchangeLimits, outcome: Exchange, starts: Int)] = [
            ("one", Self.patient, .line(Array("one".utf8)), 1),
            ("two", Self.patient, .line(Array("two".utf8)), 1),
            ("die", Self.patient, .exited(.code(6)), 1),
            ("three", Self.patient, .line(Array("three".utf8)), 2),
            ("crash", Self.patient, .exited(.signal(SIGABRT)), 2),
            ("hang", short, .timedOut, 3),
            ("four", Self.patient, .line(Array("four".utf8)), 4),
        ]
        for step in script {
            #expect(try worker.exchange(Array(step.line.utf8), limits: step.limits) == step.outcome, "\(step.line)")
            #expect(worker.startCount == step.starts, "\(step.line)")
        }
        worker.finish()
    }

    @Test func aDeathBetweenTwoLinesIsNotBlamedOnTheNext() throws {
        var worker = Worker(.shell("read x; echo $x", environment: ["PATH": "/bin"]))
        #expect(try worker.exchange([0x61], limits: Self.patient) == .line([0x61]))
        usleep(300_000)
        #expect(try worker.exchange([0x62], limits: Self.patient) == .line([0x62]))
        #expect(worker.startCount == 2)
    }

    @Test func aProgramThatCannotStartIsAnError() {
        var worker = Worker(ChildCommand(executable: "/nowhere/program"))
        #expect(throws: ChildProcessError.self) { _ = try worker.exchange([], limits: Self.patient) }
    }

    @Test func workersOnSeveralThreadsDoNotDisturbEachOther() async throws {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for name in 0..<4 {
                group.addTask {
                    var worker = Worker(Self.moody)
                    for index in 0..<50 {
                        let line = Array("\(name)-\(index)".utf8)
                        guard try worker.exchange(line, limits: Self.patient) == .line(line) else { return index }
                    }
                    return 50
                }
            }
            for try await count in group { #expect(count == 50) }
        }
    }
}
