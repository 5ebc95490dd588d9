internal import BridgeFindings
internal import JavaScriptSyntax
internal import PlayerEmulator

extension CommandDeclaration {
    static let spec = CommandDeclaration(
        name: "spec",
        summary: "Judge one factory spec of the call widget; show its builder calls and the agent's card.",
        arguments: [
            .init(name: "FILE", isPath: true, help: "The spec as JSON; - reads it from standard input.")
        ],
        options: [specRoot.declaration] + Options.ofRun + Options.ofReport,
        examples: [
            .init(
                line: "playerbridge spec product.json",
                explanation: "a product or search reply, as a test printed it")
        ],
        usualPlayer: .calls
    ) { context in try context.judge { SpecCommand(invocation: context.invocation).run($0) } }

    fileprivate static let specRoot = Option<SpecRoot>.word(
        "as", in: .payload, "Choose what the spec replies to (default: known from the methods that it calls).")
}

/// `--as`
enum SpecRoot: String, CaseIterable, Sendable {
    case product, search
}

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
            session.plan(1)
            session.note(input: source, bytes)
            let request = CheckSpec(text: text, root: invocation[CommandDeclaration.specRoot]?.rawValue, source: source)
            var result: CheckResult
            let outcome = session.ask(request)
            if outcome != nil { session.noteDone() }
            switch outcome {
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
