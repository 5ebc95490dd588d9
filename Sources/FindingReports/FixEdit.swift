public import BridgeFindings
internal import JavaScriptSyntax

/// The smallest single replacement that turns a payload into its corrected text.
public struct FixEdit: Sendable, Hashable {
    /// What is replaced, in the payload.
    public var range: TextRange
    /// What takes its place, as it stands in the payload.
    public var text: String
    public var grade: Finding.Fix.Grade
}

extension CheckResult {
    /// The fix of a finding as one replacement; nil without a fix, or without the text that it corrects.
    public func edit(of finding: Finding) -> FixEdit? {
        guard let fix = finding.fix else { return nil }
        let candidates = [finding.fix?.range?.text, finding.range?.text, "arguments", "info", "script"]
        // A finding may point into the Swift source, but its fix is the payload's unless it names the source itself.
        let isSource = kind == .literal && fix.range != nil
        guard
            let name = candidates.lazy.compactMap({ $0 }).first(where: {
                texts[$0] != nil && (isSource || $0 != "swift")
            }),
            let old = texts[name]?.wtf8
        else { return nil }
        let new = Array(fix.text.utf8)
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        start = Self.boundary(before: start, in: old)
        var end = 0
        while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        // No code point is cut: what both have at the end begins with a whole one.
        while end > 0, old[old.count - end] & 0xC0 == 0x80 { end -= 1 }
        var range = TextRange(text: name, offset: start, length: old.count - end - start)
        range.file = fix.range?.file
        range.fileEnd = fix.range?.fileEnd
        return FixEdit(
            range: range, text: String(decoding: new[start..<new.count - end], as: UTF8.self), grade: fix.grade)
    }

    private static func boundary(before offset: Int, in bytes: [UInt8]) -> Int {
        var offset = offset
        while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }
}
