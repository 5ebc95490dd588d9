import JavaScriptSyntax

/// What a text would be if it were read as code or JSON once more.
enum EncodedText {
    /// The name of what a text holds, if it is one object or array, in JSON or as a literal.
    static func container(_ text: [UInt8]) -> String? {
        guard let first = text.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let tree = try? LiteralTree.parse(text, as: .expression)
        else { return nil }
        switch tree.value.kind {
        case .object: return "an object"
        case .array: return "an array"
        default: return nil
        }
    }

    /// The same for JSON that no one writes as a text: an object with members, or an array that holds such.
    static func jsonObject(_ text: [UInt8]) -> String? {
        let lenient = LiteralDialect.json.subtracting(.uniqueKeys)
        guard let tree = try? LiteralTree.parse(text, as: lenient) else { return nil }
        guard let child = tree.value.childIndices(of: 0).first else { return nil }
        switch tree.value.kind {
        case .object: return "an object"
        case .array where [.object, .string].contains(tree.value.nodes[child].kind): return "an array"
        default: return nil
        }
    }

    /// A text without the quotes around it and the escapes in it, if it is a JSON string.
    static func unquoted(_ text: [UInt8]) -> [UInt8]? {
        guard text.count > 1, text.first == text.last,
            text.first == UInt8(ascii: "\"") || text.first == UInt8(ascii: "'"),
            let tree = try? LiteralTree.parse(text, as: .expression), let string = tree.value.string
        else { return nil }
        return string.wtf8
    }

    /// A text with the escapes of JavaScript read once more.
    static func unescaped(_ text: [UInt8]) -> [UInt8]? {
        guard text.contains(UInt8(ascii: "\\")) else { return nil }
        // Quotes of any kind stand in a template; the back-tick is the rarest in texts.
        let quoted = [UInt8(ascii: "`")] + text + [UInt8(ascii: "`")]
        let tokens = Lexer.tokens(of: quoted, as: .expression)
        guard tokens.count == 1, tokens[0].kind == .template, !tokens[0].flags.contains(.badEscape) else { return nil }
        return StringLiteral(tokens[0], in: quoted).value.wtf8
    }

    /// What a scalar in quotes would be without them.
    static func scalar(_ text: [UInt8]) -> String? {
        (try? LiteralTree.parse(text, as: .expression)).map { ValueNotation.json($0.value) }
    }
}
