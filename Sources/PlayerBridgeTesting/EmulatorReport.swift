import BambuserCommerceSDK
import BridgeFindings
import FindingReports
import Foundation
import JavaScriptEngine
import PlayerContract
import PlayerEmulator
import Testing

/// What an emulator says of its test at the end.
struct EmulatorReport {
    /// One text for each thing that fails the test.
    let failures: [String]
    private let report: Report

    init(
        _ results: [CheckResult], options: PlayerEmulator.Options, expected: Set<RuleName>,
        players: Set<String> = []
    ) {
        var failures: [String] = []
        for result in results {
            var told = result
            // The more specific findings of a result are there beside those that were expected.
            told.findings.removeAll { expected.contains($0.rule) }
            guard told.findings.contains(where: options.fails) else { continue }
            failures.append(told.text())
        }
        let spoken = Set(results.flatMap(\.findings).map(\.rule))
        for rule in expected.subtracting(spoken).sorted(by: { $0.rawValue < $1.rawValue }) {
            failures.append("The finding \(rule) was expected and did not come.")
        }
        self.failures = failures
        let kinds = players.sorted().compactMap(PlayerKind.init(name:))
        let contracts = kinds.compactMap { kind in
            try? kind.builtInContract().map { "\($0.player) \($0.version)" }
        }
        let model = (try? HostModel.named(options.hostModel)) ?? .standard
        var models: [HostModel] = []
        for suited in kinds.map(model.suited) where !models.contains(suited) { models.append(suited) }
        report = Report(
            header: .init(
                version: "", engine: engineVersion, contract: contracts.joined(separator: ", "),
                hostModels: models.isEmpty ? [model] : models, hasContract: !contracts.isEmpty),
            results: results)
    }

    /// Attaches the report to the test, where attachments are kept; else writes it to a file when the test fails.
    ///
    /// - Returns: The path of that file, for the failure's text.
    func attach() -> String? {
        if Self.keepsAttachments, Test.current != nil {
            for (format, name) in Self.formats {
                Attachment.record(text(format), named: name)
            }
            return nil
        }
        guard !failures.isEmpty else { return nil }
        let folder = FileManager.default.temporaryDirectory.appending(path: "player-reports")
        let file = folder.appending(path: "\(UUID().uuidString).html")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text("html").utf8).write(to: file)
        } catch {
            return "not written (\(error.localizedDescription))"
        }
        return file.path()
    }

    private static let formats = [("html", "player-report.html"), ("json", "player-report.json")]

    private func text(_ format: String) -> String {
        var text = ""
        ReportFormat.named(format)?.write(report) { text += $0 }
        return text
    }

    /// Swift Testing drops attachments unless it is told an existing folder.
    private static let keepsAttachments: Bool = {
        let arguments = CommandLine.arguments
        for (index, argument) in arguments.enumerated() {
            let path: String? =
                if argument == "--attachments-path" {
                    index + 1 < arguments.count ? arguments[index + 1] : nil
                } else if argument.hasPrefix("--attachments-path=") {
                    String(argument.dropFirst("--attachments-path=".count))
                } else {
                    nil
                }
            if let path { return FileManager.default.fileExists(atPath: path) }
        }
        return false
    }()
}
