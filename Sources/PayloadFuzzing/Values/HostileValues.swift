import JavaScriptSyntax
import PlayerContract

/// The collection of hostile values in `Sources/EmbeddedResources/hostile`, as it is built into the binary.
package struct HostileValues: Sendable {
    /// A value, and why it is in the collection.
    package struct Entry: Sendable {
        /// What goes into the hole.
        package var value: HoleValue
        /// Why it may break something.
        package var reason: String
        /// Only UTF-16 can carry it: a lone surrogate, which no Swift string holds.
        package var needsUTF16: Bool
    }

    /// Smallest first, as all lists here.
    package let texts: [Entry]
    /// Realistic names and descriptions of products in many languages.
    package let products: [Entry]
    /// Values of `url` holes.
    package let links: [Entry]
    /// Values of `integer` holes.
    package let integers: [Entry]
    /// Values of `number` holes.
    package let numbers: [Entry]
    /// Values of `formatted` holes.
    package let formattedNumbers: [Entry]
    /// Values of `json` holes.
    package let json: [Entry]

    /// Those that ship: `Sources/EmbeddedResources/hostile`.
    package static let standard = HostileValues()

    /// What a hole of the type can hold.
    ///
    /// - Parameter allowsLoneSurrogates: whether the channel carries UTF-16.
    func values(of type: HoleType.Base, allowsLoneSurrogates: Bool) -> [HoleValue] {
        (allowsLoneSurrogates ? Self.ofUTF16 : Self.ofUTF8)[type] ?? []
    }

    private static let ofUTF16 = table { _ in true }
    private static let ofUTF8 = table { !$0.needsUTF16 }

    private static func table(_ isPossible: (Entry) -> Bool) -> [HoleType.Base: [HoleValue]] {
        let all = standard
        let entries: [HoleType.Base: [Entry]] = [
            .string: all.texts + all.products + all.links, .url: all.links, .formatted: all.formattedNumbers,
            .number: all.numbers.filter { isDouble($0.value) }, .integer: all.integers, .json: all.json,
        ]
        return entries.mapValues { $0.filter(isPossible).map(\.value) }
    }

    private init() {
        texts = Self.entries(of: "texts.jsonl") { .text($0) }.map { (size: $0.value.size, entry: $0) }
            .sorted { $0.size < $1.size }.map(\.entry)
        products = Self.entries(of: "products.jsonl") { .text($0) }
        links = Self.entries(of: "urls.jsonl") { .text($0) }
        integers = Self.entries(of: "numbers.jsonl", type: "integer") { .number($0.description) }
        numbers = integers + Self.entries(of: "numbers.jsonl", type: "number") { .number($0.description) }
        formattedNumbers = Self.entries(of: "numbers.jsonl", type: "formatted") { .text($0) }
        json = Self.entries(of: "values.jsonl", value: { tree, node in .json(Array(tree.bytes[tree.range(of: node)])) })
    }

    /// Whether a Double can hold a number as it is written: whole numbers beyond 2^53 belong to integers.
    private static func isDouble(_ value: HoleValue) -> Bool {
        guard case .number(let digits) = value else { return false }
        let whole = digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
        if let number = Int64(whole) { return Double(exactly: number) != nil }
        if let number = UInt64(whole) { return Double(exactly: number) != nil }
        return true
    }

    // MARK: Reading the files

    private static func entries(
        of file: String, type: String? = nil, value: (JavaScriptString) -> HoleValue
    ) -> [Entry] {
        entries(of: file, type: type) { tree, node in value(tree.value.string(of: tree.value.nodes[node].text)) }
    }

    private static func entries(
        of file: String, type: String? = nil, value: (LiteralTree, Int) -> HoleValue
    ) -> [Entry] {
        let bytes = PlayerContract.embeddedBytes(named: "hostile/" + file) ?? []
        return bytes.split(separator: 0x0A).compactMap { line in
            guard let tree = try? LiteralTree.parse(Array(line), as: .json) else { return nil }
            func text(_ name: String) -> JavaScriptString? { tree.value[name]?.string }
            if let type, text("type")?.description != type { return nil }
            let reason = text("why")?.description ?? ""
            let needsUTF16 = text("carrier") != nil
            if let piece = text("repeat"), let count = tree.value["count"]?.number {
                return Entry(value: .text(piece.repeated(Int(count))), reason: reason, needsUTF16: needsUTF16)
            }
            guard let node = tree.value.child("value") else { return nil }
            return Entry(value: value(tree, node), reason: reason, needsUTF16: needsUTF16)
        }
    }
}

extension JavaScriptString {
    /// The text so many times.
    func repeated(_ count: Int) -> JavaScriptString {
        if wtf8.count == 1 { return JavaScriptString(wtf8: [UInt8](repeating: wtf8[0], count: count)) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(wtf8.count * count)
        for _ in 0..<count { bytes += wtf8 }
        return JavaScriptString(wtf8: bytes)
    }
}
