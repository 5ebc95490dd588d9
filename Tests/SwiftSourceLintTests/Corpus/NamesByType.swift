// swift-format-ignore-file
import UIKit
import WebKit

struct Poster { let text = "ready"; let code: Int }
struct Ticket { let code: String; let seat: Int }
final class Desk {
    private let field = UITextField()
    private let page = WKWebView()
    func say() { page.evaluateJavaScript("desk.say('«unsafe-hole»\(field.text ?? "")')") }
    func scan(_ ticket: Ticket, _ poster: Poster) {
        page.evaluateJavaScript("desk.scan(«unsafe-hole»\(ticket.code), \(ticket.seat), \(poster.code))")
        page.evaluateJavaScript("desk.show('\(poster.text)')")
    }
}
