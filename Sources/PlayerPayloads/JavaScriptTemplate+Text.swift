internal import JavaScriptSyntax

extension JavaScriptTemplate {
    /// The text with every value written for its place.
    func written(as form: TextForm, from source: SourceLine) throws(JavaScriptTemplateError) -> String {
        let layout = TemplateLayout(texts)
        var text = texts[0]
        var quotedKeys: [(start: Int, hole: Int)] = []
        /// Where each value stands in the layout, and by how much it is longer than the letter there.
        var growth: [(hole: Int, bytes: Int)] = []
        var last: (place: LiteralPlace, isEmpty: Bool)?
        for (index, result) in layout.places().enumerated() {
            do throws(HoleProblem) {
                var place = try result.get()
                if let last, last.isEmpty, layout.holes[index - 1] + 1 == layout.holes[index] {
                    place.takeOver(last.place)
                }
                if case .quoted(let quoted) = place, let start = quoted.keyStart {
                    quotedKeys.append((growth.reduce(start) { $1.hole < start ? $0 + $1.bytes : $0 }, index))
                }
                let value = try LiteralWriter.text(of: holes[index], at: place, behind: text.utf8.last ?? 0)
                last = (place, value.isEmpty)
                growth.append((layout.holes[index], value.utf8.count - 1))
                text += value + texts[index + 1]
            } catch {
                throw failure(error, hole: index, source)
            }
        }
        let bytes = Array(text.utf8)
        for key in quotedKeys where Self.setsPrototype(bytes, from: key.start) {
            let problem = HoleProblem.unwritable(
                "the key “__proto__” between quotes would set the prototype; remove the quotes")
            throw failure(problem, hole: key.hole, source)
        }
        if let complaint = form.complaint(about: bytes) {
            throw JavaScriptTemplateError(
                code: .brokenLiteral, fileID: source.fileID, line: source.line, hole: nil, message: complaint)
        }
        return text
    }

    private func failure(_ problem: HoleProblem, hole: Int, _ source: SourceLine) -> JavaScriptTemplateError {
        JavaScriptTemplateError(
            code: problem.code, fileID: source.fileID, line: holes[hole].line, hole: hole + 1, message: problem.message)
    }

    private static func setsPrototype(_ bytes: [UInt8], from start: Int) -> Bool {
        guard let token = Lexer.tokens(of: bytes, in: start..<bytes.count, as: .expression).first else { return false }
        return StringLiteral(token, in: bytes).value == "__proto__"
    }
}
