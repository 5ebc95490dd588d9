internal import JavaScriptSyntax
internal import Synchronization

/// Sends messages to the client, one at a time, whoever sends them.
final class MessageWriter: Sendable {
    private let write: @Sendable ([UInt8]) -> Void
    private let requestCount = Mutex(0)
    private let turn = Mutex(())

    init(_ write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }

    func reply(to id: JavaScriptValue, _ result: JavaScriptValue) {
        send(["jsonrpc": .string("2.0"), "id": id, "result": result])
    }

    func fail(_ id: JavaScriptValue, _ error: ServerError) {
        send(["jsonrpc": .string("2.0"), "id": id, "error": error.value])
    }

    func notify(_ method: String, _ parameters: JavaScriptValue) {
        send(["jsonrpc": .string("2.0"), "method": .string(method), "params": parameters])
    }

    /// A request whose answer changes nothing.
    func request(_ method: String, _ parameters: JavaScriptValue) {
        let number = requestCount.withLock { count in
            count += 1
            return count
        }
        send([
            "jsonrpc": .string("2.0"), "id": .string("playerbridge-\(number)"), "method": .string(method),
            "params": parameters,
        ])
    }

    private func send(_ members: KeyValuePairs<String, JavaScriptValue>) {
        let body = Array(ValueNotation.json(.object(members)).utf8)
        turn.withLock { _ in write(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body) }
    }
}
