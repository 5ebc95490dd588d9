/// The first thing that is wrong with a literal of a payload: where it happened, and which literal it is about.
struct LiteralFault: Equatable {
    enum Kind: Equatable {
        /// A quote of the value ended the literal.
        case earlyQuote
        /// A raw line break stands in a quoted literal.
        case lineBreak
        case badEscape
        /// A backslash took the closing quote into the text.
        case swallowedClose
        /// A curly quote stands where the literal was to end.
        case curlyClose
        case neverClosed
        /// A `${` of a template runs as code.
        case substitution
    }

    var kind: Kind
    /// The opening quote, in bytes from the start of the payload.
    var opening: Int
    /// What is to blame, in bytes from the start of the payload.
    var offset: Int
    /// Bytes.
    var length: Int

    var range: Range<Int> { offset..<offset + length }
}
