// How the stub's scripts call the states.

extension BambuserVideoState {
    private static let names: [String: BambuserVideoState] = [
        "ready": .ready, "loading": .loading, "playing": .playing, "paused": .paused, "stopped": .stopped,
        "completed": .completed, "error": .error, "idle": .idle, "buffering": .buffering,
    ]

    init?(name: String) {
        guard let state = Self.names[name] else { return nil }
        self = state
    }
}

extension PlayerPipState {
    private static let names: [String: PlayerPipState] = [
        "willStart": .willStart, "willStop": .willStop, "started": .started, "stopped": .stopped, "restored": .restored,
    ]

    init?(name: String) {
        guard let state = Self.names[name] else { return nil }
        self = state
    }
}
