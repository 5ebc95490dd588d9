import BridgeFindings
import JavaScriptSyntax
package import PlayerContract

/// The words that redaction leaves alone: without them a payload would mean something else.
package struct RedactionVocabulary: Sendable {
    private(set) var words: Set<String>
    /// Names of functions, events and fields, whole.
    private var names: Set<String> = []

    /// What JavaScript, Swift's descriptions, addresses and HTML know, and every name and constant of a contract.
    package init(_ contract: PlayerContract?) {
        let words = Set(Keyword.allCases.map(\.text)).union(Self.language).union(Self.markup).union(Self.messages)
        self.words = words
        if let contract { collect(from: contract.value, node: 0, isNames: false) }
    }

    /// Keeps a name that is probably a known one with a slip: replaced, it would be judged in another way.
    mutating func keep(misspelt name: String) {
        if NearestName.of(name, among: names) != nil { Self.add(name, to: &words) }
    }

    /// Keeps a currency or a language, which have few letters and say nothing of a person.
    mutating func keep(code: String) {
        let isCode = code.split { $0 == "-" || $0 == "_" }.allSatisfy {
            $0.utf8.count <= 3 || $0 == "Hans" || $0 == "Hant"
        }
        if isCode { Self.add(code, to: &words) }
    }

    private static let language: Set<String> = [
        "nil", "Optional", "undefined", "NaN", "Infinity", "nan", "inf", "snan", "eval", "arguments", "Object", "Array",
        "String", "Number", "Boolean", "Function", "Symbol", "BigInt", "Math", "Date", "JSON", "Promise", "Proxy",
        "Reflect", "RegExp", "Map", "Set", "Error", "TypeError", "RangeError", "SyntaxError", "ReferenceError",
        "window", "document", "console", "globalThis", "constructor", "prototype", "length", "get", "set", "static",
        "let",
        "Swift", "Any", "Int", "Double", "Float", "Bool", "Data", "Dictionary", "NSNull", "NSNumber", "NSString",
        "NSArray",
        "NSDictionary", "dashboard",
    ]
    /// What engines say when they throw; the names between these words are the customer's.
    private static let messages = Set(
        """
        SyntaxError TypeError ReferenceError RangeError URIError EvalError Error Unexpected identifier token string \
        literal number end of script input EOF Expected expected to a an the argument arguments list after before is \
        not function object defined undefined null Can find can variable evaluating Invalid invalid character escape \
        sequence Unterminated unterminated missing Missing Parse error JSON Property property properties name must be \
        in at position line column Maximum call stack size exceeded Cannot read reading set setting constructor value \
        statement expression keyword use Use as unexpected near and or with for from this was has no
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
    private static let markup: Set<String> = [
        "http", "https", "www", "p", "br", "div", "span", "strong", "em", "ul", "ol", "li", "script", "style", "href",
        "src", "class", "img", "amp", "quot", "lt", "gt",
    ]

    /// Members of these are names.
    private static let named: Set<String> = ["events", "functions", "properties", "configuration"]
    /// Texts in these are constants.
    private static let constants: Set<String> = ["enum", "const", "x-aliases", "configuration"]

    private mutating func collect(from value: JavaScriptValue, node: Int, isNames: Bool) {
        for child in value.childIndices(of: node) {
            let key = value.string(of: value.nodes[child].key).description
            if isNames {
                names.insert(key)
                Self.add(key, to: &words)
            }
            if Self.constants.contains(key) {
                for text in Self.texts(in: value.subvalue(at: child)) { Self.add(text, to: &words) }
            }
            collect(from: value, node: child, isNames: Self.named.contains(key))
        }
    }

    private static func texts(in value: JavaScriptValue) -> [String] {
        value.nodes.filter { $0.kind == .string }.map { value.string(of: $0.text).description }
    }

    private static func add(_ text: String, to words: inout Set<String>) {
        for case .word(let letters) in WordScanner.pieces(of: JavaScriptString(text)) {
            var word = String.UnicodeScalarView()
            word.append(contentsOf: letters.lazy.compactMap { UnicodeScalar($0.codePoint) })
            words.insert(String(word))
        }
    }
}
