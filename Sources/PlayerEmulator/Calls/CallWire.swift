package import JavaScriptSyntax

/// How the call SDK writes values into the texts that it evaluates.
///
/// After the public source of the Android SDK, which calls itself a port of the one for iOS. What is not known of iOS
/// is here and nowhere else: the name of the script message handler and the escaping.
package enum CallWire {
    /// The handler to which the page posts, in `window.webkit.messageHandlers`. Assumed: no text tells its name on iOS.
    static let messageHandler = "bambuser"

    /// A text in single quotes, escaped as the SDK does it: backslash, apostrophe, line feed, and nothing else.
    ///
    /// A carriage return stays as it is, so that the literal, and with it the whole reply, does not parse.
    package static func quoted(_ text: JavaScriptString) -> JavaScriptString {
        var bytes: [UInt8] = [UInt8(ascii: "'")]
        for byte in text.wtf8 {
            switch byte {
            case UInt8(ascii: "\\"): bytes += "\\\\".utf8
            case UInt8(ascii: "'"): bytes += "\\'".utf8
            case 0x0A: bytes += "\\n".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "'"))
        return JavaScriptString(wtf8: bytes)
    }

    /// A value as the SDK's own serializer writes it: compact, in the order given, spliced in as a literal.
    ///
    /// It escapes quotes, backslashes and controls; everything else, U+2028 and lone surrogates too, stays raw. A number
    /// that is not finite becomes null. Kinds that JSON has no word for become null too.
    package static func json(_ value: JavaScriptValue, node: Int = 0) -> JavaScriptString {
        var bytes: [UInt8] = []
        var work: [Step] = [.value(node)]
        while let step = work.popLast() {
            switch step {
            case .text(let text): bytes += text.utf8
            case .key(let key):
                append(value.bytes(of: key), to: &bytes)
                bytes.append(UInt8(ascii: ":"))
            case .value(let node): write(node, of: value, to: &bytes, &work)
            }
        }
        return JavaScriptString(wtf8: bytes)
    }

    /// One argument in a text, and how it is written.
    package enum Argument: Sendable {
        /// A text in single quotes with three escapes.
        case quoted(JavaScriptString)
        /// A literal as the SDK's serializer writes it.
        case json(JavaScriptValue)

        var text: JavaScriptString {
            switch self {
            case .quoted(let text): CallWire.quoted(text)
            case .json(let value): CallWire.json(value)
            }
        }

        var value: JavaScriptValue {
            switch self {
            case .quoted(let text): .string(text)
            case .json(let value): value
            }
        }
    }

    /// A call of one of the page's functions, as the SDK evaluates it, with what it means.
    package static func call(_ function: String, _ arguments: [Argument]) -> Payload {
        var bytes: [UInt8] = []
        for (index, argument) in arguments.enumerated() {
            if index > 0 { bytes += ", ".utf8 }
            bytes += argument.text.wtf8
        }
        return Payload(
            channel: .invoke(function: function), text: JavaScriptString(wtf8: bytes),
            intended: Intention(arguments: .array(arguments.map(\.value))))
    }

    private enum Step {
        case value(Int)
        case key(JavaScriptValue.Piece)
        case text(String)
    }

    private static func write(_ node: Int, of value: JavaScriptValue, to bytes: inout [UInt8], _ work: inout [Step]) {
        let data = value.nodes[node]
        switch data.kind {
        case .boolean: bytes += (data.number == 1 ? "true" : "false").utf8
        case .number where data.text.length > 0: bytes += value.bytes(of: data.text)
        case .number where data.number.isFinite: bytes += NumberText.javaScript(data.number).utf8
        case .string: append(value.bytes(of: data.text), to: &bytes)
        case .array, .object:
            let isList = data.kind == .array
            work.append(.text(isList ? "]" : "}"))
            bytes.append(UInt8(ascii: isList ? "[" : "{"))
            for (index, child) in value.childIndices(of: node).enumerated().reversed() {
                work.append(.value(child))
                if !isList { work.append(.key(value.nodes[child].key)) }
                if index > 0 { work.append(.text(",")) }
            }
        default: bytes += "null".utf8
        }
    }

    private static let shortEscapes: [UInt8: String] = [
        0x22: "\\\"", 0x5C: "\\\\", 0x08: "\\b", 0x0A: "\\n", 0x0D: "\\r", 0x09: "\\t",
    ]

    private static func append(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            if let escape = shortEscapes[byte] {
                bytes += escape.utf8
            } else if byte < 0x20 {
                bytes += "\\u00".utf8
                bytes += (byte < 0x10 ? "0" : "").utf8
                bytes += String(byte, radix: 16).utf8
            } else {
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
