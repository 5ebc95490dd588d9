internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax

/// The ids of a case file, which tell its results apart: read in the pass that counts its lines, without taking the
/// lines apart, so that every shard knows those that come twice.
struct CaseIdentifiers {
    /// Lines by the hash of their id: eight bytes a case are kept, not the ids.
    private var lines: [StableHash: Int32] = [:]
    /// By the line that repeats an id.
    private(set) var problems: [Int: Report.Problem] = [:]

    mutating func add(_ line: LineReader.Line, of path: String) {
        guard let id = Self.id(in: line.bytes) else { return }
        guard let first = lines.updateValue(Int32(clamping: line.number), forKey: StableHash(id)) else { return }
        lines[StableHash(id)] = first
        problems[line.number] = .init(
            source: "\(path):\(line.number)",
            message: "the id “\(String(decoding: id, as: UTF8.self))” is already used by line \(first)")
    }

    /// The text of the member `id` of the object on a line, in UTF-8; nil where there is none.
    static func id(in line: [UInt8]) -> [UInt8]? {
        var depth = 0
        var offset = 0
        while offset < line.count {
            switch line[offset] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                let text = string(at: offset, in: line)
                offset = text.upperBound + 1
                guard depth == 1, let colon = next(in: line, from: offset), line[colon] == UInt8(ascii: ":"),
                    decoded(text, in: line) == Array("id".utf8)
                else { continue }
                guard let value = next(in: line, from: colon + 1), line[value] == UInt8(ascii: "\"") else { return nil }
                return decoded(string(at: value, in: line), in: line)
            default: break
            }
            offset += 1
        }
        return nil
    }

    /// What is between the quotes; the first of them is at the offset.
    private static func string(at quote: Int, in line: [UInt8]) -> Range<Int> {
        var offset = quote + 1
        while offset < line.count, line[offset] != UInt8(ascii: "\"") {
            offset += line[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        return quote + 1..<max(quote + 1, min(offset, line.count))
    }

    private static func decoded(_ text: Range<Int>, in line: [UInt8]) -> [UInt8]? {
        guard line[text].contains(UInt8(ascii: "\\")) else { return Array(line[text]) }
        guard text.upperBound < line.count,
            let tree = try? LiteralTree.parse(line, in: text.lowerBound - 1..<text.upperBound + 1, as: .json)
        else { return nil }
        return tree.value.string?.wtf8
    }

    private static func next(in line: [UInt8], from start: Int) -> Int? {
        line[min(start, line.count)...].firstIndex { $0 != 0x20 && !(0x09...0x0D ~= $0) }
    }
}
