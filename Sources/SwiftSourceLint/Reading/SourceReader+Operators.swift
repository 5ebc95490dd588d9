import SwiftSyntax

extension SourceReader {
    /// The parser leaves operators in a row; only those that texts are built with matter here, the loosest first.
    func value(ofSequence elements: ArraySlice<ExprSyntax>, in context: Context) -> SourceValue {
        if elements.count == 1, let only = elements.first { return value(of: only, in: context) }
        if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
            let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self)
        {
            return either(
                value(of: ternary.thenExpression, in: context),
                value(ofSequence: elements[(index + 1)...], in: context),
                else: unknown(elements, in: context))
        }
        if let index = elements.firstIndex(where: { Self.operatorText($0) == "??" }) {
            return value(elements[..<index], orElse: elements[(index + 1)...], in: context)
        }
        if let cast = elements.dropFirst().first, cast.is(UnresolvedAsExprSyntax.self), elements.count == 3,
            let first = elements.first
        {
            if case .text(let paths) = value(of: first, in: context) { return .text(paths) }
            return unknown(elements, in: context, isData: true)
        }
        let operators = elements.compactMap(Self.operatorText)
        if !operators.isEmpty, operators.allSatisfy({ $0 == "+" }) {
            return sum(elements.split { Self.operatorText($0) != nil }, of: elements, in: context)
        }
        return unknown(elements, in: context)
    }

    static func operatorText(_ element: ExprSyntax) -> String? {
        if let binary = element.as(BinaryOperatorExprSyntax.self) { return binary.operator.text }
        return element.is(AssignmentExprSyntax.self) ? "=" : nil
    }

    /// One of two values, each of which is judged.
    func either(_ one: SourceValue, _ other: SourceValue, else unknown: @autoclosure () -> SourceValue) -> SourceValue {
        switch (one, other) {
        case (.list(let left), .list(let right)): .list(left + right)
        case (.unknown, .unknown): unknown()
        default: .text(SourceValue.united(one.paths, other.paths))
        }
    }

    private func value(
        _ optional: ArraySlice<ExprSyntax>, orElse other: ArraySlice<ExprSyntax>, in context: Context
    ) -> SourceValue {
        let first = value(ofSequence: optional, in: context).unwrapped
        let second = value(ofSequence: other, in: context)
        guard case .unknown(var hole) = first else {
            // Text of the source can always be percent-encoded.
            let isEncoded = optional.first?.trimmedDescription.contains(".addingPercentEncoding(") == true
            return isEncoded && optional.count == 1 ? first : either(first, second, else: first)
        }
        if hole.reason != nil { return first }
        if hole.type == .unknown, hole.samples == nil, BridgeNames.promisesEncoding(hole.expression) {
            hole.reason = "its name says that it is encoded, but its origin is unknown"
            return .unknown(hole)
        }
        // What stands in for nothing has the type of what it stands for; its own text is judged where it is another.
        if hole.samples == nil, !hole.type.isEncoded, !hole.type.isClosed {
            hole.type = type(type(ofSequence: optional, in: context), orElse: other, in: context)
        }
        hole.type = hole.type.unwrapped
        hole.expression = Self.oneLine(optional, other)
        // A plain text between quotes, or beside data, is one more value that breaks nothing.
        guard case .text(let paths) = second, !paths.allSatisfy(\.holes.isEmpty) || hole.type.isEncoded else {
            return .unknown(hole)
        }
        return .text(SourceValue.united([PayloadPath(pieces: [.hole(hole)])], paths))
    }

    private func sum(
        _ operands: [ArraySlice<ExprSyntax>], of elements: ArraySlice<ExprSyntax>, in context: Context
    ) -> SourceValue {
        // Digits are text in an interpolation, and an addend here.
        let isArithmetic = operands.contains {
            $0.count == 1
                && ($0.first?.is(IntegerLiteralExprSyntax.self) == true
                    || $0.first?.is(FloatLiteralExprSyntax.self) == true)
        }
        if isArithmetic { return unknown(elements, in: context) }
        let values = operands.map { value(ofSequence: $0, in: context) }
        if values.contains(where: \.isList) {
            return .list(values.reduce([[]]) { lists, value in Self.appended(lists, value) })
        }
        guard values.contains(where: \.isText) || type(ofSequence: elements, in: context).isText else {
            return unknown(elements, in: context)
        }
        return .text(values.reduce([PayloadPath()]) { SourceValue.joined($0, $1.paths) })
    }

    static func appended(_ lists: [[PayloadPath]], _ value: SourceValue) -> [[PayloadPath]] {
        let more: [[PayloadPath]]
        switch value {
        case .list(let other): more = other
        default: more = value.paths.map { [$0] }
        }
        guard !lists.isEmpty, !more.isEmpty else { return lists }
        let pairs = lists.flatMap { list in more.map { list + $0 } }
        if pairs.count <= SourceValue.mostPaths { return pairs }
        return (0..<max(lists.count, more.count)).map { lists[$0 % lists.count] + more[$0 % more.count] }
    }

    private func unknown(
        _ elements: ArraySlice<ExprSyntax>, in context: Context, isData: Bool = false
    ) -> SourceValue {
        guard let first = elements.first, let last = elements.last else { return .text([]) }
        let range = context.slice.range(of: first).lowerBound..<context.slice.range(of: last).upperBound
        return .unknown(
            SourceHole(
                expression: Self.oneLine(elements), place: SourcePlace(file: context.slice.file, range: range),
                type: type(ofSequence: elements, in: context), isData: isData))
    }

    private static func oneLine(_ elements: ArraySlice<ExprSyntax>...) -> String {
        elements.map { $0.map(oneLine).joined(separator: " ") }.joined(separator: " ?? ")
    }
}

extension SourceValue {
    var isText: Bool { if case .text = self { true } else { false } }
    var isList: Bool { if case .list = self { true } else { false } }
}
