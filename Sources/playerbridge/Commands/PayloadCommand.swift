internal import BridgeFindings
internal import Foundation
internal import Glibc
internal import JavaScriptSyntax
internal import PlayerEmulator

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
    }

    /// The line, or the problem that keeps it from being made.
    func line() throws -> Result<Line, Report.Problem> {
        let isNotify = invocation.command == .notify || invocation[Options.event] != nil
        let textArgument = invocation.argument(isNotify ? 0 : 1)
        let textName = isNotify ? "info" : "arguments"
        let text: JavaScriptString
        let source: String
        if let template = try template() {
            guard textArgument == nil else { throw tooMuch() }
            (text, source) = (try filled(template), "template")
        } else if textArgument == nil || textArgument == "-" {
            hint()
            switch TextInput.standardInput() {
            case .failure(let problem): return .failure(problem)
            case .success(let bytes): (text, source) = (JavaScriptString(wtf8: Self.withoutFinalLineEnd(bytes)), "standard input")
            }
        } else {
            (text, source) = (JavaScriptString(textArgument ?? ""), "command line")
        }
        return .success(try line(text: text, textName: textName, source: source, isNotify: isNotify))
    }

    private func line(text: JavaScriptString, textName: String, source: String, isNotify: Bool) throws -> Line {
        var members: [(String, JavaScriptValue)] = []
        let name: String
        if isNotify {
            guard let type = invocation[Options.event] else {
                throw ArgumentError(
                    code: .missingValue, origin: .end, message: "notify needs --event: the event whose key is answered",
                    hint: "for example --event should-add-item-to-cart", command: ["notify"])
            }
            name = "notify \(type)"
            var event: [(String, JavaScriptValue)] = [("type", .string(type))]
            if let data = invocation[Options.eventData] {
                event.append(("data", try setup.value(data, Options.eventData, as: .json5)))
            }
            members.append(("event", .object(event)))
        } else {
            let function = invocation.argument(0) ?? ""
            name = "invoke \(function)"
            members.append(("invoke", .string(function)))
        }
        members.insert(("id", .string(name)), at: 0)
        members.append((textName, .string(text)))
        if let intended = invocation[Options.intended] {
            let value = try setup.value(intended, Options.intended, as: .json5)
            if !isNotify, value.kind != .array {
                throw setup.wrong(Options.intended, "expected the arguments as a list, such as [\"p-1\", {…}]")
            }
            members.append(("intended", isNotify ? .array([value]) : value))
        }
        return Line(id: name, source: source, textName: textName, text: text, value: .object(members))
    }

    // MARK: Templates

    private func template() throws -> JavaScriptString? {
        if let text = invocation[Options.template] { return JavaScriptString(text) }
        return try invocation[Options.templateFile].map { try setup.text(of: $0, Options.templateFile).text }
    }

    private func filled(_ template: JavaScriptString) throws -> JavaScriptString {
        let values = invocation.all(Options.set).map { ($0.name, JavaScriptString($0.value)) }
        do throws(PayloadTemplate.Unfilled) {
            return try PayloadTemplate(template).filled(with: Dictionary(values) { _, last in last })
        } catch {
            throw setup.wrong(Options.set, error.message)
        }
    }

    private func tooMuch() -> ArgumentError {
        setup.wrong(Options.template, "a template with --set stands for the text: give one of the two")
    }

    // MARK: Standard input

    private func hint() {
        guard isatty(STDIN_FILENO) == 1 else { return }
        FileHandle.standardError.write(Data("paste the payload, then Ctrl-D\n".utf8))
    }

    /// What a shell or a here-document adds at the end is no part of the payload.
    private static func withoutFinalLineEnd(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        if bytes.suffix(2) == [0x0D, 0x0A] { return bytes.dropLast(2) }
        return bytes.last == 0x0A ? bytes.dropLast() : bytes[...]
    }
}
