// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate() async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: "'p-1', { name: 'Levi«unescaped-quote»'s 501' }")
        try await player?.invoke(function: "updateProductWithData", arguments: "'p-1', { brandName: 'a' «broken-framing»name: 'b' }")
    }
}
