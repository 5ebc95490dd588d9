import Foundation
import SwiftSyntax

/// The members of the standard library and of Foundation that escapers are written with.
extension SwiftRun {
    mutating func value(ofMember access: MemberAccessExprSyntax, in scope: SwiftScope) throws -> SwiftValue {
        let name = access.declName.baseName.text
        guard let base = access.base else { throw Unknown() }
        if base.trimmedDescription == "self", let held = scope.find("self") {
            return try member(name, of: held, in: scope)
        }
        if let held = try? value(of: base, in: scope) {
            if case .none = held { return .none }
            return try member(name, of: held, in: scope)
        }
        // A constant of a type.
        if case .metatype(.named(let path, _)) = reader.type(of: base, in: scope.context) {
            let found = reader.sources.members(.property, name, of: path, from: scope.context.slice.file)
            if found.count == 1 { return try value(ofProperty: found[0], name, on: nil) }
        }
        throw Unknown()
    }

    mutating func member(_ name: String, of held: SwiftValue, in scope: SwiftScope) throws -> SwiftValue {
        if let number = Int(name), case .tuple(let parts) = held, number < parts.count { return parts[number].value }
        switch (name, held) {
        case ("unicodeScalars", _):
            guard let text = held.printed else { throw Unknown() }
            return .scalars(text)
        case ("utf8", _):
            guard let text = held.printed else { throw Unknown() }
            return .utf8(Array(text.utf8))
        case ("utf16", _):
            guard let text = held.printed else { throw Unknown() }
            return .utf16(Array(text.utf16))
        case ("value", .scalar(let scalar)): return .integer(Int(scalar.value))
        case ("asciiValue", .character(let character)): return character.asciiValue.map { .integer(Int($0)) } ?? .none
        case ("isNewline", .character(let character)): return .bool(character.isNewline)
        case ("isASCII", .character(let character)): return .bool(character.isASCII)
        case ("isASCII", .scalar(let scalar)): return .bool(scalar.isASCII)
        case ("isLetter", .character(let character)): return .bool(character.isLetter)
        case ("isNumber", .character(let character)): return .bool(character.isNumber)
        case ("isWhitespace", .character(let character)): return .bool(character.isWhitespace)
        case ("isEmpty", _):
            guard let elements = held.elements else { throw Unknown() }
            return .bool(elements.isEmpty)
        case ("count", _):
            guard let elements = held.elements else { throw Unknown() }
            return .integer(elements.count)
        case ("first", _):
            guard let elements = held.elements else { throw Unknown() }
            return elements.first ?? .none
        case ("last", _):
            guard let elements = held.elements else { throw Unknown() }
            return elements.last ?? .none
        case ("description", _), ("lazy", _): return held
        case (_, .tuple(let parts)):
            guard let part = parts.first(where: { $0.label == name }) else { throw Unknown() }
            return part.value
        default: break
        }
        // A computed property of an extension in these files.
        guard held.printed != nil else { throw Unknown() }
        let path: String = if case .character = held { "Character" } else { "String" }
        let found = reader.sources.members(.property, name, of: path, from: scope.context.slice.file)
        guard found.count == 1 else { throw Unknown() }
        return try value(ofProperty: found[0], name, on: held)
    }

    mutating func value(ofSubscript access: SubscriptCallExprSyntax, in scope: SwiftScope) throws -> SwiftValue {
        let held = try value(of: access.calledExpression, in: scope)
        guard let index = access.arguments.first?.expression else { throw Unknown() }
        let key = try value(of: index, in: scope)
        switch held {
        case .table(let rows):
            for row in rows {
                guard let same = row.key.equals(key) else { throw Unknown() }
                if same { return row.value }
            }
            if access.arguments.count == 2, let standard = access.arguments.last, standard.label?.text == "default" {
                return try value(of: standard.expression, in: scope)
            }
            return .none
        case .list(let values):
            guard case .integer(let position) = key, values.indices.contains(position) else { throw Unknown() }
            return values[position]
        default: throw Unknown()
        }
    }

    // MARK: Calls

