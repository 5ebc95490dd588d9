/// A JavaScript value, read out of an engine or written by hand, as a flat table of nodes.
///
/// The table is flat so that no value, however deep, is walked by recursion. Objects that a graph shares are stored
/// once: two nodes may have the same ``Node/children``. `expandedCount` says how many nodes a walk visits.
public struct JavaScriptValue: Sendable {
    public enum Kind: UInt8, Sendable, CaseIterable {
        case undefined, null, boolean, number, bigInt, string, symbol
        /// A plain object: children are its members.
        case object
        /// Children are the elements in order, then any named properties.
        case array
        /// An index of an array at which nothing is stored.
        case hole
        case function, date, regularExpression, error
        /// Children alternate between keys and values.
        case map
        /// Children are the members in insertion order.
        case set
        case promise, proxy
        /// A property with a getter or setter, which was not run.
        case accessor
        /// An instance of some other class; `text` is the class name, children are its own properties.
        case instance
        /// The object is one of its own ancestors; `text` is the path to that ancestor.
        case cycle
        /// Reading stopped here: the budget was used up, or there was no safe way to look inside.
        case unreadable
    }

    /// What a node is called within its parent.
    public enum KeyKind: UInt8, Sendable {
        /// The root, an element of an array or set, or a key or value of a map: the position says it all.
        case position
        /// `key` is the property's name.
        case name
        /// `key` is the description of a symbol.
        case symbol
        /// The prototype, where it is not the one that the kind implies.
        case prototype
    }

    /// A piece of the shared text buffer, in bytes.
    public struct Piece: Sendable, Hashable {
        public var offset: Int32
        public var length: Int32
        public static let empty = Piece(offset: 0, length: 0)

        public init(offset: Int32, length: Int32) {
            self.offset = offset
            self.length = length
        }
    }

    public struct Node: Sendable {
        public var kind: Kind
        public var keyKind: KeyKind = .position
        public var key: Piece = .empty
        /// string: its value; number read from a literal: its digits as written; bigInt: decimal digits; symbol:
        /// description; function: name; regularExpression: source as `/a/g`; error: `Name: message`; promise:
        /// `pending`, `fulfilled`, `rejected` or `unreadable`; instance: class name; cycle: path; unreadable: why.
        public var text: Piece = .empty
        /// number: the value; boolean: 1 or 0; date: milliseconds since 1970.
        public var number: Double = 0
        /// A range of ``JavaScriptValue/children``.
        public var children: Range<Int32> = 0..<0

        public init(kind: Kind) { self.kind = kind }
    }

    /// Node 0 is the root.
    public internal(set) var nodes: [Node]
    /// Node indices; each node's children are one range of it.
    public internal(set) var children: [Int32]
    /// All keys and texts in WTF-8, one after the other.
    public internal(set) var text: [UInt8]
    /// How many nodes a walk of the whole tree visits, at most ``maximumExpandedCount``.
    public internal(set) var expandedCount: Int

    /// Beyond this many nodes no value is walked: reading one stops with ``Kind/unreadable``.
    public static let maximumExpandedCount = 1_000_000

    public func bytes(of piece: Piece) -> ArraySlice<UInt8> {
        text[Int(piece.offset)..<Int(piece.offset) + Int(piece.length)]
    }

    public func string(of piece: Piece) -> JavaScriptString {
        JavaScriptString(wtf8: bytes(of: piece))
    }

    /// The indices of a node's children, in order.
    public func childIndices(of node: Int) -> some RandomAccessCollection<Int> {
        let range = nodes[node].children
        return (Int(range.lowerBound)..<Int(range.upperBound)).lazy.map { Int(self.children[$0]) }
    }
}

// MARK: - Building

extension JavaScriptValue {
    /// Makes a table in one pass: open a container, add children, close it. Never recurses.
    ///
    ///     var builder = JavaScriptValue.Builder()
    ///     builder.open(.object)
    ///     builder.key(.name, Array("sku".utf8))
    ///     builder.leaf(.string, text: Array("A-1".utf8))
    ///     builder.close()
    ///     let value = builder.finish()
    public struct Builder: Sendable {
        private(set) var value = JavaScriptValue(nodes: [], children: [], text: [], expandedCount: 0)
        private var open: [(node: Int32, firstPending: Int)] = []
        private var pending: [Int32] = []
        private var sizes: [Int] = []
        private var nextKey: (kind: KeyKind, piece: Piece) = (.position, .empty)

        public init() {}

        /// How many containers are open.
        public var depth: Int { open.count }
        /// How many nodes the table holds so far.
        public var nodeCount: Int { value.nodes.count }
        /// How many nodes a walk of what was built so far would visit.
        public private(set) var expandedCount = 0
        /// How many bytes of text the table holds so far.
        public var textCount: Int { value.text.count }

