internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax
internal import PlayerEmulator

/// `check PATH…` and `replay TAPE`: everything that files hold.
struct CheckCommand {
    let session: RunSession
    private let files: [InputFinder.Found]

    init(_ session: RunSession, files: [InputFinder.Found]) {
        self.session = session
        self.files = files
    }

    func run() {
        for found in files where !session.isStopped {
            switch TextInput.bytes(ofFile: found.path) {
            case .failure(let problem): session.add(problem: problem)
            case .success(let bytes) where bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }:
                session.add(problem: .init(source: found.path, message: "the file is empty"))
            case .success(let bytes): check(InputFile(path: found.path, bytes: bytes), found.kind)
            }
        }
    }

    private func check(_ file: InputFile, _ kind: InputFinder.Kind?) {
        switch kind ?? Self.kind(of: file) {
        case .cases: check(CaseFile(file))
        case .scenario: checkScenario(file)
        case .tape: check(Tape(file))
        case .swift: break
        }
    }

    /// A file that was named directly is told by its content.
    private static func kind(of file: InputFile) -> InputFinder.Kind {
        let first = file.firstLine
        if let tree = try? LiteralTree.parse(file.bytes, in: first, as: .json), tree.value.child("tape") != nil {
            return .tape
        }
        if let tree = try? LiteralTree.parse(file.bytes, as: .json5), tree.value.child("scenario") != nil {
            return .scenario
        }
        return .cases
    }

    private func check(_ cases: CaseFile) {
        for problem in cases.problems { session.add(problem: problem.forReport) }
        let header = cases.headerRange.map { JavaScriptString(wtf8: cases.file.bytes[$0]) }
        session.expect(cases.lines.count)
        for line in cases.lines where !session.isStopped {
            let source = "\(cases.file.path):\(line.number)"
            let request = WorkerRequest.payload(
                line: JavaScriptString(wtf8: cases.file.bytes[line.range]), header: header, source: source,
                number: line.number)
            let name = line.content.textName
            session.check(
                request, id: line.content.id, source: source, texts: [name: line.content.text],
                expected: line.content.expected
            ) {
                result in
                result.place { cases.file.place(of: $0, inText: name, of: line.range) }
            }
        }
    }

    private func checkScenario(_ file: InputFile) {
        let scenario: Scenario
        do { scenario = try Scenario(file) } catch { return session.add(problem: error.forReport) }
        session.play(.scenario(text: JavaScriptString(wtf8: file.bytes), path: file.path), path: file.path) {
            index, result in
            guard let index, let range = scenario.steps[index].textRange else { return }
            result.place { file.place(of: $0, inLiteral: range) }
        }
    }

    private func check(_ tape: Tape) {
        for problem in tape.problems { session.add(problem: problem.forReport) }
        guard tape.settings != nil else { return }
        session.play(.tape(text: JavaScriptString(wtf8: tape.file.bytes), path: tape.file.path), path: tape.file.path) {
            index, result in
            guard let index, let name = result.texts.keys.first else { return }
            result.place { tape.file.place(of: $0, inText: name, of: tape.lines[index].range) }
        }
    }
}

extension InputProblem {
    var forReport: Report.Problem { .init(source: "\(place.path):\(place.line):\(place.column)", message: message) }
}

extension InputFile {
    var firstLine: Range<Int> { lines.range(ofLine: 1) }

    /// Where a place in a text stands in the file, when the text is the string literal at `range`.
    func place(of offset: Int, inLiteral range: Range<Int>) -> FilePlace? {
        guard let tree = try? LiteralTree.parse(bytes, in: range, as: .json5), let escapes = EscapeMap(tree, node: 0)
        else {
            return nil
        }
        return place(of: escapes.fileOffset(of: offset))
    }
}

extension CheckResult {
    /// Gives every range of the findings its place in the file.
    mutating func place(_ find: (_ offset: Int) -> FilePlace?) {
        func placed(_ range: TextRange?) -> TextRange? {
            guard var range else { return nil }
            range.file = find(range.offset)
            range.fileEnd = range.file == nil ? nil : find(range.offset + range.length)
            return range
        }
        for index in findings.indices {
            findings[index].range = placed(findings[index].range)
            for note in findings[index].notes.indices {
                findings[index].notes[note].range = placed(findings[index].notes[note].range)
            }
            if let edit = edit(of: findings[index]) { findings[index].fix?.range = placed(edit.range) }
        }
    }
}
