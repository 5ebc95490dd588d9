/// What `playerbridge workbench` hands on.
struct ServerOptions {
    /// The `playerbridge` that is the desk behind each tab.
    var desk = "playerbridge"
    /// 0: any that is free.
    var port: UInt16 = 0
    var opensBrowser = true
    /// Whether a container publishes the port, so that connections come from outside of the container's own loopback.
    var isPublished = false
    /// Whose files the page may see.
    var paths: [String] = []

    struct Wrong: Error {
        var message: String
    }

    /// - Throws: ``Wrong``; people use `playerbridge workbench`, which reads its words with more care.
    init(_ words: [String]) throws(Wrong) {
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--desk":
                guard let path = rest.popFirst(), !path.isEmpty else { throw Wrong(message: "--desk needs a program") }
                desk = path
            case "--port":
                guard let port = rest.popFirst().flatMap({ UInt16($0) }) else {
                    throw Wrong(message: "--port needs a number from 0 to 65535")
                }
                self.port = port
            case "--no-open": opensBrowser = false
            case "--published": isPublished = true
            case "--":
                paths += rest
                return
            default: throw Wrong(message: "unknown option \(word); playerbridge workbench --help lists the options")
            }
        }
    }
}
