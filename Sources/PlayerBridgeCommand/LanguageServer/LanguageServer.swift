internal import BridgeFindings
internal import Foundation
internal import JavaScriptSyntax
internal import PlayerContract
internal import Synchronization

/// Speaks the Language Server Protocol: answers at once what is known, and lets the ``Analyst`` find out the rest.
///
/// Messages are taken on the caller's thread; requests that wait for an analysis wait on threads of their own.
final class LanguageServer: @unchecked Sendable {
    private struct State {
        var documents = OpenDocuments()
        var folders: [String] = []
        var cancelled: Set<String> = []
        var published: Set<String> = []
        var phase = Phase.new
        var isMarkdown = false
        var watchesFiles = false
        var showsProgress = false
    }

    private enum Phase { case new, running, shutDown }

    private let state = Mutex(State())
    private let writer: MessageWriter
    private let contract: PlayerContract?
    private let requests = DispatchQueue(label: "requests", attributes: .concurrent)
    private var analyst: Analyst?
    private let makeAnalyst: (@escaping Analyst.Publish, @escaping @Sendable (String?) -> Void) -> Analyst

    init(
        writer: MessageWriter, contract: PlayerContract?,
        makeAnalyst: @escaping (@escaping Analyst.Publish, @escaping @Sendable (String?) -> Void) -> Analyst
    ) {
        self.writer = writer
        self.contract = contract
        self.makeAnalyst = makeAnalyst
    }

    /// Until `exit`, or the end of the stream.
    ///
    /// - Returns: whether the client took leave as the protocol wants it.
    func run(_ reader: MessageReader) -> Bool {
        var reader = reader
        defer { analyst?.close() }
        while true {
            switch reader.next() {
            case .end: return state.withLock { $0.phase == .shutDown }
            case .refused(let reason): writer.fail(.null, ServerError(.parseError, reason))
            case .body(let body):
                switch ClientMessage(body) {
                case .invalid(let error, let id): writer.fail(id, error)
                case .response: continue
                case .notification("exit", _): return state.withLock { $0.phase == .shutDown }
                case .notification(let method, let parameters): take(method, parameters)
                case .request(let id, let method, let parameters): answer(id, method, parameters)
                }
            }
        }
    }

    // MARK: Requests

    /// What a request asks of the analysis of a text.
    private typealias Feature =
        @Sendable (LanguageServer, JavaScriptValue, OpenDocuments.Document, FileAnalysis) ->
        JavaScriptValue

    private static let features: [String: Feature] = [
        "textDocument/hover": { server, parameters, document, analysis in
            guard let offset = analysis.positions.offset(of: parameters["position"]) else { return .null }
            let hover = Hover(
                diagnostics: Diagnostics(path: document.path, analysis: analysis),
                isMarkdown: server.state.withLock { $0.isMarkdown })
            return hover.value(at: offset) ?? .null
        },
        "textDocument/codeAction": { _, parameters, document, analysis in
            guard let range = analysis.positions.range(of: parameters["range"]) else { return .array([]) }
            return CodeActions(
                diagnostics: Diagnostics(path: document.path, analysis: analysis), address: document.address
            ).value(in: range)
        },
        "textDocument/inlayHint": { _, parameters, document, analysis in
            guard let range = analysis.positions.range(of: parameters["range"]) else { return .array([]) }
            return InlayHints(path: document.path, analysis: analysis).value(in: range)
        },
        "textDocument/diagnostic": { _, _, document, analysis in
            .object([
                "kind": .string("full"), "items": Diagnostics(path: document.path, analysis: analysis).value,
            ])
        },
    ]

    private static let capabilities: [(String, JavaScriptValue)] = [
        ("textDocumentSync", .object(["openClose": .boolean(true), "change": .number(2), "save": .boolean(true)])),
        ("hoverProvider", .boolean(true)),
        (
            "codeActionProvider",
            .object(["codeActionKinds": .array([.string("quickfix"), .string("refactor.rewrite")])])
        ), ("inlayHintProvider", .boolean(true)),
        ("completionProvider", .object(["triggerCharacters": .array([.string("\"")])])),
        (
            "workspace",
            .object([
                "workspaceFolders": .object(["supported": .boolean(true), "changeNotifications": .boolean(true)])
            ])
        ),
    ]

