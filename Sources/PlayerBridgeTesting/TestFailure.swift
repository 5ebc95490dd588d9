import BridgeFindings
import Testing
import XCTest

/// Fails the running test, in whichever of the two frameworks it runs: each swallows the other's failures.
enum TestFailure {
    static func record(_ text: String, at location: SourceLocation? = nil) {
        if Test.current != nil {
            Issue.record(Comment(rawValue: text), sourceLocation: location ?? #_sourceLocation)
        } else {
            XCTFail((location.map { "\($0.fileID):\($0.line): " } ?? "") + text)
        }
    }
}

extension SourceLocation {
    /// A line of the app, which no macro names.
    init(_ place: FilePlace) {
        self.init(fileID: place.shortPath, filePath: place.path, line: place.line, column: place.column)
    }
}

extension FilePlace {
    /// Folder and file: enough to find it, and the form that frameworks of tests take.
    var shortPath: String {
        let parts = path.split(separator: "/")
        return parts.count > 1 ? parts.suffix(2).joined(separator: "/") : "app/\(path)"
    }
}
