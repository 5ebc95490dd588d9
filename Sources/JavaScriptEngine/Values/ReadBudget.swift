public import JavaScriptSyntax

/// How much of a value is read before the reader stops.
public struct ReadBudget: Sendable, Hashable {
    public enum Limit: UInt8, Sendable, CaseIterable {
        case nodes, depth, text
        /// The engine stopped the reader: the time limit, the stack or memory ended.
        case engine
    }

    /// Nodes of the expanded tree; each hole of an array is one.
    public var nodes: Int
    /// Containers within each other.
    public var depth: Int
    /// UTF-16 units of keys and texts, each shared object counted once.
    public var text: Int

    public init(nodes: Int = JavaScriptValue.maximumExpandedCount, depth: Int = 2_000, text: Int = 64 << 20) {
        self.nodes = nodes
        self.depth = depth
        self.text = text
    }
}

/// A value that was read, whole or as far as the budget went.
public struct ReadValue: Sendable {
    /// Where the budget ended there is one ``JavaScriptValue/Kind/unreadable``, and nothing after it.
    public var value: JavaScriptValue
    public var exceeded: Exceeded?

    /// Which limit ended the reading, and at which place in the value.
    public struct Exceeded: Sendable, Hashable {
        public var limit: ReadBudget.Limit
        /// Such as `[1].sizes[2]`, empty for the root.
        public var path: String
    }
}
