/// A kind of opening bracket; `${` is one of its own, though `}` closes both it and `{`.
enum Bracket: UInt8 {
    case parenthesis, square, brace, substitution

    /// The position in ``BracketStack/counts``: what closes alike is counted together.
    fileprivate var closer: Int { min(Int(rawValue), 2) }
}

/// The open brackets, innermost last, with one rule for closers that do not fit.
///
/// A closer belongs to the innermost opener of its kind; openers in between are given up. Without such an opener the
/// closer belongs to nothing and changes nothing. Lexer and ``BracketReport`` share the rule, so they never disagree
/// about where a template goes on. Each opener is pushed and popped once, so any input costs linear time.
struct BracketStack<Element> {
    private(set) var entries: [(bracket: Bracket, element: Element)] = []
    private var counts: (Int, Int, Int) = (0, 0, 0)

    var innermost: Element? { entries.last?.element }

    mutating func push(_ bracket: Bracket, _ element: Element) {
        entries.append((bracket, element))
        count(bracket, 1)
    }

    /// Closes with `)`, `]` or, named by `.brace`, with `}`.
    ///
    /// - Parameter givenUp: called with each opener that the closer skips over, innermost first.
    /// - Returns: the opener that was closed, or nil when the closer belongs to nothing.
    mutating func close(
        _ closer: Bracket, givenUp: (Element) -> Void = { _ in }
    ) -> (bracket: Bracket, element: Element)? {
        guard isOpen(closer) else { return nil }
        while let entry = entries.popLast() {
            count(entry.bracket, -1)
            if entry.bracket.closer == closer.closer { return entry }
            givenUp(entry.element)
        }
        return nil
    }

    private func isOpen(_ bracket: Bracket) -> Bool {
        switch bracket {
        case .parenthesis: counts.0 > 0
        case .square: counts.1 > 0
        case .brace, .substitution: counts.2 > 0
        }
    }

    private mutating func count(_ bracket: Bracket, _ step: Int) {
        switch bracket {
        case .parenthesis: counts.0 += step
        case .square: counts.1 += step
        case .brace, .substitution: counts.2 += step
        }
    }
}