    mutating func value(ofCall call: FunctionCallExprSyntax, in scope: SwiftScope) throws -> SwiftValue {
        let arguments = SourceReader.Arguments(call)
        if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
            return try result(of: closure.statements, in: SwiftScope(in: scope.context, outer: scope))
        }
        if let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base {
            return try value(ofMethod: access.declName.baseName.text, on: base, call, arguments, in: scope)
        }
        let name = call.calledExpression.trimmedDescription
        if let made = try construction(of: name, arguments, in: scope) { return made }
        if let closure = scope.find(name) {
            return try apply(closure, to: values(of: arguments, in: scope).map(\.value))
        }
        // Inside an extension, a method without a base is one of `self`.
        if let own = scope.find("self"), own.printed != nil,
            let found = try method(name, on: own, arguments, in: scope)
        {
            return found
        }
        return try followed(call, arguments, on: scope.find("self"), in: scope)
    }

    private mutating func values(
        of arguments: SourceReader.Arguments, in scope: SwiftScope
    ) throws -> [(label: String, value: SwiftValue)] {
        var found: [(label: String, value: SwiftValue)] = []
        for argument in arguments.all { found.append((argument.label, try value(of: argument.value, in: scope))) }
        return found
    }

    private mutating func followed(
        _ call: FunctionCallExprSyntax, _ arguments: SourceReader.Arguments, on base: SwiftValue?,
        in scope: SwiftScope
    ) throws -> SwiftValue {
        let found = reader.callees(of: call, in: scope.context)
        guard found.count == 1, let (function, slice) = found[0].declaration else { throw Unknown() }
        return try self.call(function, in: slice, values(of: arguments, in: scope), on: base)
    }

    private mutating func value(
        ofMethod name: String, on base: ExprSyntax, _ call: FunctionCallExprSyntax, _ arguments: SourceReader.Arguments,
        in scope: SwiftScope
    ) throws -> SwiftValue {
        if let made = try ofType(base.trimmedDescription, name, arguments, in: scope) { return made }
        if base.trimmedDescription == "self" {
            if let own = scope.find("self"), own.printed != nil,
                let found = try method(name, on: own, arguments, in: scope)
            {
                return found
            }
            return try followed(call, arguments, on: scope.find("self"), in: scope)
        }
        if case .metatype = reader.type(of: base, in: scope.context) {
            return try followed(call, arguments, on: nil, in: scope)
        }
        let held = try value(of: base, in: scope)
        if case .none = held { return .none }
        if let found = try method(name, on: held, arguments, in: scope) { return found }
        // A method of an extension in these files.
        guard held.printed != nil else { throw Unknown() }
        let path: SwiftType = if case .character = held { .named("Character") } else { .string }
        let found = reader.callees(named: name, on: path, arguments, in: scope.context)
        guard found.count == 1, let (function, slice) = found[0].declaration else { throw Unknown() }
        return try self.call(function, in: slice, values(of: arguments, in: scope), on: held)
    }

    /// `String(…)` and the like; nil for anything else.
    private mutating func construction(
        of name: String, _ arguments: SourceReader.Arguments, in scope: SwiftScope
    ) throws -> SwiftValue? {
        switch (name, arguments.labels) {
        case ("String", [""]), ("Substring", [""]), ("String", ["describing"]):
            guard let text = try value(of: arguments.all[0].value, in: scope).printed else { throw Unknown() }
            return .text(text)
        case ("String", []): return .text("")
        case ("String.UnicodeScalarView", []): return .scalars("")
        case ("Character", [""]):
            guard let text = try value(of: arguments.all[0].value, in: scope).printed, text.count == 1 else {
                throw Unknown()
            }
            return .character(Character(text))
        case ("Unicode.Scalar", [""]), ("UnicodeScalar", [""]):
            switch try value(of: arguments.all[0].value, in: scope) {
            case .integer(let number):
                guard let number = UInt32(exactly: number) else { throw Unknown() }
                return Unicode.Scalar(number).map { .scalar($0) } ?? SwiftValue.none
            case let other:
                guard let text = other.printed, let only = text.unicodeScalars.first, text.unicodeScalars.count == 1
                else { throw Unknown() }
                return .scalar(only)
            }
        case ("String", ["", "radix"]), ("String", ["", "radix", "uppercase"]):
            guard case .integer(let number) = try value(of: arguments.all[0].value, in: scope),
                case .integer(let radix) = try value(of: arguments.all[1].value, in: scope), (2...36).contains(radix)
            else { throw Unknown() }
            let isUpper = arguments.all.count == 3 && arguments.all[2].value.trimmedDescription == "true"
            return .text(String(number, radix: radix, uppercase: isUpper))
        case ("String", ["repeating", "count"]):
            guard let text = try value(of: arguments.all[0].value, in: scope).printed,
                case .integer(let count) = try value(of: arguments.all[1].value, in: scope), (0...1000).contains(count)
            else { throw Unknown() }
            return .text(String(repeating: text, count: count))
        case ("String", let labels) where labels.first == "format":
            return .text(try formatted(arguments, in: scope))
        case ("String", ["data", "encoding"]), ("String", ["decoding", "as"]), ("String", ["bytes", "encoding"]):
            switch try value(of: arguments.all[0].value, in: scope) {
            case .data(let data): return .text(String(decoding: data, as: UTF8.self))
            case let other:
                guard let text = other.printed else { throw Unknown() }
                return .text(text)
            }
        case ("Data", [""]):
            guard case .utf8(let bytes) = try value(of: arguments.all[0].value, in: scope) else { throw Unknown() }
            return .data(Data(bytes))
        case ("Int", [""]), ("UInt32", [""]), ("UInt", [""]), ("UInt8", [""]):
            guard case .integer(let number) = try value(of: arguments.all[0].value, in: scope) else { throw Unknown() }
            return .integer(number)
        case ("Array", [""]):
            guard let elements = try value(of: arguments.all[0].value, in: scope).elements else { throw Unknown() }
            return .list(elements)
        case ("[String]", []), ("[Character]", []): return .list([])
        default: return nil
        }
    }

    /// `String(format: "\\u%04x", …)`: whole numbers in hexadecimal or decimal form, and texts.
    private mutating func formatted(_ arguments: SourceReader.Arguments, in scope: SwiftScope) throws -> String {
        guard let format = try arguments["format"].map({ try value(of: $0, in: scope) })?.printed else {
            throw Unknown()
        }
        var rest = try values(of: arguments, in: scope).filter { $0.label.isEmpty }.map(\.value)[...]
        var result = ""
        var characters = Substring(format)
        while let start = characters.firstIndex(of: "%") {
            result += characters[..<start]
            let directive = characters[start...].prefix {
                !"%@dxXuis".contains($0) || $0 == "%" && $0 == characters[start]
            }
            _ = directive
            var end = characters.index(after: start)
            while end < characters.endIndex, !"%@dxXuis".contains(characters[end]) {
                end = characters.index(after: end)
            }
            guard end < characters.endIndex else { throw Unknown() }
            let flags = characters[characters.index(after: start)..<end].filter { $0 != "l" && $0 != "h" }
            switch characters[end] {
            case "%": result += "%"
            case "@", "s":
                guard let text = rest.popFirst()?.printed else { throw Unknown() }
                result += text
            default:
                guard case .integer(let number)? = rest.popFirst(), flags.allSatisfy(\.isNumber) else {
                    throw Unknown()
                }
                let isHex = characters[end].lowercased() == "x"
                let digits = String(number, radix: isHex ? 16 : 10, uppercase: characters[end] == "X")
                let width = Int(flags) ?? 0
                let pad = String(repeating: flags.first == "0" ? "0" : " ", count: max(0, width - digits.count))
                result += pad + digits
            }
            characters = characters[characters.index(after: end)...]
        }
        return result + characters
    }

    /// Calls on a type or on a thing that is made at once: `JSONEncoder().encode(…)`.
    private mutating func ofType(
        _ base: String, _ name: String, _ arguments: SourceReader.Arguments, in scope: SwiftScope
    ) throws -> SwiftValue? {
        switch (base, name, arguments.labels) {
        case ("JSONEncoder()", "encode", [""]):
            let given = try value(of: arguments.all[0].value, in: scope)
            switch given {
            case .list(let values):
                let texts = values.compactMap(\.printed)
                guard texts.count == values.count else { throw Unknown() }
                return .data(try JSONEncoder().encode(texts))
            default:
                guard let text = given.printed else { throw Unknown() }
                return .data(try JSONEncoder().encode(text))
            }
        case ("JSONSerialization", "data", let labels) where labels.first == "withJSONObject":
            let options = arguments["options"]?.trimmedDescription ?? ""
            let given = try value(of: arguments.all[0].value, in: scope)
            var writing: JSONSerialization.WritingOptions = []
            if options.contains("fragmentsAllowed") { writing.insert(.fragmentsAllowed) }
            if options.contains("withoutEscapingSlashes") { writing.insert(.withoutEscapingSlashes) }
            if options.contains("prettyPrinted") { writing.insert(.prettyPrinted) }
            if case .list(let values) = given {
                let texts = values.compactMap(\.printed)
                guard texts.count == values.count else { throw Unknown() }
                return .data(try JSONSerialization.data(withJSONObject: texts, options: writing))
            }
            guard let text = given.printed, writing.contains(.fragmentsAllowed) else { throw Unknown() }
            return .data(try JSONSerialization.data(withJSONObject: text, options: writing))
        default: return nil
        }
    }
}
