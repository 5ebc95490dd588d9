package import PlayerEmulator

/// What came out of a session and waits to be handed on to the app.
@MainActor
package final class SessionInbox<Entry: Sendable> {
    private let entries: @Sendable (PlayerSession) -> [Entry]
    private var waiting: [Entry] = []
    private var isDelivering = false

    /// - Parameter entries: everything that came out of the session so far, the oldest first.
    package init(_ entries: @escaping @Sendable (PlayerSession) -> [Entry]) { self.entries = entries }

    /// Enters the session, and hands on what came out of it, in order: what comes out while the app is at work waits
    /// until it is done.
    package func enter<Value: Sendable>(
        _ session: SessionHandle, _ body: @escaping @Sendable (SessionRecorder) -> Value, take: (Entry) -> Void
    ) -> Value {
        let (value, news) = session.enter { [entries] recorder in
            let known = entries(recorder.session).count
            let value = body(recorder)
            return (value, Array(entries(recorder.session).dropFirst(known)))
        }
        waiting += news
        if !isDelivering {
            isDelivering = true
            defer { isDelivering = false }
            while !waiting.isEmpty { take(waiting.removeFirst()) }
        }
        return value
    }
}
