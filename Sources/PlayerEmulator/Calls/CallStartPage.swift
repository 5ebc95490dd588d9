package import JavaScriptSyntax

/// The start page of the call widget: an inline script into which the app's configuration is written.
///
/// Keys, their order and the quoting follow the Android source; strings get the same three escapes as replies.
package struct CallStartPage: Sendable {
    /// The object literal that the widget is constructed with.
    package let configuration: JavaScriptString

    /// Keys in the order in which the SDK writes them, and how.
    private static let keys: [(name: String, form: Form)] = [
        ("connectId", .text), ("queue", .text), ("locale", .text), ("data", .json), ("trackingTags", .json),
        ("dropInEnabled", .json), ("bookingsEnabled", .json), ("openBookingPage", .onlyTrue),
        ("bookingServiceIds", .json), ("bookingResourceId", .text), ("bookingIframeUrl", .text),
        ("enableScanning", .onlyTrue), ("merchantBaseUrl", .text), ("disableCoBrowsing", .onlyTrue),
        ("themeId", .text), ("allowFirstPartyCookies", .json),
    ]

    private enum Form { case text, json, onlyTrue }

    /// The page for an app's configuration.
    package init(_ given: JavaScriptValue) {
        var bytes = Array("{ orgId: ".utf8)
        bytes += CallWire.quoted(given["orgId"]?.string ?? "").wtf8
        bytes += ", disableDataLayerInterceptions: true, triggers: ['always', 'connect-link']".utf8
        for (name, form) in Self.keys {
            guard let value = given[name], let text = Self.text(value, form) else { continue }
            bytes += ", \(name): ".utf8
            bytes += text.wtf8
        }
        bytes += ", floatingPlayer: { navigationMode: 'manual', webViewFillMode: 'cover' } }".utf8
        configuration = JavaScriptString(wtf8: bytes)
    }

    private static func text(_ value: JavaScriptValue, _ form: Form) -> JavaScriptString? {
        switch form {
        case .text: value.string.map(CallWire.quoted)
        case .onlyTrue: value.boolean == true ? "true" : nil
        case .json:
            // Empty collections are left out.
            [.object, .array].contains(value.kind) && value.nodes[0].children.isEmpty ? nil : CallWire.json(value)
        }
    }

    /// A text that the HTML parser takes for markup, and where in ``configuration`` it stands, in bytes.
    package struct Breakout: Sendable, Hashable {
        /// The text as HTML sees it.
        package var text: String
        /// UTF-8 bytes into ``CallStartPage/configuration``.
        package var offset: Int
    }

    /// What ends the script element, or hides its end: HTML is read before any JavaScript is.
    package var breakouts: [Breakout] {
        let bytes = configuration.wtf8.map { byte in
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        }
        var found: [Breakout] = []
        for offset in bytes.indices where bytes[offset] == UInt8(ascii: "<") {
            for mark in ["</script", "<!--", "<script"] where bytes[offset...].starts(with: mark.utf8) {
                let text = configuration.wtf8[offset..<offset + mark.utf8.count]
                found.append(Breakout(text: String(decoding: text, as: UTF8.self), offset: offset))
            }
        }
        return found
    }

    /// The script as the engine gets it: up to where the HTML parser ends the element, its line ends as HTML has them.
    package var script: JavaScriptString {
        let end = breakouts.first { $0.text.lowercased() == "</script" }?.offset
        var bytes: [UInt8] = []
        for byte in configuration.wtf8[..<(end ?? configuration.wtf8.count)] {
            bytes.append(byte == 0x0D ? 0x0A : byte)
        }
        return JavaScriptString(wtf8: Array("(".utf8) + bytes + Array((end == nil ? ")" : "").utf8))
    }
}
