internal import Foundation
internal import JavaScriptEngine

/// The command line of the comparison, which `make verify-webview` calls.
enum ComparisonTool {
    private static let usage = """
        usage: webview-comparison plan FOLDER [FIXTURE]...     writes what .ci/webview/drive.py is to do
               webview-comparison table FOLDER [FIXTURE]...    compares FOLDER/ENGINE.json, prints Documentation/Fidelity.md

        PLAYERBRIDGE_ENGINES names the engines to compare: embedded,webkitgtk,chromium without it; each must be there.

        """

    static func run(_ words: [String]) -> Int32 {
        guard words.count >= 2, ["plan", "table"].contains(words[0]) else {
            complain(usage)
            return 2
        }
        let folder = URL(filePath: words[1])
        do {
            return try EngineThread.shared.sync { () throws -> Int32 in
                let run = try Fixtures(root: URL(filePath: ".")).run(only: Array(words.dropFirst(2)))
                if words[0] == "plan" {
                    try Plan(run).write(to: folder)
                    return 0
                }
                let table = try FidelityTable(run.pages, try engines(in: folder))
                print(table.markdown, terminator: "")
                table.unexplained.forEach { complain("\($0)\n") }
                return table.unexplained.isEmpty ? 0 : 1
            }
        } catch {
            complain("webview-comparison: \(error)\n")
            return 2
        }
    }

    private static func engines(in folder: URL) throws -> [OtherEngine] {
        let names = ProcessInfo.processInfo.environment["PLAYERBRIDGE_ENGINES"] ?? "embedded,webkitgtk,chromium"
        return try names.split(separator: ",").map { name in
            let file = folder.appending(path: "\(name).json")
            guard let data = FileManager.default.contents(atPath: file.path()) else {
                throw OtherEngine.Malformed(description: "\(name) has not run: there is no \(file.path())")
            }
            return try OtherEngine(json: Array(data), path: file.path())
        }
    }

    private static func complain(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
