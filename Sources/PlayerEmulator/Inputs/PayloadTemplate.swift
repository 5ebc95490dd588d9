public import JavaScriptSyntax

/// Payload text with holes in Swift's notation, `'\(id)', { name: '\(name)' }`, as a Swift literal has them.
public struct PayloadTemplate: Sendable {
    /// The text between two holes, or the Swift expression of a hole.
    enum Piece: Sendable {
        case text([UInt8])
        case hole(String)
    }

    /// Why a template gives no payload.
    public struct Unfilled: Error, Sendable {
        public var message: String
    }

    let pieces: [Piece]

    /// Takes a template apart.
    /// - Throws: ``Unfilled`` when a hole is not closed.
    public init(_ template: JavaScriptString) throws(Unfilled) {
        let bytes = template.wtf8
        var pieces: [Piece] = []
        var text: [UInt8] = []
        var offset = 0
        while offset < bytes.count {
            guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "(")
            else {
                text.append(bytes[offset])
                offset += 1
                continue
            }
            guard let end = Self.closingParenthesis(bytes, from: offset + 1) else {
                throw Unfilled(message: "a hole of the template is not closed: \\( without )")
            }
            pieces += [.text(text), .hole(String(decoding: bytes[(offset + 2)..<end], as: UTF8.self))]
            text = []
            offset = end + 1
        }
        self.pieces = pieces + [.text(text)]
    }

    /// The payload with the given texts in its holes, as Swift's interpolation would put them there.
    /// - Throws: ``Unfilled`` for a hole without a value.
    public func filled(with values: [String: JavaScriptString]) throws(Unfilled) -> JavaScriptString {
        var bytes: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .text(let text): bytes += text
            case .hole(let name):
                guard let value = values[name] else { throw Unfilled(message: "the hole \\(\(name)) has no value") }
                bytes += value.wtf8
            }
        }
        return JavaScriptString(wtf8: bytes)
    }

    private static func closingParenthesis(_ bytes: [UInt8], from open: Int) -> Int? {
        var depth = 0
        for offset in open..<bytes.count {
            if bytes[offset] == UInt8(ascii: "(") { depth += 1 }
            if bytes[offset] == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { return offset }
        }
        return nil
    }
}

// MARK: - In case files

extension PayloadTemplate {
    /// The payload of a case that gives a template and values in place of the finished text.
    static func fill(
        _ template: InputNode, with values: InputNode?, insteadOf text: InputNode?
    ) throws(InputProblem) -> JavaScriptString {
        if let text { throw text.problem("a template stands for the text: give one of the two") }
        var texts: [String: JavaScriptString] = [:]
        for member in try values?.object("values by hole").members ?? [] {
            texts[member.name] = try valueText(member.node)
        }
        let source = try template.text()
        do throws(Unfilled) {
            return try PayloadTemplate(source).filled(with: texts)
        } catch {
            throw template.problem(error.message)
        }
    }

    /// What Swift's interpolation would make of a value.
    private static func valueText(_ node: InputNode) throws(InputProblem) -> JavaScriptString {
        switch node.kind {
        case .string: try node.text()
        case .number, .boolean, .null: JavaScriptString(wtf8: node.tree.bytes[node.tree.range(of: node.node)])
        default: throw node.problem("expected a text, a number, true, false or null as the value of a hole")
        }
    }
}
