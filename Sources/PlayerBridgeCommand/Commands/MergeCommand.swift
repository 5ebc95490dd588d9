internal import BridgeFindings
internal import FindingReports

extension CommandDeclaration {
    static let merge = CommandDeclaration(
        name: "merge", summary: "Join the JSON reports of shards or matrix jobs into one report, in any format.",
        arguments: [
            .init(
                name: "REPORT", isRepeatable: true, isPath: true,
                help: "A report that --format json or --report json=PATH wrote.",
                completion: .files(endingIn: [".json"]))
        ],
        options: Options.ofReport,
        examples: [
            .init(
                line: "playerbridge merge shard-*.json --report html=report.html",
                explanation: "one page for all jobs of a workflow")
        ]
    ) { MergeCommand(invocation: $0.invocation, terminal: $0.terminal).run() }
}

/// `merge REPORT…`: JSON reports of shards and matrix jobs as one report, in any format.
struct MergeCommand {
    let invocation: Invocation
    let terminal: Terminal

    func run() -> ExitCode {
        var parts: [(name: String, report: Report)] = []
        var problems: [Report.Problem] = []
        for path in invocation.arguments.map(\.text) {
            switch Self.report(ofFile: path) {
            case .success(let report): parts.append((path, report))
            case .failure(let problem): problems.append(problem)
            }
        }
        var merged = Report.merged(parts)
        merged.problems = problems + merged.problems
        let code = ReportOutput(invocation, terminal: terminal).write(merged)
        return code.combined(with: ExitCode(merged))
    }

    private static func report(ofFile path: String) -> Result<Report, Report.Problem> {
        let bytes: [UInt8]
        switch TextInput.bytes(ofFile: path) {
        case .success(let read): bytes = read
        case .failure(let problem): return .failure(problem)
        }
        guard let value = WorkerLine.value(bytes) else {
            return .failure(.init(source: path, message: "expected a JSON report of \(CommandTable.program)"))
        }
        do throws(ReportReadingError) {
            return .success(try Report(value))
        } catch {
            return .failure(.init(source: path, message: "expected a JSON report of \(CommandTable.program): \(error)"))
        }
    }
}
