import Foundation
import JavaScriptSyntax
import PayloadFuzzing

/// The values that go through an escaper: one for each family of faults, smallest first.
enum HostileText {
    static let texts: [String] = {
        let generator = ValueGenerator(for: FuzzHole(name: "", type: HoleType(.string), place: .unknown))
        let bare = ValueGenerator(for: FuzzHole(name: "", type: HoleType(.string), place: .expression))
        let all = generator.shortList + bare.shortList
        var seen: Set<[UInt8]> = []
        let short = all.compactMap { $0.printed.string }.filter { !$0.isEmpty && seen.insert(Array($0.utf8)).inserted }
        return short
            + ["${", "`${0}`", "*/", "'\u{301}", "\"\u{301}", "\\'", "\\\"", "a'b\"c\\d", "a\nb"].filter {
                seen.insert(Array($0.utf8)).inserted
            }
    }()

    /// A value that breaks nothing, before the hostile ones.
    static let harmless = "a"

    /// Whether samples tell what becomes of any text, and are not the texts of a closed set.
    static func areHostile(_ samples: [TextSample]) -> Bool {
        let values = Set(samples.map(\.value))
        return texts.allSatisfy(values.contains)
    }

    /// What values of a type are before anything is done to them; nil when that is not known.
    ///
    /// - Parameter acceptsDocuments: whether any JSON document will do.
    static func samples(of type: SwiftType, acceptsDocuments: Bool = false) -> [TextSample]? {
        func same(_ texts: [String]) -> [TextSample] { texts.map { TextSample(value: $0, text: $0) } }
        if case .named("EncodedText", let arguments) = type.unwrapped {
            // Of a document of which nothing is known, a text in an object stands for all of it.
            let isText = arguments.first?.unwrapped.holeType?.base == .string
            guard isText || acceptsDocuments else { return nil }
            return ([harmless] + texts).compactMap { text in
                (isText ? try? JSONEncoder().encode(text) : try? JSONEncoder().encode(["a": text])).map {
                    TextSample(value: text, text: String(decoding: $0, as: UTF8.self))
                }
            }
        }
        if type.isClosed { return same(["a1"]) }
        guard let base = type.holeType?.base ?? (type.unwrapped == .any ? .string : nil) else { return nil }
        if base == .string { return same([harmless] + texts) }
        let generator = ValueGenerator(for: FuzzHole(name: "", type: HoleType(base), place: .text(.single)))
        return same(([generator.harmless] + generator.shortList).compactMap { $0.printed.string })
    }
}

extension SourceHole {
    /// The same hole after something was done to its text; nil when that cannot be followed.
    func mapped(_ step: (String) -> String?) -> SourceHole? {
        guard !isUnread, let before = samples ?? HostileText.samples(of: type, acceptsDocuments: true)
        else { return nil }
        var hole = self
        var after: [TextSample] = []
        for sample in before {
            guard let text = step(sample.text) else { return nil }
            after.append(TextSample(value: sample.value, text: text))
        }
        hole.samples = after
        hole.type = type.isOptional ? .optional(.string) : .string
        return hole
    }
}
