package import BridgeFindings
import JavaScriptEngine
package import JavaScriptSyntax
package import PlayerEmulator

/// What is wrong with the start page of the call widget, into which the configuration is written.
package enum StartPageRule {
    /// Findings of `html-breakout`, or that the inline script does not parse.
    package static func findings(about configuration: JavaScriptValue, on engine: EmulatorEngine) -> [Finding] {
        let page = CallStartPage(configuration)
        if let breakout = page.breakouts.first {
            return [
                Finding(
                    rule: .htmlBreakout, confidence: .documented,
                    source: "Public source of the Android Calls SDK; HTML standard",
                    message:
                        "`\(breakout.text)` in the configuration\(place(of: breakout.text, in: configuration)) is read "
                        + "as markup; the start page's script ends or changes there",
                    range: TextRange(text: "configuration", offset: breakout.offset, length: breakout.text.utf8.count))
            ]
        }
        guard !engine.checkSyntax(page.script).isValid else { return [] }
        let line = page.configuration.wtf8.firstIndex(of: 0x0D)
        return [
            Finding(
                rule: .rawLineBreak, severity: .error, confidence: .documented,
                source: "Public source of the Android Calls SDK",
                message: "the start page's script does not parse"
                    + (line == nil ? "" : ": the SDK does not escape a carriage return in the configuration"),
                range: line.map { TextRange(text: "configuration", offset: $0, length: 1) },
                notes: [Finding.Note("without the script the widget does not start and sends no events")])
        ]
    }

    /// The key whose value holds a text, such as ` at data.firstName`.
    private static func place(of text: String, in configuration: JavaScriptValue) -> String {
        var path: [(node: Int, name: String)] = [(0, "")]
        while let (node, name) = path.popLast() {
            let data = configuration.nodes[node]
            if data.kind == .string, configuration.string(of: data.text).description.contains(text) {
                return " at `\(name)`"
            }
            for (index, child) in configuration.childIndices(of: node).enumerated().reversed() {
                let key = configuration.nodes[child]
                let own = key.keyKind == .name ? configuration.string(of: key.key).description : "[\(index)]"
                path.append((child, name.isEmpty ? own : key.keyKind == .name ? "\(name).\(own)" : name + own))
            }
        }
        return ""
    }
}
