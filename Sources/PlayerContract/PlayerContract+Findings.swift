public import BridgeFindings
public import JavaScriptSyntax

extension PlayerContract {
    /// What the contract says against a call: the number of arguments, then each of them.
    ///
    /// `arguments` is an array value; paths begin with `arguments[0]`. A function that is unknown has none: see
    /// ``findings(forUnknownFunction:)``.
    public func findings(
        forArguments arguments: JavaScriptValue, of name: String, in circumstances: Circumstances
    ) -> [Finding] {
        guard let function = functions[name] else { return [] }
        if isFlawless(arguments, function, circumstances) { return [] }
        let given = arguments.childIndices(of: 0).filter { arguments.nodes[$0].keyKind == .position }
        var findings = countFindings(function, arguments, given)
        let isShort = given.count < function.requiredCount
        for (index, (node, parameter)) in zip(given, function.parameters).enumerated() {
            guard let schema = parameter.schema else { continue }
            // With one missing the rest may have moved: only what is in its place is looked at.
            if isShort, !fits(schema, arguments.nodes[node]) { continue }
            var checker = ValueChecker(
                arguments, of: .argument(index, name: parameter.name), contract: self, circumstances: circumstances)
            let own = checker.findings(schema: schema, node: node, isRequired: parameter.isRequired)
            findings += own
            if own.isEmpty, let builder = parameter.builder, arguments.nodes[node].kind != .null,
                builder.condition?.holds(for: arguments) ?? true
            {
                findings += self.findings(
                    forSpec: arguments, at: node, path: "arguments[\(index)]", as: builder.root, in: circumstances)
            }
        }
        let missing = function.requiredConfiguration.filter(circumstances.missingConfiguration.contains)
        if !missing.isEmpty {
            findings.append(
                make(
                    .notConfigured, function.fact,
                    "`\(name)` has no effect; the player's configuration does not set \(ValueWords.names(missing))"))
        }
        return findings
    }

    /// Whether a call plainly is what it should be: nearly all are, and need none of what follows.
    private func isFlawless(
        _ arguments: JavaScriptValue, _ function: Function, _ circumstances: Circumstances
    ) -> Bool {
        let given = arguments.nodes[0].children
        guard given.count == function.parameters.count, circumstances.missingConfiguration.isEmpty else { return false }
        for (parameter, position) in zip(function.parameters, given) {
            let node = Int(arguments.children[Int(position)])
            // What a builder says of a factory spec is in no schema.
            guard arguments.nodes[node].keyKind == .position, parameter.builder == nil else { return false }
            guard let schema = parameter.schema else { continue }
            if !FlawlessCheck.passes(arguments, node: node, schema: schema, in: schemas) { return false }
        }
        return true
    }

    private func countFindings(_ function: Function, _ arguments: JavaScriptValue, _ given: [Int]) -> [Finding] {
        let (least, most) = (function.requiredCount, function.parameters.count)
        if given.count < least {
            let count = given.isEmpty ? "none" : "only \(given.count)"
            let message = "`\(function.name)` takes \(signature(function)), but \(count) arrived"
            var finding = make(.argumentCount, function.fact, message)
            if let only = given.first, given.count == 1, let hint = hint(function, arguments.nodes[only]) {
                finding.notes.append(Finding.Note(hint))
            }
            return [finding]
        }
        guard given.count > most, !function.isVariadic else { return [] }
        let message =
            "`\(function.name)` takes \(signature(function)), but \(given.count) arrived; the rest is ignored"
        var finding = make(.argumentCount, function.fact, severity: "extra-argument", message)
        finding.path = "arguments[\(most)]"
        return [finding]
    }

    private func signature(_ function: Function) -> String {
        let names = function.parameters.map(\.name)
        guard !names.isEmpty else { return "no arguments" }
        return "\(names.count) \(names.count == 1 ? "argument" : "arguments"), \(ValueWords.names(names))"
    }

    private func hint(_ function: Function, _ only: JavaScriptValue.Node) -> String? {
        if only.kind == .array, only.children.count >= function.requiredCount {
            return "they are the elements of one list; without its brackets they would be arguments"
        }
        let fitting = function.parameters.firstIndex { $0.schema.map { fits($0, only) } ?? false }
        guard let fitting, fitting > 0 else { return nil }
        return
            "it fits `\(function.parameters[fitting].name)`; the arguments before it are missing or were dropped"
            + " by brackets"
    }

    private func fits(_ schema: Int, _ node: JavaScriptValue.Node) -> Bool {
        schemas[schema].rules.accepts(ValueChecker.types(of: node))
    }

    /// What the contract says against an answer: `received` is the array of arguments that the callback got.
    ///
    /// Paths begin with `info`. An event that is not answered under its key has no findings here.
    public func findings(
        forAnswer received: JavaScriptValue, toEvent type: String, data: JavaScriptValue?,
        in circumstances: Circumstances
    ) -> [Finding] {
        guard let event = events[type], let schema = event.info else { return [] }
        let given = received.childIndices(of: 0).filter { received.nodes[$0].keyKind == .position }
        guard let answer = given.first else {
            return [
                make(.argumentCount, event.fact, "the answer to `\(type)` is empty; the player receives undefined")
            ]
        }
        var findings: [Finding] = []
        if given.count > 1 {
            let message = "the answer to `\(type)` is \(given.count) values; the player uses only the first"
            findings = [make(.argumentCount, event.fact, severity: "extra-argument", message)]
        }
        if FlawlessCheck.passes(received, node: answer, schema: schema, in: schemas) { return findings }
        var checker = ValueChecker(
            received, of: .answer(event: type), contract: self, circumstances: circumstances)
        return findings + checker.findings(schema: schema, node: answer)
    }

    /// What the contract says against the inner data of an event, as a recording or a scenario holds it.
    public func findings(forEvent type: String, data: JavaScriptValue, in circumstances: Circumstances) -> [Finding] {
        guard let event = events[type] else {
            return [unknown(.unknownEvent, "event", type, eventNames, guessedEvents)]
        }
        guard let schema = event.data else { return [] }
        var checker = ValueChecker(data, of: .event(type), contract: self, circumstances: circumstances)
        return checker.findings(schema: schema, node: 0)
    }

    /// One note, with the nearest known name; nothing when the function is known.
    public func findings(forUnknownFunction name: String) -> [Finding] {
        guard functions[name] == nil else { return [] }
        return [unknown(.unknownFunction, "function", name, functionNames, guessedFunctions)]
    }

    private func unknown(
        _ rule: RuleName, _ word: String, _ name: String, _ known: [String], _ guesses: [String: Fact]
    ) -> Finding {
        let text = "the contract of the \(player) player has no \(word) `\(name)`"
        if let guess = guesses[name] {
            return make(rule, guess, "\(text); its existence is a guess")
        }
        let names = NearestName(candidates: known.enumerated().map { (Array($0.element.utf8), $0.offset) })
        let near = names.result(for: name.utf8).map { known[$0] }
        let end = near.map { "; did you mean `\($0)`?" } ?? ""
        var finding = make(rule, Fact(confidence: .documented, source: "contract \(player) \(version)"), text + end)
        finding.suggestion = near
        finding.noteDifference(of: name, and: near)
        return finding
    }

    private func make(_ rule: RuleName, _ fact: Fact, severity name: String? = nil, _ message: String) -> Finding {
        Finding(
            rule: rule, severity: severities[name ?? rule.rawValue] ?? severities[rule.rawValue] ?? rule.rule.severity,
            confidence: fact.confidence,
            source: fact.source, message: message)
    }
}
