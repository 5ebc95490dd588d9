import Foundation
import PlayerContract

/// Resident memory of one process that checks hundreds of thousands of unique payloads of all kinds.
struct MemoryRun {
    private static let count = 300_000
    private static let batch = 1_000

    /// How the payloads are mixed, of 100.
    private static let mixture: [(kind: SampleText.Kind, share: Int)] = [
        (.inert, 80), (.lossless, 10), (.call, 2), (.getter, 2), (.refused, 6),
    ]

    static func show(_ contract: PlayerContract) throws {
        let checks = try mixture.map { part in
            (check: try WholeCheck(SampleText(kind: part.kind, size: 650), contract: contract), share: part.share)
        }
        var table = Table("payloads", "resident MB")
        var sizes: [Double] = []
        for start in stride(from: 0, to: count, by: batch) {
            if start % 50_000 == 0 {
                sizes.append(residentMegabytes())
                table.add("\(start)", sizes[sizes.count - 1].shown(1))
            }
            var next = start + 10_000_000
            for (check, share) in checks {
                let number = batch * share / 100
                try check.run(check.cases(next..<next + number))
                next += number
            }
        }
        sizes.append(residentMegabytes())
        table.add("\(count)", sizes[sizes.count - 1].shown(1))
        table.show("Memory of one process: \(mixture.map { "\($0.share) % \($0.kind)" }.joined(separator: ", "))")
    }

    /// What the kernel counts as resident; 0 where there is no `/proc`.
    static func residentMegabytes() -> Double {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
        else { return 0 }
        return kilobytes / 1024
    }
}
