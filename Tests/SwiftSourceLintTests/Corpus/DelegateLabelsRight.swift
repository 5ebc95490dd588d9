// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

extension FeedController: BambuserPlayerViewDelegate {
    func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {}
    func onNewEventReceived(_ id: String, event: BambuserEventPayload) {}
    func onErrorOccurred(_ id: String, error: any Error) {}
    func onVideoProgress(_ playerId: String, duration: Double, currentTime: Double) {}
    func onThumbnailTapped(_ id: String) {}
    // An app's own, beside the protocol's.
    func onThumbnailTapped(id: String) {}
}
