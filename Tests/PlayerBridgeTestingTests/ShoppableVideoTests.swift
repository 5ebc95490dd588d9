import BambuserCommerceSDK
import Testing

@testable import PlayerBridgeTesting

/// Playback, modes and collections, as documents and examples describe them.
@MainActor @Suite struct ShoppableVideoTests {
    let emulator = PlayerEmulator()
    let handler = ClosureHandler()

    func player(_ configuration: [String: any Sendable] = [:]) -> EmulatedPlayer {
        handler.attach(
            emulator.makeShoppablePlayer(
                products: [.init(id: "p-1", ref: "R-1")],
                configuration: configuration.merging(
                    ["playerConfig": ["currency": "EUR", "locale": "de-DE"] as [String: any Sendable]]) { own, _ in own
                    }))
    }

    @Test func readyComesOnceLoadingIsDone() {
        let player = player()
        #expect(player.view.currentPlayerState == .idle)
        player.start()
        #expect(handler.heard == ["state loading", "state ready"])
        #expect(player.view.currentPlayerState == .ready)
    }

    @Test func preloadIsPutOff() {
        let player = player(["preload": false])
        player.start()
        #expect(handler.heard.isEmpty)
        player.view.preload()
        #expect(handler.heard == ["state loading", "state ready"])
    }

    @Test func theThumbnailIsTappedBeforePlayback() {
        let player = player()
        player.start()
        player.tapThumbnail()
        player.tapThumbnail()
        #expect(handler.heard.dropFirst(2) == ["thumbnail", "state playing"])
    }

