import Foundation

/// `lint` over a thousand files against the compiler's own parser over the same files.
struct LintRate {
    private static let files = 1_000
    private static let rounds = 3

    /// Which files hold payload literals, each of its own.
    private static let mixes: [(name: String, every: Int)] = [("one file in ten", 10), ("every file", 1)]

    static func show(root: String) {
        let lint = root + "/.build/release/playerbridge"
        guard FileManager.default.isExecutableFile(atPath: root + "/.build/release/playerbridge-lint"),
            let compiler = WholeProcess.program("swiftc")
        else { return print("\nLint: not measured, there is no release build of playerbridge-lint (make build)") }
        var table = Table("payloads in", "parse ms", "lint ms", "ratio", "processor")
        for mix in mixes {
            let folder = FileManager.default.temporaryDirectory.appending(
                path: "playerbridge-bench-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            var paths: [String] = []
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                for number in 0..<files {
                    let file = folder.appending(path: "Screen\(number).swift")
                    try Data(source(number, hasPayloads: number % mix.every == 0).utf8).write(to: file)
                    paths.append(file.path())
                }
            } catch { return print("\nLint: not measured, \(error)") }
            var rows: [(parse: WholeProcess, lint: WholeProcess)] = []
            for _ in 0..<rounds {
                rows.append(
                    (
                        WholeProcess.run(compiler, ["-frontend", "-parse"] + paths),
                        WholeProcess.run(lint, ["lint", folder.path(), "--format", "short"])
                    ))
            }
            table.add(
                mix.name, rows.map(\.parse.wall).median.shown(0), rows.map(\.lint.wall).median.shown(0),
                "\(rows.map { $0.lint.wall / $0.parse.wall }.median.shown(2)) (bar 1.00)",
                rows.map { $0.lint.processor / $0.parse.processor }.median.shown(2))
        }
        table.show("Lint of \(files) files of 300 lines to swiftc -frontend -parse (medians of \(rounds) rounds)")
    }

    /// A screen of an app; with payloads, a hydration and an answer that both have unsafe holes.
    private static func source(_ number: Int, hasPayloads: Bool) -> String {
        let calls = """
                func hydrate\(number)(_ product: Product, player: any BambuserPlayerView) async throws {
                    try await player.invoke(
                        function: "updateProductWithData",
                        arguments: "'\\(product.id)', { sku: '\\(product.sku)', name: '\\(product.name)', brandName: 'Shop \(number)' }")
                }

                func answer\(number)(_ key: String, sku: String) {
                    player?.notify(callbackKey: key, info: "{ success: true, sku: '\\(sku)', shop: \(number) }")
                }

            """
        let layouts = (0..<24).map { row in
            """
                /// Lays out row \(row) of screen \(number).
                private func layout\(row)(in bounds: CGRect, animated: Bool) -> CGFloat {
                    let inset = bounds.insetBy(dx: \(row % 7).0, dy: CGFloat(sections[\(row % 5)].count))
                    guard inset.width > \(row * 3), !rows.isEmpty else { return 0 }
                    let titles = rows.filter { $0.isVisible && $0.index < \(row) }.map { "\\($0.title) – \\($0.subtitle ?? "none")" }
                    UIView.animate(withDuration: animated ? 0.25 : 0) { [weak self] in
                        self?.labels[\(row % 4)].text = titles.joined(separator: ", ")
                        self?.view.setNeedsLayout()
                    }
                    return titles.reduce(inset.height) { $0 + CGFloat($1.count) * \(row).5 }
                }

            """
        }
        return """
            import BambuserCommerceSDK
            import UIKit

            final class Screen\(number): UIViewController {
                private var rows: [Row] = []
                private var sections: [[Row]] = []
                private var labels: [UILabel] = []
                private var player: (any BambuserPlayerView)?

            \(hasPayloads ? calls : "")\(layouts.joined(separator: "\n"))}

            """
    }
}
