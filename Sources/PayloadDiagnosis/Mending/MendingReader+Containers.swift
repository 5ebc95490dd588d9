import JavaScriptSyntax

/// Lists, arrays and objects: their commas, colons and brackets.
extension MendingReader {
    /// What one container was read as, before it is put together.
    private struct Items {
        var texts: [[UInt8]] = []
        /// White space before the closing bracket.
        var tail: [UInt8] = []
        var hasTrailingComma = false

        /// Adds an item that was forgotten; the white space before the closing bracket stays there.
        mutating func append(forgotten text: [UInt8]) {
            hasTrailingComma = false
            if let last = texts.indices.last {
                let space = texts[last].reversed().prefix { $0 <= 0x20 }.count
                tail = texts[last].suffix(space) + tail
                texts[last].removeLast(space)
            }
            texts.append(texts.isEmpty ? text : [UInt8(ascii: " ")] + text)
        }

        func joined() -> [UInt8] {
            Array(texts.joined(separator: [UInt8(ascii: ",")])) + (hasTrailingComma ? [UInt8(ascii: ",")] : []) + tail
        }
    }

    private enum Step {
        case item
        case end
        /// Something was skipped.
        case again
    }

    // MARK: Containers

    /// The arguments of a call, or the one value of an info text.
    ///
    /// - Parameter closer: the bracket that ends them in a script; nil where the text itself does.
    mutating func list(closer: UInt8?) throws(GivesUp) -> [UInt8] {
        if closer != nil { brackets.open(UInt8(ascii: "("), .list) }
        let children = positions(of: 0)
        let items = try elementItems(children, closer: closer)
        return items.joined()
    }

    mutating func elements(of node: Int?) throws(GivesUp) -> [UInt8] {
        brackets.open(byte, .list)
        offset += 1
        let items = try elementItems(positions(of: node), closer: UInt8(ascii: "]"))
        brackets.close(UInt8(ascii: "]"))
        return [UInt8(ascii: "[")] + items.joined() + [UInt8(ascii: "]")]
    }

    /// An object, also one that Swift printed with square brackets.
    mutating func members(of node: Int?) throws(GivesUp) -> [UInt8] {
        let start = offset
        let isSquare = byte == UInt8(ascii: "[")
        let closer = isSquare ? UInt8(ascii: "]") : UInt8(ascii: "}")
        brackets.open(byte, .members)
        offset += 1
        if isSquare, byte == UInt8(ascii: ":"), text.byte(offset + 1) == closer { offset += 1 }
        let items = try memberItems(node, closer: closer)
        brackets.close(closer)
        let object = [UInt8(ascii: "{")] + items.joined() + [UInt8(ascii: "}")]
        if isSquare { edited(start..<offset, object) }
        return object
    }

    /// Whether a square bracket holds keys and values.
    var isDictionary: Bool {
        let first = text.skipTrivia(offset + 1)
        if text.byte(first) == UInt8(ascii: ":") { return true }
        guard TextStructure.isQuote(text.byte(first)), let end = nativeEnd(first) else { return false }
        return text.byte(text.skipTrivia(end)) == UInt8(ascii: ":")
    }

    private func positions(of node: Int?) -> [Int]? {
        guard let node else { return nil }
        return guide.childIndices(of: node).filter { guide.nodes[$0].keyKind == .position }
    }

    // MARK: Items

    private mutating func elementItems(_ children: [Int]?, closer: UInt8?) throws(GivesUp) -> Items {
        var items = Items()
        var index = 0
        while true {
            let leadStart = offset
            let lead = trivia()
            switch step(closer, &items, lead, from: leadStart) {
            case .end:
                for child in (children ?? []).dropFirst(index) {
                    items.append(forgotten: try written(child, insteadOf: offset..<offset))
                }
                return items
            case .again: continue
            case .item: break
            }
            if let children, index >= children.count {
                skipValue(from: offset)
            } else {
                items.texts.append(lead + (try value(children?[index])) + trailing(closer))
            }
            index += 1
            try separator(closer, &items)
        }
    }

