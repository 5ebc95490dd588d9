import Foundation
import SwiftSyntax

extension SwiftRun {
    /// A method that Swift brings along; nil for one that it does not know.
    mutating func method(
        _ name: String, on held: SwiftValue, _ arguments: SourceReader.Arguments, in scope: SwiftScope
    ) throws -> SwiftValue? {
        func argument(_ label: String) -> ExprSyntax? { arguments[label] }
        switch name {
        case "map", "compactMap", "flatMap":
            guard let elements = held.elements, let first = arguments.first else { throw Unknown() }
            let made = try applied(first, to: elements, in: scope)
            if name == "map" { return .list(made) }
            let present = made.filter { if case .none = $0 { false } else { true } }
            // Characters of texts, or elements of lists, in one list.
            let inner = present.map { value -> [SwiftValue]? in
                switch value {
                case .text, .list, .scalars, .utf16, .utf8: value.elements
                default: nil
                }
            }
            if name == "flatMap", !inner.contains(where: { $0 == nil }) { return .list(inner.flatMap { $0 ?? [] }) }
            return .list(present)
        case "filter":
            guard let elements = held.elements, let first = arguments.first else { throw Unknown() }
            let closure = try value(of: first, in: scope)
            var kept: [SwiftValue] = []
            for element in elements {
                guard case .bool(let isKept) = try apply(closure, to: [element]) else { throw Unknown() }
                if isKept { kept.append(element) }
            }
            if case .text = held { return .text(kept.compactMap(\.printed).joined()) }
            return .list(kept)
        case "reduce":
            guard let elements = held.elements, arguments.all.count == 2 else { throw Unknown() }
            var sofar = try value(of: arguments.all[0].value, in: scope)
            if arguments.labels[0] == "into" {
                guard case .closure(let closure, let outer) = try value(of: arguments.all[1].value, in: scope) else {
                    throw Unknown()
                }
                let names = SourceReader.parameters(of: closure)
                for element in elements {
                    try burn()
                    let inner = SwiftScope(in: outer.context, outer: outer)
                    inner.values[names[0]] = sofar
                    inner.values[names.count > 1 ? names[1] : "$1"] = element
                    _ = try run(closure.statements, in: inner)
                    sofar = inner.values[names[0]] ?? sofar
                }
                return sofar
            }
            if let sign = arguments.all[1].value.as(DeclReferenceExprSyntax.self)?.baseName.text, sign == "+" {
                for element in elements {
                    guard let one = sofar.printed, let other = element.printed else { throw Unknown() }
                    sofar = .text(one + other)
                }
                return sofar
            }
            let closure = try value(of: arguments.all[1].value, in: scope)
            for element in elements { sofar = try apply(closure, to: [sofar, element]) }
            return sofar
        case "joined":
            guard case .list(let values) = held else { throw Unknown() }
            let texts = values.compactMap(\.printed)
            guard texts.count == values.count else { throw Unknown() }
            let separator = try argument("separator").map { try value(of: $0, in: scope) }?.printed
            return .text(texts.joined(separator: separator ?? ""))
        case "enumerated":
            guard let elements = held.elements else { throw Unknown() }
            return .list(
                elements.enumerated().map {
                    .tuple([.init(label: "offset", value: .integer($0)), .init(label: "element", value: $1)])
                })
        case "reversed":
            guard let elements = held.elements else { throw Unknown() }
            return .list(elements.reversed())
        case "contains":
            guard let first = arguments.first else { throw Unknown() }
            let given = try value(of: first, in: scope)
            if case .text(let text) = held, let part = given.printed { return .bool(text.contains(part)) }
            guard let elements = held.elements else { throw Unknown() }
            for element in elements {
                if case .closure = given {
                    guard case .bool(let flag) = try apply(given, to: [element]) else { throw Unknown() }
                    if flag { return .bool(true) }
                    continue
                }
                guard let same = element.equals(given) else { throw Unknown() }
                if same { return .bool(true) }
            }
            return .bool(false)
        default: return try textMethod(name, on: held, arguments, in: scope)
        }
    }

