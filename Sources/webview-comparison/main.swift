internal import Foundation
internal import JavaScriptEngine
internal import JavaScriptSyntax
internal import PayloadDiagnosis
internal import PlayerContract
internal import PlayerEmulator

// webview-comparison plan FOLDER     writes what `.ci/verify-webview.py` is to do: plan.json, contract.json
// webview-comparison table FOLDER    compares FOLDER/webkitgtk.json and FOLDER/chromium.json with the embedded engine

let words = CommandLine.arguments.dropFirst()
guard words.count >= 2, let command = words.first, ["plan", "table"].contains(command) else {
    FileHandle.standardError.write(Data("usage: webview-comparison plan|table FOLDER\n".utf8))
    exit(2)
}
let folder = URL(filePath: words[words.startIndex + 1])
do {
    try EngineThread.shared.sync {
        let fixtures = try Fixtures.run()
        if command == "plan" {
            try Plan(fixtures.pages).write(to: folder)
        } else {
            let engines = try ["webkitgtk", "chromium"].filter { CommandLine.arguments.count < 4 || CommandLine.arguments.contains($0) }.map { name in
                let file = folder.appending(path: "\(name).json")
                return try OtherEngine(json: Array(Data(contentsOf: file)), path: file.lastPathComponent)
            }
            let table = try FidelityTable(fixtures.pages, engines)
            print(table.markdown, terminator: "")
            if !table.unexplained.isEmpty {
                FileHandle.standardError.write(Data(table.unexplained.joined(separator: "\n").utf8 + [0x0A]))
                exit(1)
            }
        }
    }
} catch {
    FileHandle.standardError.write(Data("webview-comparison: \(error)\n".utf8))
    exit(2)
}
