/// The first place at which a received value is not the intended one.
public struct ValueDifference: Sendable, Hashable {
    public enum Kind: String, Sendable {
        /// Another kind of value: a string where a number was meant.
        case kind
        /// The same kind, another value; -0 is not 0, NaN is NaN.
        case value
        /// A member was meant and is not there.
        case missing
        /// A member is there that was not meant.
        case unexpected
        /// Fewer or more elements; those that both have are equal.
        case length
        /// One of the values could not be read in full, or comparing took too long, so equality is not proved.
        case undecided
    }

    public var kind: Kind
    public var path: ValuePath
    /// The node of the intended value; nil where nothing was meant.
    public var intended: Int?
    /// The node of the received value; nil where nothing arrived.
    public var received: Int?

    /// Compares two values, of objects the members in any order, and of repeated names the last.
    ///
    /// An intended number written as whole digits beyond 2^53 is compared with the exact value of the received double.
    /// - Parameter root: what paths call the root.
    /// - Parameter limit: how many pairs of nodes are compared before the result is `undecided`.
    /// - Returns: nil when the values are equal.
    public static func first(
        intended: JavaScriptValue, received: JavaScriptValue, root: String = "value",
        limit: Int = JavaScriptValue.maximumExpandedCount
    ) -> ValueDifference? {
        if limit >= received.expandedCount, ValueComparison.isPlainlyEqual(intended, received) { return nil }
        var comparison = ValueComparison(intended: intended, received: received, root: root)
        return comparison.run(limit: limit)
    }
}
