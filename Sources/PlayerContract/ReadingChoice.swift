internal import BridgeFindings

/// A reading, or a side of one, that a contract does not have.
public struct ReadingError: Error, Hashable, CustomStringConvertible {
    /// One clause.
    public var message: String
    /// What there is instead, one clause.
    public var hint: String

    public var description: String { message }
}

/// The one place that decides whether a reading can be chosen.
extension PlayerContract {
    /// The reading of this name.
    public func reading(named name: String) throws(ReadingError) -> Reading {
        guard let reading = readings[name] else {
            let nearest = NearestName.of(name, among: readingNames).map { "did you mean \($0)? " } ?? ""
            throw ReadingError(
                message: "unknown reading “\(name)”",
                hint: nearest + "the readings are \(readingNames.joined(separator: ", "))")
        }
        return reading
    }

    /// Throws unless the reading has the side.
    public func checkReading(_ name: String, side: String) throws(ReadingError) {
        let sides = try reading(named: name).values.map(\.name)
        guard sides.contains(side) else {
            throw ReadingError(
                message: "the reading \(name) has no side “\(side)”",
                hint: "its sides are \(sides.joined(separator: ", "))")
        }
    }

    /// The sides of a reading besides its usual one.
    public func otherSides(of name: String) throws(ReadingError) -> [String] {
        let reading = try reading(named: name)
        return reading.values.map(\.name).filter { $0 != reading.defaultValue }
    }
}
