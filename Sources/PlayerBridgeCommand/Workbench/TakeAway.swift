internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax
internal import PlayerEmulator

/// A payload in the forms in which people keep it.
struct TakeAway {
    enum Form: String {
        /// A line of a case file.
        case caseLine = "case"
        /// A step of a scenario.
        case step
        /// A test of Swift Testing.
        case test
        /// A command line for a shell.
        case command
        /// The HTML report.
        case html
    }

    let payload: DeskPayload
    let result: CheckResult
    let ready: SetUp.Answer?

    func text(as form: Form) -> String {
        switch form {
        case .caseLine: NewCaseCommand(line: payload.line, result: result).text
        case .step: step
        case .test: test
        case .command: command
        case .html: html
        }
    }

    private var text: String { payload.line.text.description }

    private var step: String {
        var expected: [(String, JavaScriptValue)] = [("verdict", .string((result.verdict ?? .failed).rawValue))]
        let rules = result.findings.filter { $0.severity > .note }.map { JavaScriptValue.string($0.rule.rawValue) }
        if !rules.isEmpty { expected.append(("findings", .array(rules))) }
        var steps: [JavaScriptValue] = []
        if payload.isEvent {
            var event: [(String, JavaScriptValue)] = [("emit", .string(payload.name))]
            if let data = payload.line.value["event"]?["data"] { event.append(("data", data)) }
            steps.append(.object(event))
        }
        steps.append(
            .object([
                payload.isEvent ? ("notify", .string(payload.name)) : ("invoke", .string(payload.name)),
                (payload.line.textName, .string(payload.line.text)), ("expect", .object(expected)),
            ]))
        return steps.map { ValueNotation.json($0, options: .init(asciiOnly: true)) }.joined(separator: ",\n")
    }

    // MARK: Command line

    private var command: String {
        var words = ["playerbridge", payload.isEvent ? "notify" : "invoke"]
        if payload.isEvent { words += ["-", "--event", payload.name] } else { words += [payload.name, "-"] }
        for option in payload.options { words += ["--\(option.name)", option.value] }
        let line = words.map(ReplayLine.quoted).joined(separator: " ")
        var mark = "PAYLOAD"
        while text.contains(mark) { mark += "_" }
        return "\(line) <<'\(mark)'\n\(text)\n\(mark)"
    }

    // MARK: Swift

    private var test: String {
        let name = payload.name.split { !$0.isLetter && !$0.isNumber }.enumerated()
            .map { $0.offset == 0 ? String($0.element) : $0.element.prefix(1).uppercased() + $0.element.dropFirst() }
            .joined()
        let rules = Set(result.findings.filter { $0.severity == .error }.map(\.rule.rawValue)).sorted()
        let expecting = rules.isEmpty ? "" : "(expecting: \(rules.map { "\"\($0)\"" }.joined(separator: ", ")))"
        let literal = Self.literal(text)
        let lines: [String]
        if payload.isEvent {
            lines = [
                "let player = await PlayerEmulator.current.makeLivePlayer()",
                "let event = try #require(player.emit(\"\(payload.name)\"))",
                "player.view.notify(callbackKey: try #require(event.callbackKey), info: \(literal))",
            ]
        } else {
            let product = result.calls.first?.arguments.elements.first?.swiftString ?? "p-1"
            lines = [
                "let player = await PlayerEmulator.current.makeLivePlayer(",
                "    products: [.init(id: \(Self.literal(product)), ref: \"R-1\", url: \"https://shop.example/1\")])",
                "_ = try? await player.view.invoke(function: \"\(payload.name)\", arguments: \(literal))",
            ]
        }
        let imports = ["BambuserCommerceSDK", "PlayerBridgeTesting", "Testing"].map { "import \($0)\n" }.joined()
        return imports + """

            @MainActor @Suite struct PastedPayloads {
                @Test(.playerEmulator\(expecting)) func \(name)() async throws {
            \(lines.map { "        \($0)\n" }.joined())    }
            }
            """
    }

    /// A Swift literal in which nothing is an escape; with more number signs than the text has after a quote.
    static func literal(_ text: String) -> String {
        var signs = "#"
        while text.contains("\"\(signs)") || text.contains("\\\(signs)") { signs += "#" }
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && $0.value != 0x7F && $0 != "\u{2028}" && $0 != "\u{2029}"
        }
        if isPlain { return "\(signs)\"\(text)\"\(signs)" }
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar == "\u{2028}" || scalar == "\u{2029}":
                "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }

    // MARK: Report

    private var html: String {
        var header = Report.Header(
            version: Version.current, engine: ready?.engine ?? "", contract: ready?.contract ?? "",
            hostModels: [payload.setup.hostModel], hasContract: payload.setup.hasContract)
        header.context = ["one payload of the workbench"]
        var text = ""
        ReportFormat.named("html")?.write(Report(header: header, results: [result])) { text += $0 }
        return text
    }
}
