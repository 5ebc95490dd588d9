internal import JavaScriptSyntax

/// A message of JSON-RPC from the client.
enum ClientMessage {
    case request(id: JavaScriptValue, method: String, parameters: JavaScriptValue)
    case notification(method: String, parameters: JavaScriptValue)
    /// To a request of ours.
    case response
    case invalid(ServerError, id: JavaScriptValue)

    init(_ body: [UInt8]) {
        guard String(validating: body, as: UTF8.self) != nil else {
            self = .invalid(ServerError(.parseError, "the message is not UTF-8"), id: .null)
            return
        }
        let value: JavaScriptValue
        do throws(LiteralError) { value = try LiteralTree.parse(body, as: .json).value } catch {
            self = .invalid(
                ServerError(.parseError, "invalid JSON at byte \(error.offset): \(error.message)"), id: .null)
            return
        }
        let id = value["id"].flatMap { [.number, .string].contains($0.kind) ? $0 : nil }
        let invalid = ServerError(.invalidRequest, "expected an object with \"jsonrpc\": \"2.0\" and a method")
        guard value.kind == .object, value["jsonrpc"]?.swiftString == "2.0" else {
            self = .invalid(invalid, id: id ?? .null)
            return
        }
        let parameters = value["params"] ?? .object([])
        switch (value["method"]?.swiftString, id) {
        case (let method?, let id?): self = .request(id: id, method: method, parameters: parameters)
        case (let method?, nil) where value["id"] == nil: self = .notification(method: method, parameters: parameters)
        case (nil, .some) where value["method"] == nil && (value["result"] != nil || value["error"] != nil):
            self = .response
        default: self = .invalid(invalid, id: id ?? .null)
        }
    }
}

/// Why a request has no result.
struct ServerError: Error {
    /// The numbers of JSON-RPC and of the protocol.
    enum Code: Double {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case notInitialized = -32002
        case cancelled = -32800
        case contentModified = -32801
    }

    var code: Code
    var message: String

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    var value: JavaScriptValue { .object(["code": .number(code.rawValue), "message": .string(message)]) }
}
