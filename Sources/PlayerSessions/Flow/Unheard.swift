/// Why nobody heard an event.
package enum Unheard: Sendable, Hashable {
    /// No delegate had been set so far.
    case beforeDelegate
    /// The app had set the delegate to nil, at so many seconds on the player clock.
    case removed(at: Double)
    /// The delegate is weak, and nothing else held the handler.
    case released(Release)
}

/// What is known of a delegate that was released: the stand-in sees only that it is gone.
package struct Release: Sendable, Hashable {
    /// When it was set, in seconds on the player clock.
    package var setAt: Double
    /// When it was first found gone.
    package var goneBy: Double
    /// It was there until the body of the test ended.
    package var isWithTest: Bool

    package init(setAt: Double, goneBy: Double, isWithTest: Bool) {
        self.setAt = setAt
        self.goneBy = goneBy
        self.isWithTest = isWithTest
    }

    /// A clause that says when.
    var words: String {
        let set = "the delegate set at \(Seconds.words(setAt)) s was released "
        return set + (isWithTest ? "with the body of the test" : "by \(Seconds.words(goneBy)) s")
    }
}
