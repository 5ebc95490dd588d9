internal import Foundation
internal import JavaScriptSyntax

// Values whose JavaScript form the app has to choose.

extension PayloadValue {
    static func decimal(_ value: Decimal, as notation: JavaScriptTemplate.DecimalNotation) -> PayloadValue {
        let digits = value.description
        guard value.isFinite, !value.isNaN, let number = Double(digits) else {
            return PayloadValue(kind: .unwritable("a player cannot use the number \(digits)"))
        }
        if notation == .text { return digits.payloadValue }
        // What JavaScript prints for the number it reads is what a shopper sees.
        guard Decimal(string: number.description) == value else {
            return PayloadValue(
                kind: .unwritable("JavaScript would round \(digits); round it first, or write it as: .text"))
        }
        return .number(number)
    }

    static func date(_ value: Date, as notation: JavaScriptTemplate.DateNotation) -> PayloadValue {
        let seconds = value.timeIntervalSince1970
        // The range of ECMA-262, section 21.4.1.1: 100 million days around 1970.
        guard seconds.magnitude <= 8.64e12 else {
            return PayloadValue(kind: .unwritable("the date is outside JavaScript's range"))
        }
        switch notation {
        case .secondsSince1970: return .number(seconds)
        case .millisecondsSince1970: return .number((seconds * 1000).rounded())
        case .iso8601:
            // Years of more than four digits have another form in JavaScript.
            guard (-62_135_596_800..<253_402_300_800).contains(seconds) else {
                return PayloadValue(kind: .unwritable("the year does not have four digits; write the date as a number"))
            }
            return value.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)).payloadValue
        }
    }

    /// What an encoder makes of a value, as a literal in which keys stay keys and numbers stay what they are.
    static func json(_ value: some Encodable, encoder: JSONEncoder?) -> PayloadValue {
        do {
            let data = try (encoder ?? .refusingDates).encode(value)
            let tree = try LiteralTree.parse(Array(data), as: .json)
            if let digits = tree.firstInexactInteger {
                return PayloadValue(
                    kind: .unwritable("JavaScript would round \(digits); let the Encodable encode it as a text"))
            }
            return PayloadValue(kind: .expression(try JavaScriptLiteral.expression(tree.value)))
        } catch let refused as DateRefusal {
            return PayloadValue(kind: .unwritable(refused.message))
        } catch EncodingError.invalidValue(_, let context) {
            return PayloadValue(kind: .unwritable(context.debugDescription))
        } catch {
            return PayloadValue(kind: .unwritable("the value cannot be encoded: \(error)"))
        }
    }
}

private struct DateRefusal: Error {
    let message = "a date inside an Encodable has many forms; pass an encoder with a dateEncodingStrategy"
}

extension JSONEncoder {
    fileprivate static var refusingDates: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.dateEncodingStrategy = .custom { _, _ in throw DateRefusal() }
        return encoder
    }
}

extension LiteralTree {
    /// The digits of the first whole number beyond 2^53.
    fileprivate var firstInexactInteger: String? {
        for (index, node) in value.nodes.enumerated() where node.kind == .number {
            let digits = bytes[range(of: index)]
            if node.number.magnitude > 0x1p53, digits.allSatisfy({ $0 == UInt8(ascii: "-") || 0x30...0x39 ~= $0 }) {
                return String(decoding: digits, as: UTF8.self)
            }
        }
        return nil
    }
}
