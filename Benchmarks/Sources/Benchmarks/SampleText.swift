import JavaScriptSyntax

/// Product payloads of about a given size, every one of them different: the engine keeps the code of texts that it
/// has seen, and evaluates them up to five times faster.
struct SampleText {
    enum Kind: CaseIterable {
        /// Literals that JSON can hold.
        case inert
        /// Literals that it cannot, `undefined` and `-0`, in places where the contract has nothing against them.
        case lossless
        /// A call inside the value: the page is compared as a whole, and kept.
        case call
        /// A getter inside the value, which must not run; the page is compared and kept.
        case getter
        /// A value that sets a global: the page is compared and replaced.
        case change
        /// A name with an apostrophe that ends its string: nothing runs.
        case refused

        var name: String { "\(self)" }
    }

    let kind: Kind
    /// Bytes that the text is to have at least.
    let size: Int

    /// The argument text with this number.
    func text(_ number: Int) -> String { product(number) { $0.written } }

    /// What the player is meant to receive from it, or nil where nothing can be meant.
    func intended(_ number: Int) -> JavaScriptValue? {
        guard kind != .refused, kind != .getter, kind != .change else { return nil }
        let text = product(number) { $0.meant }
        guard let value = try? LiteralTree.parse(Array(text.utf8), as: .argumentList).value else { return nil }
        // As a case file holds it: digits and offsets of its own.
        let tree = try? LiteralTree.parse(ValueNotation.bytes(value), as: .json)
        return tree.flatMap { try? ValueNotation.value(of: $0) }
    }

    private struct Special {
        var written: String
        var meant: String
    }

    /// What stands in place of one plain member, by kind.
    private func special(_ number: Int) -> Special {
        func same(_ text: String) -> Special { Special(written: text, meant: text) }
        return switch kind {
        case .inert: same("original: \(number % 90 + 100).50,")
        case .lossless:
            same(["original: undefined,", "perUnit: -0,"][number % 2])
        case .call:
            Special(written: "original: Number('\(number % 90 + 100)'),", meant: "original: \(number % 90 + 100),")
        case .getter: same("get original() { return \(number); },")
        case .change: same("original: (leaked = \(number)),")
        case .refused: same("unitDisplayName: 'the baker's \(number)',")
        }
    }

    private func product(_ number: Int, _ choose: (Special) -> String) -> String {
        var text = """
            'p-\(number)', {
                sku: 'LB-\(number)',
                name: 'Linen Blazer No. \(number)',
                brandName: 'Fernhollow',
                introduction: 'Cut in \(number % 97) pieces, sewn in one place',
                description: '<p>Pure linen, washed twice. Lot \(number).</p>',
                variations: [
            """
        var variation = 0
        repeat {
            let sku = "LB-\(number)-\(variation)"
            text += """

                    {
                        sku: '\(sku)',
                        name: 'Linen Blazer, shade \(number * 7 + variation)',
                        colorName: 'Shade \(number * 7 + variation)',
                        colorHexCode: '#\(10 + number % 80)\(10 + variation % 80)4a',
                        imageUrls: ['https://img.shop.example/\(number)/\(variation).jpg'],
                        sizes: [{
                            sku: '\(sku)-1', name: 'M', current: \(number % 50 + 40).\(variation % 9 + 1), \
                \(variation == 0 ? choose(special(number)) : "")
                            currency: 'USD', inStock: \(number % 40 + 1),
                        }],
                    },
                """
            variation += 1
        } while text.utf8.count < size - 60
        return text + "\n    ],\n}"
    }
}
