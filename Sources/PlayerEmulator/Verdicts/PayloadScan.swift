public import JavaScriptSyntax

/// What a payload's text says about itself before anything runs.
public struct PayloadScan: Sendable {
    /// The literal that the text is; nil when it is anything but literals.
    public var tree: LiteralTree?
    /// Why the text is not made of literals alone.
    public var obstacle: LiteralError?
    /// Whether running the text can do nothing but make values.
    public var inertness: Inertness

    /// Reads the text once.
    public init(_ payload: Payload) {
        if case .script = payload.channel {
            inertness = .code
            return
        }
        do {
            let tree = try LiteralTree.parse(payload.text.wtf8, as: .argumentList)
            self.tree = tree
            inertness = tree.inertness
        } catch {
            obstacle = error
            inertness = .code
        }
    }
}
