// swift-format-ignore-file
import Foundation

final class Debugged {
    #if DEBUG
    func answer(_ s: String) { player.notify(callbackKey: "k", info: "{ success: true, sku: '«unsafe-hole»\(s)' }") }
    #elseif BETA
    var level: Int = 2
    func answer(_ s: String) { player.notify(callbackKey: "k", info: "{ success: true, name: '«unsafe-hole»\(s)' }") }
    #else
    @MainActor
    func answer(_ t: String) { player.notify(callbackKey: "k", info: "{ success: true, sku: \"«unsafe-hole»\(t)\" }") }
    #endif
    let last = 1
}

#if os(iOS)
func one(_ s: String) { player.notify(callbackKey: "k", info: "'«unsafe-hole»\(s)'") }
#else
struct Other {
    func two(_ s: String) { player.notify(callbackKey: "k", info: "['«unsafe-hole»\(s)']") }
}
#endif
