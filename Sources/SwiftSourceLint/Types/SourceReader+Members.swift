import SwiftSyntax

/// The types of members: those of the files first, then those that everybody knows.
extension SourceReader {
    /// A property of the type around, or of the file or module.
    func type(ofBare name: String, in context: Context) -> SwiftType {
        let found = sources.bare(.property, name, in: context.slice.typeName, from: context.slice.file)
        let own = SwiftType.named(context.slice.typeName)
        let table = context.slice.typeName.isEmpty ? [:] : table(of: own)
        let type = type(ofProperties: found, name, table, in: context)
        if type != .unknown || !found.isEmpty { return type }
        let functions = sources.bare(.function, name, in: context.slice.typeName, from: context.slice.file)
        guard functions.count == 1, let function = functions[0].slice.firstFunction else { return .unknown }
        return functionType(function, in: functions[0].slice)
    }

    func functionType(_ function: FunctionDeclSyntax, in slice: SourceFile.Slice) -> SwiftType {
        .function(
            function.signature.parameterClause.parameters.map { sources.type($0.type, in: slice) },
            function.signature.returnClause.map { sources.type($0.type, in: slice) } ?? .void)
    }

    /// Properties of one name: only what all of them say.
    private func type(
        ofProperties found: [SourceSet.Member], _ name: String, _ table: [String: SwiftType], in context: Context
    ) -> SwiftType {
        SwiftType.common(
            found.prefix(8).map { member in
                let slice = member.slice
                guard let binding = slice.binding(of: name) else { return .unknown }
                if let annotation = slice.annotation(of: name) {
                    return sources.type(annotation, in: slice).substituting(table)
                }
                guard let value = binding.initializer?.value else { return .unknown }
                return type(of: value, in: context.calling(slice, [:]))
            })
    }

    func type(ofMember access: MemberAccessExprSyntax, in context: Context) -> SwiftType {
        guard let base = access.base, context.depth < Self.deepest else { return .unknown }
        let name = access.declName.baseName.text
        let owner = type(of: base, in: context)
        return memberType(name, of: owner, in: context)
    }

    func memberType(_ name: String, of owner: SwiftType, in context: Context) -> SwiftType {
        switch owner {
        case .tuple(let elements):
            if let index = Int(name) { return index < elements.count ? elements[index].type : .unknown }
            return elements.first { $0.label == name }?.type ?? .unknown
        case .optional(let wrapped):
            return memberType(name, of: .named("OptionalWrapper", [wrapped]), in: context)
        case .metatype(let type): return staticType(name, of: type, in: context)
        case .named(let path, _):
            if let raw = rawType(name, of: owner, in: context) { return raw }
            let found = sources.members(.property, name, of: path, from: context.slice.file) {
                holds($0, owner)
            }
            if !found.isEmpty { return type(ofProperties: found, name, table(of: owner), in: context) }
            let functions = sources.members(.function, name, of: path, from: context.slice.file)
            if functions.count == 1, let function = functions[0].slice.firstFunction {
                return functionType(function, in: functions[0].slice)
            }
            if name == "id",
                let written = sources.headers(of: context.slice.typeName).lazy.flatMap(\.requirements)
                    .first(where: { $0.left == path + ".ID" })
            {
                return sources.type(written.right, in: context.slice)
            }
            // What belongs to an encoder's output is part of it.
            if path == "EncodedText" { return owner }
            return sources.types(at: path).isEmpty ? familiarMember(name, in: context) : .unknown
        case .unknown: return familiarMember(name, in: context)
        case .function: return .unknown
        }
    }

    private func holds(_ member: SourceSet.Member, _ owner: SwiftType) -> Bool {
        let requirements = sources.requirements(of: member)
        guard !requirements.isEmpty else { return true }
        let table = table(of: owner)
        return requirements.allSatisfy { table[$0.left] == $0.right }
    }

    private func staticType(_ name: String, of type: SwiftType, in context: Context) -> SwiftType {
        guard case .named(let path, _) = type else { return .unknown }
        if name == "self" { return .metatype(type) }
        if name == "init" { return .function([.unknown], type) }
        if let found = enumeration(path, near: context.slice.file) {
            if name == "allCases" { return .list(type) }
            if found.cases.contains(where: { $0.name.text == name }) { return type }
        }
        let found = sources.members(.property, name, of: path, from: context.slice.file)
        if !found.isEmpty { return self.type(ofProperties: found, name, ["Self": type], in: context) }
        if let inner = sources.path(ofType: name, in: path), inner.hasPrefix(path) { return .metatype(.named(inner)) }
        let functions = sources.members(.function, name, of: path, from: context.slice.file)
        if functions.count == 1, let function = functions[0].slice.firstFunction {
            return functionType(function, in: functions[0].slice)
        }
        return .unknown
    }

    /// Members that no other type of Swift or Foundation has, so that they tell what they are members of.
    private static let familiar: [String: String] = [
        "uuidString": "UUID", "absoluteString": "URL", "localizedDescription": "Error", "lowercased": "String",
        "uppercased": "String", "trimmingCharacters": "String", "replacingOccurrences": "String",
        "addingPercentEncoding": "String", "base64EncodedString": "Data", "timeIntervalSince1970": "Date",
        "hasPrefix": "String", "hasSuffix": "String", "isEmpty": "String", "count": "String", "hashValue": "Int",
        "rawValue": "", "unicodeScalars": "String", "uintValue": "NSNumber", "boolValue": "NSNumber",
    ]

    private func familiarMember(_ name: String, in context: Context) -> SwiftType {
        let declared = sources.ofExtensions(.property, name, from: context.slice.file)
        if !declared.isEmpty { return type(ofProperties: declared, name, [:], in: context) }
        guard let owner = Self.familiar[name],
            sources.everywhere(.property, name, from: context.slice.file).isEmpty
        else { return .unknown }
        // The raw value of an enumeration that is not at hand.
        if owner.isEmpty { return .closed }
        return memberType(name, of: .named(owner), in: context)
    }

    func familiarOwner(ofCall name: String, in context: Context) -> SwiftType {
        guard let owner = Self.familiar[name], !owner.isEmpty,
            sources.everywhere(.function, name, from: context.slice.file).isEmpty
        else { return .unknown }
        return .named(owner)
    }
}