    @Test func playbackGoesThroughItsStates() {
        let player = player()
        player.start()
        player.view.play()
        player.progress(to: 3, of: 10)
        player.view.pause()
        player.view.seek(to: 99)
        player.view.play()
        player.complete()
        #expect(
            handler.heard.dropFirst(2) == [
                "state playing", "progress 3.0 of 10.0", "state paused", "progress 10.0 of 10.0", "state playing",
                "state completed",
            ])
    }

    @Test(arguments: [([:], "state buffering"), (["buffering-state": "loading"], "state loading")])
    func anInterruptedStreamIsAReading(readings: [String: String], state: String) {
        let emulator = PlayerEmulator(.init(readings: readings))
        let player = handler.attach(emulator.makeShoppablePlayer())
        player.start()
        player.view.play()
        player.stall()
        player.view.play()
        #expect(handler.heard.suffix(2) == [state, "state playing"])
    }

    @Test(arguments: [
        BambuserPlayerError.videoNotFound, .invalidStatus(503, url: nil), .failedToLoadVideo("unsupported format"),
    ])
    func theErrorStateComesBeforeTheError(error: BambuserPlayerError) {
        let player = player()
        player.start()
        player.fail(error)
        #expect(handler.heard.suffix(2) == ["state error", "error \(error)"])
        #expect(player.emit(.close) == nil)
    }

    @Test func aPreviewGrowsWhenTheAppSaysSo() async throws {
        let player = player(
            [
                "playerConfig": ["buttons": ["dismiss": "event"], "currency": "EUR", "locale": "de-DE"]
                    as [String: any Sendable]
            ])
        player.start()
        #expect(player.tapPreview()?.type == .previewShouldExpand)
        #expect(player.view.currentPlayerMode == .preview)
        try await player.view.changeMode(to: .fullExperience)
        #expect(player.view.currentPlayerMode == .fullExperience)
        #expect(handler.heard.suffix(2) == ["event provide-wishlist-status", "event provide-product-data"])
        #expect(player.tapPreview() == nil)
        #expect(player.tapClose()?.type == .close)
    }

    @Test func theCrossIsThePlayersOwnUnlessConfigured() {
        let player = player()
        #expect(player.tapClose() == nil)
    }

    @Test func aResetGoesBackToThePreview() async throws {
        let player = player()
        player.start()
        try await player.view.changeMode(to: .fullExperience)
        player.view.play()
        player.progress(to: 5, of: 10)
        player.view.resetPlayer()
        #expect(player.view.currentPlayerMode == .preview)
        #expect(player.view.currentPlayerState == .idle)
        #expect(
            player.stateJSON.contains(
                #""playback":{"duration":0,"hasThumbnail":true,"mode":"preview","picture":false,"position":0,"state":"idle"}"#
            ))
    }

    /// Live has them at the top, Shoppable Video in `playerConfig`: in the wrong place they are not set.
    @Test(arguments: [(true, [RuleName]()), (false, [.notConfigured, .unansweredRequest])])
    func currencyAndLocaleStandInThePlayersConfiguration(inside: Bool, expected: [RuleName]) async throws {
        let set: [String: any Sendable] = ["currency": "EUR", "locale": "de-DE"]
        let emulator = PlayerEmulator()
        let handler = ClosureHandler { view, event in
            guard event.type == "provide-product-data" else { return }
            Task { _ = try await view.invoke(function: "updateProductWithData", arguments: product("p-1")) }
        }
        let player = handler.attach(
            emulator.makeShoppablePlayer(
                products: [.init(id: "p-1", ref: "R-1")], configuration: inside ? ["playerConfig": set] : set))
        player.emit(.provideProductData)
        await emulator.settle()
        #expect(emulator.rules == expected.filter { $0 == .notConfigured })
        #expect(player.hydrationCount(of: "p-1") == (inside ? 1 : 0))
    }

    // MARK: Making players

    @Test func collectionsComeInPages() async throws {
        emulator.videos = (1...7).map {
            .init(id: "v-\($0)", playlists: $0 == 4 ? [] : ["spring"], skus: $0 < 3 ? ["S"] : [])
        }
        try await emulator.scope { @MainActor in
            let sdk = BambuserSDK(server: .EU)
            let playlist = InlineVideoAsset.playlist(.init(orgId: "o", componentId: "spring"))
            let second = try await sdk.createShoppableVideoPlayerCollection(
                videoConfiguration: .init(type: playlist, configuration: nil), page: 2, pageSize: 4)
            #expect(second.players.count == 2)
            #expect(second.pagination.totalPages == 2)
            #expect(second.pagination.total == 6)
            #expect((second.pagination.page, second.pagination.pageSize) == (2, 4))
            let beyond = try await sdk.createShoppableVideoPlayerCollection(
                videoConfiguration: .init(type: playlist, configuration: nil), page: 9)
            #expect(beyond.players.isEmpty)
            let ofSku = try await sdk.createShoppableVideoPlayerCollection(
                videoConfiguration: .init(type: .sku(.init(orgId: "o", sku: "S")), configuration: nil))
            #expect(ofSku.players.count == 2)
        }
    }

    @Test func whatIsNotThereIsAnError() async throws {
        emulator.videos = [.init(id: "v")]
        await emulator.scope { @MainActor in
            let sdk = BambuserSDK(server: .EU)
            @MainActor func error(_ asset: InlineVideoAsset, isList: Bool) async -> String {
                do {
                    if isList {
                        _ = try await sdk.createShoppableVideoPlayerCollection(
                            videoConfiguration: .init(type: asset, configuration: nil))
                    } else {
                        _ = try await sdk.createShoppableVideoPlayer(
                            videoConfiguration: .init(type: asset, configuration: nil))
                    }
                    return "none"
                } catch { return "\(error)" }
            }
            let playlist = InlineVideoAsset.playlist(.init(orgId: "o", componentId: "c"))
            #expect(await error(.videoId("v"), isList: false) == "none")
            #expect(await error(.videoId("w"), isList: false) == "videoNotFound")
            #expect(await error(playlist, isList: false) == "invalidTypeForUniqueShoppableVideo")
            #expect(await error(.videoId("v"), isList: true) == "invalidTypeForShoppableVideoList")
            #expect(await error(playlist, isList: true) == "videoNotFound")
        }
    }

    // MARK: Picture in picture

    @MainActor final class Picture: BambuserPictureInPictureDelegate {
        var states: [String] = []
        func onPictureInPictureStateChanged(_ id: String, state: PlayerPipState) { states.append("\(state)") }
    }

    @Test func pictureInPictureIsOffForShoppableVideo() throws {
        let picture = Picture()
        let controller = try #require(player().view.pipController)
        controller.delegate = picture
        #expect(!controller.isEnabled)
        controller.start()
        #expect(picture.states.isEmpty)
        controller.isEnabled = true
        controller.start()
        #expect(controller.isActive)
        controller.stop()
        #expect(picture.states == ["willStart", "started", "willStop", "stopped"])
        #expect(!controller.isActive)
    }

    @Test func theViewerComesBackFromTheSmallWindow() throws {
        let picture = Picture()
        let live = emulator.makeLivePlayer()
        let controller = try #require(live.view.pipController)
        controller.delegate = picture
        #expect(controller.isEnabled)
        controller.start()
        live.restorePictureInPicture()
        #expect(picture.states == ["willStart", "started", "restored"])
    }
}
