package import BridgeFindings

/// What became of something that the app or the test did, and where in the app it was done.
package struct SessionResult: Sendable {
    package var result: CheckResult
    /// Nil where the app sent nothing: of events, and of what is open at the end.
    package var site: CallSite?

    package init(_ result: CheckResult, at site: CallSite? = nil) {
        self.result = result
        self.site = site
    }

    /// The same under the name of its player.
    package func named(_ player: String) -> SessionResult {
        var named = self
        named.result.source = player
        return named
    }
}
