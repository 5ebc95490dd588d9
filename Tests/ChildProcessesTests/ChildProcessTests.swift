import Foundation
import Testing

@testable import ChildProcesses

/// What a child inherits and what is left of it afterwards.
@Suite(.serialized)
struct ChildProcessTests {
    static let patient = ExchangeLimits(time: .seconds(20))

    private func answer(_ command: ChildCommand, to line: String = "") throws -> String? {
        var child = try ChildProcess(command)
        guard case .line(let answer) = child.exchange(Array(line.utf8), limits: Self.patient) else { return nil }
        return String(decoding: answer, as: UTF8.self)
    }

    @Test func environmentIsWhatWasGivenAndNoMore() throws {
        // The shell adds a few of its own.
        let command = ChildCommand.shell(
            "/usr/bin/env | /usr/bin/sort | grep -v -e ^PWD -e ^_ -e ^SHLVL | /usr/bin/tr '\\n' '|'; echo",
            environment: ["TZ": "UTC", "NAME": "a=b c"])
        #expect(try answer(command) == "NAME=a=b c|TZ=UTC|")
    }

    @Test func argumentsArriveAsTheyAre() throws {
        let command = ChildCommand(
            executable: "/bin/sh", arguments: ["-c", "printf '<%s>' \"$@\"; echo", "name", "", "a b", "it's", "é"])
        #expect(try answer(command) == "<><a b><it's><é>")
    }

    @Test func missingProgram() throws {
        #expect {
            _ = try ChildProcess(ChildCommand(executable: "/nowhere/program"))
        } throws: { error in
            let error = error as? ChildProcessError
            return error?.code == .spawnFailed
                && error?.description == "could not start /nowhere/program: No such file or directory"
        }
    }

    @Test func childOwnsNoStrangerPipe() throws {
        let command = ChildCommand.shell("ls -l /proc/self/fd | grep -c pipe:", standardError: .discarded)
        let alone = try answer(command)
        var holder = try ChildProcess(.shell("cat", standardError: .captured(limit: 10)))
        #expect(try answer(command) == alone)
        #expect(holder.finish(grace: .seconds(5)) == .code(0), "cat ends only if nobody else holds its input open")
    }

    @Test func capturedErrorsKeepTheEnd() throws {
        var child = try ChildProcess(
            .shell(
                "i=0; while [ $i -lt 3000 ]; do echo \"noise $i\" >&2; i=$((i+1)); done; read x; echo ok",
                standardError: .captured(limit: 25)))
        #expect(child.exchange([], limits: Self.patient) == .line(Array("ok".utf8)))
        child.end()
        #expect(child.errorText == "ise 2997\nnoise 2998\nnoise 2999\n".suffix(25))
    }

    @Test func finishLetsTheChildEnd() throws {
        var child = try ChildProcess(.shell("cat >/dev/null; exit 9"))
        #expect(child.finish(grace: .seconds(20)) == .code(9))
        #expect(child.exchange([], limits: Self.patient) == .exited(.code(9)))
    }

    @Test func finishKillsAChildThatStays() throws {
        var child = try ChildProcess(.shell("exec sleep 30"))
        #expect(child.finish(grace: .milliseconds(50)) == .signal(SIGKILL))
    }

    @Test func grandchildrenDieWithTheGroup() throws {
        var child = try ChildProcess(.shell("sleep 31 & echo $!; wait"))
        guard case .line(let text) = child.exchange([], limits: Self.patient),
            let grandchild = pid_t(String(decoding: text, as: UTF8.self))
        else {
            Issue.record("no grandchild")
            return
        }
        #expect(isRunning(grandchild))
        child.end()
        let deadline = ContinuousClock.now + .seconds(5)
        while isRunning(grandchild), ContinuousClock.now < deadline { usleep(5000) }
        #expect(!isRunning(grandchild))
    }

    @Test func droppingTheValueKillsTheChild() throws {
        let number: pid_t
        do {
            let child = try ChildProcess(.shell("exec sleep 32"))
            number = child.number
            let isAlive = child.isAlive
            #expect(isAlive)
        }
        #expect(kill(number, 0) == -1 && errno == ESRCH)
    }

    @Test func twoHundredChildrenLeaveNothingBehind() throws {
        let before = try openDescriptors()
        for index in 0..<200 {
            var child = try ChildProcess(.shell(index % 2 == 0 ? "exit 1" : "exec sleep 33"))
            if index % 2 == 0 { _ = child.exchange([], limits: Self.patient) }
        }
        // Other tests of this process open files meanwhile; one descriptor left a child would be two hundred.
        #expect(try openDescriptors() < before + 100)
        #expect(zombies().isEmpty)
    }

    private func isRunning(_ number: pid_t) -> Bool {
        guard let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else { return false }
        return !stat.contains(") Z ")
    }

    private func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    private func zombies() -> [String] {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return numbers.filter { number in
            guard let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else { return false }
            return stat.contains("(sh) Z \(getpid()) ") || stat.contains("(sleep) Z \(getpid()) ")
        }
    }
}
