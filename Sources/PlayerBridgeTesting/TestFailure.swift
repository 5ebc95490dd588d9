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
