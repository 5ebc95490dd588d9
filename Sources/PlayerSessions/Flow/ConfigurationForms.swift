import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PlayerContract
import PlayerEmulator
import Synchronization

/// A currency or locale in the player's configuration that its page cannot format prices with.
///
/// Asked of the engine's own `Intl`, which is the one that the page has. What is missing or blank is told when product
/// data is sent: `not-configured`.
enum ConfigurationForms {
    static func findings(about settings: PlayerSettings, on engine: EmulatorEngine) -> [Finding] {
        let paths = Set(settings.contract?.functions.values.flatMap(\.requiredConfiguration) ?? [])
        return paths.sorted().compactMap { path in
            guard let text = settings.configuration.member(at: path)?.swiftString, !text.isBlank,
                let form = Form(path), !form.accepts(text, on: engine)
            else { return nil }
            let right = form.corrected(text).flatMap { form.accepts($0, on: engine) ? $0 : nil }
            return Finding(
                rule: .invalidValue, severity: .error, confidence: .measured, source: "ECMA-402, as the engine has it",
                message: "the page's `Intl` rejects the \(form.rawValue) `\(text)`"
                    + (right.map { "; expected `\($0)`" } ?? ""),
                path: "configuration.\(path)", notes: [Finding.Note(form.note)])
        }
    }

    private enum Form: String {
        case currency, locale

        init?(_ path: String) {
            guard let name = path.split(separator: ".").last else { return nil }
            self.init(rawValue: String(name))
        }

        var note: String {
            switch self {
            case .currency: "a currency is three letters of ISO 4217, such as `SEK`"
            case .locale:
                "a locale is a tag of BCP 47, such as `sv-SE`; `Locale.identifier` has underscores, "
                    + "send `playerLocale` of `PlayerPayloads`"
            }
        }

        private static let known = Mutex<[String: Bool]>([:])

        /// Whether the engine takes it. An engine without `Intl` takes everything.
        func accepts(_ text: String, on engine: EmulatorEngine) -> Bool {
            let key = "\(rawValue) \(text)"
            if let known = Self.known.withLock({ $0[key] }) { return known }
            let isTaken = ask(text, on: engine)
            Self.known.withLock { $0[key] = isTaken }
            return isTaken
        }

        private func ask(_ text: String, on engine: EmulatorEngine) -> Bool {
            guard let context = try? engine.makeContext() else { return true }
            let literal = ValueNotation.json(.string(text))
            let call =
                switch self {
                case .currency: "new Intl.NumberFormat('en', { style: 'currency', currency: \(literal) })"
                case .locale: "Intl.getCanonicalLocales(\(literal))"
                }
            do {
                try context.evaluate(JavaScriptString("typeof Intl === 'undefined' || \(call); 0"))
                return true
            } catch { return false }
        }

        /// What was probably meant; nil where nothing is close.
        func corrected(_ text: String) -> String? {
            let plain = text.trimmingPrefix { $0 == " " }
            switch self {
            case .currency:
                let letters = plain.filter(\.isLetter)
                return letters.count == 3 ? letters.uppercased() : nil
            case .locale:
                // `@rg=uszzzz` and `.UTF-8` are no part of a tag.
                let base = plain.prefix { $0 != "@" && $0 != "." }.replacing("_", with: "-")
                let parts = base.split(separator: "-", omittingEmptySubsequences: true).map(String.init)
                guard let first = parts.first else { return nil }
                if parts.count == 1, first.count == 4, first.suffix(2).allSatisfy(\.isUppercase) {
                    return "\(first.prefix(2))-\(first.suffix(2))"
                }
                return parts.joined(separator: "-")
            }
        }
    }
}

extension JavaScriptValue {
    /// The value at names with points between them.
    func member(at path: String) -> JavaScriptValue? {
        path.split(separator: ".").reduce(Optional(self)) { $0?[String($1)] }
    }
}

extension String {
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
