import BridgeFindings
import JavaScriptSyntax

/// What holds of several calls together: skus that differ, ids that are declared, numbers within others.
extension BuilderChecker {
    mutating func checkUnique(
        _ name: String, _ items: [FactorySpecReader.Item], _ method: Builders.Method, _ scope: Scope
    ) {
        var first: [JavaScriptString: Int] = [:]
        for (index, item) in items.enumerated() {
            let call = (quietCalls(of: item.spec) ?? []).enumerated().last {
                $0.element.method == JavaScriptString(name)
            }
            guard let (position, call) = call, let node = call.arguments.first, value.nodes[node].kind == .string else {
                continue
            }
            let text = value.string(of: value.nodes[node].text)
            guard let earlier = first[text] else {
                first[text] = index
                continue
            }
            add(
                Finding(
                    rule: .duplicateSku, confidence: method.fact.confidence, source: method.fact.source,
                    message:
                        "two elements of `\(method.name)` have the \(name) `\(text)`; the cart cannot tell them apart",
                    path: "\(item.specPath).calls[\(position)].args[0]",
                    notes: [Finding.Note("the first of them is number \(earlier + 1) of \(items.count)")]),
                about: "\(method.name) unique", in: scope)
        }
    }

    // MARK: Ids

    /// The elements of one method that declare ids, by those ids.
    private func declarations(_ method: String, in calls: [FactorySpecReader.Call]) -> [(
        id: Int, calls: [FactorySpecReader.Call]
    )] {
        calls.filter { $0.method == JavaScriptString(method) }.flatMap { $0.items ?? [] }.compactMap { item in
            item.arguments.first.map { ($0, quietCalls(of: item.spec) ?? []) }
        }
    }

    mutating func checkReferences(_ items: [FactorySpecReader.Item], _ method: Builders.Method, _ scope: Scope) {
        guard
            let declarer = around.last(where: { $0.level.method(named: method.refersTo[0])?.refersTo.isEmpty == true })
        else { return }
        for item in items {
            var calls = declarer.calls
            var owner = declarer.level.title
            for (index, (name, node)) in zip(method.refersTo, item.arguments).enumerated() {
                let declared = declarations(name, in: calls)
                if index == 0, declared.isEmpty, calls.allSatisfy({ $0.method != JavaScriptString(name) }),
                    isRequired(declarer.level.method(named: name), declarer)
                {
                    // That the declarations are missing altogether is told already.
                    return
                }
                // A declaration in another form is a fault of its own.
                if declared.isEmpty, calls.contains(where: { $0.method == JavaScriptString(name) && $0.items == nil }) {
                    return
                }
                if let match = declared.first(where: { isSame($0.id, node) }) {
                    calls = match.calls
                    owner = "the attribute \(ValueWords.describe(value.nodes[node], of: value))"
                    continue
                }
                let near = declared.first { words($0.id) == words(node) }
                reportUnmatched(
                    node, "\(item.path).factoryArgs[\(index)]", name: name, owner: owner, declared: declared.map(\.id),
                    hasOtherType: near != nil, method, scope)
                break
            }
        }
    }

    private func isSame(_ one: Int, _ other: Int) -> Bool {
        let (left, right) = (value.nodes[one], value.nodes[other])
        guard left.kind == right.kind else { return false }
        return left.kind == .number ? left.number == right.number : words(one) == words(other)
    }

    private func words(_ node: Int) -> String {
        let data = value.nodes[node]
        return data.kind == .number ? ValueWords.number(data.number) : value.string(of: data.text).description
    }

    private mutating func reportUnmatched(
        _ node: Int, _ path: String, name: String, owner: String, declared: [Int], hasOtherType: Bool,
        _ method: Builders.Method, _ scope: Scope
    ) {
        let given = ValueWords.describe(value.nodes[node], of: value)
        var finding = Finding(
            rule: .unmatchedAttribute, confidence: method.fact.confidence, source: method.fact.source,
            message: "\(scope.level.title) names \(given), but the `\(name)` of \(owner) declare no such id",
            path: path)
        if hasOtherType, let dispute = contract.disputes["id-type"] {
            finding.severity = .warning
            finding.confidence = .assumed
            finding.source = dispute.sides.last?.source
            finding.message = "\(given) \(dispute.says)"
            finding.notes += dispute.notes
        }
        let known = declared.prefix(8).map { ValueWords.describe(value.nodes[$0], of: value) }.joined(separator: ", ")
        finding.notes.append(Finding.Note(known.isEmpty ? "none are declared" : "declared are \(known)"))
        add(finding, about: "\(method.name) refers \(name) \(words(node))", in: scope)
    }

    // MARK: Numbers

    mutating func checkBounds(_ call: FactorySpecReader.Call, _ method: Builders.Method, _ scope: Scope) {
        guard let node = call.arguments.first, value.nodes[node].kind == .number else { return }
        let number = value.nodes[node].number
        let path = call.argumentsPath + "[0]"
        if let bound = method.atMost, let most = self.number(of: bound, in: scope), number > most {
            let words = "\(ValueWords.number(number)), but `\(bound)` is \(ValueWords.number(most))"
            report(.invalidValue, "`\(method.name)` of \(scope.level.title) is \(words)", path, method, scope)
        }
        if let list = method.positionIn, let items = scope.calls(of: list).first?.items, number >= Double(items.count) {
            let words = "\(ValueWords.number(number)), but the first of the \(items.count) `\(list)` is number 0"
            report(.invalidValue, "`\(method.name)` of \(scope.level.title) is \(words)", path, method, scope)
        }
    }
}
