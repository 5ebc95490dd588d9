internal import JavaScriptSyntax

/// A value inside a report together with the way to it, so that every complaint says where.
struct ReportField {
    let value: JavaScriptValue
    let path: String

    subscript(_ name: String) -> ReportField {
        get throws(ReportReadingError) {
            guard let member = optional(name) else {
                throw ReportReadingError(path: path, expected: "an object with the key \(name)")
            }
            return member
        }
    }

    /// nil when there is no such key.
    func optional(_ name: String) -> ReportField? {
        guard value.kind == .object, let member = value[name] else { return nil }
        return ReportField(value: member, path: path.isEmpty ? name : "\(path).\(name)")
    }

    var text: String {
        get throws(ReportReadingError) { try require(value.swiftString, "a text") }
    }

    var number: Double {
        get throws(ReportReadingError) { try require(value.number, "a number") }
    }

    var integer: Int {
        get throws(ReportReadingError) { try require(Int(exactly: number), "a whole number") }
    }

    var flag: Bool {
        get throws(ReportReadingError) { try require(value.boolean, "true or false") }
    }

    /// A text that is one of a closed list.
    func word<Word: RawRepresentable<String>>() throws(ReportReadingError) -> Word {
        try require(Word(rawValue: text), "a known word, not \(text)")
    }

    /// The elements of an array; an absent one is empty.
    func list<Element>(
        _ name: String, _ read: (ReportField) throws(ReportReadingError) -> Element
    ) throws(ReportReadingError) -> [Element] {
        guard let field = optional(name) else { return [] }
        guard field.value.kind == .array else { throw ReportReadingError(path: field.path, expected: "an array") }
        var elements: [Element] = []
        for (index, element) in field.value.elements.enumerated() {
            elements.append(try read(ReportField(value: element, path: "\(field.path)[\(index)]")))
        }
        return elements
    }

    /// The members of an object of texts; an absent one is empty.
    func texts(_ name: String) throws(ReportReadingError) -> [String: JavaScriptString] {
        guard let field = optional(name) else { return [:] }
        guard field.value.kind == .object else { throw ReportReadingError(path: field.path, expected: "an object") }
        var texts: [String: JavaScriptString] = [:]
        for (name, member) in field.value.members {
            guard let text = member.string else {
                throw ReportReadingError(path: "\(field.path).\(name)", expected: "a text")
            }
            texts[name] = text
        }
        return texts
    }

    private func require<Value>(_ value: Value?, _ expected: String) throws(ReportReadingError) -> Value {
        guard let value else { throw ReportReadingError(path: path, expected: expected) }
        return value
    }
}
