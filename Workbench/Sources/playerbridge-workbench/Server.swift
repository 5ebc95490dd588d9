internal import CSoup
internal import WorkbenchPage

/// The page's server: files that are built in, a key for a token, and a socket for each tab. Nothing else is there.
final class Server {
    private let options: ServerOptions
    private let server: UnsafeMutablePointer<SoupServer>
    private let service: UnsafeMutablePointer<GSocketService>
    private let guests = Guests()
    private var keys = Keys()
    private var admission = Admission(port: 0)
    private var tabs: [ObjectIdentifier: Tab] = [:]
    private(set) var port: UInt16 = 0

    private static let mostTabs = 100

    init(_ options: ServerOptions) {
        self.options = options
        server = workbench_make_server()
        service = g_socket_service_new()
    }

    struct Failure: Error {
        var message: String
    }

    /// A new address of the page, which works once. The token stands where browsers do not send it.
    func makeAddress() -> String { "http://127.0.0.1:\(port)/#token=\(keys.makeToken())" }

    func listen() throws(Failure) {
        var error: UnsafeMutablePointer<GError>?
        port = workbench_listen(service, options.isPublished ? "0.0.0.0" : "127.0.0.1", options.port, &error)
        guard port != 0 else {
            let reason = error.map { String(cString: $0.pointee.message) } ?? "unknown"
            throw Failure(message: "the port \(options.port) is not available: \(reason)")
        }
        admission = Admission(port: port)
        listenForConnections()
        listenForRequests()
        g_timeout_add_seconds(
            2,
            { data in
                CallbackData.object(data, of: Server.self)?.sweep()
                return 1
            }, CallbackData.pointer(to: self))
        g_socket_service_start(service)
    }

    private func listenForConnections() {
        let onIncoming:
            @convention(c) (
                OpaquePointer, UnsafeMutablePointer<GSocketConnection>, OpaquePointer?, UnsafeMutableRawPointer
            ) -> gboolean = { _, connection, _, data in
                guard let server = CallbackData.object(data, of: Server.self) else { return 0 }
                server.guests.add(connection)
                _ = workbench_accept(server.server, connection)
                return 1
            }
        g_signal_connect_data(
            service, "incoming", unsafeBitCast(onIncoming, to: GCallback.self), CallbackData.pointer(to: self), nil,
            GConnectFlags(rawValue: 0))
    }

    private func listenForRequests() {
        let me = CallbackData.pointer(to: self)
        soup_server_add_early_handler(
            server, nil,
            { _, message, path, _, data in
                guard let request = Request(message, path: path) else { return }
                CallbackData.object(data, of: Server.self)?.admit(request)
            }, me, nil)
        soup_server_add_handler(
            server, nil,
            { _, message, path, _, data in
                guard let request = Request(message, path: path) else { return }
                CallbackData.object(data, of: Server.self)?.answer(request)
            }, me, nil)
        soup_server_add_early_handler(
            server, Request.socketPath,
            { _, message, path, _, data in
                guard let request = Request(message, path: path) else { return }
                CallbackData.object(data, of: Server.self)?.admitTab(request)
            }, me, nil)
        var protocols: [UnsafeMutablePointer<CChar>?] = [g_strdup(Self.protocolName), nil]
        soup_server_add_websocket_handler(
            server, Request.socketPath, nil, &protocols,
            { _, message, _, socket, data in
                guard let request = Request(message, path: Request.socketPath), let socket else { return }
                CallbackData.object(data, of: Server.self)?.open(socket, for: request)
            }, me, nil)
        g_free(protocols[0])
    }

    private static let protocolName = "playerbridge"
    private static let keyPrefix = "key."

    private func sweep() {
        guests.sweep()
        for tab in tabs.values { tab.sweep() }
    }

    /// Ends every tab and its desk.
    func end() {
        for tab in tabs.values { tab.close(1001, "the workbench ended") }
        g_socket_service_stop(service)
        soup_server_disconnect(server)
    }

    // MARK: Requests

    /// Before a request's body is read.
    private func admit(_ request: Request) {
        guests.noteRequest(on: request.guest)
        switch admission.answer(to: request) {
        case .allowed: break
        case .refused(413):
            // Whatever comes is not read.
            guests.cut(
                request.guest,
                farewell: "HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        case .refused(let status): refuse(request, status)
        }
    }

    /// The server hands on whatever begins with the socket's path, so all of that is looked at here.
    private func admitTab(_ request: Request) {
        admit(request)
        guard soup_server_message_get_status(request.message) == 0 else { return }
        guard request.path == Request.socketPath, request.header("Origin") != nil,
            request.protocols.contains(where: { $0.hasPrefix(Self.keyPrefix) && keys.isKey(String($0.dropFirst(4))) })
        else { return refuse(request, 403) }
        if tabs.count >= Self.mostTabs { refuse(request, 503) }
    }

    private func refuse(_ request: Request, _ status: UInt32) {
        soup_server_message_set_status(request.message, status, nil)
        soup_message_headers_replace(soup_server_message_get_response_headers(request.message), "Connection", "close")
    }

    private func answer(_ request: Request) {
        guard soup_server_message_get_status(request.message) == 0 else { return }
        let headers = soup_server_message_get_response_headers(request.message)
        for (name, value) in Self.headers(port: port) { soup_message_headers_replace(headers, name, value) }
        if request.path == Request.keyPath {
            guard request.method == "POST",
                let key = request.header("X-PlayerBridge-Token").flatMap({ keys.exchange($0) })
            else { return refuse(request, 403) }
            return respond(request, type: "text/plain", Array(key.utf8))
        }
        guard let file = PageFiles.byPath[request.path] else { return refuse(request, 404) }
        respond(request, type: file.type, file.bytes)
    }

    private func respond(_ request: Request, type: String, _ bytes: some Collection<UInt8>) {
        soup_server_message_set_status(request.message, 200, nil)
        Array(bytes).withUnsafeBytes {
            soup_server_message_set_response(
                request.message, type, SOUP_MEMORY_COPY, $0.bindMemory(to: CChar.self).baseAddress, gsize($0.count))
        }
    }

    /// What every answer says: nothing from elsewhere, nothing kept, in no frame; scripts make no element of a text.
    private static func headers(port: UInt16) -> KeyValuePairs<String, String> {
        [
            "Content-Security-Policy":
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
                + "connect-src 'self' ws://127.0.0.1:\(port) ws://localhost:\(port); base-uri 'none'; "
                + "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
            "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
            "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
            "X-Frame-Options": "DENY",
        ]
    }

    // MARK: Tabs

    private func open(_ socket: OpaquePointer, for request: Request) {
        guests.noteTab(on: request.guest)
        let options = options
        let tab = Tab(socket) {
            Desk(program: options.desk, paths: options.paths)
        } onClose: { [unowned self] tab in
            tabs[ObjectIdentifier(tab)] = nil
        }
        tabs[ObjectIdentifier(tab)] = tab
    }
}

/// The files of the page by their paths.
private enum PageFiles {
    struct File: Sendable {
        var type: String
        var bytes: [UInt8]
    }

    static let byPath: [String: File] = {
        var count = 0
        let files = UnsafeBufferPointer(start: page_files(&count), count: count)
        return Dictionary(
            uniqueKeysWithValues: files.map { file in
                let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
                return (String(cString: file.path), File(type: String(cString: file.type), bytes: bytes))
            })
    }()
}
