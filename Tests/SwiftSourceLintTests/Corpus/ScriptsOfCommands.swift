// swift-format-ignore-file
import WebKit

/// Commands of an enumeration, with their values.
enum Command {
    case play, seek(Double), title(String), volume(Int)
    var script: String {
        switch self {
        case .play: "deck.play()"
        case .seek(let seconds): "deck.seek(«unsafe-hole»\(seconds))"
        case .title(let text): "deck.title('«unsafe-hole»\(text)')"
        case .volume(let level): "deck.volume(\(level))"
        }
    }
}

final class Deck {
    let page = WKWebView()
    func send(_ command: Command) { page.evaluateJavaScript(command.script) }
}
