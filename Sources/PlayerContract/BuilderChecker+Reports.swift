public import BridgeFindings
public import JavaScriptSyntax

/// The findings of a check of a factory spec, in words.
extension BuilderChecker {
    /// Adds a finding unless the same was told of another builder of this level; those are counted.
    mutating func add(_ finding: Finding, about what: String, in scope: Scope) {
        let level = builders.levelNames.firstIndex(of: scope.level.name) ?? -1
        let key = FindingLog.Key(rule: finding.rule, schema: level, property: -1, name: Array(what.utf8))
        if log.isFirst(key) { log.append(finding) }
    }

    mutating func report(
        _ rule: RuleName, severity: Severity? = nil, _ message: String, _ path: String, _ method: Builders.Method,
        _ scope: Scope, notes: [Finding.Note] = []
    ) {
        add(
            Finding(
                rule: rule, severity: severity ?? contract.severities[rule.rawValue],
                confidence: method.fact.confidence,
                source: method.fact.source, message: message, path: path, notes: notes),
            about: method.name, in: scope)
    }

    // MARK: Names

    /// Functions that every object has: the page takes them for methods of the builder (ECMA-262, section 20.1.3).
    static let inherited: Set<String> = [
        "constructor", "toString", "toLocaleString", "valueOf", "hasOwnProperty", "isPrototypeOf",
        "propertyIsEnumerable", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__",
    ]

    /// Returns the method that was probably meant: it is not reported as missing too.
    mutating func reportUnknownMethod(_ call: FactorySpecReader.Call, _ scope: Scope) -> String? {
        let fact = Fact(confidence: .documented, source: contract.builderSource)
        guard let name = call.method else {
            add(
                Finding(
                    rule: .unknownBuilderMethod, confidence: fact.confidence, source: fact.source,
                    message: "a call on \(scope.level.title) has no `method`; the widget skips it", path: call.path),
                about: "no method", in: scope)
            return nil
        }
        let near = scope.level.names.result(for: name.wtf8).map { scope.level.methods[$0] }
        var message = "\(scope.level.title) has no method `\(name)`"
        var notes: [Finding.Note] = []
        if Self.inherited.contains(name.description) {
            message += ", but every object has a function of this name; it is called, and the calls after it are lost"
        } else {
            message += "; the widget skips the call"
            if let near { message += "; did you mean `\(near.name)`?" }
        }
        let others = builders.levelNames.compactMap { builders.levels[$0] }
            .filter { $0.name != scope.level.name && $0.method(named: name.description) != nil }.map(\.title)
        if !others.isEmpty {
            notes.append(Finding.Note("`\(name)` is a method of \(others.joined(separator: ", of "))"))
        }
        if near == nil, others.isEmpty || scope.level.methods.isEmpty {
            let known = ValueWords.names(scope.level.methods.map(\.name))
            notes.append(
                Finding.Note(known.isEmpty ? "\(scope.level.title) has no methods" : "its methods are \(known)"))
        }
        if let dispute = near?.dispute.flatMap({ contract.disputes[$0] }), circumstances.includesDisputed {
            notes += dispute.notes
        }
        add(
            Finding(
                rule: .unknownBuilderMethod, confidence: fact.confidence, source: fact.source, message: message,
                path: call.path + ".method", notes: notes, suggestion: near?.name),
            about: name.description, in: scope)
        return near?.name
    }

    /// Returns whether one of the names was probably meant for a known one.
    @discardableResult
    mutating func reportUnknownKeys(of node: Int, _ path: String, _ known: Set<String>, _ what: String) -> Bool {
        var isMisspelt = false
        for child in value.childIndices(of: node) where value.nodes[child].keyKind == .name {
            let name = value.string(of: value.nodes[child].key)
            guard !known.contains(name.description) else { continue }
            let candidates = known.sorted()
            let near = NearestName(candidates: candidates.enumerated().map { (Array($0.element.utf8), $0.offset) })
                .result(for: name.wtf8)
            var finding = Finding(
                rule: .unknownField, confidence: .documented, source: contract.builderSource,
                message: "`\(name)` is not a field of \(what)",
                path: path + ValuePath(root: "", [.name(name)]).description
            )
            if let near {
                finding.message += "; did you mean `\(candidates[near])`?"
                finding.suggestion = candidates[near]
                finding.severity = .error
                isMisspelt = true
            }
            if log.isFirst(.init(rule: .unknownField, schema: -1, property: -1, name: name.wtf8)) {
                log.append(finding)
            }
        }
        return isMisspelt
    }

    // MARK: What is missing

    func isRequired(_ method: Builders.Method?, _ scope: Scope) -> Bool {
        switch method?.requirement {
        case .always?: true
        case .withSeveral(let list)?: countAround(list, scope) > 1
        case .never?, nil: false
        }
    }

    mutating func reportMissing(_ method: Builders.Method, _ scope: Scope) {
        guard isRequired(method, scope) else { return }
        var message = "\(scope.level.title) needs the call `\(method.name)`, which is missing"
        if case .withSeveral(let list) = method.requirement {
            message = "with more than one of the `\(list)`, " + message
        }
        let isAssumed = method.requirementFact.confidence == .assumed
        let dispute = circumstances.includesDisputed ? method.dispute.flatMap { contract.disputes[$0] } : nil
        add(
            Finding(
                rule: .missingField,
                severity: isAssumed ? .warning : contract.severities[RuleName.missingField.rawValue],
                confidence: method.requirementFact.confidence, source: method.requirementFact.source, message: message,
                path: scope.path, notes: dispute?.notes ?? []),
            about: "missing \(method.name)", in: scope)
    }

