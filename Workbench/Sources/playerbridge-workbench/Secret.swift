/// A text that only this server and its page know: 256 random bits.
struct Secret {
    let text: String

    init() {
        var generator = SystemRandomNumberGenerator()
        text = (0..<4).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Takes as long for a nearly right text as for any other of its length.
    func matches(_ other: String) -> Bool {
        let (mine, theirs) = (Array(text.utf8), Array(other.utf8))
        guard mine.count == theirs.count else { return false }
        return zip(mine, theirs).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// How a page gets in: the printed address carries a token that works once, for which the page gets the key that opens
/// its socket.
struct Keys {
    private var token: Secret?
    private let key = Secret()

    /// A new token; the one before works no more.
    mutating func makeToken() -> String {
        let new = Secret()
        token = new
        return new.text
    }

    /// The key, once for each token; nil for any other text.
    mutating func exchange(_ text: String) -> String? {
        guard let token, token.matches(text) else { return nil }
        self.token = nil
        return key.text
    }

    func isKey(_ text: String) -> Bool { key.matches(text) }
}
