import Foundation
import TestSupport

/// A Swift file with marks before the places of expected findings: `«rule»` inside of literals, `/*«rule»*/` in code.
struct MarkedSource: Sendable {
    struct Mark: Hashable, Comparable, CustomStringConvertible {
        var line: Int
        var column: Int
        var rule: String

        var description: String { "\(line):\(column) \(rule)" }

        static func < (left: Mark, right: Mark) -> Bool {
            (left.line, left.column, left.rule) < (right.line, right.column, right.rule)
        }
    }

    var bytes: [UInt8] = []
    var marks: Set<Mark> = []

    init(_ marked: [UInt8]) {
        let (open, close) = (Array("«".utf8), Array("»".utf8))
        var (line, column) = (1, 1)
        var offset = 0
        while offset < marked.count {
            let rest = marked[offset...]
            let isComment = rest.starts(with: Array("/*«".utf8))
            if isComment || rest.starts(with: open) {
                let start = offset + (isComment ? 2 : 0) + open.count
                var end = start
                while !marked[end...].starts(with: close) { end += 1 }
                marks.insert(
                    Mark(line: line, column: column, rule: String(decoding: marked[start..<end], as: UTF8.self)))
                offset = end + close.count + (isComment ? 2 : 0)
                continue
            }
            let byte = marked[offset]
            bytes.append(byte)
            if byte == 0x0A {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
            offset += 1
        }
    }

    static let names = Repository.files(in: "Tests/SwiftSourceLintTests/Corpus", endingIn: ".swift")

    static func file(_ name: String) throws -> MarkedSource { MarkedSource(try Repository.bytes(of: name)) }
}
