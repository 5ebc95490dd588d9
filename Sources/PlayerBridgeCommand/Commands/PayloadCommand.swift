internal import BridgeFindings
internal import Foundation
internal import Glibc
internal import JavaScriptSyntax
internal import PlayerEmulator

extension CommandDeclaration {
    static let invoke = CommandDeclaration(
        name: "invoke", summary: "Run one argument text as the app passes it to invoke.",
        arguments: [
            .init(
                name: "FUNCTION", help: "The function of the player.", completion: .vocabulary(.functions)),
            .init(
                name: "ARGUMENTS", isRequired: false,
                help: "The argument text; - reads it from standard input, without its final line end."),
        ],
        options: Options.ofPayload + [Options.rows.declaration] + Options.ofRun + Options.ofReport,
        examples: [
            .init(
                line: #"playerbridge invoke updateProductWithData "'p-1', { name: 'Levi's 501' }""#,
                explanation: "where it breaks, why, and the corrected text"),
            .init(
                line: "playerbridge invoke updateWishlistStatus - < statuses.txt",
                explanation: "a text without shell quoting"),
            .init(
                line: "playerbridge invoke updateProductWithData --file payload.txt", explanation: "a text in a file"),
        ]
    ) { try PayloadCommand($0).run($0) }

    static let notify = CommandDeclaration(
        name: "notify", summary: "Emit an event and answer its callback key with one info text.",
        arguments: [
            .init(
                name: "INFO", isRequired: false,
                help: "The info text; - reads it from standard input, without its final line end.")
        ],
        options: Options.ofEvent + Options.ofPayload + [Options.rows.declaration] + Options.ofRun + Options.ofReport,
        examples: [
            .init(
                line: #"playerbridge notify --event add-to-wishlist "{ success: true, sku: 'o'neill' }""#,
                explanation: "an answer that never reaches the player")
        ]
    ) { context in
        guard context.invocation[Options.event] != nil else {
            throw ArgumentError(
                code: .missingValue, origin: .end, message: "missing --event, the event to answer",
                hint: "for example --event should-add-item-to-cart", command: context.invocation.command.words)
        }
        return try PayloadCommand(context).run(context)
    }
}

/// `invoke` and `notify`: the payload at hand, as the one line of a case file.
struct PayloadCommand {
    let invocation: Invocation
    let setup: SetupReader

    struct Line {
        var id: String
        var source: String
        var textName: String
        var text: JavaScriptString
        /// The case as a file would hold it.
        var value: JavaScriptValue
        /// Which value came out of which hole, when there is a template.
        var holes: TemplateNotes?
        /// What the log took away from the text.
        var loss: String?
    }

    init(_ context: CommandContext) { self.init(context.invocation) }

    init(_ invocation: Invocation) {
        self.invocation = invocation
        setup = SetupReader(invocation: invocation)
    }

    private var isNotify: Bool { invocation[Options.event] != nil }
    private var textName: String { isNotify ? "info" : "arguments" }
    private var textArgument: String? { invocation.argument(isNotify ? 0 : 1) }

    private var command: [String] { invocation.command.words }

    func run(_ context: CommandContext) throws -> ExitCode {
        let lines = try lines()
        return try context.judge { session in
            session.plan(lines.count)
            for line in lines where !session.isStopped {
                switch line {
                case .failure(let problem):
                    session.add(problem: problem)
                    session.noteDone()
                case .success(let line):
                    session.note(input: line.source, line.text.wtf8)
                    line.check(in: session)
                }
            }
        }
    }

    /// The payloads of the command: one, or one a row of `--rows`. Those that cannot be made are problems.
    func lines() throws -> [Result<Line, Report.Problem>] {
        guard let path = invocation[Options.rows] else { return [try line()] }
        guard let template = try TemplateReader(setup: setup).template() else {
            throw setup.wrong(Options.rows, "rows need a template: add --template or --template-file")
        }
        guard textArgument == nil, invocation[Options.file] == nil, invocation.all(Options.set).isEmpty,
            invocation[Options.intended] == nil
        else {
            throw setup.wrong(
                Options.rows, "each row gives the text and what should arrive: remove the text, --set and --intended")
        }
        let file = InputFile(path: path, bytes: try setup.text(of: path, Options.rows).text.wtf8)
        return try CatalogueRow.rows(of: file).map { number, row in
            let source = "\(path):\(number)"
            do {
                let row = try row.get()
                let filling = try row.fill(template.template)
                var line = try line(
                    text: filling.text, source: source, id: row.id,
                    intended: filling.intended(as: isNotify ? .infoText : .argumentList))
                line.holes = TemplateNotes(template, filling.match)
                return .success(line)
            } catch let problem as InputProblem {
                return .failure(problem.forReport)
            } catch let unfilled as PayloadTemplate.Unfilled {
                return .failure(.init(source: source, message: unfilled.message))
            }
        }
    }

