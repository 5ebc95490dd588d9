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
            session.check(
                .spec(text: text, root: invocation[Options.specRoot]?.rawValue, source: source), id: "spec",
                source: source,
                texts: ["spec": text]
            ) { result in
                guard let file else { return }
                result.place { file.place(of: $0) }
            }
        }
    }
}
