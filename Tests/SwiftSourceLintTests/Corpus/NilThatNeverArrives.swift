// swift-format-ignore-file
import Foundation

final class Absent {
    func answer(_ ok: Bool) {
        let info: String? = ok ? nil : "{ success: false }"
        player.notify(callbackKey: "k", info: info ?? "false")
        var other: String? = nil
        if ok { other = "true" }
        player.notify(callbackKey: "k", info: other ?? "false")
        if let info { player.notify(callbackKey: "k", info: info) }
        guard let kept = info else { return }
        player.notify(callbackKey: "k", info: kept)
        player.notify(callbackKey: "k", info: info!)
        player.notify(callbackKey: "k", info: "{ success: true, id: '\(UUID())', hex: '\(String(7, radix: 16))', even: \(3.isMultiple(of: 2)) }")
    }
}
