internal import Foundation

/// `file:` addresses, as the protocol names documents.
enum FileAddress {
    /// Nil for an address of another kind, such as that of a text that was never saved.
    static func path(_ address: String) -> String? {
        guard let url = URL(string: address), url.isFileURL else { return nil }
        let path = url.path(percentEncoded: false)
        return path.isEmpty || path.contains("\0")
            ? nil : path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    static func of(_ path: String) -> String {
        let allowed = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
        return "file://" + (path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path)
    }
}
