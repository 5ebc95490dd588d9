import PlayerSessions

/// What a player can know of its weak delegate: when it was set, and when it was first found gone.
@MainActor struct Listener {
    private weak var delegate: (any BambuserPlayerViewDelegate)?
    private(set) var firstSetAt: Double?
    private var setAt: Double?
    private var removedAt: Double?
    private var release: Release?

    mutating func set(_ delegate: (any BambuserPlayerViewDelegate)?, at time: Double) {
        self.delegate = delegate
        release = nil
        guard delegate != nil else {
            // Who takes away what is gone already had lost it before.
            if setAt != nil { removedAt = time }
            return
        }
        firstSetAt = firstSetAt ?? time
        setAt = time
        removedAt = nil
    }

    /// Why nobody hears an event of this moment.
    mutating func silence(at time: Double) -> Unheard {
        if let removedAt { return .removed(at: removedAt) }
        return release(at: time, isWithTest: false).map { .released($0) } ?? .beforeDelegate
    }

    /// The release of a delegate that is gone; nil when it is there, was never set, or was taken away.
    mutating func release(at time: Double, isWithTest: Bool) -> Release? {
        guard delegate == nil, removedAt == nil, let setAt else { return nil }
        let known = release ?? Release(setAt: setAt, goneBy: time, isWithTest: isWithTest)
        release = known
        return known
    }
}
