/// A contract file that cannot be used: what is wrong, and where in it.
public struct ContractError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file, or what stands for it.
    public var sourceName: String
    /// Where in the file, such as `shapes.size.properties.inStock`; empty for the file as a whole.
    public var path: String
    /// What was expected there.
    public var message: String

    public init(sourceName: String, path: String, message: String) {
        self.sourceName = sourceName
        self.path = path
        self.message = message
    }

    public var description: String {
        path.isEmpty ? "\(sourceName): \(message)" : "\(sourceName): \(path): \(message)"
    }
}