        /// Makes room for a table of about this size.
        public mutating func reserve(nodes: Int, textBytes: Int) {
            value.nodes.reserveCapacity(nodes)
            value.children.reserveCapacity(nodes)
            value.text.reserveCapacity(textBytes)
            sizes.reserveCapacity(nodes)
            pending.reserveCapacity(nodes)
            open.reserveCapacity(16)
        }

        /// Names the node that is added next by what the closure appends to the table's text.
        mutating func key(_ kind: KeyKind, appending append: (inout [UInt8]) -> Void) {
            nextKey = (kind, piece(appending: append))
        }

        /// Adds a leaf whose text is what the closure appends to the table's text.
        mutating func leaf(_ kind: Kind, number: Double = 0, appending append: (inout [UInt8]) -> Void) {
            let text = piece(appending: append)
            leaf(kind, number: number)
            value.nodes[value.nodes.count - 1].text = text
        }

        /// Names the node that is added next by a text that ``store(_:)`` returned.
        mutating func key(_ kind: KeyKind, piece: Piece) {
            nextKey = (kind, piece)
        }

        /// Adds a leaf whose text ``store(_:)`` returned.
        mutating func leaf(_ kind: Kind, piece: Piece) {
            leaf(kind)
            value.nodes[value.nodes.count - 1].text = piece
        }

        /// The children so far of the innermost open container.
        var childrenOfInnermost: ArraySlice<Int32> { pending[(open.last?.firstPending ?? 0)...] }

        /// Takes the newest child away from its parent; its node stays in the table, unreachable.
        mutating func detachNewestChild() {
            guard let child = pending.popLast() else { return }
            expandedCount -= sizes[Int(child)]
        }

        private mutating func piece(appending append: (inout [UInt8]) -> Void) -> Piece {
            let start = value.text.count
            append(&value.text)
            return Piece(offset: Int32(start), length: Int32(value.text.count - start))
        }

        /// Names the node that is added next.
        public mutating func key(_ kind: KeyKind, _ name: some Sequence<UInt8>) {
            nextKey = (kind, store(name))
        }

        public mutating func leaf(_ kind: Kind, text: some Sequence<UInt8> = EmptyCollection(), number: Double = 0) {
            let index = add(kind, text: text, number: number)
            expandedCount += 1
            sizes[index] = 1
        }

        /// Opens a container; returns its node, which ``share(_:)`` accepts once it is closed.
        @discardableResult
        public mutating func open(_ kind: Kind, text: some Sequence<UInt8> = EmptyCollection(), number: Double = 0)
            -> Int
        {
            let index = add(kind, text: text, number: number)
            expandedCount += 1
            sizes[index] = expandedCount
            open.append((Int32(index), pending.count))
            return index
        }

        // The same without type parameters: other modules would call those above by way of their witnesses.

        public mutating func key(_ kind: KeyKind, _ name: [UInt8]) {
            nextKey = (kind, store(name))
        }

        public mutating func leaf(_ kind: Kind, text: [UInt8], number: Double = 0) {
            let index = add(kind, text: text, number: number)
            expandedCount += 1
            sizes[index] = 1
        }

        @discardableResult
        public mutating func open(_ kind: Kind, text: [UInt8], number: Double = 0) -> Int {
            let index = add(kind, text: text, number: number)
            expandedCount += 1
            sizes[index] = expandedCount
            open.append((Int32(index), pending.count))
            return index
        }

        public mutating func close() {
            let (node, firstPending) = open.removeLast()
            let start = Int32(value.children.count)
            value.children.append(contentsOf: pending[firstPending...])
            pending.removeLast(pending.count - firstPending)
            value.nodes[Int(node)].children = start..<Int32(value.children.count)
            sizes[Int(node)] = expandedCount - sizes[Int(node)] + 1
        }

        /// Adds a closed container a second time, without its own copy of the children.
        public mutating func share(_ node: Int) {
            let original = value.nodes[node]
            let index = add(original.kind, text: EmptyCollection(), number: original.number)
            value.nodes[index].text = original.text
            value.nodes[index].children = original.children
            sizes[index] = sizes[node]
            expandedCount = min(expandedCount + sizes[node], Int.max / 4)
        }

        /// Closes what is still open and returns the value; an empty builder gives undefined.
        public mutating func finish() -> JavaScriptValue {
            while !open.isEmpty { close() }
            if value.nodes.isEmpty { leaf(.undefined) }
            value.expandedCount = expandedCount
            return value
        }

