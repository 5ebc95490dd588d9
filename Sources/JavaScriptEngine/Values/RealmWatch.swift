import CJavaScriptCore
public import JavaScriptSyntax

/// What a whole realm looked like: every object that scripts can reach, with its properties and their attributes.
///
/// Nothing is frozen and nothing is put in the way of a script: identities are remembered before it and compared
/// afterwards, in the reader realm, without running a getter, trap or method of the page. Keeps the objects alive.
///
/// The first walk takes about a millisecond and a comparison a third of one; both may be repeated. Not seen: what
/// closures, maps and other objects hold inside.
public final class RealmWatch {
    private let context: JavaScriptContext
    private let record: JSValueRef?
    /// What the global object is called.
    private let globalName: String

    /// Objects beyond this many are not looked at: a player script of the user's own may have any number of them.
    static let objectLimit = 20_000

    /// Remembers all that can be reached from the global object, the given roots, and the intrinsics of syntax.
    ///
    /// - Parameter admitted: Properties of the global object that come and go, see ``admit(_:)``.
    public init(
        of context: JavaScriptContext, named globalName: String = "globalThis",
        roots: KeyValuePairs<String, JavaScriptReference> = [:],
        admitting admitted: [JavaScriptString] = []
    ) {
        context.group.thread.check("A RealmWatch")
        self.context = context
        self.globalName = globalName
        let realm = context.group.realm
        let objects = roots.map { Optional($0.value.raw) }
        record = context.group.consult {
            realm.call(
                .watchRealm, context.page, JSObjectMakeArray(realm.context, objects.count, objects, nil),
                realm.list(of: roots.map { JavaScriptString($0.key) }), realm.list(of: admitted),
                JSValueMakeNumber(realm.context, Double(Self.objectLimit)))
        }
        if let record { JSValueProtect(realm.context, record) }
    }

    deinit {
        guard let record else { return }
        let parts = OnEngineThread((context, record))
        context.group.thread.perform { JSValueUnprotect(parts.value.0.group.realm.context, parts.value.1) }
    }

    /// Takes these properties of the global object, as they are now, for what is meant to be there.
    public func admit(_ keys: [JavaScriptString]) {
        guard let record, !keys.isEmpty else { return }
        let realm = context.group.realm
        _ = context.group.consult { realm.call(.admit, record, realm.list(of: keys)) }
    }

    /// Takes what was admitted for gone.
    public func dismiss() {
        guard let record else { return }
        _ = context.group.consult { context.group.realm.call(.dismiss, record) }
    }

    /// Remembers the same objects as they are now, and one more; what is new behind them is not looked into.
    public func renew(adding object: JavaScriptReference?) {
        guard let record else { return }
        let realm = context.group.realm
        _ = context.group.consult { realm.call(.renew, record, object?.raw ?? JSValueMakeNull(realm.context)) }
    }

    /// What is different now, in the order of the walk. Nil when the engine stopped the comparison.
    public func changes() -> [RealmChange]? {
        context.group.thread.check("A RealmWatch")
        guard let record else { return nil }
        let realm = context.group.realm
        return realm.answer(of: context.group.consult { realm.call(.compareRealm, record) }) { tape, units in
            var offset = 0
            func take(_ length: Int) -> JavaScriptString {
                defer { offset += length }
                return JavaScriptString(utf16: units[offset..<offset + length])
            }
            return stride(from: 1, to: tape.count, by: 2).compactMap { index in
                let record = tape.record(at: index)
                let key = take(record.keyLength)
                let object = take(Int(record.number)).description
                return RealmChange.Kind(rawValue: UInt8(record.code)).map {
                    RealmChange(
                        object: object.isEmpty ? globalName : object, isGlobal: object.isEmpty, key: key,
                        isSymbol: record.keyKind == .symbol, kind: $0)
                }
            }
        }
    }
}

extension RealmWatch {
    /// Puts properties back to what they were. What was admitted is left as it is.
    /// - Returns: Whether the realm is proved to be as it was: nothing is missing, in another order, or cannot change back.
    public func restore() -> Bool {
        guard let record else { return false }
        let realm = context.group.realm
        let isRestored = context.group.consult { realm.call(.restoreRealm, record) }
        return isRestored.map { JSValueToBoolean(realm.context, $0) } ?? false
    }
}

/// One difference between a realm and what it was.
public struct RealmChange: Sendable, Hashable, CustomStringConvertible {
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

    /// The way to the object, such as `Array.prototype`.
    public var object: String
    /// Whether it is the global object.
    public var isGlobal: Bool
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
