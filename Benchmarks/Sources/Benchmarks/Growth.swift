import Foundation

/// What a case costs as runs and payloads grow: `playerbridge check` over files of unique cases, and Node's bare `vm` over
/// the same texts. Writes the table and the picture of `Documentation/Scale.md`.
struct Growth {
    private static let counts = [1_000, 10_000, 100_000, 1_000_000]
    /// Bytes of a payload. The last is a twentieth of a gigabyte.
    private static let sizes = [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 50_000_000]
    /// Bytes of all payloads of one size together, as far as they are not one.
    private static let bytesOfSize = 20_000_000
    private static let bytesOfCase = 650

    struct Row {
        var count: Int
        var bytes: Int
        var run: WholeProcess
        /// Node's, without judging anything; nil where there is none.
        var node: WholeProcess?

        var microseconds: Double { run.wall * 1000 / Double(count) }
        var processor: Double { run.processor * 1000 / Double(count) }
    }

    static func show(root: String, writesPage: Bool) throws {
        let tool = root + "/.build/release/playerbridge"
        guard FileManager.default.isExecutableFile(atPath: tool) else {
            return print("\nGrowth: not measured, there is no release build of playerbridge (make build)")
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "playerbridge-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let byCount = try counts.map { try row(tool, folder, count: $0, bytes: bytesOfCase) }
        let bySize = try sizes.map { try row(tool, folder, count: max(1, min(10_000, bytesOfSize / $0)), bytes: $0) }
        table(byCount).show("Cases of \(bytesOfCase) bytes" + suffix)
        table(bySize).show("Payloads of other sizes" + suffix)
        if writesPage {
            let picture = GrowthPicture(byCount: byCount, bySize: bySize).text
            try Data(picture.utf8).write(to: URL(filePath: root + "/Documentation/growth.svg"))
            try write(table(byCount + bySize), to: root + "/Documentation/Scale.md")
        }
    }

    private static let suffix = " (playerbridge check, whole processes, the default number of jobs)"

    private static func table(_ rows: [Row]) -> Table {
        var table = Table("cases", "bytes each", "s", "cases a second", "µs a case", "processor µs", "MB", "to node vm")
        for row in rows {
            table.add(
                "\(row.count)", "\(row.bytes)", (row.run.wall / 1000).shown(2),
                (Double(row.count) * 1000 / row.run.wall).shown(row.run.wall > Double(row.count) * 100 ? 2 : 0),
                row.microseconds.shown(0), row.processor.shown(0), row.run.megabytes.shown(0),
                row.node.map { (row.run.wall / $0.wall).shown(2) } ?? "-")
        }
        return table
    }

    /// Puts the table between the marks of a page.
    private static func write(_ table: Table, to path: String) throws {
        let marks = ("<!-- growth: make bench-page -->\n", "<!-- end of growth -->\n")
        let page = try String(contentsOfFile: path, encoding: .utf8)
        guard let start = page.range(of: marks.0), let end = page.range(of: marks.1) else {
            return print("Growth: \(path) has no marks to put the table between")
        }
        let changed = page[..<start.upperBound] + table.markdown + page[end.lowerBound...]
        try changed.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private static func row(_ tool: String, _ folder: URL, count: Int, bytes: Int) throws -> Row {
        let cases = folder.appending(path: "\(count)-\(bytes).cases.jsonl")
        defer { try? FileManager.default.removeItem(at: cases) }
        try Data().write(to: cases)
        let file = try FileHandle(forWritingTo: cases)
        var lines = Data()
        for number in 0..<count {
            let text = SampleText(kind: .inert, size: bytes).text(3_000_000 + number)
            let line: [String: String] = ["id": "c\(number)", "invoke": "updateProductWithData", "arguments": text]
            lines += try JSONSerialization.data(withJSONObject: line) + Data("\n".utf8)
            if lines.count > 1 << 24 {
                try file.write(contentsOf: lines)
                lines.removeAll()
            }
        }
        try file.write(contentsOf: lines)
        try file.close()
        let run = WholeProcess.run(tool, ["check", cases.path(), "--format", "short"])
        let node = WholeProcess.program("node").map { WholeProcess.run($0, ["-e", nodeScript, cases.path()]) }
        return Row(count: count, bytes: bytes, run: run, node: node)
    }

    /// Evaluates every text of a case file in a context of its own kind, and judges nothing.
    private static let nodeScript = """
        const vm = require('vm');
        const context = vm.createContext({ player: { invoke() {} } });
        const lines = require('readline').createInterface({ input: require('fs').createReadStream(process.argv[1]) });
        lines.on('line', line => vm.runInContext(`player.invoke(${JSON.parse(line).arguments})`, context));
        """
}
