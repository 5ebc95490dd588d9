internal import FindingReports
internal import JavaScriptSyntax

/// One question of the page: a line of JSON with what to do, a number that its answers carry, and what it is about.
struct DeskQuestion {
    let value: JavaScriptValue
    let number: Int
    let name: String

    /// Nil for a line that is no question.
    init?(_ line: [UInt8]) {
        guard let value = WorkerLine.value(line), value.kind == .object,
            let number = value["id"]?.wholeNumber, let name = value["do"]?.swiftString
        else { return nil }
        self.value = value
        self.number = number
        self.name = name
    }

    func text(_ name: String) throws(DeskProblem) -> String {
        guard let text = value[name]?.swiftString else { throw DeskProblem("expected a text for \(name)") }
        return text
    }

    /// The same, exactly as it was sent.
    func exactText(_ name: String) throws(DeskProblem) -> JavaScriptString {
        guard let member = value[name], member.kind == .string else {
            throw DeskProblem("expected a text for \(name)")
        }
        return member.string(of: member.nodes[0].text)
    }

    func number(_ name: String) -> Int? { value[name]?.wholeNumber }

    func isSet(_ name: String) -> Bool { value[name]?.nodes[0].number == 1 }

    /// Names with their values, in order: `[["player", "live"], …]`.
    func pairs(_ name: String) throws(DeskProblem) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        for element in value[name]?.elements ?? [] {
            guard let name = element.elements.first?.swiftString, element.elements.count == 2,
                let value = element.elements[1].swiftString
            else { throw DeskProblem("expected pairs of texts for \(name)") }
            pairs.append((name, value))
        }
        return pairs
    }
}

/// Why a question has no answer, one clause for the page.
struct DeskProblem: Error {
    var message: String

    init(_ message: String) { self.message = message }

    /// What any part of the tool says when it cannot do something.
    init(of error: any Error) {
        switch error {
        case let problem as DeskProblem: self = problem
        case let error as ArgumentError: message = error.message + (error.hint.map { "; \($0)" } ?? "")
        case let problem as FuzzProblem: message = problem.message
        default: message = "\(error)"
        }
    }
}

extension JavaScriptValue {
    fileprivate var wholeNumber: Int? { kind == .number ? Int(exactly: nodes[0].number) : nil }
}

extension JSONOutput {
    /// A text as a member, or an element of an array, with whatever JSON can hold of it.
    mutating func member(_ key: String, exact text: JavaScriptString) {
        member(key, json: ValueNotation.bytes(.string(text), options: .init(asciiOnly: true)))
    }

    /// Whole numbers as one array: thousands of them are written in one go.
    mutating func member(_ key: String, numbers: [Int]) {
        var json: [UInt8] = [UInt8(ascii: "[")]
        for (index, number) in numbers.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            json += Array(String(number).utf8)
        }
        json.append(UInt8(ascii: "]"))
        member(key, json: json)
    }

    mutating func element(exact text: JavaScriptString) {
        element(json: ValueNotation.bytes(.string(text), options: .init(asciiOnly: true)))
    }

    mutating func member(_ key: String, _ value: JavaScriptValue) {
        member(key, json: ValueNotation.bytes(value, options: .init(asciiOnly: true)))
    }
}
