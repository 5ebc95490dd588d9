internal import JavaScriptSyntax

/// `<private>`: the system's log hides what an app interpolates, unless it is marked as public.
enum HiddenValue {
    private static let marks = ["<private>", "<redacted>", "<sensitive>", "<decode: missing data>"]

    /// Nothing but a mark is left of the text.
    static func problem(in text: [UInt8]) -> String? {
        let string = String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace && $0 != "'" && $0 != "\"" }
        guard let mark = marks.first(where: { $0.filter { !$0.isWhitespace } == string }) else { return nil }
        return "the log shows \(mark) instead of the text; log it with privacy: .public"
    }

    static func loss(in text: [UInt8]) -> String? {
        let string = String(decoding: text, as: UTF8.self)
        guard let mark = marks.first(where: { string.contains($0) }) else { return nil }
        return "the log shows \(mark) instead of a value, which was not judged"
    }
}