    private mutating func memberItems(_ node: Int?, closer: UInt8) throws(GivesUp) -> Items {
        var items = Items()
        var seen: Set<Int> = []
        while true {
            let leadStart = offset
            let lead = trivia()
            switch step(closer, &items, lead, from: leadStart) {
            case .end:
                for child in missing(node, seen) {
                    items.append(forgotten: try keyText(child) + written(child, insteadOf: offset..<offset))
                }
                return items
            case .again: continue
            case .item: break
            }
            let start = offset
            brackets.expectKey(true)
            let key = try self.key(isGuided: node != nil)
            brackets.expectKey(false)
            let child = node.flatMap { node in self.child(named: key.name, of: node) }
            let isKnown = node == nil || child.map { seen.insert($0).inserted } ?? false
            if isKnown {
                items.texts.append(lead + key.text + (try value(child)) + trailing(closer))
            } else {
                skipValue(from: start)
            }
            try separator(closer, &items)
        }
    }

    /// Steps over a value that nobody meant.
    private mutating func skipValue(from start: Int) {
        let (begin, before) = (offset, edits.count)
        if (try? value(nil)) == nil { offset = max(bareEnd(begin), begin + 1) }
        edits.removeSubrange(before...)
        edited(start..<offset)
    }

    private func missing(_ node: Int?, _ seen: Set<Int>) -> [Int] {
        guard let node else { return [] }
        return guide.childIndices(of: node).filter { guide.nodes[$0].keyKind == .name && !seen.contains($0) }
    }

    private func child(named name: JavaScriptString, of node: Int) -> Int? {
        return guide.childIndices(of: node).last {
            guide.nodes[$0].keyKind == .name && guide.bytes(of: guide.nodes[$0].key).elementsEqual(name.wtf8)
        }
    }

    /// The white space behind a value.
    private mutating func trailing(_ closer: UInt8?) -> [UInt8] {
        let start = offset
        let kept = trivia()
        if isAtEnd || byte == UInt8(ascii: ",") || byte == closer { return kept }
        // Before a missing comma or bracket it belongs to what follows.
        offset = start
        edits.removeAll { $0.range.lowerBound >= start }
        return []
    }

    // MARK: Signs

    /// What stands where an item or the end is due.
    private mutating func step(_ closer: UInt8?, _ items: inout Items, _ lead: [UInt8], from start: Int) -> Step {
        if isAtEnd {
            items.tail = lead
            if closer != nil {
                edited(bytes.count..<bytes.count)
                // The bracket that was forgotten stands as far from its neighbour as the one that was not.
                if lead.isEmpty, items.texts.first?.first == 0x20 { items.tail = [0x20] }
            }
            return .end
        }
        if byte == closer {
            offset += 1
            items.tail = lead
            return .end
        }
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
            edited(offset..<offset + 1)
            offset += 1
            return .again
        case _ where TextStructure.isCloser(byte):
            edited(offset..<offset + 1)
            if brackets.levels.dropLast().contains(where: { $0.closer == byte }) {
                offset = start
                return .end
            }
            // Nobody opened it. What was meant says that the rest does not belong to the call.
            if closer == nil {
                offset = bytes.count
                items.tail = lead
                return .end
            }
            offset += 1
            return .again
        default: return .item
        }
    }

    /// Steps over the sign behind an item.
    private mutating func separator(_ closer: UInt8?, _ items: inout Items) throws(GivesUp) {
        let start = offset
        _ = trivia()
        if isAtEnd || byte == closer || TextStructure.isCloser(byte) {
            offset = start
            return
        }
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
            let sign = offset
            offset += 1
            let next = text.skipTrivia(offset)
            let isLast = next >= bytes.count || text.byte(next) == closer
            if bytes[sign] == UInt8(ascii: ";") {
                edited(sign..<sign + 1)
            } else {
                items.hasTrailingComma = isLast && !items.texts.isEmpty
            }
            return
        }
        // Something else follows: the comma was forgotten.
        edited(start..<start)
        offset = start
    }
}
