import Foundation
import PayloadFuzzing
import SwiftSyntax

/// Methods of the standard library and Foundation that texts and lists are built with.
extension SourceReader {
    func method(
        _ name: String, on base: SourceValue, _ owner: SwiftType, _ arguments: Arguments, _ expression: ExprSyntax,
        in context: Context
    ) -> SourceValue? {
        switch name {
        case "joined": return joined(base, by: arguments["separator"], in: context)
        case "replacingOccurrences", "replacing":
            let of = arguments["of"] ?? (name == "replacing" ? arguments.first : nil)
            guard let of, let of = plainText(of, in: context), let with = arguments["with"] else { return nil }
            guard let with = plainText(with, in: context) else {
                guard case .text(let paths) = base, !of.isEmpty else { return nil }
                return .text(paths.flatMap { filled($0, of, with: value(of: with, in: context).paths) })
            }
            let options = arguments["options"]?.trimmedDescription ?? ""
            guard options.isEmpty || options.contains("literal") else { return nil }
            return mapped(base, as: expression, in: context) { text in
                options.isEmpty
                    ? text.replacingOccurrences(of: of, with: with)
                    : text.replacingOccurrences(of: of, with: with, options: .literal)
            }
        case "appendingPathComponent" where arguments.labels == [""], "appending" where arguments.labels == ["path"]:
            // Of a link of the source.
            guard base.isText, let first = arguments.first, let part = plainText(first, in: context) else { return nil }
            return mapped(base, as: expression, in: context) {
                ($0.hasSuffix("/") ? $0 : $0 + "/") + part.drop { $0 == "/" }
            }
        case "appending" where arguments.labels == [""]:
            guard base.isText, let first = arguments.first else { return nil }
            return .text(SourceValue.joined(base.paths, value(of: first, in: context).paths))
        case "map", "compactMap", "flatMap":
            // Character by character: an escaper, which is run.
            if let base = expression.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)?
                .base,
                Self.isView(base)
            {
                return nil
            }
            guard let transform = arguments.first, !owner.unwrapped.isText || owner.isOptional else { return nil }
            return mapped(base, owner, by: transform, expression, in: context)
        case "reduce":
            if let base = expression.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)?
                .base,
                Self.isView(base) || owner.isText
            {
                return nil
            }
            guard let closure = arguments.all.last?.value.as(ClosureExprSyntax.self), let first = arguments.first,
                arguments.labels.first == ""
            else { return nil }
            return gathered(base, owner, from: first, by: closure, in: context)
        case "lowercased", "uppercased", "trimmingCharacters", "prefix", "suffix", "dropFirst", "dropLast",
            "capitalized":
            return shaped(name, base, arguments, expression, in: context)
        case "addingPercentEncoding":
            guard let set = arguments["withAllowedCharacters"].flatMap(Self.characterSet) else { return nil }
            let found = mapped(base, as: expression, in: context) {
                $0.addingPercentEncoding(withAllowedCharacters: set)
            }
            return found?.optional
        case "base64EncodedString":
            guard let options = arguments["options"]?.trimmedDescription,
                options.contains("lineLength") || options.contains("endLine")
            else { return nil }
            let texts = ["AAAA", "AAAA\r\nAAAA"]
            return .unknown(
                SourceHole(
                    expression: Self.oneLine(expression), place: context.slice.place(of: expression), type: .string,
                    samples: texts.map { TextSample(value: $0, text: $0) }))
        case "sorted", "filter", "reversed", "shuffled":
            if case .list = base { return base }
            return nil
        default: return nil
        }
    }

    /// `text.utf16` and the like.
    private static func isView(_ base: ExprSyntax) -> Bool {
        let name = base.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? base.trimmedDescription
        return ["utf8", "utf16", "unicodeScalars"].contains(name)
    }

    private static let characterSets: [String: CharacterSet] = [
        "urlQueryAllowed": .urlQueryAllowed, "urlHostAllowed": .urlHostAllowed, "urlPathAllowed": .urlPathAllowed,
        "urlFragmentAllowed": .urlFragmentAllowed, "urlUserAllowed": .urlUserAllowed,
        "urlPasswordAllowed": .urlPasswordAllowed, "alphanumerics": .alphanumerics, "letters": .letters,
        "decimalDigits": .decimalDigits,
    ]

    static func characterSet(_ expression: ExprSyntax) -> CharacterSet? {
        expression.as(MemberAccessExprSyntax.self).flatMap { characterSets[$0.declName.baseName.text] }
    }

    /// Applies a step to fixed text and to what hostile values have become; nil where that cannot be told.
    func mapped(
        _ base: SourceValue, as expression: ExprSyntax, in context: Context, _ step: (String) -> String?
    ) -> SourceValue? {
        switch base {
        case .unknown(let hole):
            return hole.mapped(step).map { SourceValue.unknown($0).named(by: expression, in: context) }
        case .text(let paths):
            var changed: [PayloadPath] = []
            for path in paths {
                var result = PayloadPath(isGuess: path.isGuess)
                for piece in path.pieces {
                    switch piece {
                    case .text(var run):
                        guard let text = String(validating: run.bytes, as: UTF8.self), let made = step(text) else {
                            return nil
                        }
                        run.bytes = Array(made.utf8)
                        result.pieces.append(.text(run))
                    case .hole(let hole):
                        guard let made = hole.mapped(step) else { return nil }
                        result.pieces.append(.hole(made))
                    }
                }
                changed.append(result)
            }
            return .text(changed)
        case .list: return nil
        }
    }

    /// What leaves text what it is: data stays data, with what was done to it before.
    private func shaped(
        _ name: String, _ base: SourceValue, _ arguments: Arguments, _ expression: ExprSyntax, in context: Context
    ) -> SourceValue? {
        if case .list = base { return base }
        // A piece of a document is known only of a text.
        if case .unknown(let hole) = base, case .named("EncodedText", let arguments) = hole.type.unwrapped,
            arguments.first?.unwrapped.holeType?.base != .string
        {
            return nil
        }
        if case .unknown(var hole) = base, hole.samples == nil, !hole.type.isEncoded {
            guard hole.type.holeType?.isText == true else { return nil }
            hole.expression = Self.oneLine(expression)
            hole.parameter = nil
            hole.type = type(of: expression, in: context)
            return .unknown(hole)
        }
        let count = arguments.first.flatMap { Int($0.trimmedDescription) } ?? (arguments.all.isEmpty ? 1 : nil)
        return mapped(base, as: expression, in: context) { text in
            switch name {
            case "lowercased": return text.lowercased()
            case "uppercased": return text.uppercased()
            case "trimmingCharacters": return text.trimmingCharacters(in: .whitespacesAndNewlines)
            case "dropFirst": return count.map { String(text.dropFirst($0)) }
            case "dropLast": return count.map { String(text.dropLast($0)) }
            case "prefix": return count.map { String(text.prefix($0)) }
            case "suffix": return count.map { String(text.suffix($0)) }
            default: return nil
            }
        }
    }

    private func joined(_ base: SourceValue, by separator: ExprSyntax?, in context: Context) -> SourceValue? {
        guard case .list(let lists) = base else { return nil }
        let between = separator.map { value(of: $0, in: context).paths } ?? [PayloadPath()]
        var paths: [PayloadPath] = []
        for list in lists {
            var ways = list.first.map { [$0] } ?? [PayloadPath()]
            for element in list.dropFirst() { ways = SourceValue.joined(SourceValue.joined(ways, between), [element]) }
            paths = SourceValue.united(paths, ways)
        }
        return .text(paths)
    }

    /// A placeholder of a text, such as `%NAME%`, is a hole.
    private func filled(_ path: PayloadPath, _ placeholder: String, with values: [PayloadPath]) -> [PayloadPath] {
        let pattern = Array(placeholder.utf8)
        var paths = [PayloadPath()]
        for piece in path.pieces {
            guard case .text(var rest) = piece else {
                paths = paths.map { $0 + PayloadPath(pieces: [piece]) }
                continue
            }
            while let start = rest.bytes.firstIndex(of: pattern) {
                let before = rest.part(0..<start)
                paths = SourceValue.joined(paths.map { $0 + PayloadPath(pieces: [.text(before)]) }, values)
                rest = rest.part(start + pattern.count..<rest.bytes.count)
            }
            paths = paths.map { $0 + PayloadPath(pieces: [.text(rest)]) }
        }
        return paths
    }

    // MARK: Lists

    /// `map` over a list gives texts for its elements, over an optional one text or none.
    private func mapped(
        _ base: SourceValue, _ owner: SwiftType, by transform: ExprSyntax, _ expression: ExprSyntax, in context: Context
    ) -> SourceValue? {
        if case .list(let lists) = base {
            // A list that is known: every element of it on its own.
            var result: [[PayloadPath]] = []
            for list in lists {
                let elements = list.map { apply(transform, to: .text([$0]), .string, in: context)?.paths ?? [] }
                if elements.allSatisfy({ !$0.isEmpty }) { result.append(elements.map { $0[0] }) }
            }
            return result.isEmpty ? nil : .list(result)
        }
        let element = owner.isOptional ? owner.unwrapped : self.element(of: owner)
        guard element != .unknown || transform.is(ClosureExprSyntax.self) else { return nil }
        var given = SourceHole(
            expression: "$0", place: context.slice.place(of: transform), type: element, isPart: true)
        // What is known of an optional value is known of the value in it.
        if owner.isOptional, case .unknown(let held) = base.unwrapped {
            (given.samples, given.reason, given.origin) = (held.samples, held.reason, held.origin)
            if held.type != .unknown { given.type = held.type }
        }
        guard let made = apply(transform, to: .unknown(given), element, in: context) else { return nil }
        if owner.isOptional {
            if case .text = made { return made }
            return made.optional.named(by: expression, in: context)
        }
        let paths = made.paths
        guard !paths.isEmpty else { return nil }
        return .list([[]] + paths.map { [$0] } + paths.map { [$0, $0] })
    }

    /// What a closure, a function or a key path makes of one value.
    private func apply(
        _ transform: ExprSyntax, to given: SourceValue, _ type: SwiftType, in context: Context
    ) -> SourceValue? {
        if let closure = transform.as(ClosureExprSyntax.self) {
            var inner = context
            inner.depth += 1
            let names = Self.parameters(of: closure)
            if case .tuple(let parts) = type, closure.signature != nil, names.count == parts.count {
                for (name, part) in zip(names, parts) {
                    inner.bindings[name] = .unknown(
                        SourceHole(
                            expression: name, place: context.slice.place(of: closure), type: part.type, isPart: true))
                }
            } else {
                inner.bindings[names.first ?? "$0"] = given
            }
            let made = value(ofBody: closure.statements, in: inner, orElse: .text([]))
            guard case .text(let paths) = made else { return made }
            // `compactMap` leaves out what is nil.
            let present = paths.filter { !$0.isNilLiteral }
            return present.isEmpty ? nil : .text(present)
        }
        if let path = transform.as(KeyPathExprSyntax.self) {
            var (held, owner) = (given, type)
            for component in path.components {
                guard let name = component.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text
                else { return nil }
                if name == "self" { continue }
                let next = memberType(name, of: owner, in: context)
                held = value(ofMember: name, of: held, owner, transform, in: context)
                if case .unknown(var hole) = held, hole.samples == nil { hole.type = next; held = .unknown(hole) }
                owner = next
            }
            return held
        }
        if transform.trimmedDescription == "String.init" || transform.trimmedDescription.hasPrefix("String.init(") {
            if case .unknown(var hole) = given, hole.samples == nil { hole.type = type.printed; return .unknown(hole) }
            return given
        }
        let all: [Callee]
        if let access = transform.as(MemberAccessExprSyntax.self), let base = access.base {
            all = functions(access.declName.baseName.text, on: self.type(of: base, in: context), in: context)
        } else if let reference = transform.as(DeclReferenceExprSyntax.self) {
            all = functions(reference.baseName.text, on: nil, from: transform, in: context)
        } else {
            return nil
        }
        guard let label = all.first?.parameters.first?.label else { return nil }
        return followed(all, nil, [(label, given)], transform, in: context)
    }

    static func parameters(of closure: ClosureExprSyntax) -> [String] {
        switch closure.signature?.parameterClause {
        case .simpleInput(let list): list.map(\.name.text)
        case .parameterClause(let clause): clause.parameters.map { ($0.secondName ?? $0.firstName).text }
        case nil: ["$0", "$1"]
        @unknown default: ["$0", "$1"]
        }
    }

    /// `reduce`: none, one and two elements are gathered.
    private func gathered(
        _ base: SourceValue, _ owner: SwiftType, from initial: ExprSyntax, by closure: ClosureExprSyntax,
        in context: Context
    ) -> SourceValue? {
        let start = value(of: initial, in: context)
        let names = Self.parameters(of: closure)
        guard case .text = start, names.count == 2 else { return nil }
        let element = self.element(of: owner)
        var inner = context
        inner.depth += 1
        var sofar = start
        var all = start.paths
        for _ in 0..<2 {
            inner.bindings[names[0]] = sofar
            inner.bindings[names[1]] = .unknown(
                SourceHole(expression: names[1], place: context.slice.place(of: closure), type: element))
            sofar = value(ofBody: closure.statements, in: inner, orElse: .text([]))
            guard case .text(let paths) = sofar, !paths.isEmpty else { return nil }
            // Which way a condition goes depends on the element, as with a comma between two.
            let isGuess = closure.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .infixQuestionMark }
            all = SourceValue.united(
                all, paths.map { PayloadPath(pieces: $0.pieces, isGuess: isGuess || $0.isGuess) })
        }
        return .text(all)
    }
}

extension [UInt8] {
    fileprivate func firstIndex(of pattern: [UInt8]) -> Int? {
        indices.first { self[$0...].starts(with: pattern) }
    }
}
