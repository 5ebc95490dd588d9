/// A chain of builder calls as data: the page replays it on the widget's own builder (Calls iOS docs, provide product
/// data).
///
/// A method that the builder does not have is skipped on a device without an error. Here it is a finding.
public struct BambuserFactorySpec: Sendable, Hashable {
    /// In the order in which the widget replays them.
    public var calls: [Call]

    /// A spec of these calls.
    public init(_ calls: [Call]) { self.calls = calls }

    /// One call of the chain, with one of three kinds of arguments.
    public struct Call: Sendable, Hashable {
        /// The builder's method, such as `variations`.
        public var method: String
        /// Plain values.
        public var args: [BambuserJSONValue]
        /// The widget hands a builder to the method's function; this is replayed on it.
        public var factory: BambuserFactorySpec? { content?.spec }
        /// The widget hands a maker to the method's function; each item makes one builder.
        public var items: [BambuserFactoryItem]?
        private var content: Box?

        /// Plain arguments.
        public static func method(_ name: String, args: [BambuserJSONValue] = []) -> Call {
            Call(method: name, args: args)
        }

        /// A nested builder.
        public static func method(
            _ name: String, args: [BambuserJSONValue] = [], factory: BambuserFactorySpec
        ) -> Call {
            Call(method: name, args: args, content: Box(spec: factory))
        }

        /// A list of builders; an empty one is a list all the same.
        public static func method(
            _ name: String, args: [BambuserJSONValue] = [], items: [BambuserFactoryItem]
        ) -> Call {
            Call(method: name, args: args, items: items)
        }
    }

    /// Lets a spec contain specs.
    private final class Box: Sendable, Hashable {
        let spec: BambuserFactorySpec
        init(spec: BambuserFactorySpec) { self.spec = spec }
        static func == (left: Box, right: Box) -> Bool { left.spec == right.spec }
        func hash(into hasher: inout Hasher) { hasher.combine(spec) }
    }
}

/// One element of a list of builders: what the maker is called with, and what is replayed on what it makes.
public struct BambuserFactoryItem: Sendable, Hashable {
    /// What the maker of the element takes, such as an id.
    public var factoryArgs: [BambuserJSONValue]
    /// The calls on the element's builder.
    public var spec: BambuserFactorySpec

    /// An element of a list.
    public init(factoryArgs: [BambuserJSONValue] = [], spec: BambuserFactorySpec) {
        self.factoryArgs = factoryArgs
        self.spec = spec
    }
}
