import JavaScriptSyntax

/// The way from the root of a value to one of its nodes, as JavaScript would write it: `[1].sizes["a b"]`.
struct NodePath {
    enum Step {
        case index(Int)
        case name([UInt8])
        case symbol([UInt8])
        case prototype
    }

    private(set) var text = ""

    init(_ steps: some Sequence<Step>) {
        for step in steps { append(step) }
    }

    private mutating func append(_ step: Step) {
        switch step {
        case .index(let index): text += "[\(index)]"
        case .symbol(let name): text += "[Symbol(\(JavaScriptString(wtf8: name)))]"
        case .prototype: text += "[[Prototype]]"
        case .name(let name) where Self.isIdentifier(name):
            if !text.isEmpty { text += "." }
            text += String(decoding: name, as: UTF8.self)
        case .name(let name): text += "[\(Self.quoted(name))]"
        }
    }

    private static func isIdentifier(_ name: [UInt8]) -> Bool {
        guard let first = name.first, !(0x30...0x39).contains(first) else { return false }
        return name.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x24, 0x5F: true
            default: byte >= 0x80
            }
        }
    }

    private static func quoted(_ name: [UInt8]) -> String {
        var text = "\""
        for codePoint in JavaScriptString(wtf8: name).codePoints {
            switch codePoint {
            case 0x22, 0x5C: text += "\\" + String(UnicodeScalar(UInt8(codePoint)))
            case 0..<0x20, 0x7F, 0x2028, 0x2029, 0xD800...0xDFFF:
                let digits = String(codePoint, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: UnicodeScalar(codePoint).map { text.unicodeScalars.append($0) }
            }
        }
        return text + "\""
    }
}
