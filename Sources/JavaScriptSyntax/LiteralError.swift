/// Why a text is not the literal that it should be, and where.
public struct LiteralError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A clause without a full stop, such as `expected ',' or '}' after this value`.
    public var message: String
    /// Bytes from the start of the text.
    public var offset: Int
    /// Bytes; 0 marks the place before `offset`.
    public var length: Int

    public init(_ message: String, offset: Int, length: Int) {
        self.message = message
        self.offset = offset
        self.length = length
    }

    init(_ message: String, at range: Range<Int>) {
        self.init(message, offset: range.lowerBound, length: range.count)
    }

    public var description: String { "\(message) (byte \(offset))" }
}
