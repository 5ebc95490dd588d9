/// Back-ticks that a chat or an issue puts around code.
enum ChatFence: LogRecogniser {
    static func undo(_ text: [UInt8]) -> (text: [UInt8], clause: String)? {
        let inner = trimmed(text[...])
        let fence = [UInt8](repeating: UInt8(ascii: "`"), count: 3)
        guard inner.count > 6, inner.starts(with: fence), inner.suffix(3).elementsEqual(fence) else { return nil }
        var contents = inner.dropFirst(3).dropLast(3)
        // The language may stand behind the first back-ticks.
        if let lineEnd = contents.firstIndex(of: 0x0A), contents[..<lineEnd].allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            contents = contents[(lineEnd + 1)...]
        }
        return (Array(trimmed(contents)), "removed the backticks around the text")
    }
}