    private func answer(_ id: JavaScriptValue, _ method: String, _ parameters: JavaScriptValue) {
        switch (method, state.withLock { $0.phase }) {
        case ("initialize", .new): writer.reply(to: id, initialized(parameters))
        case ("initialize", _): writer.fail(id, ServerError(.invalidRequest, "the server is initialized already"))
        case (_, .new): writer.fail(id, ServerError(.notInitialized, "expected the request initialize first"))
        case (_, .shutDown): writer.fail(id, ServerError(.invalidRequest, "the server was shut down"))
        case ("shutdown", _):
            state.withLock { $0.phase = .shutDown }
            writer.reply(to: id, .null)
        case ("textDocument/completion", _):
            let positions = OpenDocuments.path(of: parameters).flatMap { path in
                state.withLock { state in
                    state.documents[path].map { TextPositions($0.bytes, state.documents.encoding) }
                }
            }
            let value = positions.flatMap { positions in
                positions.offset(of: parameters["position"]).map {
                    Completions(positions: positions, contract: contract).value(at: $0)
                }
            }
            writer.reply(to: id, value ?? .array([]))
        default:
            guard let feature = Self.features[method] else {
                writer.fail(id, ServerError(.methodNotFound, "unknown method \(method)"))
                return
            }
            guard let path = OpenDocuments.path(of: parameters),
                let document = state.withLock({ $0.documents[path] })
            else {
                writer.fail(id, ServerError(.invalidParameters, "expected the address of an open document"))
                return
            }
            requests.async { [self] in serve(id, parameters, document, feature) }
        }
    }

    private func serve(
        _ id: JavaScriptValue, _ parameters: JavaScriptValue, _ document: OpenDocuments.Document, _ feature: Feature
    ) {
        let key = ValueNotation.json(id)
        let analysis = analyst?.analysis(of: document.path, version: document.version) { [self] in
            state.withLock { $0.cancelled.contains(key) || $0.documents[document.path]?.version != document.version }
        }
        if state.withLock({ $0.cancelled.remove(key) }) != nil {
            writer.fail(id, ServerError(.cancelled, "the request was cancelled"))
        } else if let analysis {
            writer.reply(to: id, feature(self, parameters, document, analysis))
        } else {
            writer.fail(id, ServerError(.contentModified, "the text changed before it was judged"))
        }
    }

