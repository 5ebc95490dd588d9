import BridgeFindings
import JavaScriptSyntax

/// A session's record as text that does not depend on how an encoder ordered its keys.
enum TranscriptLines {
    static func lines(_ entries: [TranscriptEntry]) -> [String] {
        entries.indices.map { index in
            let entry = entries[index]
            let isText = entry.kind == .invoke || entry.kind == .notify
            // What arrived follows and says it better.
            let arrived = isText && index + 1 < entries.count && entries[index + 1].kind == .call
            let value = arrived ? "" : " " + ValueNotation.json(entry.value)
            let name = entry.name.isEmpty ? "" : " " + entry.name
            return "\(ValueNotation.json(.number(entry.at))) \(entry.kind.rawValue)\(name)\(value)"
        }
    }
}
