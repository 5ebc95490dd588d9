// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

enum Outcome { case done, soldOut, failed(String) }
final class Hydrator {
    var player: (any BambuserPlayerView)?
    func answer(_ key: String, _ outcome: Outcome) {
        let info: String
        switch outcome {
        case .done: info = "true"
        case .soldOut: info = "{ success: false, reason: 'out-of-stock' }"
        case .failed(let message): info = "{ success: false, reason: 'custom-error', message: '«unsafe-hole»\(message)' }"
        }
        player?.notify(callbackKey: key, info: info)
    }
}
