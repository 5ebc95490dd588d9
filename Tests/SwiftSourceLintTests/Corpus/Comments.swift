// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    // player?.invoke(function: "f", arguments: "'\(id)'")
    /* player?.invoke(function: "f", arguments: "'\(id)'") /* nested */ */
    let sample = "player.invoke(function: \"f\", arguments: \"'a'\")"
    func hydrate(_ id: String) async throws {
        try await player? // a comment
            .invoke(
                function: /* the name */ "updateProductWithData",
                arguments: /* the text */ "'«unsafe-hole»\(id /* inside */)', {}"
            )
    }
}
