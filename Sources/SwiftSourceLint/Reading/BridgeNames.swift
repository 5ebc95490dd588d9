/// Which calls lead to the bridge, and which functions encode. An app's own wrappers can be added.
public struct BridgeNames: Sendable {
    /// What a call does with its text.
    public enum Kind: String, Sendable, CaseIterable {
        /// The argument text of a function of the player.
        case invoke
        /// The info text of a callback.
        case notify
        /// A whole script.
        case script
        /// The body of an asynchronous function.
        case function
        /// A page, whose scripts are read.
        case html

        /// Whether the page runs it as code of its own, and not as part of a call of the player.
        var isScript: Bool { self == .script || self == .function || self == .html }

        /// What its texts are judged as.
        var judged: Kind { self == .html ? .script : self }
    }

    /// A method by its name and argument labels. The last labelled parameter is the text, the first names the function
    /// or the key.
    public struct Signature: Sendable, Hashable {
        public var kind: Kind
        public var name: String
        /// Empty for `_`.
        public var labels: [String]
        /// Further labels may follow, as completion handlers do.
        var mayGoOn = false

        /// Reads `invoke=send(name:payload:)`.
        public init?(_ text: String) {
            let pieces = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard pieces.count == 2, let kind = Kind(rawValue: pieces[0]), pieces[1].hasSuffix(")"),
                let open = pieces[1].firstIndex(of: "(")
            else { return nil }
            let labels = pieces[1][pieces[1].index(after: open)...].dropLast().split(separator: ":").map {
                $0 == "_" ? "" : String($0)
            }
            let name = String(pieces[1][..<open])
            guard !labels.isEmpty, !name.isEmpty, labels.count >= (kind.isScript ? 1 : 2) else { return nil }
            self.init(kind, name, labels)
        }

        init(_ kind: Kind, _ name: String, _ labels: [String], mayGoOn: Bool = false) {
            self.kind = kind
            self.name = name
            self.labels = labels
            self.mayGoOn = mayGoOn
        }
    }

    public var signatures: [Signature]
    /// Functions, types or methods whose result is safe JavaScript.
    public var encoders: Set<String>

    public init(signatures: [Signature] = [], encoders: [String] = []) {
        self.signatures = Self.standard + signatures
        self.encoders = Set(encoders).union(Self.standardEncoders)
    }

    private static let standard = [
        Signature(.invoke, "invoke", ["function", "arguments"]),
        Signature(.notify, "notify", ["callbackKey", "info"]),
        Signature(.script, "evaluateJavaScript", [""], mayGoOn: true),
        Signature(.function, "callAsyncJavaScript", [""], mayGoOn: true),
        Signature(.script, "stringByEvaluatingJavaScript", ["from"]),
        Signature(.script, "evaluateScript", [""], mayGoOn: true),
        Signature(.script, "WKUserScript", ["source"], mayGoOn: true),
        Signature(.html, "loadHTMLString", [""], mayGoOn: true),
    ]

    /// Functions that run a script, too, and whose text is not read: they are counted.
    static let unreadChannels = ["JSEvaluateScript", "evaluateWebScript", "invokeMethod"]

    /// Of `PlayerPayloads`, and the method that the vendor's builders have.
    private static let standardEncoders: Set<String> = ["JavaScriptArguments", "JavaScriptExpression", "toJSON"]

    /// The words that a file is searched for.
    public var words: [String] {
        var words: [String] = []
        for word in signatures.map(\.name) + DelegateLabels.methods.map(\.name) + EventHandling.words
            + Self.unreadChannels + [ConfigurationLocale.word]
        where !words.contains(word) {
            words.append(word)
        }
        return words
    }

    /// Whether a function that is not at hand says of itself that it encodes.
    static func promisesEncoding(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["escap", "encod", "json", "quote", "saniti", "javascript", "literal", "serial", "safe"].contains {
            name.contains($0)
        }
    }
}
