/// Checks of single values of a spec; each names the place of what it refuses.
struct CallSpecCheck {
    func text(_ value: String, _ path: String) throws(CallSpecError) {
        guard value.utf8.contains(where: { $0 > 0x20 }) else {
            throw CallSpecError(path: path, message: "must not be empty")
        }
    }

    func list(_ value: some Collection, _ path: String) throws(CallSpecError) {
        guard !value.isEmpty else { throw CallSpecError(path: path, message: "must not be empty") }
    }

    func amount(_ value: Double, _ path: String) throws(CallSpecError) {
        guard value.isFinite, value >= 0 else {
            throw CallSpecError(path: path, message: "must be a finite number that is not negative")
        }
    }

    /// An absolute address: a scheme, then something without spaces.
    func address(_ value: String, _ path: String) throws(CallSpecError) {
        let bytes = Array(value.utf8)
        let scheme = bytes.prefix { $0 != UInt8(ascii: ":") }
        let isScheme =
            scheme.first.map(Self.isLetter) == true
            && scheme.allSatisfy { byte in
                Self.isLetter(byte) || (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
            }
        guard isScheme, bytes.count > scheme.count + 1, !bytes.contains(where: { $0 <= 0x20 }) else {
            throw CallSpecError(path: path, message: "must be an absolute URL such as https://shop.example/hat")
        }
    }

    func currency(_ value: String) throws(CallSpecError) {
        guard value.utf8.count == 3, value.utf8.allSatisfy(Self.isLetter) else {
            throw CallSpecError(path: "currency", message: "must be three letters such as SEK")
        }
    }

    func locale(_ value: String) throws(CallSpecError) {
        let bytes = Array(value.utf8)
        let isLocale =
            bytes.count == 5 && bytes[2] == UInt8(ascii: "-") && bytes[..<2].allSatisfy { (0x61...0x7A).contains($0) }
            && bytes[3...].allSatisfy { (0x41...0x5A).contains($0) }
        guard isLocale else {
            throw CallSpecError(path: "locale", message: "must be a language and a country such as sv-SE")
        }
    }

    func unique(_ values: [String], _ path: String, _ what: String) throws(CallSpecError) {
        var known: Set<String> = []
        for value in values where !known.insert(value).inserted {
            throw CallSpecError(path: path, message: "must have different \(what)s: “\(value)” appears twice")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 }
}