    mutating func reportFew(_ call: FactorySpecReader.Call, _ method: Builders.Method, _ scope: Scope) {
        report(
            .emptyValue, severity: .error, "`\(method.name)` of \(scope.level.title) has no elements",
            call.path + ".items", method, scope)
    }

    // MARK: Forms

    private static let words: [Builders.Form: String] = [
        .arguments: "plain arguments (`args:`)", .factory: "a factory (`factory:`)", .items: "items (`items:`)",
    ]

    mutating func reportForm(_ call: FactorySpecReader.Call, _ method: Builders.Method, _ scope: Scope) {
        let due = Self.words[method.form] ?? ""
        let given = Self.words[call.form] ?? ""
        let consequence =
            switch (call.form, method.form) {
            case (.arguments, _): "the widget calls a value that is not a function, and the whole reply fails"
            case (_, .arguments): "the widget uses a function as the value"
            default: "the widget receives one builder instead of a list, or a list instead of one"
            }
        var path = call.path + ".method"
        if call.factory != nil { path = call.factoryPath } else if call.items != nil { path = call.path + ".items" }
        report(
            .wrongForm, "`\(method.name)` of \(scope.level.title) takes \(due), but has \(given); \(consequence)", path,
            method, scope)
    }

    mutating func reportBoth(_ call: FactorySpecReader.Call, _ method: Builders.Method, _ scope: Scope) {
        report(
            .wrongForm, severity: .warning,
            "`\(method.name)` of \(scope.level.title) has a factory and items; the items are ignored",
            call.path + ".items",
            method, scope)
    }

    mutating func reportSpare(_ call: FactorySpecReader.Call, _ method: Builders.Method, _ scope: Scope) {
        guard let first = call.arguments.first else { return }
        let given = ValueWords.describe(value.nodes[first], of: value)
        report(
            .argumentCount,
            "`\(method.name)` of \(scope.level.title) takes nothing before its function, but has \(given)",
            call.argumentsPath + "[0]", method, scope)
    }

    // MARK: Plain values

    mutating func reportCount(
        _ nodes: [Int], _ path: String, _ signature: [PlayerContract.Function.Parameter], _ method: Builders.Method,
        _ scope: Scope, what: String
    ) {
        let names = signature.map(\.name)
        let takes =
            names.isEmpty
            ? "no arguments"
            : "\(names.count == 1 ? "one argument" : "\(names.count) arguments"), \(ValueWords.names(names))"
        var notes: [Finding.Note] = []
        if nodes.count > signature.count, let schema = signature.first?.schema,
            contract.schemas[schema].rules.accepts(.array)
        {
            notes.append(Finding.Note("write them as one argument, a list: `args: [.array([…])]`"))
        }
        let isSpare = nodes.count > signature.count && notes.isEmpty && method.form == .arguments
        report(
            .argumentCount, severity: isSpare ? contract.severities["extra-argument"] : nil,
            "\(what) takes \(takes), but \(nodes.isEmpty ? "none" : "\(nodes.count)") arrived", path, method, scope,
            notes: notes)
    }

    mutating func reportConstant(
        _ node: Int?, _ path: String, _ signatures: [[PlayerContract.Function.Parameter]], _ method: Builders.Method,
        _ scope: Scope, what: String
    ) {
        let known = signatures.compactMap { $0.first?.schema }
            .flatMap { contract.schemas[$0].rules.constants.map(\.description) }.joined(separator: " or ")
        let given = node.map { ValueWords.describe(value.nodes[$0], of: value) } ?? "nothing"
        report(
            .invalidValue, "\(what) must begin with \(known), but \(given) arrived", node == nil ? path : path + "[0]",
            method, scope)
    }

    mutating func report(_ misshape: FactorySpecReader.Misshape) {
        let given = misshape.node.map { ValueWords.describe(value.nodes[$0], of: value) } ?? "nothing"
        guard log.isFirst(.init(rule: .wrongType, schema: -1, property: -1, name: Array(misshape.path.utf8))) else {
            return
        }
        log.append(
            Finding(
                rule: .wrongType, severity: .error, confidence: .documented, source: contract.builderSource,
                message: "must be \(misshape.expected), but \(given) arrived; the page ignores all of it",
                path: misshape.path))
    }
}

extension PlayerContract {
    /// Where the replay of specs and the names of methods were read.
    var builderSource: String { "contract \(player) \(version)" }

    /// What the contract says against a factory spec, as it arrived: the value at a node, whose path is given.
    ///
    /// `root` is `product` or `search`. Empty for a contract without builders.
    public func findings(
        forSpec value: JavaScriptValue, at node: Int = 0, path: String = "spec", as root: String,
        in circumstances: Circumstances = Circumstances()
    ) -> [Finding] {
        guard let builders else { return [] }
        var checker = BuilderChecker(value, contract: self, builders: builders, circumstances: circumstances)
        return checker.findings(spec: node, path: path, root: root)
    }

    /// The root whose methods a spec calls: `product` or `search`; nil when it calls none of either.
    public func specRoot(of value: JavaScriptValue, at node: Int = 0) -> String? {
        guard let builders else { return nil }
        var reader = FactorySpecReader(value)
        let names = (reader.calls(of: node, path: "") ?? []).compactMap { $0.method?.string }
        let counts = builders.roots.compactMap { root, level in
            builders.levels[level].map { level in
                // What is spelt right says more than what is only near: `products` is near to `product`.
                (
                    root,
                    names.map { name in
                        level.method(named: name) != nil ? 2 : level.names.result(for: name.utf8) != nil ? 1 : 0
                    }.reduce(0, +)
                )
            }
        }
        return counts.filter { $0.1 > 0 }.max { ($0.1, $1.0) < ($1.1, $0.0) }?.0
    }
}