        /// Copies a whole value in as the next node.
        public mutating func append(_ other: JavaScriptValue, node root: Int = 0) {
            // A whole value brings its text in one piece; a part of one brings only its own, or taking the elements
            // of an array apart would copy all texts for each of them.
            let base = Int32(value.text.count)
            if root == 0 { value.text.append(contentsOf: other.text) }
            func moved(_ piece: Piece) -> Piece {
                if root == 0 { return Piece(offset: piece.offset + base, length: piece.length) }
                return piece.length == 0 ? .empty : store(other.bytes(of: piece))
            }
            // Children of shared nodes are copied once per range.
            var placed: [Range<Int32>: Int] = [:]
            var work: [(node: Int, isRoot: Bool, closes: Bool)] = [(root, true, false)]
            var openedAs: [Int] = []
            while let step = work.popLast() {
                if step.closes {
                    close()
                    placed[other.nodes[step.node].children] = openedAs.removeLast()
                    continue
                }
                let node = other.nodes[step.node]
                if !step.isRoot { nextKey = (node.keyKind, moved(node.key)) }
                if node.children.isEmpty {
                    let index = add(node.kind, text: EmptyCollection(), number: node.number)
                    value.nodes[index].text = moved(node.text)
                    expandedCount += 1
                    sizes[index] = 1
                } else if let known = placed[node.children] {
                    share(known)
                } else {
                    let index = open(node.kind, number: node.number)
                    value.nodes[index].text = moved(node.text)
                    openedAs.append(index)
                    work.append((step.node, false, true))
                    for child in other.childIndices(of: step.node).reversed() { work.append((child, false, false)) }
                }
            }
        }

        private mutating func add(_ kind: Kind, text: some Sequence<UInt8>, number: Double) -> Int {
            var node = Node(kind: kind)
            node.keyKind = nextKey.kind
            node.key = nextKey.piece
            node.text = store(text)
            node.number = number
            nextKey = (.position, .empty)
            value.nodes.append(node)
            sizes.append(0)
            let index = value.nodes.count - 1
            if !open.isEmpty { pending.append(Int32(index)) }
            return index
        }

        mutating func store(_ bytes: some Sequence<UInt8>) -> Piece {
            let start = value.text.count
            value.text.append(contentsOf: bytes)
            return Piece(offset: Int32(start), length: Int32(value.text.count - start))
        }
    }

    private static func leaf(_ kind: Kind, text: some Sequence<UInt8> = EmptyCollection(), number: Double = 0) -> Self {
        var builder = Builder()
        builder.leaf(kind, text: text, number: number)
        return builder.finish()
    }

    public static let undefined = leaf(.undefined)
    public static let null = leaf(.null)
    public static func boolean(_ value: Bool) -> Self { leaf(.boolean, number: value ? 1 : 0) }
    public static func number(_ value: Double) -> Self { leaf(.number, number: value) }
    public static func string(_ value: JavaScriptString) -> Self { leaf(.string, text: value.wtf8) }
    public static func string(_ value: String) -> Self { leaf(.string, text: value.utf8) }

    /// A promise that is `pending`, `fulfilled`, `rejected` or `unreadable`.
    public static func promise(_ state: String) -> Self { leaf(.promise, text: state.utf8) }

    public static func array(_ elements: [JavaScriptValue]) -> Self {
        var builder = Builder()
        builder.open(.array)
        for element in elements { builder.append(element) }
        return builder.finish()
    }

    /// Members keep their order; a later one with the same name does not replace an earlier one.
    public static func object(_ members: KeyValuePairs<String, JavaScriptValue>) -> Self {
        object(members.map { ($0.key, $0.value) })
    }

    public static func object(_ members: [(String, JavaScriptValue)]) -> Self {
        var builder = Builder()
        builder.open(.object)
        for (name, member) in members {
            builder.key(.name, name.utf8)
            builder.append(member)
        }
        return builder.finish()
    }
}

// MARK: - Changing leaves

extension JavaScriptValue {
    /// Puts another leaf in the place of one, under the same key; its old text stays in the table, unused.
    ///
    /// Many values that differ in some leaves are made in a few copies of memory this way.
    public mutating func setLeaf(_ node: Int, _ kind: Kind, text: [UInt8] = [], number: Double = 0) {
        precondition(nodes[node].children.isEmpty, "a container is no leaf")
        nodes[node].kind = kind
        nodes[node].number = number
        nodes[node].text = store(text)
    }

    /// Gives a member another name.
    public mutating func setKey(of node: Int, _ name: [UInt8]) {
        nodes[node].key = store(name)
    }

    private mutating func store(_ bytes: [UInt8]) -> Piece {
        guard !bytes.isEmpty else { return .empty }
        let start = text.count
        text += bytes
        return Piece(offset: Int32(start), length: Int32(bytes.count))
    }
}
