import Foundation
import JavaScriptSyntax
import Synchronization

@testable import PlayerBridgeCommand

/// An editor: speaks to `playerbridge-lint lsp` in a process of its own.
final class LanguageClient: Sendable {
    private struct State {
        var replies: [String: JavaScriptValue] = [:]
        /// The last diagnostics by address.
        var diagnostics: [String: JavaScriptValue] = [:]
        var number = 0
    }

    private let state = Mutex(State())
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(in folder: URL, encodings: [String] = []) async throws {
        process.executableURL = ToolProcess.products.appending(path: "playerbridge-lint")
        process.arguments = ["lsp"]
        process.currentDirectoryURL = folder
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let reading = output.fileHandleForReading
        try process.run()
        let thread = Thread { [self] in
            var reader = MessageReader { Array(reading.availableData) }
            while case .body(let body) = reader.next() { take(body) }
        }
        thread.start()
        let capabilities: JavaScriptValue = .object([
            "general": .object(["positionEncodings": .array(encodings.map { .string($0) })]),
            "textDocument": .object(["hover": .object(["contentFormat": .array([.string("markdown")])])]),
        ])
        let root = FileAddress.of(folder.path(percentEncoded: false)).trimmingSuffix("/")
        _ = try await request(
            "initialize",
            [
                "capabilities": capabilities,
                "workspaceFolders": .array([.object(["uri": .string(root), "name": .string("app")])]),
            ])
        notify("initialized", [:])
    }

    private func take(_ body: [UInt8]) {
        guard let value = try? LiteralTree.parse(body, as: .json).value else { return }
        state.withLock { state in
            if value["method"]?.swiftString == "textDocument/publishDiagnostics", let parameters = value["params"],
                let address = parameters["uri"]?.swiftString
            {
                state.diagnostics[address] = parameters
            } else if value["method"] == nil, let id = value["id"] {
                state.replies[ValueNotation.json(id)] = value
            }
        }
    }

    func send(_ bytes: [UInt8]) { try? input.fileHandleForWriting.write(contentsOf: Data(bytes)) }

    private func send(_ value: JavaScriptValue) {
        let body = Array(ValueNotation.json(value).utf8)
        send(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    func notify(_ method: String, _ parameters: KeyValuePairs<String, JavaScriptValue>) {
        send(.object(["jsonrpc": .string("2.0"), "method": .string(method), "params": .object(parameters)]))
    }

    struct TimeOut: Error {}

    /// The whole reply.
    func request(
        _ method: String, _ parameters: KeyValuePairs<String, JavaScriptValue>
    ) async throws -> JavaScriptValue {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        send(
            .object([
                "jsonrpc": .string("2.0"), "id": .number(Double(number)), "method": .string(method),
                "params": .object(parameters),
            ]))
        return try await until { self.state.withLock { $0.replies[String(number)] } }
    }

    func until<Value>(_ look: () -> Value?) async throws -> Value {
        for _ in 0..<12_000 {
            if let value = look() { return value }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw TimeOut()
    }

    // MARK: Documents

    func open(_ file: URL, _ text: String, version: Int = 1) {
        notify(
            "textDocument/didOpen",
            [
                "textDocument": .object([
                    "uri": .string(Self.address(file)), "languageId": .string("swift"),
                    "version": .number(Double(version)), "text": .string(text),
                ])
            ])
    }

    func change(_ file: URL, _ text: String, version: Int) {
        notify(
            "textDocument/didChange",
            [
                "textDocument": .object([
                    "uri": .string(Self.address(file)), "version": .number(Double(version)),
                ]), "contentChanges": .array([.object(["text": .string(text)])]),
            ])
    }

    /// The diagnostics of a version.
    func diagnostics(of file: URL, version: Int) async throws -> [JavaScriptValue] {
        try await until {
            self.state.withLock { state in
                guard let known = state.diagnostics[Self.address(file)], known["version"]?.number == Double(version)
                else {
                    return nil
                }
                return known["diagnostics"]?.elements
            }
        }
    }

    /// `line:column code` of each diagnostic now.
    func shortly(_ file: URL) -> [String] {
        state.withLock { $0.diagnostics[Self.address(file)]?["diagnostics"]?.elements.map(Self.short) ?? [] }
    }

    static func short(_ diagnostic: JavaScriptValue) -> String {
        let start = diagnostic["range"]?["start"]
        return "\(Int(start?["line"]?.number ?? -1) + 1):\(Int(start?["character"]?.number ?? -1) + 1) "
            + (diagnostic["code"]?.swiftString ?? diagnostic["message"]?.swiftString ?? "")
    }

    static func address(_ file: URL) -> String { FileAddress.of(file.path(percentEncoded: false)) }

    /// Takes leave, and says how the server ended.
    func end() async throws -> Int32 {
        _ = try await request("shutdown", [:])
        notify("exit", [:])
        process.waitUntilExit()
        return process.terminationStatus
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
