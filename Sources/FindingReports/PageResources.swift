internal import EmbeddedResources

/// Style and script of the HTML page, which live in files of their own in `js/report`.
enum PageResources {
    static let style = bytes(of: "report/report.css")
    static let script = bytes(of: "report/report.js")

    private static func bytes(of name: String) -> [UInt8] {
        var count = 0
        let files = UnsafeBufferPointer(start: embedded_resources(&count), count: count)
        let file = files.first { String(cString: $0.name) == name }
        return file.map { Array(UnsafeBufferPointer(start: $0.bytes, count: $0.size)) } ?? []
    }
}
