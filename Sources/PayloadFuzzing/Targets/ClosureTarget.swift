internal import Foundation
import JavaScriptSyntax

/// A closure that builds the payload of a value, varied from one sample of its type.
final class ClosureTarget<Value: Codable>: PayloadTarget {
    let holes: [FuzzHole]
    /// The values of the sample itself.
    let base: [HoleValue]
    private let sample: SampleText
    private let body: (Value) throws -> String
    private let decoder = SampleCoding.decoder
    private let encoder = SampleCoding.encoder
    /// Holes whose type may keep something else than it was given: a link, a date, an enumeration.
    private var opaque: [Int] = []

    /// - Throws: what the sample's own encoding throws.
    init(_ value: Value, _ body: @escaping (Value) throws -> String) throws {
        self.body = body
        let sample = try SampleText(Array(try encoder.encode(value)))
        self.sample = sample
        base = sample.leaves.map(\.value)
        var holes = sample.leaves.map { FuzzHole(name: $0.path, type: $0.type) }
        for index in holes.indices {
            // A whole number may be one by accident.
            if holes[index].type.base == .integer, Self.value(sample, base, index, .number("1.5"), decoder) != nil {
                holes[index].type = HoleType(.number)
            }
        }
        self.holes = holes
        opaque = holes.indices.filter { index in
            !Self.probes(holes[index].type).allSatisfy { probe in
                var values = base
                values[index] = probe
                return Self.value(sample, base, index, probe, decoder).map { keeps($0, values) } == true
            }
        }
    }

    private static func value(
        _ sample: SampleText, _ base: [HoleValue], _ index: Int, _ value: HoleValue, _ decoder: JSONDecoder
    ) -> Value? {
        var values = base
        values[index] = value
        return try? decoder.decode(Value.self, from: Data(sample.filled(values)))
    }

    /// What a type that takes these takes as it is, it is taken to take all as they are.
    private static func probes(_ type: HoleType) -> [HoleValue] {
        switch type.base {
        case .number: ["0.1", "-1.5", "1e-05", "1e+21", "9007199254740992"].map { .number($0) }
        case .integer: ["0", "-1", "2147483648"].map { .number($0) }
        case .bool: [.bool(true), .bool(false)]
        default: ["", "a b'\u{301}\n\\", "%27\u{E9}\u{1F600} \0"].map { .text($0) }
        }
    }

    func build(_ cases: [[HoleValue]]) -> [Construction] { cases.map(construction) }

    /// The value that the leaves make; nil when the type has no such value.
    func value(of values: [HoleValue]) -> Value? {
        guard let value = try? decoder.decode(Value.self, from: Data(sample.filled(values))) else { return nil }
        return opaque.contains { values[$0] != base[$0] } && !keeps(value, values) ? nil : value
    }

    private func construction(_ values: [HoleValue]) -> Construction {
        guard let value = value(of: values) else { return .impossible }
        do {
            return .payload(JavaScriptString(try body(value)))
        } catch {
            return .refused("\(error)")
        }
    }

    /// Whether the value holds what it was made of: a link that was rewritten on the way is another value.
    private func keeps(_ value: Value, _ values: [HoleValue]) -> Bool {
        guard let json = try? encoder.encode(value), let now = try? SampleText(Array(json)),
            now.leaves.count == values.count
        else { return false }
        return zip(now.leaves, values).allSatisfy { leaf, given in
            if case .number(let digits) = given, case .number(let kept) = leaf.value, let number = Double(digits) {
                // Of large whole numbers the digits count, which a Double rounds.
                let isWhole = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
                return number == Double(kept) && (number.magnitude < 0x1p53 || !isWhole || digits == kept)
            }
            // What is no number is written as a text.
            if case .number(let digits) = given, !given.isJSON { return leaf.value == .text(JavaScriptString(digits)) }
            return leaf.value == given
        }
    }
}

/// How samples become JSON and values again.
enum SampleCoding {
    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return encoder
    }

    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return decoder
    }
}
