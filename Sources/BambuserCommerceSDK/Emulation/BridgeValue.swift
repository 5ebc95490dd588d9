import Foundation
package import JavaScriptSyntax

/// Which Swift type numbers have when they reach the app.
package enum NumberDelivery: String, Sendable {
    /// `NSNumber`, like a WebKit message: satisfies `as? Int` and `as? Double` where the value allows it.
    case number = "NSNumber"
    case double = "Double"
    case text = "String"
}

/// Carries values between Swift dictionaries and the page.
package enum BridgeValue {
    /// A value of the page as an app receives it.
    ///
    /// - Returns: `String`, `NSNumber`, `NSNull`, `Date`, `[any Sendable]` or `[String: any Sendable]`.
    package static func swift(_ value: JavaScriptValue, node: Int = 0, numbers: NumberDelivery = .number)
        -> any Sendable
    {
        switch value.nodes[node].kind {
        case .string: return value.string(of: value.nodes[node].text).description
        case .boolean: return NSNumber(value: value.nodes[node].number == 1)
        case .number: return number(value.nodes[node].number, numbers)
        case .date: return Date(timeIntervalSince1970: value.nodes[node].number / 1000)
        case .array:
            return value.childIndices(of: node).map { swift(value, node: $0, numbers: numbers) }
        case .object:
            var members: [String: any Sendable] = [:]
            for child in value.childIndices(of: node) {
                let name = value.string(of: value.nodes[child].key).description
                members[name] = swift(value, node: child, numbers: numbers)
            }
            return members
        default: return NSNull()
        }
    }

    private static func number(_ value: Double, _ delivery: NumberDelivery) -> any Sendable {
        switch delivery {
        case .double: return value
        case .text: return ValueNotation.json(.number(value))
        case .number:
            // A whole number has to satisfy `as? Int`.
            return Int(exactly: value).map { NSNumber(value: $0) } ?? NSNumber(value: value)
        }
    }

    /// A value of an app's dictionary as the page gets it. What JavaScript has no counterpart for becomes its text.
    package static func javaScript(_ value: Any) -> JavaScriptValue {
        switch value {
        case let value as JavaScriptValue: value
        case let value as String: .string(value)
        case let value as NSNumber where type(of: value) == NSNumber.self: number(value)
        case let value as Bool: .boolean(value)
        case let value as any BinaryInteger: .number(Double(value))
        case let value as any BinaryFloatingPoint: .number(Double(value))
        case let value as [String: Any]:
            .object(value.sorted { $0.key < $1.key }.map { ($0.key, javaScript($0.value)) })
        case let value as [Any]: .array(value.map(javaScript))
        case is NSNull: .null
        case let value as any OptionalValue: value.some.map(javaScript) ?? .null
        default: .string("\(value)")
        }
    }

    private static func number(_ value: NSNumber) -> JavaScriptValue {
        // 'c' is how a Boolean is stored; a small integer is stored as 'q'.
        String(cString: value.objCType) == "c" ? .boolean(value.boolValue) : .number(value.doubleValue)
    }
}

/// An optional inside of a dictionary, as in `["preview": nil]`.
private protocol OptionalValue {
    var some: Any? { get }
}

extension Optional: OptionalValue {
    var some: Any? { self }
}
