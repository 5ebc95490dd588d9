import FindingReports
import Foundation
import Synchronization

/// Where the reports of failing tests go: one folder a run of the test process, with an index page.
final class ReportFolder: Sendable {
    static let current = ReportFolder()
    /// Folders of runs that are kept, this one included.
    static let kept = 20

    private let folder: URL
    private let entries = Mutex<[ReportIndex.Entry]>([])

    /// - Parameter parent: Where the folders of all runs lie; by default in the system's temporary folder.
    init(in parent: URL = FileManager.default.temporaryDirectory.appending(path: "player-reports"), now: Date = Date())
    {
        let format = Date.ISO8601FormatStyle(dateTimeSeparator: .standard, timeZone: .gmt)
            .year().month().day().time(includingFractionalSeconds: false)
        let time = now.formatted(format).filter { $0.isNumber || $0 == "T" }
        folder = parent.appending(path: "\(time)-\(ProcessInfo.processInfo.processIdentifier)")
    }

    /// Writes one page and the index.
    ///
    /// - Returns: The page's path, or why there is none.
    func keep(_ page: String, test: String, failures: [String]) -> String {
        entries.withLock { entries in
            do {
                if entries.isEmpty { try prepare() }
                let file = Self.fileName(of: test, number: entries.count + 1)
                try Data(page.utf8).write(to: folder.appending(path: file))
                let lines = failures.map { String($0.prefix { $0 != "\n" }) }
                entries.append(ReportIndex.Entry(file: file, test: test, lines: lines))
                try Data(ReportIndex.page(entries).utf8).write(to: folder.appending(path: "index.html"))
                return folder.appending(path: file).path()
            } catch {
                return "not written (\(error.localizedDescription))"
            }
        }
    }

    /// Makes the folder, and removes those of the oldest runs.
    private func prepare() throws {
        let manager = FileManager.default
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        let parent = folder.deletingLastPathComponent()
        let runs = try manager.contentsOfDirectory(atPath: parent.path()).filter(Self.isRun).sorted()
        for old in runs.dropLast(Self.kept) { try? manager.removeItem(at: parent.appending(path: old)) }
    }

    /// Only folders that a run has made are ever removed.
    private static func isRun(_ name: String) -> Bool { name.wholeMatch(of: /\d{8}T\d{6}-\d+/) != nil }

    private static func fileName(of test: String, number: Int) -> String {
        let words = test.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
        return "\(number)-\(words.prefix(80)).html"
    }
}
