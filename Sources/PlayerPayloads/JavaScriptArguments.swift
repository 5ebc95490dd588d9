internal import JavaScriptSyntax

/// The arguments of `invoke(function:arguments:)` as text, safe whatever the values are.
///
/// ```swift
/// let arguments = try JavaScriptArguments("'\(id)', { name: '\(name)', price: \(price) }")
/// try await player.invoke(function: "updateProductWithData", arguments: arguments.text)
/// ```
///
/// The literal is JavaScript and stays as it is. Each value is written for the place it lands in: between quotes its
/// characters are escaped; elsewhere a text brings its own quotes, and lists and dictionaries become literals.
public struct JavaScriptArguments: Sendable, Hashable, CustomStringConvertible {
    /// What `invoke(function:arguments:)` takes: JavaScript values with commas between them, or nothing.
    public let text: String

    /// Writes every value of a literal for the place it lands in.
    ///
    /// - Throws: ``JavaScriptTemplateError`` with the file and line of the literal when a value has no safe form in its
    ///   place, or when the literal is no list of arguments on its own.
    public init(
        _ template: JavaScriptTemplate, fileID: String = #fileID, line: Int = #line
    ) throws(JavaScriptTemplateError) {
        text = try template.written(as: .arguments, from: SourceLine(fileID: fileID, line: line))
    }

    /// The same as ``text``.
    public var description: String { text }
}

/// One JavaScript value as text: the info of `notify(callbackKey:info:)`, or a part of other arguments.
///
/// ```swift
/// let answer = try JavaScriptExpression("{ success: false, reason: '\(reason)' }")
/// player.notify(callbackKey: key, info: answer.text)
/// ```
///
/// An expression, or a list of them, may stand as a value in another literal, outside of quotes.
public struct JavaScriptExpression: Sendable, Hashable, CustomStringConvertible {
    /// What `notify(callbackKey:info:)` takes: one JavaScript value.
    public let text: String

    /// Writes every value of a literal for the place it lands in.
    ///
    /// - Throws: ``JavaScriptTemplateError`` with the file and line of the literal when a value has no safe form in its
    ///   place, or when the literal is not one JavaScript expression.
    public init(
        _ template: JavaScriptTemplate, fileID: String = #fileID, line: Int = #line
    ) throws(JavaScriptTemplateError) {
        text = try template.written(as: .expression, from: SourceLine(fileID: fileID, line: line))
    }

    /// The same as ``text``.
    public var description: String { text }
}

extension JavaScriptExpression: JavaScriptPayloadValue {
    /// The expression as it is, in place of a value.
    public var payloadValue: PayloadValue { PayloadValue(kind: .expression(text)) }
}
