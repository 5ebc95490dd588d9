/// Whether a text is a script, and if not, what kind of fault the parser met.
public enum SyntaxCheck: Sendable, Hashable {
    case valid
    /// The text ends where more could make it a script.
    case incomplete(Fault)
    /// No continuation makes it a script.
    case invalid(Fault)
    /// A string, template or regular expression was never closed.
    case unterminatedLiteral(Fault)
    case outOfMemory
    /// Nested deeper than the parser's stack.
    case stackOverflow

    /// What the engine said. Messages differ between versions and often mislead; there is no column.
    public struct Fault: Sendable, Hashable {
        public var message: String
        public var line: Int

        public init(message: String, line: Int) {
            self.message = message
            self.line = line
        }
    }

    public var isValid: Bool { self == .valid }
}
