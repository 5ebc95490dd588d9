import PlayerEmulator

/// The scripts of a text of HTML, each with its holes, as paths of their own.
struct HTMLScripts {
    private let path: PayloadPath
    /// The text with one byte for each hole, one that no text has.
    private let bytes: [UInt8]
    private static let hole: UInt8 = 0xFF

    init(_ path: PayloadPath) {
        self.path = path
        bytes = path.pieces.flatMap { piece in
            if case .text(let run) = piece { run.bytes } else { [Self.hole] }
        }
    }

    /// Only what the page runs as a classic script; one whose end is not in the text is not known to be whole.
    var paths: [PayloadPath] {
        var found: [PayloadPath] = []
        var offset = 0
        while let tag = position(of: "<script", from: offset), let open = position(of: ">", from: tag),
            let end = position(of: "</script", from: open)
        {
            offset = end
            let attributes = String(decoding: bytes[tag..<open], as: UTF8.self).lowercased()
            let type = attributes.split(separator: "type=").dropFirst().first
            if attributes.contains("src=") || type.map({ !$0.dropFirst().hasPrefix("text/javascript") }) ?? false {
                continue
            }
            found.append(part(open + 1..<end))
        }
        return found.filter { !$0.pieces.isEmpty }
    }

    private func position(of word: String, from start: Int) -> Int? {
        let word = Array(word.utf8)
        guard bytes.count >= word.count, start <= bytes.count - word.count else { return nil }
        return (start...(bytes.count - word.count)).first { offset in
            zip(bytes[offset...], word).allSatisfy { byte, letter in
                byte == letter || (0x41...0x5A).contains(byte) && byte + 0x20 == letter
            }
        }
    }

    private func part(_ range: Range<Int>) -> PayloadPath {
        var result = PayloadPath(isGuess: path.isGuess)
        var offset = 0
        for piece in path.pieces {
            guard case .text(let run) = piece else {
                if range.contains(offset) { result.pieces.append(piece) }
                offset += 1
                continue
            }
            let own = (offset..<offset + run.bytes.count).clamped(to: range)
            if !own.isEmpty { result.pieces.append(.text(run.part(own.lowerBound - offset..<own.upperBound - offset))) }
            offset += run.bytes.count
        }
        return result
    }
}
