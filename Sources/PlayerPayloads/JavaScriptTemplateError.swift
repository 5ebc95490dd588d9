/// Why a literal and its values give no safe JavaScript text, with the line of Swift that holds the literal.
public struct JavaScriptTemplateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is; more may come.
    public struct Code: Sendable, Hashable {
        private let name: String

        /// Nothing may be put where the value stands: a comment, a regular expression, a part of a word.
        public static let misplacedValue = Code(name: "misplacedValue")
        /// The value has no exact form in its place: NaN, a whole number beyond 2^53, an optional between quotes.
        public static let unwritableValue = Code(name: "unwritableValue")
        /// The literal is not complete JavaScript on its own.
        public static let brokenLiteral = Code(name: "brokenLiteral")
    }

    /// The kind of the fault.
    public var code: Code
    /// Module and file of the literal, such as `Shop/ProductHandler.swift`.
    public var fileID: String
    /// The line of the value, or that of the initialiser's call when the literal is at fault; from 1.
    public var line: Int
    /// Which interpolation of the literal, from 1; nil when the literal is at fault.
    public var hole: Int?
    /// A clause without a full stop.
    public var message: String

    /// File, line, number of the value, and the message.
    public var description: String {
        "\(fileID):\(line): \(hole.map { "value \($0) of the literal: " } ?? "")\(message)"
    }
}

/// Where a literal stands in Swift source.
struct SourceLine: Sendable {
    var fileID: String
    var line: Int
}

/// A fault of one value, before it is known which value it was.
struct HoleProblem: Error {
    var code: JavaScriptTemplateError.Code
    var message: String

    static func misplaced(_ message: String) -> HoleProblem { HoleProblem(code: .misplacedValue, message: message) }
    static func unwritable(_ message: String) -> HoleProblem { HoleProblem(code: .unwritableValue, message: message) }
}
