import BridgeFindings
import ChildProcesses
import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

@testable import PayloadFuzzing

/// Whatever an encoder does, every case gets its answer or its finding, and the next one is asked.
@Suite struct EncoderProcessTests {
    static func encoder(_ arguments: String = "", timeout: Double = 0.4) -> EncoderProcess {
        let program = Repository.root.appending(path: "Tests/Encoders/faulty.py").path()
        return EncoderProcess(
            EncoderProcess.command(
                "python3 '\(program)' \(arguments)", environment: ProcessInfo.processInfo.environment),
            holes: [FuzzHole(name: "name", type: HoleType(.string))], timeout: timeout, startTimeout: 20,
            memoryLimit: 48)
    }

    /// All answers, also when they come in parts.
    static func answers(_ encoder: EncoderProcess, _ names: [String]) -> [String] {
        var cases = names[...].map { [HoleValue.text(JavaScriptString($0))] }
        var answers: [String] = []
        while !cases.isEmpty {
            let built = encoder.build(cases)
            cases.removeFirst(built.count)
            answers += built.map { construction in
                switch construction {
                case .payload(let text): text.description
                case .refused(let reason): "refused: \(reason)"
                case .impossible: "impossible"
                case .broken(let finding): "\(finding.rule.rawValue): \(finding.message)"
                case .flaky(let finding, let text):
                    "flaky \(finding.severity.rawValue) \(finding.rule.rawValue): \(text)"
                }
            }
        }
        encoder.finish()
        return answers
    }

    static let misbehaviour: [(name: String, answer: String)] = [
        ("\\", "encoder-timeout: the encoder did not answer within 0.4 s"),
        ("'", "encoder-crash: the encoder exited (exit code 7) without answering"),
        (
            "\"",
            "encoder-protocol: the encoder answered the wrong case; expected one answer per line, in order"
        ),
        ("`", "encoder-crash: the encoder exited (signal 11) without answering"),
        ("%", "encoder-crash: the encoder closed its standard output without answering"),
        ("#", "encoder-protocol: the encoder's answer is invalid JSON"),
        ("@", "encoder-protocol: the encoder's answer is invalid JSON"),
        ("~", "encoder-timeout: the encoder did not answer within 0.4 s"),
    ]

    @Test(arguments: misbehaviour)
    func nothingElseIsLost(name: String, answer: String) {
        let names = (0..<24).map { $0 == 11 ? name + "\($0)" : "n\($0)" }
        let answers = Self.answers(Self.encoder(), names)
        #expect(answers.count == names.count)
        for (name, given) in zip(names, answers) {
            if name.hasPrefix("n") {
                #expect(given == "'p', {\"name\": \"\(name)\"}")
            } else {
                #expect(given.hasPrefix(answer), "\(given)")
            }
        }
    }

    @Test func linesOfALogAndLateAnswersAreNoFaults() {
        let names = (0..<40).map { $0 % 4 == 1 ? "<\($0)" : $0 % 10 == 3 ? "&\($0)" : "n\($0)" }
        #expect(Self.answers(Self.encoder(), names) == names.map { "'p', {\"name\": \"\($0)\"}" })
    }

    @Test func onceIsFlaky() throws {
        let mark = FileManager.default.temporaryDirectory.appending(path: "encoder-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: mark) }
        let answers = Self.answers(Self.encoder("'\(mark)'"), ["a", "b", "\nc", "d"])
        #expect(
            answers == [
                "'p', {\"name\": \"a\"}", "'p', {\"name\": \"b\"}",
                "flaky warning encoder-crash: 'p', {\"name\": \"\\nc\"}", "'p', {\"name\": \"d\"}",
            ])
    }

    /// Also when the memory is that of a child of the encoder.
    @Test func memoryIsBounded() {
        #expect(
            Self.answers(Self.encoder(timeout: 30), ["a", "^", "b"]) == [
                "'p', {\"name\": \"a\"}",
                "encoder-crash: the encoder and its child processes used more than 48 MB of memory and were killed",
                "'p', {\"name\": \"b\"}",
            ])
    }

    @Test func whoNeverSpeaksIsToldToFlush() {
        let encoder = EncoderProcess(
            .shell("cat > /dev/null"), holes: [FuzzHole(name: "name", type: HoleType(.string))], timeout: 0.2,
            startTimeout: 0.3)
        #expect(
            Self.answers(encoder, ["a"]) == [
                "encoder-timeout: the encoder did not answer within 0.3 s; it runs but wrote nothing: flush the output after each line"
            ])
    }

    @Test func refusalsAndWhatTheyAreAsked() {
        let encoder = EncoderProcess(
            .shell(
                #"read -r line; for n in 0 1 2; do echo "{\"case\":$n,\"error\":\"no $n\"}"; read -r line || exit; done"#
            ),
            holes: [FuzzHole(name: "name", type: HoleType(.string))], timeout: 2)
        #expect(Self.answers(encoder, ["a", "b"]) == ["refused: no 1", "refused: no 2"])
    }

    @Test func commandsThatAreNone() {
        let encoder = EncoderProcess(
            .shell("/nowhere/encoder", standardError: .discarded),
            holes: [FuzzHole(name: "name", type: HoleType(.string))], timeout: 1)
        #expect(
            Self.answers(encoder, ["a"]) == ["encoder-crash: the encoder exited (exit code 127) without answering"])
    }
}
