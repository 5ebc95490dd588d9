internal import JavaScriptSyntax

/// Writes JSON piece by piece, all ASCII, for formats whose keys are prescribed.
package struct JSONOutput {
    package init() {}

    package private(set) var bytes: [UInt8] = []
    /// Whether a comma is due before the next element, one entry an open container.
    private var needsComma: [Bool] = [false]

    var text: String { LogCommands.disarmed(json: String(decoding: bytes, as: UTF8.self)) }

    package mutating func object(_ key: String? = nil, _ body: (inout JSONOutput) -> Void) {
        container(key, open: 0x7B, close: 0x7D, body)
    }

    package mutating func array(_ key: String? = nil, _ body: (inout JSONOutput) -> Void) {
        container(key, open: 0x5B, close: 0x5D, body)
    }

    package mutating func array<Element>(
        _ key: String? = nil, _ elements: some Sequence<Element>, _ body: (inout JSONOutput, Element) -> Void
    ) {
        array(key) { output in elements.forEach { body(&output, $0) } }
    }

    /// An element of an array.
    package mutating func element(_ text: String) { member(nil, text) }

    /// Nothing is written for nil.
    package mutating func member(_ key: String?, _ text: String?) {
        guard let text else { return }
        begin(key)
        append(quoted: text)
    }

    package mutating func member(_ key: String?, _ number: Int?) {
        guard let number else { return }
        begin(key)
        bytes += String(number).utf8
    }

    package mutating func member(_ key: String?, _ flag: Bool) {
        begin(key)
        bytes += (flag ? "true" : "false").utf8
    }

    /// An element of an array, as JSON that was made elsewhere.
    package mutating func element(json: some Sequence<UInt8>) {
        begin(nil)
        bytes += json
    }

    /// A member whose JSON was made elsewhere.
    package mutating func member(_ key: String, json: some Sequence<UInt8>) {
        begin(key)
        bytes += json
    }

    private mutating func container(_ key: String?, open: UInt8, close: UInt8, _ body: (inout JSONOutput) -> Void) {
        begin(key)
        bytes.append(open)
        needsComma.append(false)
        body(&self)
        needsComma.removeLast()
        bytes.append(close)
    }

    private mutating func begin(_ key: String?) {
        let last = needsComma.count - 1
        if needsComma[last] { bytes.append(0x2C) }
        needsComma[last] = true
        guard let key else { return }
        append(quoted: key)
        bytes.append(0x3A)
    }

    private mutating func append(quoted text: String) {
        bytes.append(0x22)
        JSONText.append(text.utf8, asciiOnly: true, to: &bytes)
        bytes.append(0x22)
    }
}
