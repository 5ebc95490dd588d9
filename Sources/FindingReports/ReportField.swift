internal import JavaScriptSyntax

/// One node of a report.
struct ReportField: PathCursor {
    let value: JavaScriptValue
    var node = 0
    var path = ""

    func problem(_ message: String) -> ReportReadingError { ReportReadingError(path: path, message: message) }

    /// The members of an object of texts; an absent one is empty.
    func texts(_ name: String) throws(ReportReadingError) -> [String: JavaScriptString] {
        var texts: [String: JavaScriptString] = [:]
        for (name, field) in try optional(name)?.members() ?? [] { texts[name] = try field.text() }
        return texts
    }
}
