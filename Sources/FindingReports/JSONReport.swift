internal import BridgeFindings
internal import JavaScriptSyntax

/// Everything that a report holds, on one line; ``Report/init(_:)`` reads it back.
enum JSONReport {
    static func write(_ report: Report, style: ReportStyle, to write: (String) -> Void) {
        func json(_ value: JavaScriptValue) -> String {
            LogCommands.disarmed(json: ValueNotation.json(value, options: .init(asciiOnly: true)))
        }
        // Result by result: values are written up to a number of nodes, which a long run has more of in all.
        let frame = JavaScriptValue(report, withResults: false)
        // How complete the report is, is known when everything else is written.
        let members = frame.members.sorted { $0.name != "manifest" && ($1.name == "manifest" || $0.name < $1.name) }
        for (index, member) in members.enumerated() {
            write("\(index == 0 ? "{" : ",")\"\(member.name)\":")
            guard member.name == "results" else {
                write(json(member.value))
                continue
            }
            write("[")
            for (index, result) in report.results.enumerated() {
                write((index == 0 ? "" : ",") + json(JavaScriptValue(result)))
            }
            write("]")
        }
        write("}\n")
    }
}
