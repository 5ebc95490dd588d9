// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

extension FeedController: BambuserPlayerViewDelegate {
    func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {}
    func /*«never-called-label»*/onNewEventReceived(id: String, event: BambuserEventPayload) {}
    func onErrorOccurred(_ id: String, error: any Error) {}
    func /*«never-called-label»*/onVideoProgress(id: String, duration: Double, currentTime: Double) {}
    func /*«never-called-label»*/onThumbnailTapped(id: String) {}
}
