public import JavaScriptSyntax

/// What a payload's text says about itself before anything runs.
public struct PayloadScan: Sendable {
    /// The literal that the text is; nil when it is anything but literals.
    public var tree: LiteralTree?
    /// Why the text is not made of literals alone.
    public var obstacle: LiteralError?
    public var inertness: Inertness

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
