public import JavaScriptSyntax

/// An event as the app received it.
public struct PlayerEvent: Sendable {
    /// Such as `add-to-wishlist`.
    public var type: String
    /// The inner data: what the app reads as `event.data["event"]`.
    public var data: JavaScriptValue
    /// What `notify` takes; nil for an event that waits for nothing.
    public var callbackKey: String?
    /// Seconds on the player clock.
    public var at: Double

    /// An event as it was received.
    public init(type: String, data: JavaScriptValue, callbackKey: String?, at: Double) {
        self.type = type
        self.data = data
        self.callbackKey = callbackKey
        self.at = at
    }
}

/// Every callback key that the page handed out, with what became of it.
public struct CallbackLedger: Sendable {
    /// A key and what became of it.
    public struct Entry: Sendable {
        /// The event that carried the key.
        public var event: PlayerEvent
        /// Seconds on the player clock at which answers reached the callback.
        public var answers: [Double] = []
        /// The page was reloaded or reset before the answer: the key is gone.
        public var isGone = false
    }

    /// Keys in the order in which they were handed out.
    public private(set) var keys: [String] = []
    /// By key.
    public private(set) var entries: [String: Entry] = [:]

    /// No key was handed out.
    public init() {}

    /// Takes in a key that was handed out.
    public mutating func open(_ key: String, for event: PlayerEvent) {
        if entries[key] == nil { keys.append(key) }
        entries[key] = Entry(event: event)
    }

    /// Records an answer that reached the callback; returns how many came before it, or nil for an unknown key.
    @discardableResult
    public mutating func answer(_ key: String, at time: Double) -> Int? {
        guard let entry = entries[key] else { return nil }
        entries[key]?.answers.append(time)
        return entry.answers.count
    }

    /// All keys that are open are gone, as after a reload.
    public mutating func forgetAll() {
        for key in keys { entries[key]?.isGone = true }
    }

    /// Keys without an answer, in order.
    public var open: [String] { keys.filter { entries[$0].map { $0.answers.isEmpty && !$0.isGone } ?? false } }
}