    private mutating func applied(
        _ transform: ExprSyntax, to elements: [SwiftValue], in scope: SwiftScope
    ) throws -> [SwiftValue] {
        if transform.trimmedDescription == "String.init" || transform.trimmedDescription == "String.init(_:)" {
            return try elements.map { element in
                guard let text = element.printed else { throw Unknown() }
                return .text(text)
            }
        }
        if let reference = transform.as(DeclReferenceExprSyntax.self), scope.find(reference.baseName.text) == nil {
            let found = reader.functions(reference.baseName.text, on: nil, from: transform, in: scope.context)
            guard found.count == 1, let (function, slice) = found[0].declaration else { throw Unknown() }
            let label = found[0].parameters.first?.label ?? ""
            var made: [SwiftValue] = []
            for element in elements {
                made.append(try call(function, in: slice, [(label, element)], on: scope.find("self")))
            }
            return made
        }
        let closure = try value(of: transform, in: scope)
        var made: [SwiftValue] = []
        for element in elements { made.append(try apply(closure, to: [element])) }
        return made
    }

    private mutating func textMethod(
        _ name: String, on held: SwiftValue, _ arguments: SourceReader.Arguments, in scope: SwiftScope
    ) throws -> SwiftValue? {
        guard let text = held.printed else { return nil }
        var given: [String: SwiftValue] = [:]
        for argument in arguments.all
        where !["options", "range", "using", "in", "withAllowedCharacters"].contains(argument.label) {
            given[argument.label] = try value(of: argument.value, in: scope)
        }
        func count() throws -> Int {
            guard let first = given[""] else { return 1 }
            guard case .integer(let number) = first, number >= 0 else { throw Unknown() }
            return number
        }
        switch name {
        case "replacingOccurrences":
            let options = arguments["options"]?.trimmedDescription ?? ""
            guard let of = given["of"]?.printed, let with = given["with"]?.printed else { throw Unknown() }
            if options.contains("regularExpression") {
                return .text(text.replacingOccurrences(of: of, with: with, options: .regularExpression))
            }
            guard options.isEmpty || options.contains("literal") else { throw Unknown() }
            return .text(
                options.isEmpty
                    ? text.replacingOccurrences(of: of, with: with)
                    : text.replacingOccurrences(of: of, with: with, options: .literal))
        case "replacing":
            guard let of = given[""]?.printed, let with = given["with"]?.printed else { throw Unknown() }
            return .text(text.replacing(of, with: with))
        case "lowercased": return .text(text.lowercased())
        case "uppercased": return .text(text.uppercased())
        case "hasPrefix": return given[""]?.printed.map { .bool(text.hasPrefix($0)) }
        case "hasSuffix": return given[""]?.printed.map { .bool(text.hasSuffix($0)) }
        case "appending": return given[""]?.printed.map { .text(text + $0) }
        case "prefix": return .text(String(text.prefix(try count())))
        case "suffix": return .text(String(text.suffix(try count())))
        case "dropFirst": return .text(String(text.dropFirst(try count())))
        case "dropLast": return .text(String(text.dropLast(try count())))
        case "trimmingCharacters":
            let set = arguments["in"]?.trimmedDescription ?? ""
            guard set.hasPrefix(".whitespace") || set.hasPrefix(".newlines") else { throw Unknown() }
            return .text(
                text.trimmingCharacters(
                    in: set == ".whitespaces" ? .whitespaces : set == ".newlines" ? .newlines : .whitespacesAndNewlines)
            )
        case "components", "split":
            guard let separator = (given["separatedBy"] ?? given["separator"])?.printed, !separator.isEmpty else {
                throw Unknown()
            }
            let parts =
                name == "split"
                ? text.split(separator: separator).map(String.init) : text.components(separatedBy: separator)
            return .list(parts.map { .text($0) })
        case "data": return .data(Data(text.utf8))
        case "escaped":
            guard case .scalar(let scalar) = held else { throw Unknown() }
            return .text(scalar.escaped(asASCII: arguments.all.first?.value.trimmedDescription == "true"))
        case "addingPercentEncoding":
            guard let set = arguments["withAllowedCharacters"].flatMap(SourceReader.characterSet) else {
                throw Unknown()
            }
            return text.addingPercentEncoding(withAllowedCharacters: set).map { .text($0) } ?? SwiftValue.none
        default: return nil
        }
    }
}
