import BridgeFindings
import JavaScriptSyntax

/// Checks a factory spec, as it arrived, against the builders on which the widget replays it.
///
/// Goes down only where a known method leads, so it is as deep as the contract's levels, and never deeper than
/// ``deepest``.
struct BuilderChecker {
    let contract: PlayerContract
    let builders: Builders
    let circumstances: Circumstances
    private(set) var reader: FactorySpecReader
    var log = FindingLog()
    /// The builders around the one at hand, the outermost first.
    private(set) var around: [Scope] = []

    /// A builder with the calls that are made on it.
    struct Scope {
        var level: Builders.Level
        var calls: [FactorySpecReader.Call]
        var path: String

        func calls(of method: String) -> [FactorySpecReader.Call] {
            calls.filter { $0.method == JavaScriptString(method) }
        }
    }

    private static let deepest = 64

    init(_ value: JavaScriptValue, contract: PlayerContract, builders: Builders, circumstances: Circumstances) {
        self.contract = contract
        self.builders = builders
        self.circumstances = circumstances
        reader = FactorySpecReader(value)
    }

    var value: JavaScriptValue { reader.value }

    /// All findings about the spec at a node, whose path is given.
    mutating func findings(spec: Int, path: String, root: String) -> [Finding] {
        guard let name = builders.roots[root], let level = builders.levels[name] else { return [] }
        check(spec, path, level)
        for misshape in reader.misshapes { report(misshape) }
        return log.finish()
    }

    private mutating func check(_ spec: Int, _ path: String, _ level: Builders.Level) {
        guard around.count < Self.deepest else { return }
        let isMisspelt = reportUnknownKeys(of: spec, path, FactorySpecReader.specKeys, "a factory spec")
        // A list of calls under another name is one fault.
        guard let calls = isMisspelt ? quietCalls(of: spec) : reader.calls(of: spec, path: path) else { return }
        let scope = Scope(level: level, calls: calls, path: path)
        var meant: Set<String> = []
        for call in scope.calls {
            reportUnknownKeys(of: call.node, call.path, FactorySpecReader.callKeys, "a call")
            guard let method = call.method?.string.flatMap(level.method) else {
                if let near = reportUnknownMethod(call, scope) { meant.insert(near) }
                continue
            }
            check(call, method, scope)
        }
        for method in level.methods where scope.calls(of: method.name).isEmpty && !meant.contains(method.name) {
            reportMissing(method, scope)
        }
    }

    // MARK: One call

    private mutating func check(_ call: FactorySpecReader.Call, _ method: Builders.Method, _ scope: Scope) {
        guard call.form == method.form else { return reportForm(call, method, scope) }
        if call.factory != nil, call.items != nil { reportBoth(call, method, scope) }
        switch method.form {
        case .arguments:
            check(
                call.arguments, call.argumentsPath, [method.parameters], method, scope,
                what: "`\(method.name)` of \(scope.level.title)")
            checkBounds(call, method, scope)
        case .factory:
            reportSpare(call, method, scope)
            guard let spec = call.factory, let level = method.level.flatMap({ builders.levels[$0] }) else { return }
            around.append(scope)
            check(spec, call.factoryPath, level)
            around.removeLast()
        case .items:
            reportSpare(call, method, scope)
            checkItems(call, method, scope)
        }
    }

    private mutating func checkItems(_ call: FactorySpecReader.Call, _ method: Builders.Method, _ scope: Scope) {
        guard let items = call.items, let level = method.level.flatMap({ builders.levels[$0] }) else { return }
        if items.count < method.minimumItems { reportFew(call, method, scope) }
        around.append(scope)
        for item in items {
            reportUnknownKeys(of: item.node, item.path, FactorySpecReader.itemKeys, "an item")
            check(
                item.arguments, item.path + ".factoryArgs", method.signatures, method, scope,
                what: "what `\(method.name)` makes \(level.title) with")
            if let spec = item.spec { check(spec, item.specPath, level) }
        }
        around.removeLast()
        if let unique = method.unique { checkUnique(unique, items, method, scope) }
        if !method.refersTo.isEmpty { checkReferences(items, method, scope) }
    }

    // MARK: Plain values

    /// Checks values against the signature that a constant in front chooses, or the only one.
    private mutating func check(
        _ nodes: [Int], _ path: String, _ signatures: [[PlayerContract.Function.Parameter]], _ method: Builders.Method,
        _ scope: Scope, what: String
    ) {
        guard let signature = signature(for: nodes, among: signatures) else {
            return reportConstant(nodes.first, path, signatures, method, scope, what: what)
        }
        let required = (signature.lastIndex(where: \.isRequired) ?? -1) + 1
        guard (required...max(signature.count, required)).contains(nodes.count) else {
            return reportCount(nodes, path, signature, method, scope, what: what)
        }
        for (index, (node, parameter)) in zip(nodes, signature).enumerated() {
            guard let schema = parameter.schema else { continue }
            let name =
                signature.count == 1 && method.form == .arguments
                ? what : "`\(parameter.name)` in \(what)"
            var checker = ValueChecker(
                value, of: .builder(path: "\(path)[\(index)]", name: name), contract: contract,
                circumstances: circumstances)
            for finding in checker.findings(schema: schema, node: node, isRequired: parameter.isRequired) {
                add(finding, about: "\(method.name)[\(index)]\(finding.rule)", in: scope)
            }
        }
    }

    private func signature(
        for nodes: [Int], among signatures: [[PlayerContract.Function.Parameter]]
    ) -> [PlayerContract.Function.Parameter]? {
        guard signatures.count > 1 else { return signatures.first ?? [] }
        return signatures.first { signature in
            guard let first = nodes.first, let schema = signature.first?.schema else { return false }
            return contract.schemas[schema].rules.constants.contains { $0.equals(value.nodes[first], of: value) }
        }
    }

    // MARK: Counting up

    /// How many elements the nearest builder around gives to a method.
    func countAround(_ method: String, _ scope: Scope) -> Int {
        for scope in (around + [scope]).reversed() {
            if let count = scope.calls(of: method).first?.items?.count { return count }
        }
        return 0
    }

    /// The first argument of the first call of a method, if it is a number.
    func number(of method: String, in scope: Scope) -> Double? {
        guard let node = scope.calls(of: method).last?.arguments.first, value.nodes[node].kind == .number else {
            return nil
        }
        return value.nodes[node].number
    }

    /// The calls of a spec again, without a report of its shape.
    func quietCalls(of spec: Int?) -> [FactorySpecReader.Call]? {
        guard let spec else { return nil }
        var copy = FactorySpecReader(value)
        return copy.calls(of: spec, path: "")
    }
}
