import JavaScriptSyntax

/// What a script message can carry from the page to the app.
///
/// WebKit hands over numbers, strings, dates, arrays, dictionaries and null (documentation of `WKScriptMessage.body`);
/// posting anything else throws in the page.
enum MessageRules {
    /// Why a value cannot cross, or nil when it can.
    static func obstacle(in value: JavaScriptValue) -> String? {
        for node in value.nodes {
            if let reason = reasons[node.kind] { return reason }
            if node.keyKind == .symbol { return "a property named by a symbol" }
        }
        return nil
    }

    private static let reasons: [JavaScriptValue.Kind: String] = [
        .bigInt: "a BigInt",
        .symbol: "a symbol",
        .function: "a function",
        .accessor: "a property with a getter",
        .proxy: "a proxy",
        .promise: "a promise",
        .cycle: "an object that contains itself",
        .unreadable: "an object that cannot be read",
        .regularExpression: "a regular expression",
        .error: "an error object",
        .map: "a Map",
        .set: "a Set",
        .instance: "an instance of a class",
    ]
}
