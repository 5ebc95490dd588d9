/// SHA-256 (FIPS 180-4): names inputs in reports, and the one script and style of the page in its security policy.
package struct SHA256 {
    private var state = Self.initial
    private var words = [UInt32](repeating: 0, count: 64)
    /// Less than a block.
    private var rest: [UInt8] = []
    private var count = 0

    package init() {}

    package mutating func update(_ bytes: ArraySlice<UInt8>) { bytes.withUnsafeBytes { update($0) } }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        count += bytes.count
        var bytes = bytes[...]
        if !rest.isEmpty {
            let missing = bytes.prefix(64 - rest.count)
            rest += missing
            bytes = bytes.dropFirst(missing.count)
            guard rest.count == 64 else { return }
            rest.withUnsafeBytes { Self.update(&state, with: $0, &words) }
            rest = []
        }
        let whole = bytes.count & ~63
        Self.update(&state, with: UnsafeRawBufferPointer(rebasing: bytes.prefix(whole)), &words)
        rest = Array(bytes.dropFirst(whole))
    }

    /// 64 hexadecimal digits.
    package func finished() -> String {
        digest().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// 64 hexadecimal digits.
    package static func hex(of message: [UInt8]) -> String {
        var hash = SHA256()
        hash.update(message[...])
        return hash.finished()
    }

    /// 32 bytes.
    static func digest(of message: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(message[...])
        return hash.digest()
    }

    private func digest() -> [UInt8] {
        var (state, words, rest) = (state, words, rest)
        rest.append(0x80)
        while rest.count % 64 != 56 { rest.append(0) }
        let bits = UInt64(count) * 8
        for shift in stride(from: 56, through: 0, by: -8) {
            rest.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        rest.withUnsafeBytes { Self.update(&state, with: $0, &words) }
        return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
    }

    /// The digest in Base64, as content security policies write it.
    static func base64(of message: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)
        let digest = digest(of: message)
        var text = ""
        for start in stride(from: 0, to: digest.count, by: 3) {
            let group = digest[start..<min(start + 3, digest.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for place in 0..<4 {
                if place > group.count {
                    text += "="
                } else {
                    text.unicodeScalars.append(alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)])
                }
            }
        }
        return text
    }

    /// Takes in whole blocks of 64 bytes.
    private static func update(_ state: inout [UInt32], with blocks: UnsafeRawBufferPointer, _ words: inout [UInt32]) {
        state.withUnsafeMutableBufferPointer { state in
            words.withUnsafeMutableBufferPointer { words in
                constants.withUnsafeBufferPointer { constants in
                    for start in stride(from: 0, to: blocks.count, by: 64) {
                        update(state, with: blocks, at: start, words, constants)
                    }
                }
            }
        }
    }

    private static func update(
        _ state: UnsafeMutableBufferPointer<UInt32>, with blocks: UnsafeRawBufferPointer, at start: Int,
        _ words: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>
    ) {
        for index in 0..<16 {
            words[index] = UInt32(
                bigEndian: blocks.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self))
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
            let second = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
            words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let choice = e & f ^ ~e & g
            let first =
                h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ choice &+ constants[index] &+ words[index]
            let majority = a & b ^ a & c ^ b & c
            let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 &- count) }

    private static let primes: [UInt64] = {
        var primes: [UInt64] = []
        var candidate: UInt64 = 2
        while primes.count < 64 {
            if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
            candidate += 1
        }
        return primes
    }()

    /// The first 32 bits of the fractions of the square roots of the first eight primes.
    private static let initial: [UInt32] = primes.prefix(8).map { fraction($0, power: 2) }
    /// The same of the cube roots of the first 64.
    private static let constants: [UInt32] = primes.map { fraction($0, power: 3) }

    /// The 32 bits after the point of a root, by bisection in whole numbers: nothing depends on floating point.
    private static func fraction(_ number: UInt64, power: Int) -> UInt32 {
        var (low, high) = (UInt64(0), UInt64(1) << 37)
        while high - low > 1 {
            let middle = (low + high) / 2
            if isAtMost(middle, number, power) { low = middle } else { high = middle }
        }
        return UInt32(truncatingIfNeeded: low)
    }

    /// Whether (root / 2³²)^power ≤ number.
    private static func isAtMost(_ root: UInt64, _ number: UInt64, _ power: Int) -> Bool {
        var product = [root & 0xFFFF_FFFF, root >> 32]
        for _ in 1..<power {
            var next = [UInt64](repeating: 0, count: product.count + 2)
            for (index, digit) in product.enumerated() {
                var carry: UInt64 = 0
                for (offset, other) in [root & 0xFFFF_FFFF, root >> 32].enumerated() {
                    let sum = next[index + offset] + digit * other + carry
                    next[index + offset] = sum & 0xFFFF_FFFF
                    carry = sum >> 32
                }
                next[index + 2] += carry
            }
            product = next
        }
        // product has 32 × power bits behind the point.
        let whole = product[power...].reversed().reduce(UInt64(0)) { $0 << 32 | $1 }
        return whole < number || whole == number && product[..<power].allSatisfy { $0 == 0 }
    }
}
