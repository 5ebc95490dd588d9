public import Foundation

extension Encodable {
    /// What an encoder makes of a value, as text: the step that the documentation puts behind `'\(id)', `.
    ///
    /// The text is a JavaScript value as it stands. Not so the quotes that an app writes around the id itself:
    /// ``HydratedProduct/arguments(for:)`` and ``JavaScriptArguments`` write both.
    ///
    /// - Throws: `EncodingError`, for NaN and infinity among others.
    public func toJSON(_ encoder: JSONEncoder = JSONEncoder()) throws -> String {
        String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
