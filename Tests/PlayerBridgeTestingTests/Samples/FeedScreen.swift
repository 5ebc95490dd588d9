import BambuserCommerceSDK
import Foundation

/// The delegate of the Shoppable Video page: a feed that goes on to the next video and takes broken ones away.
@MainActor final class FeedScreen: BambuserPlayerViewDelegate {
    private(set) var log: [String] = []
    private(set) var videos: [String]

    init(showing videos: [String]) { self.videos = videos }

    func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {
        switch state {
        case .loading, .playing, .paused: log.append("\(id) \(state)")
        case .completed: log.append("next after \(id)")
        case .error:
            videos.removeAll { $0 == id }
            log.append("This video is unavailable.")
        case .ready, .stopped, .idle, .buffering: break
        @unknown default: break
        }
    }

    func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        switch event.type {
        case "should-add-item-to-cart": log.append("\(id) wants \(event.fields["sku"] as? String ?? "")")
        default: break
        }
    }

    func onErrorOccurred(_ id: String, error: any Error) { log.append(error.localizedDescription) }

    func onVideoProgress(_ id: String, duration: Double, currentTime: Double) {
        log.append("\(id) at \(duration > 0 ? currentTime / duration : 0)")
    }

    func onThumbnailTapped(_ id: String) { log.append("\(id) loads") }
}
