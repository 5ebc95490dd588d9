internal import BridgeFindings
internal import JavaScriptSyntax
internal import PlayerEmulator

/// Judges our own files as they are typed: a line of a case file that was judged once is not judged again.
final class CaseAnalysis {
    private let client: WorkerClient
    /// By header and line.
    private var known: [[JavaScriptString?]: CheckCase.Answer] = [:]

    private static let mostKnown = 20_000

    init(_ client: WorkerClient) { self.client = client }

    func end() { client.end() }

    /// Nil where the file is none of ours, or something newer waits.
    func analysis(
        of path: String, _ bytes: [UInt8], isStopped: () -> Bool
    ) -> (results: [CheckResult], problems: [Report.Problem])? {
        if path.hasSuffix(InputFinder.Kind.cases.suffix) { return cases(path, bytes, isStopped) }
        if path.hasSuffix(InputFinder.Kind.scenario.suffix) { return session(.scenario, path, bytes) }
        if path.hasSuffix(InputFinder.Kind.tape.suffix) { return session(.tape, path, bytes) }
        return nil
    }

    private func cases(
        _ path: String, _ bytes: [UInt8], _ isStopped: () -> Bool
    ) -> (results: [CheckResult], problems: [Report.Problem])? {
        let lines = LineIndex(bytes)
        var results: [CheckResult] = []
        var problems: [Report.Problem] = []
        var identifiers = CaseIdentifiers()
        var header: JavaScriptString?
        var isFirst = true
        for number in 1...lines.lineCount {
            guard !isStopped() else { return nil }
            let line = Array(bytes[lines.range(ofLine: number)])
            guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
            defer { isFirst = false }
            if isFirst {
                let file = InputFile(path: path, bytes: line, firstLine: number)
                if CaseHeader.isHeader(file, in: 0..<line.count) {
                    do {
                        _ = try CaseHeader(file, in: 0..<line.count)
                        header = JavaScriptString(wtf8: line)
                    } catch {
                        problems.append(error.forReport)
                    }
                    continue
                }
            }
            identifiers.add(LineReader.Line(number: number, bytes: line), of: path)
            switch answer(path, number, JavaScriptString(wtf8: line), header) {
            case .result(let result): results.append(result)
            case .problem(let problem): problems.append(problem)
            case .count, nil: continue
            }
        }
        return (results, problems + identifiers.problems.sorted { $0.key < $1.key }.map(\.value))
    }

    private func answer(
        _ path: String, _ number: Int, _ line: JavaScriptString, _ header: JavaScriptString?
    ) -> CheckCase.Answer? {
        let key = [header, line, JavaScriptString("\(path):\(number)")]
        if let answer = known[key] { return answer }
        let request = CheckCase(path: path, number: number, line: line, header: header)
        switch try? client.askAlone(request) {
        case .answer(let answer):
            if known.count >= Self.mostKnown { known = [:] }
            known[key] = answer
            return answer
        case .died(let finding):
            return .result(CheckResult(id: "line \(number)", source: request.source).ended(by: finding))
        case .problem(let message): return .problem(.init(source: request.source, message: message))
        case .fault, nil: return nil
        }
    }

    private func session(
        _ kind: OpenSession.Kind, _ path: String, _ bytes: [UInt8]
    ) -> (results: [CheckResult], problems: [Report.Problem])? {
        let request = OpenSession(kind: kind, path: path, text: JavaScriptString(wtf8: bytes))
        guard let outcome = try? CheckJob.session(request).talk(to: client) else { return nil }
        var results: [CheckResult] = []
        var problems: [Report.Problem] = []
        for piece in outcome.pieces {
            switch piece {
            case .result(let result): results.append(result)
            case .problem(let problem): problems.append(problem)
            case .fault(let message, let source): problems.append(.init(source: source, message: message))
            case .count, .expect: continue
            }
        }
        return (results, problems)
    }
}
