import JavaScriptSyntax
import PlayerEmulator

/// What stands around the values of a payload: nothing, or the call of a simple script.
struct PayloadShape {
    /// Bytes before the first value.
    var start: Int
    /// What ends the list of values.
    var closer: UInt8?
    /// The function that a script calls.
    var function: String?

    /// Nil for scripts that are more than one call.
    init?(_ payload: Payload, _ bytes: [UInt8]) {
        guard payload.channel == .script else {
            start = 0
            return
        }
        let text = TextStructure(bytes: bytes)
        var end = text.skipTrivia(0)
        let first = end
        while text.isWordByte(end) || text.byte(end) == UInt8(ascii: ".") { end += 1 }
        guard end > first, text.byte(end) == UInt8(ascii: "(") else { return nil }
        let name = String(decoding: bytes[first..<end], as: UTF8.self)
        function = name.split(separator: ".").last.map(String.init)
        start = end + 1
        closer = UInt8(ascii: ")")
    }

    /// What follows the call of a script; nil when that is more than the end of the statement.
    func tail(_ bytes: ArraySlice<UInt8>, _ stripsComments: Bool) -> [UInt8]? {
        if stripsComments, TextStructure(bytes: Array(bytes)).skipTrivia(0) == bytes.count { return [] }
        let isEnd = bytes.allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ")") }
        guard closer != nil, isEnd else { return nil }
        return bytes.filter { $0 != UInt8(ascii: ")") }
    }
}
