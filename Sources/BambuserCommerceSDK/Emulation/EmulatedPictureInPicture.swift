import PlayerEmulator

/// Picture in picture of one player: the states come from the stub.
@MainActor final class EmulatedPictureInPicture: PictureInPictureController {
    weak var delegate: (any BambuserPictureInPictureDelegate)?
    var isEnabled: Bool
    private(set) var isActive = false
    private unowned let player: CommercePlayer

    init(of player: CommercePlayer) {
        self.player = player
        isEnabled = player.settings.kind != .shoppable
    }

    func start() {
        if isEnabled { player.control("startPicture") }
    }

    func stop() { player.control("stopPicture") }

    func take(_ state: PlayerPipState) {
        isActive = state == .willStop || state == .started
        delegate?.onPictureInPictureStateChanged(player.id, state: state)
    }
}
