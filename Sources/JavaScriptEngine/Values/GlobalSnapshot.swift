import CJavaScriptCore
public import JavaScriptSyntax

/// What some objects looked like: their own properties with identities and attributes, and their prototypes.
///
/// Compared in the reader realm: no getter, trap or method of the page runs. Keeps the objects alive.
public final class GlobalSnapshot {
    private let group: ContextGroup
    private let names: [String]
    private let record: JSValueRef?

    convenience init(of objects: [(name: String, object: JavaScriptReference)], in group: ContextGroup) {
        self.init(ofElements: nil, names: [], and: objects, in: group)
    }

    init(
        ofElements list: JavaScriptReference?, names: [String],
        and others: [(name: String, object: JavaScriptReference)],
        in group: ContextGroup
    ) {
        group.thread.check("A GlobalSnapshot")
        self.group = group
        self.names = names + others.map(\.name)
        let realm = group.realm
        let values = others.map { Optional($0.object.raw) }
        record = group.consult {
            realm.call(
                .takeSnapshot, list?.raw ?? JSObjectMakeArray(realm.context, 0, nil, nil),
                JSObjectMakeArray(realm.context, values.count, values, nil),
                JSValueMakeNumber(realm.context, Double(names.count)))
        }
        if let record { JSValueProtect(realm.context, record) }
    }

    deinit {
        guard let record else { return }
        let parts = OnEngineThread((group, record))
        group.thread.perform { JSValueUnprotect(parts.value.0.realm.context, parts.value.1) }
    }

    /// What is different now, in the order of the objects. Nil when the engine stopped the comparison.
    public func changes() -> [GlobalChange]? {
        group.thread.check("A GlobalSnapshot")
        guard let record else { return nil }
        let realm = group.realm
        return realm.answer(of: group.consult { realm.call(.compareSnapshot, record) }) { tape, units in
            var offset = 0
            return stride(from: 1, to: tape.count, by: 2).compactMap { index in
                let record = tape.record(at: index)
                let key = units[offset..<offset + record.keyLength]
                offset += record.keyLength
                return GlobalChange.Kind(rawValue: UInt8(record.code)).map {
                    GlobalChange(
                        object: names[Int(record.number)], key: JavaScriptString(utf16: key),
                        isSymbol: record.keyKind == .symbol, kind: $0)
                }
            }
        }
    }
}

/// One difference between an object and its snapshot.
public struct GlobalChange: Sendable, Hashable, CustomStringConvertible {
    public enum Kind: UInt8, Sendable, CaseIterable {
        case added, removed
        /// Another value, getter or setter.
        case replaced
        /// The same value, otherwise writable, enumerable or configurable.
        case attributes
        /// Another prototype; there is no key.
        case prototype
        /// The object can no longer be extended; there is no key.
        case extensibility
    }

    /// The name that the snapshot was given.
    public var object: String
    /// The property; a symbol's description.
    public var key: JavaScriptString
    public var isSymbol: Bool
    public var kind: Kind

    public var description: String {
        switch kind {
        case .prototype: "\(object) has another prototype"
        case .extensibility: "\(object) can no longer be extended"
        default: "\(object)\(isSymbol ? "[Symbol(\(key))]" : ".\(key)") \(verb)"
        }
    }

    private var verb: String {
        switch kind {
        case .added: "added"
        case .removed: "removed"
        case .replaced: "replaced"
        default: "has other attributes"
        }
    }
}