    private func initialized(_ parameters: JavaScriptValue) -> JavaScriptValue {
        let capabilities = parameters["capabilities"]
        let encodings = capabilities?["general"]?["positionEncodings"]?.elements.compactMap(\.swiftString) ?? []
        let encoding = encodings.contains(PositionEncoding.utf8.rawValue) ? PositionEncoding.utf8 : .utf16
        var folders = parameters["workspaceFolders"]?.elements.compactMap { $0["uri"]?.swiftString } ?? []
        if folders.isEmpty, let root = parameters["rootUri"]?.swiftString { folders = [root] }
        let formats = capabilities?["textDocument"]?["hover"]?["contentFormat"]?.elements.compactMap(\.swiftString)
        state.withLock { state in
            state.documents.encoding = encoding
            state.folders = folders.compactMap(FileAddress.path)
            state.phase = .running
            state.isMarkdown = formats?.contains("markdown") ?? false
            state.watchesFiles =
                capabilities?["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]?.boolean ?? false
            state.showsProgress = capabilities?["window"]?["workDoneProgress"]?.boolean ?? false
        }
        let analyst = makeAnalyst({ [self] in publish($0, $1) }, { [self] in show(progress: $0) })
        analyst.encoding = encoding
        analyst.start()
        self.analyst = analyst
        return .object([
            "capabilities": .object([("positionEncoding", .string(encoding.rawValue))] + Self.capabilities),
            "serverInfo": .object([
                "name": .string(CommandTable.program), "version": .string(Version.current),
            ]),
        ])
    }

    // MARK: Notifications

    private func take(_ method: String, _ parameters: JavaScriptValue) {
        guard state.withLock({ $0.phase == .running }) else { return }
        switch method {
        case "initialized": begin()
        case "textDocument/didOpen": update(state.withLock { $0.documents.open(parameters) })
        case "textDocument/didChange": update(state.withLock { $0.documents.change(parameters) })
        case "textDocument/didClose":
            guard let document = state.withLock({ $0.documents.close(parameters) }) else { return }
            analyst?.take(document.path, Self.bytes(onDisk: document.path), version: nil)
            if !isInFolders(document.path) { publish(document.path, nil, document.address) }
        case "workspace/didChangeWatchedFiles":
            for change in parameters["changes"]?.elements ?? [] {
                guard let path = change["uri"]?.swiftString.flatMap(FileAddress.path),
                    state.withLock({ $0.documents[path] == nil })
                else { continue }
                analyst?.take(path, Self.bytes(onDisk: path), version: nil)
            }
            analyst?.search(state.withLock { $0.folders })
        case "workspace/didChangeWorkspaceFolders":
            let event = parameters["event"]
            func paths(_ name: String) -> [String] {
                event?[name]?.elements.compactMap { $0["uri"]?.swiftString.flatMap(FileAddress.path) } ?? []
            }
            state.withLock { state in
                state.folders.removeAll { paths("removed").contains($0) }
                state.folders += paths("added").filter { !state.folders.contains($0) }
            }
            analyst?.search(state.withLock { $0.folders })
        case "$/cancelRequest":
            guard let id = parameters["id"] else { return }
            state.withLock { _ = $0.cancelled.insert(ValueNotation.json(id)) }
        default: return
        }
    }

    private func begin() {
        let (folders, watches) = state.withLock { ($0.folders, $0.watchesFiles) }
        if watches {
            let globs = ["**/*.swift", "**/*.cases.jsonl", "**/*.scenario.json5", "**/*.tape.jsonl"]
            let watchers = globs.map { JavaScriptValue.object(["globPattern": .string($0)]) }
            writer.request(
                "client/registerCapability",
                .object([
                    "registrations": .array([
                        .object([
                            "id": .string("files"), "method": .string("workspace/didChangeWatchedFiles"),
                            "registerOptions": .object(["watchers": .array(watchers)]),
                        ])
                    ])
                ]))
        }
        analyst?.search(folders)
    }

    private func update(_ document: OpenDocuments.Document?) {
        guard let document else { return }
        analyst?.take(document.path, document.bytes, version: document.version)
    }

    private static func bytes(onDisk path: String) -> [UInt8]? {
        guard case .success(let bytes) = TextInput.bytes(ofFile: path) else { return nil }
        return bytes
    }

    private func isInFolders(_ path: String) -> Bool {
        state.withLock { $0.folders.contains { path.hasPrefix($0 + "/") } }
    }

    // MARK: To the client

    private func publish(_ path: String, _ analysis: FileAnalysis) {
        let document = state.withLock { $0.documents[path] }
        // What is newer than this is judged next.
        guard document == nil || document?.version == analysis.version else { return }
        publish(path, analysis, document?.address ?? FileAddress.of(path))
    }

    /// Nothing is sent of files that never had a finding.
    private func publish(_ path: String, _ analysis: FileAnalysis?, _ address: String) {
        let diagnostics = analysis.map { Diagnostics(path: path, analysis: $0).value } ?? .array([])
        let isEmpty = diagnostics.elements.isEmpty
        let isWanted = state.withLock { state in
            if !isEmpty || state.documents[path] != nil { return state.published.insert(path).inserted || true }
            return state.published.remove(path) != nil
        }
        guard isWanted else { return }
        var members: [(String, JavaScriptValue)] = [("uri", .string(address)), ("diagnostics", diagnostics)]
        if let version = analysis?.version { members.append(("version", .number(version))) }
        writer.notify("textDocument/publishDiagnostics", .object(members))
    }

    private func show(progress text: String?) {
        guard state.withLock({ $0.showsProgress }) else { return }
        let token = JavaScriptValue.string("playerbridge")
        if text != nil { writer.request("window/workDoneProgress/create", .object(["token": token])) }
        let value = text.map {
            ["kind": .string("begin"), "title": .string($0)] as KeyValuePairs<String, JavaScriptValue>
        }
        writer.notify("$/progress", .object(["token": token, "value": .object(value ?? ["kind": .string("end")])]))
    }
}
