/// The entry point of the Commerce SDK: makes players and sends tracking events.
///
/// A stand-in for version 3.0.2 of the vendor's SDK: same names, labels, isolation and defaults. The players are those
/// of the running test's emulator; see the guide “Test your integration on Linux”.
@MainActor public struct BambuserSDK: Sendable {
    let server: OrganizationServer
    /// The emulator of the code that made this value, for work that runs outside of the test's own tasks.
    private let emulation: PlayerEmulation

    /// The SDK for one region. Nothing is connected here.
    public init(server: OrganizationServer) {
        self.server = server
        emulation = PlayerEmulation.current
    }

    /// Sends a tracking event and returns the payload that was sent.
    ///
    /// Here it is recorded. The shape of the returned payload is not documented: it is `data` with the event's name.
    ///
    /// - Throws: ``BambuserPlayerError/failedToTrack`` when the test asked for it.
    @discardableResult
    nonisolated public func track(
        event: String, with data: [String: any Sendable]
    ) async throws -> [String: any Sendable]? {
        try await PlayerEmulation.current(else: emulation).track(event, data)
    }

    /// Makes a player of a live or recorded show.
    ///
    /// - Parameter ignoredSafeAreaEdges: Without meaning here: there is no screen.
    public func createPlayerView(
        videoConfiguration: BambuserVideoConfiguration, ignoredSafeAreaEdges: SafeAreaEdges? = nil
    ) -> some BambuserPlayerView {
        PlayerEmulation.current(else: emulation).makePlayer(videoConfiguration)
    }

    /// Makes one player of a Shoppable Video.
    ///
    /// - Throws: ``BambuserPlayerError/invalidTypeForUniqueShoppableVideo`` for a playlist or a sku, and
    ///   ``BambuserPlayerError/videoNotFound`` where the emulator has no such video.
    public func createShoppableVideoPlayer(
        videoConfiguration: BambuserShoppableVideoConfiguration
    ) async throws -> some BambuserPlayerView {
        try PlayerEmulation.current(else: emulation).makeShoppablePlayer(videoConfiguration)
    }

    /// Makes the players of one page of a playlist, or of the videos of a sku.
    ///
    /// - Parameters:
    ///   - page: Counts from 1.
    ///   - pageSize: Players a page.
    /// - Throws: ``BambuserPlayerError/invalidTypeForShoppableVideoList`` for a single video, and
    ///   ``BambuserPlayerError/videoNotFound`` where the emulator has no video of that kind.
    public func createShoppableVideoPlayerCollection(
        videoConfiguration: BambuserShoppableVideoConfiguration, page: Int = 1, pageSize: Int = 15
    ) async throws -> BambuserPlayerCollection {
        try PlayerEmulation.current(else: emulation)
            .makeCollection(videoConfiguration, page: page, pageSize: pageSize)
    }
}

/// Where an organisation's content is served from.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
/// The region of an organisation.
public enum OrganizationServer: Codable, CaseIterable, Sendable {
    // The vendor's names.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Europe.
    case EU
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The United States and the rest of the world.
    case US
}
