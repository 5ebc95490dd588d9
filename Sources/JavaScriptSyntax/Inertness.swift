/// What a payload can do beyond being a value, proved by parsing it.
public enum Inertness: Sendable, Hashable {
    /// Literals only, and JSON can write the value without loss.
    case json
    /// Literals only, so it runs no code, but JSON would lose something: undefined, NaN, infinities (`1e999`), -0,
    /// elisions, BigInt, `__proto__`.
    case literal
    /// Anything else: names, calls, operators, substitutions, or a text that does not parse.
    case code

    /// Judges a payload. A text that ends in a line comment is code: the comment swallows what the host appends.
    public static func of(_ bytes: [UInt8], as dialect: LiteralDialect) -> Inertness {
        guard let tree = try? LiteralTree.parse(bytes, as: dialect) else { return .code }
        return tree.inertness
    }
}
