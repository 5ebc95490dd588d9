import BridgeFindings
import JavaScriptSyntax

/// One node of a contract file.
struct ContractReader: PathCursor {
    let value: JavaScriptValue
    let sourceName: String
    var node = 0
    var path = ""

    func problem(_ message: String) -> ContractError {
        ContractError(sourceName: sourceName, path: path, message: message)
    }
}
