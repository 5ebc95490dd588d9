// swift-format-ignore-file
import WebKit

/// Scripts of a page that is made of text.
final class Leaflet {
    let page = WKWebView()

    func open(_ title: String, _ count: Int) {
        page.loadHTMLString("""
            <html><body class="\(title)"><h1>\(title)</h1>
            <script>
            var leaflet = { title: "«unsafe-hole»\(title)", count: \(count) };
            </script>
            <script src="leaflet.js"></script>
            <script type="application/json">{"title": "\(title)"}</script>
            </body></html>
            """, baseURL: nil)
    }

    func plain(_ text: String) { page.loadHTMLString("<p>\(text)</p>", baseURL: nil) }
    func broken() { page.loadHTMLString("<script>leaflet.open('it«unescaped-quote»'s');</script>", baseURL: nil) }
    func fixed() { page.loadHTMLString("<SCRIPT type='text/javascript'>leaflet.close();</SCRIPT>", baseURL: nil) }
    func show(_ html: String) { page.loadHTMLString(html, baseURL: nil) }
    func shown(_ name: String) { show("<script>leaflet.name('«unsafe-hole»\(name)')</script>") }
}
