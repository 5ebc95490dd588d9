import Foundation

/// The two tables of ``Growth`` as one picture: processor time of a case over the number of cases, and of a byte over the
/// bytes of a payload, both axes in powers of ten.
struct GrowthPicture {
    let byCount: [Growth.Row]
    let bySize: [Growth.Row]

    private struct Panel {
        var title: String
        var horizontal: String
        var vertical: String
        /// In the units of the axes.
        var points: [(x: Double, y: Double)]
    }

    private static let (width, height, margin) = (420.0, 280.0, 60.0)

    var text: String {
        let panels = [
            Panel(
                title: "A case of a run", horizontal: "cases", vertical: "processor µs a case",
                points: byCount.map { (Double($0.count), $0.processor) }),
            Panel(
                title: "A byte of a payload", horizontal: "bytes of a payload", vertical: "processor ns a byte",
                points: bySize.map { (Double($0.bytes), $0.processor * 1000 / Double($0.bytes)) }),
        ]
        let drawn = panels.enumerated().map { index, panel in
            "<g transform=\"translate(\(Double(index) * Self.width), 0)\">\(Self.draw(panel))</g>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(2 * Self.width) \(Self.height)" \
            font-family="sans-serif" font-size="12">
            <style>
              svg { color: #1f2328; background: #fff }
              @media (prefers-color-scheme: dark) { svg { color: #e6edf3; background: #0d1117 } }
              text { fill: currentColor } line { stroke: currentColor; stroke-opacity: .2 }
              polyline { fill: none; stroke: #3b82f6; stroke-width: 2 } circle { fill: #3b82f6 }
            </style>
            \(drawn.joined(separator: "\n"))
            </svg>

            """
    }

    private static func draw(_ panel: Panel) -> String {
        let xs = panel.points.map { log10($0.x) }, ys = panel.points.map { log10(max($0.y, 1e-3)) }
        let (left, right) = ((xs.min() ?? 0).rounded(.down), (xs.max() ?? 1).rounded(.up))
        let (bottom, top) = ((ys.min() ?? 0).rounded(.down), (ys.max() ?? 1).rounded(.up))
        func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
            let across = (x - left) / max(right - left, 1), up = (y - bottom) / max(top - bottom, 1)
            return (margin + across * (width - 1.5 * margin), height - margin - up * (height - 1.8 * margin))
        }
        var parts = ["<text x=\"\(margin)\" y=\"24\" font-weight=\"bold\">\(panel.title)</text>"]
        for power in stride(from: left, through: right, by: 1) {
            let (x, y) = place(power, bottom)
            parts.append("<line x1=\"\(x)\" y1=\"\(y)\" x2=\"\(x)\" y2=\"\(place(power, top).y)\"/>")
            parts.append("<text x=\"\(x)\" y=\"\(y + 18)\" text-anchor=\"middle\">\(Self.label(power))</text>")
        }
        for power in stride(from: bottom, through: top, by: 1) {
            let (x, y) = place(left, power)
            parts.append("<line x1=\"\(x)\" y1=\"\(y)\" x2=\"\(place(right, power).x)\" y2=\"\(y)\"/>")
            parts.append("<text x=\"\(x - 8)\" y=\"\(y + 4)\" text-anchor=\"end\">\(Self.label(power))</text>")
        }
        let dots = zip(xs, ys).map(place)
        parts.append("<polyline points=\"\(dots.map { "\($0.x),\($0.y)" }.joined(separator: " "))\"/>")
        parts += dots.map { "<circle cx=\"\($0.x)\" cy=\"\($0.y)\" r=\"3.5\"/>" }
        let middle = place((left + right) / 2, bottom)
        parts.append(
            "<text x=\"\(middle.x)\" y=\"\(middle.y + 40)\" text-anchor=\"middle\">\(panel.horizontal)</text>")
        parts.append("<text x=\"\(margin)\" y=\"42\">\(panel.vertical)</text>")
        return parts.joined(separator: "\n")
    }

    /// A power of ten, as a number where that is short.
    private static func label(_ power: Double) -> String {
        0...3 ~= power ? "\(Int(pow(10, power)))" : "10<tspan dy=\"-4\" font-size=\"9\">\(Int(power))</tspan>"
    }
}
