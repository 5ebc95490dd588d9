/// What an app does with the events of the page.
enum EventHandling {
    /// Words around which events are handled.
    static let words = ["BambuserEventPayload"]
}
