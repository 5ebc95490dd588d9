import BridgeFindings
import Foundation
import JavaScriptSyntax
import Testing

@testable import PlayerContract

/// JSON for tests. Members come out sorted by name.
func json(_ text: String) throws -> JavaScriptValue {
    try value(JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
}

private func value(_ object: Any) throws -> JavaScriptValue {
    switch object {
    case let members as [String: Any]:
        .object(try members.sorted { $0.key < $1.key }.map { ($0.key, try value($0.value)) })
    case let elements as [Any]: .array(try elements.map(value))
    case let text as String: .string(text)
    case is NSNull: .null
    case let number as NSNumber:
        String(cString: number.objCType) == "c" ? .boolean(number.boolValue) : .number(number.doubleValue)
    default: throw CocoaError(.propertyListReadCorrupt)
    }
}

/// The contract that is built in.
enum Live {
    static let contract: PlayerContract = load(includeAssumed: false)
    static let withGuesses: PlayerContract = load(includeAssumed: true)

    static func source() throws -> JavaScriptValue {
        let bytes = try #require(PlayerContract.embeddedBytes(named: "contracts/live.json"))
        return try json(String(decoding: bytes, as: UTF8.self))
    }

    private static func load(includeAssumed: Bool) -> PlayerContract {
        do {
            return try PlayerContract(try source(), sourceName: "live.json", includeAssumed: includeAssumed)
        } catch {
            preconditionFailure("the built-in contract cannot be read: \(error)")
        }
    }
}

/// A product with every field, as the one argument text that it would be, for replacing pieces.
let fullProduct = """
    {"sku": "SHIRT-01", "name": "Linen shirt", "brandName": "Field", "introduction": "Light.",
     "description": "<p>x</p>",
     "variations": [{"sku": "SHIRT-01-B", "name": "Blue", "colorName": "Sea blue", "colorHexCode": "#1A2B3C",
      "imageUrls": ["https://shop.example/1.jpg"],
      "sizes": [{"sku": "SHIRT-01-B-M", "name": "M", "current": 39.5, "original": 49, "currency": "EUR", "inStock": 3,
       "perUnit": 39.5, "unitAmount": 1, "unitDisplayName": "st"}]}]}
    """

extension Circumstances {
    static let session = Circumstances()
}

extension PlayerContract {
    /// Findings for `updateProductWithData('p-1', PRODUCT)`.
    func findings(product: String, in circumstances: Circumstances = .session) throws -> [Finding] {
        findings(
            forArguments: .array([.string("p-1"), try json(product)]), of: "updateProductWithData", in: circumstances)
    }
}

extension Finding {
    /// All that matters in a line.
    var line: String { "\(severity.rawValue) \(rule) \(path ?? "-"): \(message)" }
}

/// Text with one piece replaced; fails when the piece is not there, since the test would then test nothing.
func changing(_ text: String, _ piece: String, to replacement: String) throws -> String {
    try #require(text.contains(piece))
    return text.replacing(piece, with: replacement, maxReplacements: 1)
}
