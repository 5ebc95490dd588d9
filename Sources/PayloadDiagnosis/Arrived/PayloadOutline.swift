import JavaScriptSyntax

/// The values that a text hands over, and where each of them stands, also where the text is no literal.
///
/// A ``LiteralTree`` exists only for texts made of literals alone. The rules about texts that ran need a place for each
/// value of any text, so this reads tolerantly: what is no literal is one part of its own.
struct PayloadOutline {
    /// What a part is made of.
    enum Form: Sendable, Hashable {
        /// Arguments, or the one info value.
        case list
        case object, array
        /// One string, or a template without substitution.
        case text
        /// A number with or without its sign.
        case number
        /// `true`, `null`, `undefined`, `NaN`, `Infinity`.
        case word
        /// An element that was left out.
        case hole
        /// Operators on literals, regular expressions: computed, but nothing of the page is touched.
        case expression
        /// Names, calls, functions, assignments, substitutions.
        case code
    }

    struct Part: Sendable {
        var form: Form
        /// Positions among the tokens that the grammar sees: of the value, of a method the whole member.
        var tokens: Range<Int>
        /// The part that holds this one; the root holds itself.
        var parent: Int
        /// The step from the parent; nil for a member whose name is computed, and for spreads.
        var step: ValuePath.Step?
        /// Position of the key's token.
        var key: Int?
        /// Positions among ``parts``.
        var children: Range<Int> = 0..<0
    }

    /// The root is the list itself; parts of one object or array stand together, in the order of the text.
    private(set) var parts: [Part]

    /// - Parameter list: the positions of the tokens between the brackets of the call.
    init(_ tokens: [Token], in bytes: [UInt8], list: Range<Int>) {
        let reader = OutlineReader(tokens: tokens, bytes: bytes)
        parts = [Part(form: .list, tokens: list, parent: 0, step: nil)]
        // Breadth first: every part's children are one range, and depth costs no stack.
        var next = 0
        while next < parts.count {
            let children = reader.children(of: parts[next], at: next)
            parts[next].children = parts.count..<parts.count + children.count
            parts += children
            next += 1
        }
    }

    /// The part that a path leads to; of repeated names the last, as in JavaScript.
    func part(at steps: [ValuePath.Step]) -> Int? {
        let (part, depth) = nearestPart(to: steps)
        return depth == steps.count ? part : nil
    }

    /// The innermost part on the way of a path, and how many steps lead to it.
    func nearestPart(to steps: [ValuePath.Step]) -> (part: Int, depth: Int) {
        var part = 0
        for (depth, step) in steps.enumerated() {
            guard let child = parts[part].children.last(where: { parts[$0].step == step }) else { return (part, depth) }
            part = child
        }
        return (part, steps.count)
    }

    /// The innermost part around a token.
    func part(around position: Int) -> Int? {
        guard parts[0].tokens.contains(position) else { return nil }
        var part = 0
        while let child = parts[part].children.first(where: { parts[$0].tokens.contains(position) }) { part = child }
        return part
    }

    /// The way from the root to a part, as far as it has names.
    func steps(to part: Int) -> [ValuePath.Step] {
        var steps: [ValuePath.Step] = []
        var part = part
        while part != 0 {
            if let step = parts[part].step { steps.append(step) }
            part = parts[part].parent
        }
        return steps.reversed()
    }

    /// The first part inside another one, in the order of the text, that is code.
    func firstCode(in outer: Int) -> Int? {
        let outside = parts[outer].tokens
        return parts.indices
            .filter { parts[$0].form == .code && parts[$0].tokens.clamped(to: outside) == parts[$0].tokens }
            .min { parts[$0].tokens.lowerBound < parts[$1].tokens.lowerBound }
    }
}
