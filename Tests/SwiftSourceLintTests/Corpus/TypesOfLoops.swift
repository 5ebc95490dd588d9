// swift-format-ignore-file
import WebKit

struct Deck { let level: Int; let isOpen: Bool; let name: String }
final class Ship {
    let page = WKWebView()
    func all(_ decks: [Deck], lights: [String: Bool], rows: Int) {
        for (index, deck) in decks.enumerated() { page.evaluateJavaScript("ship.deck(\(index), \(deck.level), \(deck.isOpen), '«unsafe-hole»\(deck.name)')") }
        for (name, isOn) in lights { page.evaluateJavaScript("ship.light('«unsafe-hole»\(name)', \(isOn))") }
        for row in stride(from: 0, to: rows, by: 2) { page.evaluateJavaScript("ship.row(\(row))") }
        for (deck, row) in zip(decks, 0..<rows) { page.evaluateJavaScript("ship.at(\(deck.level), \(row))") }
        decks.indices.forEach { page.evaluateJavaScript("ship.index(\($0))") }
        let sum = decks.map(\.level).reduce(0, +)
        page.evaluateJavaScript("ship.sum(\(sum), \(decks.first?.level ?? 0), \(decks.filter { $0.isOpen }.count))")
    }
}
