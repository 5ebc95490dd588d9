/// A place of a payload into which a value goes.
public struct FuzzHole: Sendable, Hashable {
    /// The expression of a template, or the name of the value in an encoder's line.
    public var name: String
    /// What the code that builds the payload puts there.
    public var type: HoleType
    package var place = HolePlace.unknown

    /// A hole of a payload that nobody sees before it is made: an encoder's, or a closure's.
    public init(name: String, type: HoleType) {
        self.name = name
        self.type = type
    }

    /// A hole whose surroundings are known.
    package init(name: String, type: HoleType, place: HolePlace) {
        self.init(name: name, type: type)
        self.place = place
    }
}
