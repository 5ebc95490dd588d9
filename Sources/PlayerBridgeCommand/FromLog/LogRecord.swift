internal import JavaScriptSyntax

/// A line of a log in JSON: an object with a time or level, one member of which holds the text.
enum LogRecord: LogRecogniser {
    static func undo(_ text: [UInt8]) -> (text: [UInt8], clause: String)? {
        let inner = Array(trimmed(text[...]))
        guard inner.first == UInt8(ascii: "{"), let value = try? LiteralTree.parse(inner, as: .json).value,
            value.kind == .object
        else { return nil }
        var texts: [(name: String, text: JavaScriptString)] = []
        var isRecord = false
        for member in value.members {
            isRecord = isRecord || marks.contains(member.name.lowercased())
            if let text = member.value.string { texts.append((member.name, text)) }
        }
        guard isRecord else { return nil }
        // The member that says so by its name, else the one that looks like a payload.
        let named = names.lazy.compactMap { name in texts.first { $0.name.lowercased() == name } }.first
        guard let found = named ?? texts.first(where: { $0.text.wtf8.contains(where: { "'\"{[".utf8.contains($0) }) })
        else { return nil }
        return (found.text.wtf8, "extracted the text from the member `\(found.name)` of a log record")
    }

    /// What log records hold, and payloads do not.
    private static let marks: Set<String> = [
        "time", "timestamp", "@timestamp", "ts", "level", "severity", "logger", "msg", "subsystem", "category",
        "eventmessage", "processid", "threadid", "pid", "log.level",
    ]
    private static let names = [
        "payload", "arguments", "args", "info", "script", "eventmessage", "message", "msg", "log", "text", "body",
    ]
}
