import Foundation
import SwiftSyntax

/// A value while a piece of Swift is run on one text.
enum SwiftValue {
    struct Row {
        var key: SwiftValue
        var value: SwiftValue
    }

    struct Part {
        var label: String
        var value: SwiftValue
    }

    case text(String)
    case character(Character)
    case scalar(Unicode.Scalar)
    case integer(Int)
    case bool(Bool)
    case list([SwiftValue])
    case scalars(String)
    case utf16([UInt16])
    case utf8([UInt8])
    case table([Row])
    case tuple([Part])
    case data(Data)
    case range(Int, Int)
    case closure(ClosureExprSyntax, SwiftScope)
    case none

    /// The value as `String(…)` and interpolations print it; nil where that is not known.
    var printed: String? {
        switch self {
        case .text(let text), .scalars(let text): text
        case .character(let character): String(character)
        case .scalar(let scalar): String(Character(scalar))
        case .integer(let number): String(number)
        case .bool(let flag): String(flag)
        case .utf16(let units): String(decoding: units, as: UTF16.self)
        case .utf8(let bytes): String(validating: bytes, as: UTF8.self)
        case .list(let values):
            values.reduce("" as String?) { text, value in
                guard let text, case .character(let character) = value else { return nil }
                return text + String(character)
            }
        case .table, .tuple, .data, .range, .closure, .none: nil
        }
    }

    /// What a loop hands out.
    var elements: [SwiftValue]? {
        switch self {
        case .text(let text): text.map { .character($0) }
        case .scalars(let text): text.unicodeScalars.map { .scalar($0) }
        case .utf16(let units): units.map { .integer(Int($0)) }
        case .utf8(let bytes): bytes.map { .integer(Int($0)) }
        case .data(let data): data.map { .integer(Int($0)) }
        case .list(let values): values
        case .table(let rows):
            rows.map { .tuple([Part(label: "key", value: $0.key), Part(label: "value", value: $0.value)]) }
        case .range(let start, let end): (start..<max(start, end)).prefix(1000).map { .integer($0) }
        default: nil
        }
    }

    /// Whether two values are equal as Swift compares them, a literal taking the type of the other; nil when not known.
    func equals(_ other: SwiftValue) -> Bool? {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): return left == right
        case (.bool(let left), .bool(let right)): return left == right
        case (.none, .none): return true
        case (.none, _), (_, .none): return false
        case (.scalar(let left), .scalar(let right)): return left == right
        case (.scalar(let scalar), .text(let text)), (.text(let text), .scalar(let scalar)):
            return text.unicodeScalars.count == 1 && text.unicodeScalars.first == scalar
        case (.list(let left), .list(let right)):
            guard left.count == right.count else { return false }
            for (one, other) in zip(left, right) {
                guard let same = one.equals(other) else { return nil }
                if !same { return false }
            }
            return true
        default:
            guard let left = printed, let right = other.printed else { return nil }
            return left == right
        }
    }
}

/// Variables by name; closures share those of the code around them.
final class SwiftScope {
    var values: [String: SwiftValue] = [:]
    let outer: SwiftScope?
    /// The file that the code stands in, for names that are none of these.
    let context: SourceReader.Context

    init(in context: SourceReader.Context, outer: SwiftScope? = nil) {
        self.context = context
        self.outer = outer
    }

    func find(_ name: String) -> SwiftValue? { values[name] ?? outer?.find(name) }

    func assign(_ name: String, _ value: SwiftValue) -> Bool {
        if values[name] != nil {
            values[name] = value
            return true
        }
        return outer?.assign(name, value) ?? false
    }
}

extension SwiftValue {
    /// A tuple with the labels of its written type.
    func labelled(_ labels: [String]) -> SwiftValue {
        guard case .tuple(let parts) = self, parts.count == labels.count else { return self }
        return .tuple(zip(parts, labels).map { Part(label: $1, value: $0.value) })
    }
}
