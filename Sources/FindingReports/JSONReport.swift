internal import BridgeFindings
internal import JavaScriptSyntax

/// Everything that a report holds, on one line; ``Report/init(_:)`` reads it back.
enum JSONReport {
    static func write(_ report: Report, style: ReportStyle, to write: (String) -> Void) {
        write(ValueNotation.json(JavaScriptValue(report), options: .init(asciiOnly: true)))
        write("\n")
    }
}
