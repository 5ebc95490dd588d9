internal import BridgeFindings
internal import FindingReports
internal import Glibc
internal import JavaScriptSyntax
internal import PlayerEmulator

/// What files hold, thing by thing in their order, for several workers to share: cases are read as they are needed,
/// and taken apart by the worker alone. Used by one thread at a time.
final class CheckSource: @unchecked Sendable {
    private var files: ArraySlice<InputFinder.Found>
    /// By path and line; told with the case of that line.
    private let problems: [String: [Int: Report.Problem]]
    private let failOn: Severity?
    private let shard: Shard
    /// Cases and sessions so far, of all shards.
    private var number = 0
    private var cases: (path: String, header: JavaScriptString?, lines: LineReader)?

    init(_ files: [InputFinder.Found], problems: [String: [Int: Report.Problem]], failOn: Severity?, shard: Shard) {
        self.files = files[...]
        self.problems = problems
        self.shard = shard
        self.failOn = failOn
    }

    /// A file, as far as it can be known without taking anything apart.
    struct Plan {
        /// How many things it holds.
        var count = 1
        /// Nil for what cannot be read, or not twice: the run itself tells why.
        var input: Manifest.Input?
        /// Lines that repeat the id of another one.
        var problems: [Int: Report.Problem] = [:]
    }

    static func plan(_ found: InputFinder.Found) -> Plan {
        guard isRegular(found.path), let lines = try? LineReader(path: found.path, hashing: true) else { return Plan() }
        do throws(LineReader.Failure) {
            var plan = Plan()
            if found.kind == .cases {
                var identifiers = CaseIdentifiers()
                var line = try lines.next()
                if let first = line, isHeader(first, found.path) { line = try lines.next() }
                plan.count = 0
                while let read = line {
                    identifiers.add(read, of: found.path)
                    plan.count += 1
                    line = try lines.next()
                }
                plan.problems = identifiers.problems
            } else {
                while try lines.skip() {}
            }
            plan.input = .init(path: found.path, size: lines.size, hash: lines.hash?.finished() ?? "")
            return plan
        } catch {
            return Plan()
        }
    }

    private static func isRegular(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    func next() -> CheckJob? {
        while true {
            if let open = cases {
                do throws(LineReader.Failure) {
                    guard let line = try open.lines.next() else {
                        cases = nil
                        continue
                    }
                    guard isOurs() else { continue }
                    if case .failure(let problem) = TextInput.checked(line.bytes, source: open.path, line: line.number)
                    {
                        return .problem(problem)
                    }
                    return .line(
                        CheckCase(
                            path: open.path, number: line.number, line: JavaScriptString(wtf8: line.bytes),
                            header: open.header), failOn: failOn, problem: problems[open.path]?[line.number])
                } catch {
                    cases = nil
                    return .problem(Self.problem(error, open.path))
                }
            }
            guard let found = files.popFirst() else { return nil }
            do throws(LineReader.Failure) {
                guard let job = try open(found) else { continue }
                // What is wrong with a whole file every shard says.
                if case .session = job, !isOurs() { continue }
                return job
            } catch {
                return .problem(Self.problem(error, found.path))
            }
        }
    }

    /// Counts one thing, and says whether it is one of this shard.
    private func isOurs() -> Bool {
        defer { number += 1 }
        return shard.holds(number)
    }

    /// Opens the next file; nil when its cases are to be read.
    private func open(_ found: InputFinder.Found) throws(LineReader.Failure) -> CheckJob? {
        let lines = try LineReader(path: found.path)
        guard let first = try lines.peek() else {
            return .problem(.init(source: found.path, message: "the file is empty"))
        }
        let kind: InputFinder.Kind
        if let known = found.kind { kind = known } else { kind = try Self.kind(first, lines) }
        switch kind {
        case .cases: return openCases(lines, first, found.path)
        case .scenario: return try session(.scenario, lines, found.path)
        case .tape: return try session(.tape, lines, found.path)
        case .swift: return nil
        }
    }

    private func openCases(_ lines: LineReader, _ first: LineReader.Line, _ path: String) -> CheckJob? {
        cases = (path, nil, lines)
        guard Self.isHeader(first, path) else { return nil }
        _ = try? lines.next()
        do {
            let file = InputFile(path: path, bytes: first.bytes, firstLine: first.number)
            _ = try CaseHeader(file, in: 0..<first.bytes.count)
            cases?.header = JavaScriptString(wtf8: first.bytes)
            guard case .some(.some) = try? lines.peek() else {
                cases = nil
                return .problem(.init(source: path, message: "the case file has no cases"))
            }
            return nil
        } catch {
            return .problem(error.forReport)
        }
    }

    private static func isHeader(_ line: LineReader.Line, _ path: String) -> Bool {
        CaseHeader.isHeader(InputFile(path: path, bytes: line.bytes), in: 0..<line.bytes.count)
    }

    private func session(
        _ kind: OpenSession.Kind, _ lines: LineReader, _ path: String
    ) throws(LineReader.Failure) -> CheckJob {
        switch TextInput.checked(try lines.whole(limit: LineReader.longestLine), source: path) {
        case .success(let bytes):
            .session(OpenSession(kind: kind, path: path, text: JavaScriptString(wtf8: bytes)))
        case .failure(let problem): .problem(problem)
        }
    }

    /// A file that was named directly is told by its content.
    private static func kind(
        _ first: LineReader.Line, _ lines: LineReader
    ) throws(LineReader.Failure) -> InputFinder.Kind {
        if let tree = try? LiteralTree.parse(first.bytes, as: .json) {
            return tree.value.child("tape") != nil ? .tape : tree.value.child("scenario") != nil ? .scenario : .cases
        }
        // One that spans lines cannot be a line of cases.
        let tree = try? LiteralTree.parse(try lines.whole(limit: LineReader.longestLine), as: .json5)
        return tree?.value.child("scenario") != nil ? .scenario : .cases
    }

    private static func problem(_ failure: LineReader.Failure, _ path: String) -> Report.Problem {
        switch failure {
        case .unreadable(let error):
            .init(source: path, message: "the file cannot be read: \(String(cString: strerror(error)))")
        case .tooLong(let line):
            .init(
                source: "\(path):\(line)",
                message: "the line is longer than \(LineReader.longestLine >> 20) MB")
        }
    }
}
