internal import BridgeFindings
internal import JavaScriptSyntax
internal import PlayerEmulator

/// `new case`: the payload at hand as a line of a case file, with what becomes of it today as its expectation.
struct NewCaseCommand {
    let line: PayloadCommand.Line
    let result: CheckResult

    /// The line, without its line end.
    var text: String {
        var members = line.value.members.map { ($0.name, $0.value) }
        members[0].1 = .string(identifier)
        var expected: [(String, JavaScriptValue)] = [("verdict", .string((result.verdict ?? .failed).rawValue))]
        if let error = result.findings.first(where: { $0.severity == .error }) {
            expected.append(("rule", .string(error.rule.rawValue)))
            if let range = error.range { expected.append(("offset", .number(Double(range.offset)))) }
        }
        members.append(("expect", .object(expected)))
        return ValueNotation.json(.object(members), options: .init(asciiOnly: true))
    }

    /// Short, and the same for the same text (FNV-1a), so that a case is recognised when it is made again.
    private var identifier: String {
        var hash: UInt32 = 2_166_136_261
        for byte in line.text.wtf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return "\(line.id.split(separator: " ").last ?? "case")-\(String(hash, radix: 16))"
    }
}
