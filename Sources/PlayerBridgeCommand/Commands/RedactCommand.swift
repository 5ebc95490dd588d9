internal import BridgeFindings
internal import FindingReports
internal import Foundation
internal import JavaScriptSyntax
internal import PlayerEmulator
internal import Synchronization

/// `redact TAPE`: the tape without customer data, once playing both has shown that they are judged alike.
struct RedactCommand {
    let invocation: Invocation
    let terminal: Terminal
    let environment: [String: String]

    /// A replacement may be a word that means something by chance: others are tried, this often.
    private static let attempts = 5

    func run() throws -> ExitCode {
        let path = invocation.argument(0) ?? ""
        guard case .success(let bytes) = TextInput.bytes(ofFile: path) else {
            return refuse("\(path): the file cannot be read", .usage)
        }
        let tape = Tape(InputFile(path: path, bytes: bytes))
        guard tape.problems.isEmpty else {
            tape.problems.forEach { Complaint.print("\($0)") }
            return .usage
        }
        let setup = try SetupReader(invocation: invocation).setups()[0].setup
        let vocabulary = RedactionVocabulary(try setup.makeContract())
        let expected = try judgements(of: tape, setup)
        var difference = ""
        for _ in 0..<Self.attempts {
            let redacted = tape.redacted(keeping: vocabulary)
            let found = try judgements(of: Tape(InputFile(path: path, bytes: redacted.bytes)), setup)
            guard let place = zip(expected, found).first(where: { $0 != $1 }) else {
                guard expected.count == found.count else { break }
                return write(redacted, lines: tape.lines.count)
            }
            difference = "\(place.0) would become \(place.1)"
        }
        return refuse("\(path): not redacted, since a verdict would change: \(difference)", .findings)
    }

    private func refuse(_ message: String, _ code: ExitCode) -> ExitCode {
        Complaint.print(message)
        return code
    }

    private func write(_ redacted: RedactedTape, lines: Int) -> ExitCode {
        let text = String(decoding: redacted.bytes, as: UTF8.self)
        var code = ExitCode.success
        if let path = invocation[Options.output] {
            code = ReportOutput.save(text, to: path)
        } else {
            var output = StandardOutput()
            output.write(text)
        }
        if code == .success {
            Complaint.print("\(redacted.wordCount) words replaced; the verdicts of all \(lines) lines are unchanged")
        }
        return code
    }

    /// What becomes of every line: verdict, and each error with its place.
    private func judgements(of tape: Tape, _ setup: RunSetup) throws -> [String] {
        let session = try RunSession(invocation, setup: setup, terminal: terminal, environment: environment)
        let request = OpenSession(
            kind: .tape, path: tape.file.path, text: JavaScriptString(wtf8: tape.file.bytes))
        let jobs = Mutex([CheckJob.session(request)])
        session.run(wanted: .all, most: 1, next: { jobs.withLock { $0.popLast() } }) { job, outcome in
            session.add(outcome, of: job)
        }
        session.end()
        return session.report.results.map { result in
            let errors = result.findings.filter { $0.severity == .error }
            let words = errors.map { "\($0.rule) at byte \($0.range?.offset ?? 0)" }
            return ([result.source, result.verdict?.rawValue ?? "no payload"] + words).joined(separator: ", ")
        } + session.report.problems.map { "\($0.source): \($0.message)" }
    }
}
