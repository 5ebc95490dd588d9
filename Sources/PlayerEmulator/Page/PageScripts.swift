import EmbeddedResources
import JavaScriptSyntax

/// The scripts of `js`, as they are built into the binary.
struct PageScripts {
    let page: JavaScriptString
    let players: [String: JavaScriptString]

    init() throws(EmulatorError) {
        var count = 0
        var texts: [String: JavaScriptString] = [:]
        for file in UnsafeBufferPointer(start: embedded_resources(&count), count: count) {
            texts[String(cString: file.name)] =
                JavaScriptString(wtf8: UnsafeBufferPointer(start: file.bytes, count: file.size))
        }
        guard let page = texts["page.js"] else { throw EmulatorError("page.js is not in the binary") }
        self.page = page
        players = texts
    }

    /// The scripts that make up a player, in the order in which they are loaded.
    func scripts(of kind: PlayerKind) throws(EmulatorError) -> [(source: JavaScriptString, name: JavaScriptString)] {
        if case .custom(let source, let name) = kind { return [(JavaScriptString(source), JavaScriptString(name))] }
        return try kind.traits.scripts.map { (file) throws(EmulatorError) in
            guard let script = players[file] else { throw EmulatorError("\(file) is not in the binary") }
            return (script, JavaScriptString(file))
        }
    }
}
