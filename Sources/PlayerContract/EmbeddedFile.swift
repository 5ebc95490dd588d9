import EmbeddedResources

extension PlayerContract {
    /// The bytes of a file that is built into the binary, such as `contracts/live.json` or `live-player.js`.
    public static func embeddedBytes(named name: String) -> [UInt8]? {
        var count = 0
        let table = UnsafeBufferPointer(start: embedded_resources(&count), count: count)
        guard let file = table.first(where: { String(cString: $0.name) == name }) else { return nil }
        return Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
    }
}
