internal import ChildProcesses
internal import FindingReports
internal import Glibc
internal import JavaScriptSyntax

/// The desk behind one tab of the workbench: it takes a question a line from standard input and writes its answers, a
/// line each, to standard output. It has no engine: whatever is judged is judged by the worker that every command has.
///
/// `playerbridge-workbench` starts it with a hidden command and ends it by closing its input.
final class WorkbenchDesk {
    /// The hidden command; what follows are the paths whose files the page may see.
    static let word = "--workbench-desk"

    /// Writes an answer; the last one of a question says that no more come.
    typealias Answer = (_ isLast: Bool, _ body: (inout JSONOutput) -> Void) -> Void

    private var channel = MessageChannel(.lines)
    private let judge: DeskJudge
    private var table: [String: (DeskQuestion, Answer) throws -> Void] = [:]

    /// Nil when the words are another command.
    static func run(_ words: [String], environment: [String: String]) -> Int32? {
        guard words.first == word else { return nil }
        // Ctrl-C is meant for the server, which ends its desks.
        signal(SIGINT, SIG_IGN)
        do {
            try WorkbenchDesk(paths: Array(words.dropFirst()), environment: environment).serve()
            return 0
        } catch let error as ChildProcessError where error.code == .streamFailed {
            // The page is gone, and with it whoever wants an answer.
            return 0
        } catch {
            Complaint.say("\(error)")
            return ExitCode.internalFault.rawValue
        }
    }

    private init(paths: [String], environment: [String: String]) {
        judge = DeskJudge(environment: environment)
        let sessions = DeskSession(judge: judge)
        let campaigns = DeskCampaign(environment: environment)
        let folder = DeskFolder(paths: paths, judge: judge, environment: environment)
        table = [
            "vocabulary": DeskVocabulary.answer, "rule": DeskVocabulary.answerRule,
            "judge": judge.answer, "take": judge.answerTake, "undo": judge.answerUndo, "holes": DeskTokens.answerHoles,
            "colours": DeskTokens.answerColours,
            "safe": DeskSafeForm(environment: environment).answer,
            "session": sessions.answer, "convert": sessions.answerConvert,
            "campaign": campaigns.answer, "run": campaigns.answerRun, "shrink": campaigns.answerShrink,
            "files": folder.answer, "check": folder.answerCheck, "open": folder.answerOpen,
            "propose": folder.answerPropose, "write": folder.answerWrite,
        ]
    }

    private func serve() throws {
        defer { judge.end() }
        while let line = try channel.read() {
            guard let question = DeskQuestion(line) else { continue }
            judge.patience.hasNext = channel.hasMore
            var failure: (any Error)?
            func say(_ isLast: Bool, _ body: (inout JSONOutput) -> Void) {
                guard failure == nil else { return }
                var output = JSONOutput()
                output.object {
                    $0.member("id", question.number)
                    if !isLast { $0.member("more", true) }
                    body(&$0)
                }
                do { try channel.write(output.bytes) } catch { failure = error }
            }
            do {
                guard let perform = table[question.name] else {
                    throw DeskProblem(
                        "unknown question `\(question.name)`; the two programs have different versions")
                }
                try perform(question, say)
            } catch {
                say(true) { $0.member("problem", DeskProblem(of: error).message) }
            }
            if let failure { throw failure }
        }
    }
}
