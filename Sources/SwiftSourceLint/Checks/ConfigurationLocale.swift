import BridgeFindings
import SwiftParser
import SwiftSyntax

/// The `locale` of a player's configuration that is taken from the device as it is.
enum ConfigurationLocale {
    /// The word that every file is searched for.
    static let word = "Locale"

    private static let module = "BambuserCommerceSDK"
    private static let ofDevice: Set<String> = ["Locale.current", "Locale.autoupdatingCurrent", "NSLocale.current"]

    static func findings(in file: SourceFile, _ reader: SourceReader) -> [SourceFinding] {
        guard file.imports(module), let number = reader.names.words.firstIndex(of: word) else { return [] }
        return file.outline.mentions.filter { $0.word == number }.compactMap { mention in
            let slice = file.slice(around: mention.offset)
            guard let token = slice.token(at: mention.offset), let value = identifier(from: token),
                isLocale(value, in: slice)
            else { return nil }
            return SourceFinding(
                rule: .invalidValue, severity: .error, confidence: .measured,
                message:
                    "`\(value.trimmedDescription)` has underscores, which the player's `Intl` refuses; expected a form such as `sv-SE`",
                place: slice.place(of: value),
                notes: [.init(message: "`\(value.trimmedDescription)(.bcp47)` has this form")])
        }
    }

    /// `Locale.current.identifier` around its first word; a call of it, as in `identifier(.bcp47)`, is another text.
    private static func identifier(from token: TokenSyntax) -> MemberAccessExprSyntax? {
        var node: Syntax? = token.parent
        while let here = node?.as(ExprSyntax.self) {
            if let access = here.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "identifier" {
                let goesOn = access.parent?.is(MemberAccessExprSyntax.self) == true
                let isCalled = access.parent?.is(FunctionCallExprSyntax.self) == true
                return !goesOn && !isCalled && access.base.map { ofDevice.contains($0.trimmedDescription) } == true
                    ? access : nil
            }
            node = here.parent
        }
        return nil
    }

    /// Whether the value stands under the key `locale`, or under a name that does.
    private static func isLocale(_ value: MemberAccessExprSyntax, in slice: SourceFile.Slice) -> Bool {
        if let element = value.parent?.as(DictionaryElementSyntax.self) { return isLocale(element) }
        guard let binding = value.parent?.parent?.as(PatternBindingSyntax.self),
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let list = binding.parent?.parent?.parent?.parent
        else { return false }
        let uses = NameUses(name: name)
        uses.walk(list)
        return uses.found.contains(where: isLocale)
    }

    private static func isLocale(_ element: DictionaryElementSyntax) -> Bool {
        element.key.as(StringLiteralExprSyntax.self)?.representedLiteralValue == "locale"
    }

    /// Elements of dictionaries whose value is a name.
    private final class NameUses: SyntaxVisitor {
        private let name: String
        private(set) var found: [DictionaryElementSyntax] = []

        init(name: String) {
            self.name = name
            super.init(viewMode: .sourceAccurate)
        }

        override func visit(_ node: DictionaryElementSyntax) -> SyntaxVisitorContinueKind {
            if node.value.as(DeclReferenceExprSyntax.self)?.baseName.text == name { found.append(node) }
            return .visitChildren
        }
    }
}