    /// The line, or the problem that keeps it from being made.
    func line() throws -> Result<Line, Report.Problem> {
        let template = try TemplateReader(setup: setup).template()
        if let template, textArgument == nil, invocation[Options.file] == nil {
            guard !invocation.has(Options.fromLog) else {
                throw setup.wrong(Options.fromLog, "the text comes from the template, not from a log")
            }
            let (text, match) = try filling(template.template)
            var line = try line(text: text, source: "template")
            line.holes = TemplateNotes(template, match)
            return .success(line)
        }
        var text: JavaScriptString
        let source: String
        if let path = invocation[Options.file] {
            guard textArgument == nil else {
                throw setup.wrong(Options.file, "the text is given twice; remove the text or --file")
            }
            let bytes = try setup.text(of: path, Options.file).text.wtf8
            (text, source) = (JavaScriptString(wtf8: Self.withoutFinalLineEnd(bytes)), path)
        } else if textArgument == nil || textArgument == "-" {
            hint()
            switch TextInput.standardInput() {
            case .failure(let problem): return .failure(problem)
            case .success(let bytes):
                (text, source) = (JavaScriptString(wtf8: Self.withoutFinalLineEnd(bytes)), "standard input")
            }
        } else {
            (text, source) = (JavaScriptString(textArgument ?? ""), CheckResult.commandLine)
            hint(at: textArgument ?? "")
        }
        var loss: String?
        if invocation.has(Options.fromLog) {
            let log = LogText(text)
            for step in log.undone { Complaint.say("--from-log: \(step)") }
            if let problem = log.problem { return .failure(.init(source: source, message: problem)) }
            (text, loss) = (log.text, log.loss)
            if let loss { Complaint.say("--from-log: \(loss)") }
        }
        var line = try line(text: text, source: source)
        line.loss = loss
        if let template {
            guard invocation.all(Options.set).isEmpty else {
                throw setup.wrong(
                    Options.set, "the text is already given; the template only names its holes")
            }
            line.holes = TemplateNotes(template, payload: text)
        }
        return .success(line)
    }

    /// The line of a text that is at hand.
    func line(
        text: JavaScriptString, source: String, id: String? = nil, intended row: JavaScriptValue? = nil
    ) throws -> Line {
        var members: [(String, JavaScriptValue)] = []
        let name: String
        if isNotify {
            let type = invocation[Options.event] ?? ""
            name = "notify \(type)"
            var event: [(String, JavaScriptValue)] = [("type", .string(type))]
            if let data = invocation[Options.eventData] {
                event.append(("data", try setup.value(data, Options.eventData, as: .json5)))
            }
            members.append(("event", .object(event)))
        } else {
            let function = invocation.argument(0) ?? ""
            guard !function.isEmpty else {
                throw ArgumentError(
                    code: .missingArgument, origin: invocation.arguments.first?.origin ?? .end,
                    message: "missing argument FUNCTION", hint: "the function of the player", command: command)
            }
            name = "invoke \(function)"
            members.append(("invoke", .string(function)))
        }
        members.insert(("id", .string(id ?? name)), at: 0)
        members.append((textName, .string(text)))
        if let intended = invocation[Options.intended] {
            let value = try setup.value(intended, Options.intended, as: .json5)
            if !isNotify, value.kind != .array {
                throw setup.wrong(Options.intended, "expected an array of arguments, such as [\"p-1\", {…}]")
            }
            members.append(("intended", isNotify ? .array([value]) : value))
        } else if let row {
            members.append(("intended", isNotify ? .array([row]) : row))
        }
        return Line(id: id ?? name, source: source, textName: textName, text: text, value: .object(members))
    }

    // MARK: Templates

    private func filling(_ template: PayloadTemplate) throws -> (text: JavaScriptString, match: TemplateMatch) {
        let values = invocation.all(Options.set).map { ($0.name, JavaScriptString($0.value)) }
        do throws(PayloadTemplate.Unfilled) {
            return try template.filling(with: Dictionary(values) { _, last in last })
        } catch {
            throw setup.wrong(Options.set, error.message)
        }
    }

    // MARK: Files and standard input

    /// The name of a file is hardly a payload.
    private func hint(at text: String) {
        var isFolder: ObjCBool = false
        guard !text.isEmpty, text.utf8.count < 1_024, !text.contains("\0"),
            FileManager.default.fileExists(atPath: text, isDirectory: &isFolder), !isFolder.boolValue
        else { return }
        Complaint.say("the text is the name of a file; --file \(text) reads the payload from it")
    }

    private func hint() {
        guard isatty(STDIN_FILENO) == 1 else { return }
        Complaint.say("paste the payload, then press Ctrl-D")
    }

    /// What a shell or a here-document adds at the end is no part of the payload.
    static func withoutFinalLineEnd(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        if bytes.suffix(2) == [0x0D, 0x0A] { return bytes.dropLast(2) }
        return bytes.last == 0x0A ? bytes.dropLast() : bytes[...]
    }
}

extension PayloadCommand.Line {
    func check(in session: RunSession) {
        if let problem = holes?.problem { session.add(problem: problem) }
        session.check(request, died: untold, complete: complete)
    }

    /// What a worker is asked.
    var request: CheckCase {
        CheckCase(
            path: source, number: 1, line: JavaScriptString(wtf8: WorkerLine.bytes(value)), label: source)
    }

    /// The result of a payload of which no worker told anything.
    var untold: CheckResult { CheckResult(id: id, source: source, texts: [textName: text]) }

    /// Adds what only the parent knows.
    func complete(_ result: inout CheckResult) {
        holes?.add(to: &result, textName: textName)
        if let loss, let first = result.findings.firstIndex(where: { $0.severity == .error }) {
            result.findings[first].notes.append(.init(loss))
        }
    }
}
