import Foundation

/// Whole processes from start to end: the command against a script engine that does nothing.
struct ColdStart {
    private static let rounds = 15

    static func show(root: String) {
        let tool = root + "/.build/release/playerbridge"
        let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        guard FileManager.default.isExecutableFile(atPath: tool) else {
            return print("\nCold start: not measured, there is no release build of playerbridge (make build)")
        }
        var table = Table("process", "ms", "to node")
        var ours: [Double] = []
        var theirs: [Double] = []
        for round in 0..<rounds + 2 {
            let payload = "'p-\(round)', { sku: 'A-\(round)', name: 'Blazer', brandName: 'Fernhollow', variations: [] }"
            let own = WholeProcess.run(tool, ["invoke", "updateProductWithData", "--", payload]).wall
            let other = node.map { WholeProcess.run($0, ["-e", "0"]).wall }
            guard round >= 2 else { continue }
            ours.append(own)
            if let other { theirs.append(other) }
        }
        let ratio = zip(ours, theirs).map { $0 / $1 }.median
        table.add("playerbridge invoke", ours.median.shown(1), theirs.isEmpty ? "-" : "\(ratio.shown(2)) (bar 0.35)")
        if !theirs.isEmpty { table.add("node -e 0", theirs.median.shown(1), "1.00") }
        table.show("Cold start, worker included (medians of \(rounds) rounds)")
    }
}
