internal import JavaScriptSyntax

/// Values as one line of JSON in the `$` notation, ASCII only.
enum WorkerLine {
    static func bytes(_ value: JavaScriptValue) -> [UInt8] {
        ValueNotation.bytes(value, options: .init(asciiOnly: true))
    }

    static func value(_ line: [UInt8]) -> JavaScriptValue? {
        guard let tree = try? LiteralTree.parse(line, as: .json) else { return nil }
        return try? ValueNotation.value(of: tree)
    }
}
