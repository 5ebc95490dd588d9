internal import CSoup

/// Which requests are looked at at all.
struct Admission {
    /// How browsers may name this server. Any other name is somebody else's, made to lead here.
    let hosts: Set<String>

    init(port: UInt16) { hosts = ["127.0.0.1:\(port)", "localhost:\(port)"] }

    enum Answer: Equatable {
        case allowed
        case refused(UInt32)
    }

    func answer(to request: Request) -> Answer {
        guard let host = request.header("Host"), hosts.contains(host) else { return .refused(421) }
        // No request of the page has a body.
        if request.header("Transfer-Encoding") != nil || (request.header("Content-Length") ?? "0") != "0" {
            return .refused(413)
        }
        let origin = request.header("Origin")
        if let origin, origin != "http://\(host)" { return .refused(403) }
        // A page of another origin may lead here, and nothing else.
        if let site = request.header("Sec-Fetch-Site"), !["same-origin", "none"].contains(site) {
            guard request.path == "/", request.header("Sec-Fetch-Mode") == "navigate", request.method == "GET" else {
                return .refused(403)
            }
        }
        switch (request.method, request.path) {
        case ("GET", _), ("HEAD", _): return .allowed
        case ("POST", Request.keyPath): return origin == nil ? .refused(403) : .allowed
        default: return .refused(405)
        }
    }
}

/// What of a request is looked at.
struct Request {
    /// Where a token is given for a key.
    static let keyPath = "/key"
    /// Where the socket is.
    static let socketPath = "/socket"

    let message: OpaquePointer
    let method: String
    let path: String

    /// Nil where C gives none.
    init?(_ message: OpaquePointer?, path: UnsafePointer<CChar>?) {
        guard let message, let path else { return nil }
        self.message = message
        self.path = String(cString: path)
        method = String(cString: soup_server_message_get_method(message))
    }

    /// Nil when it is not there.
    func header(_ name: String) -> String? {
        soup_message_headers_get_list(soup_server_message_get_request_headers(message), name).map {
            String(cString: $0)
        }
    }

    /// The protocols that a socket asks for.
    var protocols: [String] {
        (header("Sec-WebSocket-Protocol") ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) }
    }
}
