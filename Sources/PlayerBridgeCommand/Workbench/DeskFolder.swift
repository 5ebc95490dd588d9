internal import BridgeFindings
internal import FindingReports
internal import Glibc
internal import JavaScriptSyntax
internal import PlayerEmulator

/// The files that the workbench was started with: what becomes of each, and a case's expectation written anew.
///
/// A file is only touched by `write`, and only while it holds what the page has seen.
final class DeskFolder {
    private let paths: [String]
    private let judge: DeskJudge
    private let environment: [String: String]
    private static let mostResults = 2_000

    init(paths: [String], judge: DeskJudge, environment: [String: String]) {
        self.paths = paths
        self.judge = judge
        self.environment = environment
    }

    /// `files`: their names, and a stamp each that changes with the file.
    func answer(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        let finder = InputFinder(paths)
        answer(true) {
            $0.member("isGiven", !paths.isEmpty)
            $0.array("problems", finder.problems) { $0.element("\($1.source): \($1.message)") }
            $0.array("files", finder.files) { output, file in
                output.object {
                    $0.member("path", file.path)
                    $0.member("stamp", Self.stamp(of: file.path))
                }
            }
        }
    }

    private static func stamp(of path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "gone" }
        return "\(status.st_ino)-\(status.st_size)-\(status.st_mtim.tv_sec)-\(status.st_mtim.tv_nsec)"
    }

    /// Only files of the paths that were given are there for the page.
    private func found(_ question: DeskQuestion) throws -> InputFinder.Found {
        let path = try question.text("path")
        guard let file = InputFinder(paths).files.first(where: { $0.path == path }) else {
            throw DeskProblem("the workbench was not started with the file \(path)")
        }
        return file
    }

    private func bytes(of file: InputFinder.Found) throws -> [UInt8] {
        switch TextInput.bytes(ofFile: file.path) {
        case .success(let bytes): return bytes
        case .failure(let problem): throw DeskProblem(problem.message)
        }
    }

    /// `check`: what `playerbridge check` says of one file.
    func answerCheck(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        let file = try found(question)
        let invocation = try DeskPayload.invocation(
            CommandDeclaration.check.name, ["jobs=1", "format=json"], [], [file.path])
        let quiet = Terminal(environment: [:], isOutputTerminal: false, isErrorTerminal: false, measured: nil)
        let setup = try SetupReader(invocation: invocation).setups()[0].setup
        let session = try RunSession(invocation, setup: setup, terminal: quiet, environment: environment)
        CheckCommand(session, files: [file]).run()
        let report = session.finished()
        let tally = report.results.tally
        answer(true) {
            $0.member("path", file.path)
            $0.member("stamp", Self.stamp(of: file.path))
            $0.member("checked", tally.checked)
            $0.member("failed", tally.failed)
            $0.array("problems", report.problems) { $0.element("\($1.source): \($1.message)") }
            $0.array("results", report.results.prefix(Self.mostResults)) { output, result in
                let worst = FindingPlaces.sorted(result.findings).first
                output.object {
                    $0.member("id", result.id)
                    $0.member("line", InputPlace(result.source).line ?? 0)
                    $0.member("isCase", result.kind == .payload)
                    $0.member("passed", result.passed)
                    $0.member("outcome", result.outcome)
                    $0.member("rule", worst?.rule.rawValue)
                    $0.member("message", worst.map { VisibleText()($0.message) })
                }
            }
        }
    }

    // MARK: One case

    private struct Case {
        var file: [UInt8]
        var range: Range<Int>
        var line: [UInt8] { Array(file[range]) }
    }

    private func givenCase(_ question: DeskQuestion) throws -> Case {
        let file = try bytes(of: found(question))
        guard let number = question.number("line"), number > 0 else {
            throw DeskProblem("expected the number of a line")
        }
        let lines = file.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard lines.indices.contains(number - 1) else { throw DeskProblem("the file has no line \(number)") }
        var range = lines[number - 1].indices
        if lines[number - 1].last == 0x0D { range = range.dropLast() }
        return Case(file: file, range: range)
    }

    /// `open`: a whole file, or with `line` one case of it and the file's header.
    func answerOpen(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        guard question.number("line") != nil else {
            let bytes = try bytes(of: found(question))
            return answer(true) { $0.member("text", exact: JavaScriptString(wtf8: bytes)) }
        }
        let given = try givenCase(question)
        guard let value = WorkerLine.value(given.line) else { throw DeskProblem("the line is not a case") }
        let header = given.file.split(separator: 0x0A).first.flatMap { WorkerLine.value(Array($0)) }
        answer(true) {
            $0.member("case", value)
            if let header, header["cases"] != nil { $0.member("header", header) }
        }
    }

    /// `propose`: the case's line with the payload of the editor and what becomes of it today. Nothing is written.
    func answerPropose(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        let given = try givenCase(question)
        let payload = try DeskPayload(question)
        guard let result = try judge.result(of: payload) else { throw DeskProblem("the payload was not judged") }
        var members: [(name: String, value: JavaScriptValue)] = [("expect", NewCaseCommand.expectation(of: result))]
        if WorkerLine.value(given.line)?[payload.line.textName] != nil {
            members.append((payload.line.textName, .string(payload.line.text)))
        }
        var line = given.line
        for member in members { line = try Self.line(line, with: member.value, as: member.name) }
        answer(true) {
            $0.member("old", exact: JavaScriptString(wtf8: given.line))
            $0.member("new", exact: JavaScriptString(wtf8: line))
        }
    }

    /// A case's line with another value for one member, all else as it was.
    static func line(_ line: [UInt8], with value: JavaScriptValue, as name: String) throws -> [UInt8] {
        let json = ValueNotation.bytes(value, options: .init(asciiOnly: true))
        guard let tree = try? LiteralTree.parse(line, as: .json), tree.value.kind == .object else {
            throw DeskProblem("the line is not a case")
        }
        if let child = tree.value.child(name) {
            return Array(line[..<tree.range(of: child).lowerBound] + json + line[tree.range(of: child).upperBound...])
        }
        let end = tree.range(of: 0).upperBound - 1
        return Array(line[..<end] + ", \"\(name)\": ".utf8 + json + line[end...])
    }

    /// `write`: `new` in the place of the line `old`, unless the file was changed meanwhile.
    func answerWrite(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        let given = try givenCase(question)
        let (old, new) = (try question.exactText("old").wtf8, try question.exactText("new").wtf8)
        guard given.line == old else { throw DeskProblem("\(FileSink.Failure.changed)") }
        guard WorkerLine.value(new)?.kind == .object, !new.contains(0x0A) else {
            throw DeskProblem("the line is not a case")
        }
        var bytes = given.file
        bytes.replaceSubrange(given.range, with: new)
        let path = try question.text("path")
        do throws(FileSink.Failure) {
            try FileSink.write(bytes, to: path, replacing: given.file)
        } catch {
            throw DeskProblem("\(error)")
        }
        answer(true) { $0.member("written", true) }
    }
}
