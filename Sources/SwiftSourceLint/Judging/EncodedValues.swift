import Foundation
import JavaScriptSyntax
import PayloadFuzzing

extension TemplateRun {
    /// Hostile values as `JSONEncoder` writes them, which is what a fixed literal holds. Values that it refuses are none.
    func encodedValues(_ hole: LiteralTemplate.Hole, _ encoded: LiteralTemplate.Encoded) -> [Value] {
        var type = HoleType(.string)
        if case .typed(let known) = hole.input { type = known }
        let isText = type.isText || !encoded.prefix.isEmpty || !encoded.suffix.isEmpty
        let generator = ValueGenerator(
            for: FuzzHole(name: "", type: type, place: isText ? .text(.double) : .expression))
        // Megabytes show nothing here that a line does not.
        var values = generator.shortList
        if !encoded.isJoined {
            values += generator.collection.filter { $0.printed.wtf8.count < 64 }
        } else if isText {
            values = [.text(JavaScriptString(wtf8: values.flatMap(\.printed.wtf8)))]
        }
        return values.compactMap { value in
            let printed = value.printed
            let json: Data?
            switch value {
            case .none: json = Data("null".utf8)
            case .number(let digits): json = Double(digits).flatMap { try? JSONEncoder().encode($0) }
            default: json = printed.string.flatMap { try? JSONEncoder().encode(encoded.prefix + $0 + encoded.suffix) }
            }
            guard let json else { return nil }
            let meant = JavaScriptString(wtf8: Array(encoded.prefix.utf8) + printed.wtf8 + Array(encoded.suffix.utf8))
            var literal = Array(JavaScriptLiteral.string(meant).utf8)
            if case .number = value { literal = Array(json) }
            if case .none = value { literal = Array("null".utf8) }
            return Value(inserted: JavaScriptString(wtf8: json), literal: literal, meant: nil)
        }
    }
}
