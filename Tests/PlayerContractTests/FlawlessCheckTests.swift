import BridgeFindings
import JavaScriptSyntax
import TestSupport
import Testing

@testable import PlayerContract

/// What the short check passes, the long one has nothing to say about: generated values, and each of them damaged.
@Suite struct FlawlessCheckTests {
    /// Every shape, field, argument, answer and event of a contract is checked for itself.
    @Test(arguments: ["live", "shoppable", "calls"])
    func nothingIsFoundInWhatPasses(name: String) throws {
        let contract = try #require(try Self.contract(name))
        var random = SplitMix64(seed: 14)
        var (passed, found) = (0, 0)
        for schema in contract.schemas.indices {
            for round in 0..<120 {
                // Every third round changes nothing, every third a little, every third much.
                var maker = SchemaValues(schemas: contract.schemas, oddness: [0, 3, 25][round % 3])
                let value = maker.value(of: schema, using: &random)
                var checker = ValueChecker(
                    value, of: .event("sample"), contract: contract, circumstances: Circumstances())
                let findings = checker.findings(schema: schema, node: 0)
                if !findings.isEmpty { found += 1 }
                guard FlawlessCheck.passes(value, node: 0, schema: schema, in: contract.schemas) else { continue }
                passed += 1
                #expect(findings.map(\.message) == [], "\(ValueNotation.json(value))")
            }
        }
        // A generator that makes nothing right, or nothing wrong, shows nothing.
        let count = contract.schemas.count * 120
        #expect(passed > count / 10, "\(passed) of \(count) passed")
        #expect(found > count / 10, "\(found) of \(count) had findings")
    }

    /// Values that are in no contract.
    @Test func nothingIsFoundInRandomValuesThatPass() throws {
        let contract = try PlayerContract.live()
        var random = SplitMix64(seed: 15)
        for _ in 0..<2_000 {
            let value = JavaScriptValue.random(using: &random)
            let schema = Int.random(in: contract.schemas.indices, using: &random)
            guard FlawlessCheck.passes(value, node: 0, schema: schema, in: contract.schemas) else { continue }
            var checker = ValueChecker(value, of: .event("sample"), contract: contract, circumstances: Circumstances())
            #expect(checker.findings(schema: schema, node: 0) == [], "\(ValueNotation.json(value))")
        }
    }

    private static func contract(_ name: String) throws -> PlayerContract? {
        switch name {
        case "live": try PlayerContract.live()
        case "shoppable": try PlayerContract.shoppable()
        default: try PlayerContract.calls()
        }
    }
}

/// Makes values that a schema asks for, and one thing in a hundred, or `oddness` of them, otherwise.
private struct SchemaValues {
    let schemas: [CompiledSchema]
    let oddness: Int
    private var builder = JavaScriptValue.Builder()

    init(schemas: [CompiledSchema], oddness: Int) {
        self.schemas = schemas
        self.oddness = oddness
    }

    mutating func value(of schema: Int, using random: inout SplitMix64) -> JavaScriptValue {
        append(schema, depth: 0, using: &random)
        return builder.finish()
    }

    private func isOdd(_ random: inout SplitMix64) -> Bool { Int.random(in: 0..<100, using: &random) < oddness }

    private mutating func append(_ index: Int, depth: Int, using random: inout SplitMix64) {
        let rules = schemas[index].rules
        if let alternative = rules.alternatives.randomElement(using: &random) {
            return append(alternative, depth: depth, using: &random)
        }
        if isOdd(&random) { return appendLeaf(using: &random) }
        if let constant = rules.constants.randomElement(using: &random) { return append(constant) }
        let known: [Schema.TypeSet] = [.string, .number, .integer, .boolean, .array, .object, .null]
        let types = rules.types.isEmpty ? known : known.filter { !rules.types.isDisjoint(with: $0) }
        switch types.randomElement(using: &random) ?? .string {
        case .object where depth < 8: appendObject(rules, depth: depth, using: &random)
        case .array where depth < 8:
            builder.open(.array)
            if let items = rules.items {
                let count = Int.random(in: isOdd(&random) ? 0...3 : max(rules.minimumItems, 0)...3, using: &random)
                for _ in 0..<count { append(items, depth: depth + 1, using: &random) }
            }
            builder.close()
        case .string: builder.leaf(.string, text: text(rules, using: &random))
        case .number: builder.leaf(.number, number: number(rules, using: &random))
        case .integer: builder.leaf(.number, number: number(rules, using: &random).rounded(.up))
        case .boolean: builder.leaf(.boolean, number: Bool.random(using: &random) ? 1 : 0)
        case .null: builder.leaf(.null)
        default: appendLeaf(using: &random)
        }
    }

    private mutating func appendObject(_ rules: Schema, depth: Int, using random: inout SplitMix64) {
        builder.open(.object)
        var properties = rules.properties
        if isOdd(&random) { properties.shuffle(using: &random) }
        for property in properties {
            if isOdd(&random) || !property.isRequired && Bool.random(using: &random) { continue }
            var name = property.bytes
            if isOdd(&random) { name.append(UInt8(ascii: "s")) }
            builder.key(.name, name)
            append(property.schema, depth: depth + 1, using: &random)
        }
        if isOdd(&random) {
            builder.key(.name, randomText(using: &random).wtf8)
            appendLeaf(using: &random)
        }
        if isOdd(&random), oddness > 10 {
            builder.key(.prototype, [])
            builder.leaf(.null)
        }
        builder.close()
    }

    private mutating func append(_ literal: Schema.Literal) {
        switch literal {
        case .null: builder.leaf(.null)
        case .boolean(let boolean): builder.leaf(.boolean, number: boolean ? 1 : 0)
        case .number(let number): builder.leaf(.number, number: number)
        case .string(let bytes): builder.leaf(.string, text: bytes)
        }
    }

    private func text(_ rules: Schema, using random: inout SplitMix64) -> [UInt8] {
        let pool = [
            "Oak stool", "A", "CH-14", "USD", "EUR", "en-US", "sv", "https://shop.example/a.jpg", "2026-01-01", "#0af",
            "12:30", "12.50", "<p>x</p>",
        ]
        let odd = ["", " ", "\t\n", " a", "é", "\u{0}", "http//x", "usd", "-", "https://", "$"]
        for _ in 0..<40 {
            let text = Array(((isOdd(&random) ? odd : pool).randomElement(using: &random) ?? "").utf8)
            if isOdd(&random) || rules.pattern?.matches(text) ?? true { return text }
        }
        return Array(pool[0].utf8)
    }

    private func number(_ rules: Schema, using random: inout SplitMix64) -> Double {
        let pool = [0, 1, 2, 5, 19.99, 0.01, 100, 3600, 1e9]
        let odd = [-1, -0.0, -0.5, .nan, .infinity, -.infinity, 1e300, 0x1p53, .leastNonzeroMagnitude]
        for _ in 0..<40 {
            let number = (isOdd(&random) ? odd : pool).randomElement(using: &random) ?? 0
            if isOdd(&random) || (rules.minimum.map { number >= $0 } ?? true) { return number }
        }
        return 1
    }

    private mutating func appendLeaf(using random: inout SplitMix64) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: builder.leaf(.undefined)
        case 1: builder.leaf(.null)
        case 2: builder.leaf(.hole)
        case 3: builder.leaf(.boolean, number: 1)
        case 4: builder.leaf(.number, number: -1.5)
        case 5: builder.leaf(.bigInt, text: Array("12".utf8))
        case 6:
            builder.open(.array)
            builder.close()
        default: builder.leaf(.string, text: randomText(using: &random).wtf8)
        }
    }
}
