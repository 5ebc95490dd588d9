import JavaScriptSyntax

/// Values and kinds in the words of messages.
enum ValueWords {
    /// Longer texts are cut; counts bytes.
    private static let longestText = 40

    /// Such as `the text “10.00”` or `an empty list`.
    static func describe(_ node: JavaScriptValue.Node, of value: JavaScriptValue) -> String {
        switch node.kind {
        case .undefined: "undefined"
        case .null: "null"
        case .boolean: node.number == 1 ? "true" : "false"
        case .number: "the number \(number(node.number))"
        case .bigInt: "a BigInt"
        case .string: "the text \(quoted(value.bytes(of: node.text)))"
        case .symbol: "a symbol"
        case .object: "an object"
        case .array: node.children.isEmpty ? "an empty list" : "a list"
        case .hole: "a hole in the list"
        case .function: "a function"
        case .date: "a Date"
        case .regularExpression: "a regular expression"
        case .error: "an Error"
        case .map: "a Map"
        case .set: "a Set"
        case .promise: "a Promise"
        case .proxy: "a Proxy"
        case .accessor: "a getter"
        case .instance: "an instance of \(value.string(of: node.text).description)"
        case .cycle: "a reference to itself"
        case .unreadable: "something that cannot be read"
        }
    }

    static func number(_ number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        if let whole = number.exactInteger { return String(whole) }
        return String(number)
    }

    static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.count > longestText else { return "“\(JavaScriptString(wtf8: bytes).description)”" }
        var end = bytes.startIndex + longestText
        while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return "“\(JavaScriptString(wtf8: bytes[..<end]).description)…”"
    }

    static func names(_ names: [String]) -> String {
        names.map { "`\($0)`" }.joined(separator: ", ")
    }
}
