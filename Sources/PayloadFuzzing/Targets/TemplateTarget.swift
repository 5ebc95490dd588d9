public import JavaScriptSyntax
public import PlayerEmulator

/// A template whose holes are filled as the language's own interpolation fills them.
public final class TemplateTarget: PayloadTarget {
    /// One for each different expression of the template.
    public let holes: [FuzzHole]
    /// Kotlin and JavaScript texts may hold them.
    public var allowsLoneSurrogates: Bool { syntax != .swift }
    private let template: PayloadTemplate
    private let syntax: TemplateSyntax
    /// The hole of the list for each one of the template: an expression that is there twice is one hole.
    private let indices: [Int]

    /// - Parameter types: of holes by their expression; the others get the usual type of their place.
    public init(_ template: PayloadTemplate, syntax: TemplateSyntax = .swift, types: [String: HoleType] = [:]) {
        var holes: [FuzzHole] = []
        var indices: [Int] = []
        for (hole, place) in zip(template.holes, HolePlace.places(in: template)) {
            if let known = holes.firstIndex(where: { $0.name == hole.expression }) {
                indices.append(known)
            } else {
                indices.append(holes.count)
                holes.append(
                    FuzzHole(name: hole.expression, type: types[hole.expression] ?? place.usualType, place: place))
            }
        }
        self.template = template
        self.syntax = syntax
        self.holes = holes
        self.indices = indices
    }

    /// The template with the values as its language prints them.
    public func build(_ cases: [[HoleValue]]) -> [Construction] {
        cases.map { values in
            let texts = indices.map { values[$0].printed(as: holes[$0].type, in: syntax) }
            return .payload(template.placed(texts).text)
        }
    }
}

extension HoleValue {
    /// What the interpolation of a language makes of the value.
    ///
    /// Swift prints an optional with its wrapping and its text with escapes; Kotlin and JavaScript know neither.
    public func printed(as type: HoleType, in syntax: TemplateSyntax) -> JavaScriptString {
        guard syntax == .swift, type.isOptional, self != .none else { return plain(in: syntax) }
        let text = plain(in: syntax)
        return JavaScriptString(
            type.base == .string ? "Optional(\(text.description.debugDescription))" : "Optional(\(text))")
    }

    private func plain(in syntax: TemplateSyntax) -> JavaScriptString {
        switch self {
        case .text(let text): text
        case .number(let digits): JavaScriptString(syntax == .swift ? digits : Self.otherNames[digits] ?? digits)
        case .bool(let flag): flag ? "true" : "false"
        case .json(let bytes): JavaScriptString(wtf8: bytes)
        case .none: syntax == .swift ? "nil" : syntax == .kotlin ? "null" : "undefined"
        }
    }

    private static let otherNames = ["nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"]
}
