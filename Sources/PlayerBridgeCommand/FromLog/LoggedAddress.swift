internal import JavaScriptSyntax

/// `javascript:player.updateProductWithData('p-1',%20…)`: an address that a web view loads as a script.
enum LoggedAddress: LogRecogniser {
    static func undo(_ text: [UInt8]) -> (text: [UInt8], clause: String)? {
        let inner = trimmed(text[...])
        guard inner.starts(with: "javascript:".utf8) else { return nil }
        let script = JavaScriptAddress(JavaScriptString(wtf8: inner)).script
        let isDecoded = script.wtf8.count + "javascript:".utf8.count < inner.count
        return (
            script.wtf8,
            isDecoded
                ? "removed `javascript:` and decoded the percent escapes of the address" : "removed `javascript:`"
        )
    }
}
