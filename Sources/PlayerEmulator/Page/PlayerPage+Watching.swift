import JavaScriptEngine
import JavaScriptSyntax

/// What a payload changed, seen by comparing the whole realm before and after it.
extension PlayerPage {
    /// Remembers the realm as it is now, unless it is known to be as it was remembered.
    ///
    /// A script of the user's own changes its objects as it likes: there, what the page had before the script is
    /// compared, with the player itself, and always anew.
    func rememberRealm() {
        if let watch, settings.kind.isCustom {
            watch.renew(adding: player)
        } else if let watch, !isChanged {
            admitKeys(to: watch)
        } else {
            watch = RealmWatch(
                of: context, named: "window", roots: player.map { ["player": $0] } ?? [:], admitting: handedOut)
        }
        admittedCount = handedOut.count
        isChanged = false
    }

    /// What is different from what was remembered; nil when the engine stopped the comparison.
    ///
    /// A realm that changed is remembered anew before the next payload.
    func realmChanges() -> [RealmChange]? {
        guard let watch else { return nil }
        // What the page handed out while the payload ran is as it should be.
        admitKeys(to: watch)
        let changes = watch.changes()
        isChanged = changes?.isEmpty != true
        return changes
    }

    /// Puts the realm back to what it was; false where that cannot be proved.
    func restoreRealm() -> Bool {
        guard isChanged else { return true }
        isChanged = !(watch?.restore() ?? false)
        return !isChanged
    }

    private func admitKeys(to watch: RealmWatch) {
        guard admittedCount < handedOut.count else { return }
        watch.admit(Array(handedOut[admittedCount...]))
        admittedCount = handedOut.count
    }
}
