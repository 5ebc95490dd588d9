import JavaScriptSyntax

/// How the reader realm and Swift exchange values: doubles in an array that both see, and one text beside it.
///
/// Word 0 is the number of words in use, or -1 when the realm has moved on to a larger tape. A record is two words:
/// `code + 64 * keyKind + 256 * keyLength`, then a number or the length of the record's text. Keys and texts follow
/// each other in the text. The code is a ``JavaScriptValue/Kind`` or one of those below.
struct ValueTape {
    /// The last open container ends.
    static let close = 40
    /// The container with this ordinal once more.
    static let share = 41
    /// The budget ended the walk here; the number is a ``ReadBudget/Limit``.
    static let exceeded = 42

    struct Record {
        var code: Int
        var keyKind: JavaScriptValue.KeyKind
        var keyLength: Int
        var number: Double

        var kind: JavaScriptValue.Kind? { JavaScriptValue.Kind(rawValue: UInt8(truncatingIfNeeded: code)) }
    }

    let words: UnsafeMutableBufferPointer<Double>

    var count: Int { Int(words[0]) }

    func record(at index: Int) -> Record {
        let head = Int(words[index])
        return Record(
            code: head & 63, keyKind: JavaScriptValue.KeyKind(rawValue: UInt8(head >> 6 & 3)) ?? .position,
            keyLength: head >> 8, number: words[index + 1])
    }
}

/// What `classify` tells the reader realm about an object.
enum Brand {
    static let proxy = 1
    static let date = 2
    static let firstTyped = 3
    /// In the order of the C interface's `JSTypedArrayType`, without its `None`.
    static let typedNames = [
        "Int8Array", "Int16Array", "Int32Array", "Uint8Array", "Uint8ClampedArray", "Uint16Array", "Uint32Array",
        "Float32Array", "Float64Array", "ArrayBuffer", "", "BigInt64Array", "BigUint64Array",
    ]
}

extension JavaScriptValue.Kind {
    /// Whether a record of this kind has a text rather than a number.
    var holdsText: Bool {
        switch self {
        case .string, .bigInt, .symbol, .function, .regularExpression, .error, .promise, .instance: true
        default: false
        }
    }

    /// Whether records of this kind are followed by children and a close.
    var isContainer: Bool {
        switch self {
        case .object, .array, .function, .date, .regularExpression, .error, .map, .set, .promise, .instance: true
        default: false
        }
    }
}
