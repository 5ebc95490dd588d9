import BambuserCommerceSDK
import BridgeFindings
import FindingReports
import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PlayerContract
import PlayerEmulator
import PlayerSessions
import Testing

/// What an emulator says of its test at the end.
struct EmulatorReport {
    /// One thing that fails the test.
    struct Failure {
        /// A line that says what happened and where, then what the command line would print.
        var text: String
        /// The line of the app that sent the text; nil: the test's own.
        var place: FilePlace?
    }

    let failures: [Failure]
    let report: Report

    /// - Parameter players: Kinds of the players that the test had.
    init(
        _ results: [SessionResult], options: PlayerEmulator.Options, expected: Set<RuleName>,
        players: Set<String> = [], test: String = ""
    ) {
        var failures: [Failure] = []
        var shown: [CheckResult] = []
        for known in results {
            var result = known.result
            var told = result
            // The more specific findings of a result are there beside those that were expected.
            told.findings.removeAll { expected.contains($0.rule) }
            if let worst = told.findings.first(where: options.fails) {
                let place = known.site?.place
                let note = Self.note(place, known.site)
                if let note {
                    for index in told.findings.indices where told.findings[index] == worst {
                        told.findings[index].notes.append(note)
                    }
                    for index in result.findings.indices where result.findings[index] == worst {
                        result.findings[index].notes.append(note)
                    }
                }
                failures.append(Failure(text: Self.text(told, worst, place), place: place))
            }
            shown.append(result)
        }
        let spoken = Set(shown.flatMap(\.findings).map(\.rule))
        for rule in expected.subtracting(spoken).sorted(by: { $0.rawValue < $1.rawValue }) {
            failures.append(Failure(text: "expected finding \(rule) was not reported"))
        }
        self.failures = failures
        report = Report(header: Self.header(options, players, test), results: shown)
    }

    /// Player, event or function, verdict, rule and place on one line; below it what the command line prints.
    private static func text(_ result: CheckResult, _ worst: Finding, _ place: FilePlace?) -> String {
        let text = result.text()
        let details = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().map(
            String.init)
        let head = text.prefix { $0 != "\n" }
        let line = "\(head) [\(worst.rule)]" + (place.map { " at \($0.shortPath):\($0.line)" } ?? "")
        return ([line] + details).joined(separator: "\n")
    }

    private static func note(_ place: FilePlace?, _ site: CallSite?) -> Finding.Note? {
        if let place { return Finding.Note("sent at \(place.path):\(place.line)") }
        guard site != nil else { return nil }
        return Finding.Note("the sending line is unknown: the release build inlined the call")
    }

    private static func header(_ options: PlayerEmulator.Options, _ players: Set<String>, _ test: String)
        -> Report.Header
    {
        let kinds = players.sorted().compactMap(PlayerKind.init(name:))
        let contracts = kinds.compactMap { kind in
            try? kind.builtInContract().map { "\($0.player) \($0.version)" }
        }
        let model = options.sessions.model
        var models: [HostModel] = []
        for suited in kinds.map(model.suited) where !models.contains(suited) { models.append(suited) }
        var header = Report.Header(
            version: ToolVersion.current, engine: engineVersion, contract: contracts.joined(separator: ", "),
            hostModels: models.isEmpty ? [model] : models, hasContract: !contracts.isEmpty)
        let readings = options.readings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        header.context =
            (test.isEmpty ? [] : ["test \(test)"])
            + (readings.isEmpty ? [] : ["readings \(readings.joined(separator: ", "))"])
        return header
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
        return ReportFolder.current.keep(
            text("html"), test: report.header.context.first ?? "a test", failures: failures.map(\.text))
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
