import BambuserCommerceSDK
import Foundation
import Testing

/// Every public symbol of version 3.0.2 with its labels, isolation and defaults: what does not compile here would not
/// compile in an app.
@Suite struct PublicAPITests {
    // MARK: Main actor

    @MainActor func entryPoint() async throws {
        let sdk: BambuserSDK = BambuserSDK(server: OrganizationServer.EU)
        let view: some BambuserPlayerView = sdk.createPlayerView(
            videoConfiguration: BambuserVideoConfiguration(type: .live(id: "show"), configuration: ["currency": "EUR"]))
        let covering: some BambuserPlayerView = sdk.createPlayerView(
            videoConfiguration: .init(type: .onDemand(id: "show"), events: ["*"], configuration: nil),
            ignoredSafeAreaEdges: SafeAreaEdges(.top, .bottom))
        let single: some BambuserPlayerView = try await sdk.createShoppableVideoPlayer(
            videoConfiguration: BambuserShoppableVideoConfiguration(type: .videoId("v"), events: [], configuration: nil)
        )
        let list: BambuserPlayerCollection = try await sdk.createShoppableVideoPlayerCollection(
            videoConfiguration: .init(
                type: .playlist(BambuserShoppableVideoPlaylistInfo(orgId: "o", componentId: "c")), configuration: nil))
        let page: BambuserPlayerCollection = try await sdk.createShoppableVideoPlayerCollection(
            videoConfiguration: .init(
                type: .sku(BambuserShoppableVideoSkuInfo(orgId: "o", sku: "s")), configuration: [:]),
            page: 2, pageSize: 3)
        let players: [any BambuserPlayerView] = list.players + page.players + [view, covering, single]
        let pagination: Pagination = page.pagination
        let counts: (Int?, Int, Int, Int) = (
            pagination.totalPages, pagination.pageSize, pagination.total, pagination.page
        )
        _ = (players, counts)
    }

    @MainActor func playerView(_ view: any BambuserPlayerView, delegate: any BambuserPlayerViewDelegate) async throws {
        view.delegate = delegate
        let kept: (any BambuserPlayerViewDelegate)? = view.delegate
        let id: String = view.id
        let state: BambuserVideoState = view.currentPlayerState
        let mode: InlinePlayerMode = view.currentPlayerMode
        let picture: (any PictureInPictureController)? = view.pipController
        view.pipController = picture
        let result: Any? = try await view.invoke(function: "hideProductList", arguments: "")
        // Discardable.
        try await view.invoke(function: "hideProductList", arguments: "")
        view.notify(callbackKey: "key", info: true)
        view.notify(callbackKey: "key", info: "{ success: true }")
        view.play()
        view.pause()
        view.seek(to: TimeInterval(3))
        try await view.changeMode(to: InlinePlayerMode.fullExperience)
        view.preload()
        view.resetPlayer()
        view.cleanup()
        _ = (kept, id, state, mode, result)
    }

    @MainActor func pictureInPicture(
        _ controller: any PictureInPictureController, _ delegate: any BambuserPictureInPictureDelegate
    ) {
        controller.delegate = delegate
        controller.isEnabled = true
        let isActive: Bool = controller.isActive
        controller.start()
        controller.stop()
        delegate.onPictureInPictureStateChanged("id", state: PlayerPipState.restored)
        _ = isActive
    }

    /// With nothing but what is required: the last two methods have defaults.
    @MainActor final class LeastDelegate: BambuserPlayerViewDelegate {
        func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {}
        func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
            let type: String = event.type
            let data: [String: any Sendable] = event.data
            _ = (type, data)
        }
        func onErrorOccurred(_ id: String, error: any Error) {}
    }

    @MainActor final class WholeDelegate: BambuserPlayerViewDelegate, BambuserPictureInPictureDelegate {
        func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {}
        func onNewEventReceived(_ id: String, event: BambuserEventPayload) {}
        func onErrorOccurred(_ id: String, error: any Error) {}
        func onVideoProgress(_ id: String, duration: Double, currentTime: Double) {}
        func onThumbnailTapped(_ id: String) {}
        func onPictureInPictureStateChanged(_ id: String, state: PlayerPipState) {}
    }

    // MARK: Anywhere

    /// `track` is not isolated, and its result may be dropped.
    nonisolated func tracking(_ sdk: BambuserSDK) async throws {
        let payload: [String: any Sendable]? = try await sdk.track(
            event: "purchase", with: ["orderId": "1", "total": 2.5])
        try await sdk.track(event: "purchase", with: [:])
        _ = payload
    }

    nonisolated func sent<Value: Sendable>(_ value: Value) -> Value { value }

    @Test func everyValueIsMadeAsInAnApp() {
        #expect(OrganizationServer.allCases == [.EU, .US])
        _ = sent(
            [
                .ready, .loading, .playing, .paused, .stopped, .completed, .error, .idle, .buffering,
            ] as [BambuserVideoState])
        _ = sent([.preview, .fullExperience] as [InlinePlayerMode])
        _ = sent([.willStart, .willStop, .started, .stopped, .restored] as [PlayerPipState])
        _ = sent([.all, .top, .bottom, .leading, .trailing] as [SafeAreaEdge])
        _ = sent([.live(id: "1"), .onDemand(id: "1")] as [BambuserVideoAsset])
        let assets: [BambuserShoppableVideoAsset] = [
            InlineVideoAsset.playlist(InlineVideoPlaylistInfo(orgId: "o", componentId: "c")),
            .sku(InlineSkuInfo(orgId: "o", sku: "s")), .videoId("v"),
        ]
        _ = sent(assets)
        let errors: [BambuserPlayerError] = [
            .invalidTypeForUniqueShoppableVideo, .invalidTypeForShoppableVideoList, .videoNotFound, .badUrl(nil),
            .badUrl(URL(string: "https://shop.example")), .invalidStatus(404, url: nil), .failedToTrack,
            .failedToLoadVideo("gone"),
        ]
        for error in errors { #expect((error as any LocalizedError).errorDescription?.isEmpty == false) }
    }

    @Test func theServerIsCodable() throws {
        let text = try JSONEncoder().encode(OrganizationServer.allCases)
        #expect(try JSONDecoder().decode([OrganizationServer].self, from: text) == [.EU, .US])
    }

    @Test func anEventCanBeMade() {
        let event = sent(BambuserEventPayload(type: "close", data: ["event": [String: any Sendable]()]))
        #expect(event.type == "close")
    }

    @Test func configurationsHoldWhatTheyWereGiven() {
        let configuration = BambuserVideoPlayerConfiguration(type: "any", configuration: ["locale": "en-US"])
        #expect(configuration.events == ["*"])
        #expect(configuration.configuration?["locale"] as? String == "en-US")
        #expect(configuration.type == "any")
    }

    @MainActor @Test func delegatesGetByWithTheRequiredMethods() {
        let delegate: any BambuserPlayerViewDelegate = LeastDelegate()
        delegate.onVideoProgress("id", duration: 2, currentTime: 1)
        delegate.onThumbnailTapped("id")
        _ = WholeDelegate()
    }
}

/// The names of 2.x still compile, with a warning: hence the mark.
@available(*, deprecated)
@MainActor private final class OldDelegate: BambuserVideoPlayerDelegate {
    let player: BambuserVideoPlayer = BambuserVideoPlayer(server: .US)
    var error: PlayerError?
    func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {}
    func onNewEventReceived(_ id: String, event: BambuserEventPayload) {}
    func onErrorOccurred(_ id: String, error: any Error) { self.error = error as? PlayerError }
}
