internal import JavaScriptSyntax

/// The texts that the client has open, as they are there: saved or not.
struct OpenDocuments {
    struct Document {
        /// As the client wrote it.
        var address: String
        var path: String
        var version: Double
        var bytes: [UInt8]
    }

    private var byPath: [String: Document] = [:]
    var encoding = PositionEncoding.utf16

    subscript(path: String) -> Document? { byPath[path] }
    var all: [Document] { Array(byPath.values) }

    mutating func open(_ parameters: JavaScriptValue) -> Document? {
        guard let item = parameters["textDocument"], let address = item["uri"]?.swiftString,
            let path = FileAddress.path(address), let text = item["text"]?.string
        else { return nil }
        let document = Document(
            address: address, path: path, version: item["version"]?.number ?? 0, bytes: text.wtf8)
        byPath[path] = document
        return document
    }

    /// Applies the changes in their order; nil where the document is not open.
    mutating func change(_ parameters: JavaScriptValue) -> Document? {
        guard let path = Self.path(of: parameters), var document = byPath[path] else { return nil }
        for change in parameters["contentChanges"]?.elements ?? [] {
            guard let text = change["text"]?.string?.wtf8 else { continue }
            if let given = change["range"] {
                let positions = TextPositions(document.bytes, encoding)
                guard let range = positions.range(of: given) else { continue }
                document.bytes.replaceSubrange(range, with: text)
            } else {
                document.bytes = text
            }
        }
        document.version = parameters["textDocument"]?["version"]?.number ?? document.version + 1
        byPath[path] = document
        return document
    }

    mutating func close(_ parameters: JavaScriptValue) -> Document? {
        Self.path(of: parameters).flatMap { byPath.removeValue(forKey: $0) }
    }

    static func path(of parameters: JavaScriptValue) -> String? {
        parameters["textDocument"]?["uri"]?.swiftString.flatMap(FileAddress.path)
    }
}
