internal import BridgeFindings
internal import FindingReports
internal import Foundation
internal import JavaScriptSyntax
internal import PlayerEmulator
internal import PlayerSessions
internal import Synchronization

extension CommandDeclaration {
    static let redact = CommandDeclaration(
        name: "redact", summary: "Print a tape with its customer data replaced and every verdict unchanged.",
        arguments: [
            .init(
                name: "TAPE", isPath: true, help: "A *.tape.jsonl file.",
                completion: .files(endingIn: [InputFinder.Kind.tape.suffix]))
        ],
        options: Options.ofRun + [Options.output.declaration],
        examples: [
            .init(
                line: "playerbridge redact evening.tape.jsonl --output fixtures/evening.tape.jsonl",
                explanation: "a recording that is safe to share")
        ]
    ) { try RedactCommand(invocation: $0.invocation, terminal: $0.terminal, environment: $0.environment).run() }
}

/// `redact TAPE`: the tape without customer data, once playing both has shown that they are judged alike.
struct RedactCommand {
    let invocation: Invocation
    let terminal: Terminal
    let environment: [String: String]

    /// A replacement may be a word that means something by chance: others are tried, this often.
    private static let attempts = 12

    func run() throws -> ExitCode {
        let path = invocation.argument(0) ?? ""
        let bytes: [UInt8]
        switch TextInput.bytes(ofFile: path) {
        case .success(let read): bytes = read
        case .failure(let problem): return refuse("\(problem.source): \(problem.message)", .usage)
        }
        let tape = Tape(InputFile(path: path, bytes: bytes))
        guard tape.problems.isEmpty else {
            tape.problems.forEach { Complaint.say("\($0)") }
            return .usage
        }
        let setup = try SetupReader(invocation: invocation).setups()[0].setup
        let vocabulary = RedactionVocabulary(try setup.makeContract())
        let original = try play(tape, setup)
        var difference = "the tape could not be played to its end"
        for _ in 0..<Self.attempts {
            guard !Interrupt.wasReceived else { return refuse("\(path): not redacted: interrupted", .interrupted) }
            let redacted = tape.redacted(keeping: vocabulary)
            if let line = redacted.leaks.first {
                difference = "line \(line) would still contain a word of the original"
                continue
            }
            let copy = try play(Tape(InputFile(path: path, bytes: redacted.bytes)), setup)
            switch UnchangedVerdicts.compare(original, copy, lines: tape.lines.count) {
            case .success(let proof): return write(redacted, proof)
            case .failure(let found): difference = found.text
            }
        }
        if Interrupt.wasReceived { return refuse("\(path): not redacted: interrupted", .interrupted) }
        return refuse("\(path): not redacted: \(difference)", .findings)
    }

    private func refuse(_ message: String, _ code: ExitCode) -> ExitCode {
        Complaint.say(message)
        return code
    }

    private func write(_ redacted: RedactedTape, _ proof: UnchangedVerdicts) -> ExitCode {
        let text = String(decoding: redacted.bytes, as: UTF8.self)
        let code =
            invocation[Options.output].map { ReportOutput.save(text, to: $0) } ?? StandardOutput.print(text)
        if code == .success { Complaint.say("\(redacted.wordCount) words replaced; \(proof.sentence)") }
        return code
    }

    private func play(_ tape: Tape, _ setup: RunSetup) throws -> Report {
        let session = try RunSession(invocation, setup: setup, terminal: terminal, environment: environment)
        let request = OpenSession(
            kind: .tape, path: tape.file.path, text: JavaScriptString(wtf8: tape.file.bytes))
        session.plan(1)
        let jobs = Mutex([CheckJob.session(request)])
        session.run(wanted: .all, most: 1, next: { jobs.withLock { $0.popLast() } }) { job, outcome in
            session.noteDone()
            session.add(outcome, of: job)
        }
        return session.finished()
    }
}

/// Proof that two tapes were both played to their end, and that each line of one is judged as that of the other.
struct UnchangedVerdicts {
    struct Difference: Error {
        var text: String
    }

    private let lines: Int

    var sentence: String { "the verdicts of all \(lines) lines are unchanged" }

    static func compare(_ original: Report, _ copy: Report, lines: Int) -> Result<UnchangedVerdicts, Difference> {
        guard WholeRun(original) != nil, WholeRun(copy) != nil else {
            let problem = (original.problems + copy.problems).first.map { ": \($0.message)" } ?? ""
            return .failure(Difference(text: "the tape could not be played to its end\(problem)"))
        }
        let (expected, found) = (judgements(original), judgements(copy))
        if let place = zip(expected, found).first(where: { $0 != $1 }) {
            return .failure(Difference(text: "\(place.0) would become \(place.1)"))
        }
        guard expected.count == found.count, !expected.isEmpty else {
            return .failure(Difference(text: "\(expected.count) results would become \(found.count)"))
        }
        return .success(UnchangedVerdicts(lines: lines))
    }

    private init(lines: Int) { self.lines = lines }

    /// What becomes of every line: verdict, and each error with its place.
    private static func judgements(_ report: Report) -> [String] {
        report.results.map { result in
            let errors = result.findings.filter { $0.severity == .error }
            let words = errors.map { "\($0.rule) at byte \($0.range?.offset ?? 0)" }
            return ([result.source, result.verdict?.rawValue ?? "no payload"] + words).joined(separator: ", ")
        }
    }
}
