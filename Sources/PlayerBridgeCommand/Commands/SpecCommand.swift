internal import BridgeFindings
internal import JavaScriptSyntax
internal import PlayerEmulator

/// `spec FILE|-`: one factory spec of the call widget.
struct SpecCommand {
    let invocation: Invocation

    func run(_ session: RunSession) {
        let path = invocation.argument(0) ?? "-"
        let input = path == "-" ? TextInput.standardInput() : TextInput.bytes(ofFile: path)
        switch input {
        case .failure(let problem): session.add(problem: problem)
        case .success(let bytes):
            let source = path == "-" ? "standard input" : path
            let text = JavaScriptString(wtf8: path == "-" ? PayloadCommand.withoutFinalLineEnd(bytes) : bytes[...])
            let file = path == "-" ? nil : InputFile(path: path, bytes: bytes)
            session.expect(1)
            let request = CheckSpec(text: text, root: invocation[Options.specRoot]?.rawValue, source: source)
            var result: CheckResult
            switch session.ask(request) {
            case .answer(let answer): result = answer
            case .died(let finding): result = CheckResult(id: "spec", source: source).ended(by: finding)
            case .problem(let message): return session.add(problem: .init(source: source, message: message))
            case .fault(let message): return session.add(fault: message, source: source)
            case nil: return
            }
            result.texts["spec"] = result.texts["spec"] ?? text
            if let file { result.place { file.place(of: $0) } }
            session.add(result)
        }
    }
}
