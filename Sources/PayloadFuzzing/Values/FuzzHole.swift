/// A place of a payload into which a value goes.
public struct FuzzHole: Sendable, Hashable {
    /// The expression of a template, or the name of the value in an encoder's line.
    public var name: String
    public var type: HoleType
    public var place: HolePlace

    public init(name: String, type: HoleType, place: HolePlace = .unknown) {
        self.name = name
        self.type = type
        self.place = place
    }
}
