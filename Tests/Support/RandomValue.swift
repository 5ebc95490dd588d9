public import JavaScriptSyntax

extension JavaScriptValue {
    /// A random value that uses every kind, key and text that a value can hold; objects are at most `depth` deep.
    public static func random(depth: Int = 4, using generator: inout some RandomNumberGenerator) -> JavaScriptValue {
        var builder = Builder()
        var open: [Kind] = []
        repeat {
            if let kind = open.last, kind != .map, Bool.random(using: &generator) {
                builder.close()
                open.removeLast()
                continue
            }
            let parent = open.last
            if let parent, parent != .array, parent != .map, parent != .set {
                builder.key(.name, randomText(using: &generator).wtf8)
            }
            guard open.count < depth, parent != .map, Int.random(in: 0..<3, using: &generator) > 0 else {
                appendLeaf(to: &builder, using: &generator)
                if parent == .map {
                    appendLeaf(to: &builder, using: &generator)
                    builder.close()
                    open.removeLast()
                }
                continue
            }
            let kinds: [Kind] = [.object, .object, .array, .array, .map, .set, .instance, .function, .error]
            let kind = kinds[Int.random(in: 0..<kinds.count, using: &generator)]
            let hasText = kind == .instance || kind == .function || kind == .error
            builder.open(kind, text: hasText ? randomText(using: &generator).wtf8 : [])
            appendOddMembers(of: kind, to: &builder, using: &generator)
            open.append(kind)
        } while !open.isEmpty
        return builder.finish()
    }

    /// Members that plain JSON cannot hold. They come last in an array, so arrays get none.
    private static func appendOddMembers(
        of kind: Kind, to builder: inout Builder, using generator: inout some RandomNumberGenerator
    ) {
        guard kind != .array, kind != .map, kind != .set, Int.random(in: 0..<4, using: &generator) == 0 else { return }
        builder.key(.prototype, [])
        builder.leaf(.null)
        builder.key(.symbol, randomText(using: &generator).wtf8)
        builder.leaf(.boolean, number: 1)
    }

    private static func appendLeaf(to builder: inout Builder, using generator: inout some RandomNumberGenerator) {
        let kind = leafKinds[Int.random(in: 0..<leafKinds.count, using: &generator)]
        switch kind {
        case .number:
            let numbers: [Double] = [
                0, -0.0, .nan, .infinity, -.infinity, 472.23, 1e21, -1e-7, .leastNonzeroMagnitude, 0x1p53, 3,
            ]
            builder.leaf(kind, number: numbers[Int.random(in: 0..<numbers.count, using: &generator)])
        case .boolean: builder.leaf(kind, number: Bool.random(using: &generator) ? 1 : 0)
        case .date: builder.leaf(kind, number: Bool.random(using: &generator) ? .nan : 86_400_000)
        case .bigInt: builder.leaf(kind, text: "-123456789012345678901234567890".utf8)
        case .undefined, .null, .hole, .proxy, .accessor: builder.leaf(kind)
        default: builder.leaf(kind, text: randomText(using: &generator).wtf8)
        }
    }

    private static let leafKinds = Kind.allCases.filter {
        ![.object, .array, .map, .set, .instance, .unreadable].contains($0)
    }
}

/// A short text of hostile characters: quotes, controls, lone surrogates, `$`, separators.
public func randomText(using generator: inout some RandomNumberGenerator) -> JavaScriptString {
    let units: [UInt16] = [
        0x61, 0x24, 0x27, 0x22, 0x5C, 0x60, 0x7B, 0x0A, 0x0D, 0x00, 0x1F, 0x7F, 0xE9, 0x2028, 0xD83D, 0xDE00, 0xFEFF,
        0xFFFD, 0x2F, 0x3C,
    ]
    let count = Int.random(in: 0..<4, using: &generator)
    return JavaScriptString(utf16: (0..<count).map { _ in units[Int.random(in: 0..<units.count, using: &generator)] })
}
