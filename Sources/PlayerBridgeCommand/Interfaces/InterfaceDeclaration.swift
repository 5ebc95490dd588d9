/// One public declaration of a module.
struct InterfaceDeclaration: Hashable, Sendable {
    /// `func BambuserSDK.track(event:with:)`: unique in its module.
    var name: String
    /// The same without labels, which tells a label that differs from a function that is missing.
    var baseName: String
    /// What two declarations of the same name can differ in, by the word for it.
    var properties: [Property: String] = [:]
    /// From 1.
    var line: Int

    /// In the order in which differences are told.
    enum Property: String, CaseIterable, Sendable {
        case isolation, parameters, defaults, effects, result, accessors, payload, generics
        case discardable = "@discardableResult"
        case conformances
    }
}
