import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerContract

/// The call widget's contract.
enum Calls {
    static let contract: PlayerContract = {
        do { return try .calls() } catch { preconditionFailure("the built-in contract cannot be read: \(error)") }
    }()
    static let builders: Builders = {
        guard let builders = contract.builders else { preconditionFailure("the contract has no builders") }
        return builders
    }()

    /// One row a method and level.
    static let methods: [MethodRow] = builders.levelNames.flatMap { level in
        (builders.levels[level]?.methods ?? []).map { MethodRow(level: level, method: $0.name) }
    }

    struct MethodRow: Sendable, CustomTestStringConvertible {
        var level: String
        var method: String
        var testDescription: String { "\(level).\(method)" }
    }
}

/// Every builder method of the contract: accepted where it belongs, and what is said of it elsewhere.
@Suite struct BuilderVocabularyTests {
    typealias Row = Calls.MethodRow

    @Test func theTableIsWhole() {
        #expect(Calls.builders.roots == ["product": "productReply", "search": "searchReply"])
        #expect(Calls.methods.count == 51)
        for level in Calls.builders.levels.values {
            for method in level.methods { #expect(!method.fact.source.isEmpty, "\(level.name).\(method.name)") }
        }
    }

    @Test(arguments: Calls.methods) func aMethodIsAcceptedOnItsLevel(row: Row) throws {
        let findings = SampleSpec.findings(with: SampleSpec.call(row.method, on: row.level), on: row.level)
        #expect(findings.map(\.line) == [], "\(SampleSpec.call(row.method, on: row.level))")
    }

    @Test(arguments: Calls.methods) func aMethodIsUnknownOnEveryLevelThatLacksIt(row: Row) throws {
        for level in Calls.builders.levelNames where Calls.builders.levels[level]?.method(named: row.method) == nil {
            let told = SampleSpec.findings(with: "{\"method\":\"\(row.method)\",\"args\":[]}", on: level)
            let finding = try #require(told.first { $0.rule == .unknownBuilderMethod }, "\(level)")
            #expect(finding.severity == .error)
            #expect(finding.path?.hasSuffix(".method") == true)
            // Where the name comes from is always told.
            #expect(finding.notes.contains { $0.message.contains("`\(row.method)` is a method of") }, "\(level)")
        }
    }

    @Test(arguments: Calls.methods) func aTypoIsCorrected(row: Row) throws {
        guard row.method.count >= 4 else { return }
        var typo = row.method
        typo.insert("x", at: typo.index(typo.startIndex, offsetBy: 2))
        let told = SampleSpec.findings(replacing: row.method, on: row.level, by: typo)
        let finding = try #require(told.first { $0.rule == .unknownBuilderMethod })
        #expect(finding.message.hasSuffix("did you mean `\(row.method)`?"), "\(finding.message)")
        // The call that was meant is not missing too.
        #expect(!told.contains { $0.rule == .missingField && $0.message.contains("`\(row.method)`") })
    }

    @Test(arguments: Calls.methods) func aMethodIsMissedWhereItIsMandatory(row: Row) throws {
        let told = SampleSpec.findings(without: row.method, on: row.level).filter { $0.rule == .missingField }
        let method = try #require(Calls.builders.levels[row.level]?.method(named: row.method))
        guard method.requirement == .always else {
            #expect(told.map(\.line) == [])
            return
        }
        let finding = try #require(told.first)
        #expect(finding.message.contains("needs the call `\(row.method)`"))
        #expect(finding.severity == (method.requirementFact.confidence == .assumed ? .warning : .error))
    }

    @Test(arguments: Calls.methods) func anotherFormIsRefused(row: Row) throws {
        let method = try #require(Calls.builders.levels[row.level]?.method(named: row.method))
        let others: [Builders.Form: String] = [
            .arguments: "\"args\":[1]", .factory: "\"args\":[],\"factory\":{\"calls\":[]}",
            .items: "\"args\":[],\"items\":[]",
        ]
        for (form, text) in others where form != method.form {
            let told = SampleSpec.findings(with: "{\"method\":\"\(row.method)\",\(text)}", on: row.level)
            #expect(told.filter { $0.severity == .error }.map(\.rule) == [.wrongForm], "\(form)")
        }
    }

    @Test(arguments: Calls.methods) func aWrongTypeIsRefused(row: Row) throws {
        let method = try #require(Calls.builders.levels[row.level]?.method(named: row.method))
        guard method.form == .arguments else { return }
        let told = SampleSpec.findings(with: "{\"method\":\"\(row.method)\",\"args\":[{\"a\":1}]}", on: row.level)
        let finding = try #require(told.first { $0.severity == .error })
        #expect(finding.rule == .wrongType)
        #expect(finding.message.hasPrefix("`\(row.method)` of "), "\(finding.message)")
    }

    @Test(arguments: Calls.methods) func aWrongCountIsRefused(row: Row) throws {
        let method = try #require(Calls.builders.levels[row.level]?.method(named: row.method))
        guard method.form == .arguments, method.parameters.first?.isRequired == true else { return }
        for values in ["", "1,2"] {
            let told = SampleSpec.findings(with: "{\"method\":\"\(row.method)\",\"args\":[\(values)]}", on: row.level)
            #expect(told.contains { $0.rule == .argumentCount }, "[\(values)]")
        }
    }
}

/// A spec with every call that the contract knows, taken apart and put together again by its data.
enum SampleSpec {
    /// A value that a method takes, by level and name.
    private static let values: [String: String] = [
        "currency": "\"SEK\"", "locale": "\"sv-SE\"", "url": "\"https://shop.example/hat\"", "inStock": "true",
        "imageUrls": "[\"https://shop.example/1.jpg\"]", "imageUrl": "\"https://shop.example/1.jpg\"",
        "defaultVariationIndex": "0", "current": "199", "original": "249", "maxValue": "5", "rating": "4.5",
        "numberOfRatings": "12", "totalPages": "3", "totalMatches": "14", "currentPageIndex": "2", "sku": "\"h1\"",
    ]
    private static let makers: [String: String] = [
        "attribute": "1", "option": "\"grey\"", "variationAttribute": "1,\"grey\"",
        "comparableAttribute": "\"m\",\"Wool\"",
        "detail": "\"BULLETS\",[\"Warm\"]",
    ]

    typealias Change = (_ name: String, _ call: String) -> String?

    /// Levels below a level, itself included.
    private static let reach: [String: Set<String>] = {
        func below(_ level: String) -> Set<String> {
            let inner = (Calls.builders.levels[level]?.methods ?? []).compactMap(\.level)
            return inner.reduce(into: [level]) { $0.formUnion(below($1)) }
        }
        return Dictionary(uniqueKeysWithValues: Calls.builders.levelNames.map { ($0, below($0)) })
    }()
    private static let specs = Dictionary(
        uniqueKeysWithValues: Calls.builders.levelNames.map { ($0, build($0, at: "") { $1 }) })

    static func call(_ name: String, on level: String, at target: String = "", _ change: Change = { $1 }) -> String {
        guard let method = Calls.builders.levels[level]?.method(named: name) else { return "" }
        let front = "{\"method\":\"\(name)\",\"args\":["
        switch method.form {
        case .arguments: return front + (values[name] ?? "\"Hat\"") + "]}"
        case .factory: return front + "],\"factory\":\(spec(method.level ?? "", at: target, change))}"
        case .items:
            let level = method.level ?? ""
            return front
                + "],\"items\":[{\"factoryArgs\":[\(makers[level] ?? "")],\"spec\":\(spec(level, at: target, change))}]}"
        }
    }

    /// The spec of a level, each of its calls through `change`.
    static func spec(_ level: String, at target: String = "", _ change: Change = { $1 }) -> String {
        guard reach[level]?.contains(target) == true else {
            return target.isEmpty ? build(level, at: "", change) : specs[level] ?? ""
        }
        return build(level, at: target, change)
    }

    private static func build(_ level: String, at target: String, _ change: Change) -> String {
        let calls = (Calls.builders.levels[level]?.methods ?? []).compactMap { method -> String? in
            let call = call(method.name, on: level, at: target, change)
            return level == target ? change(method.name, call) : call
        }
        let extra = level == target ? change("", "") ?? "" : ""
        return "{\"calls\":[\((calls + [extra]).filter { !$0.isEmpty }.joined(separator: ","))]}"
    }

    /// Findings about a full spec in which a level's calls were changed.
    private static func findings(on level: String, _ change: Change) -> [Finding] {
        let root = ["searchReply", "pagination", "searchProduct", "searchPrice"].contains(level) ? "search" : "product"
        let start = root == "search" ? "searchReply" : "productReply"
        return findings(spec(start, at: level, change), as: root)
    }

    static func findings(_ text: String, as root: String) -> [Finding] {
        guard let tree = try? LiteralTree.parse(Array(text.utf8), as: .json) else { return [] }
        return Calls.contract.findings(forSpec: tree.value, as: root)
    }

    static func findings(with call: String, on level: String) -> [Finding] {
        let name = method(of: call)
        let isKnown = Calls.builders.levels[level]?.method(named: name) != nil
        return findings(on: level) { own, text in own == name ? call : own.isEmpty && !isKnown ? call : text }
    }

    static func findings(replacing name: String, on level: String, by other: String) -> [Finding] {
        findings(on: level) { own, text in
            own == name
                ? text.replacing("\"method\":\"\(name)\"", with: "\"method\":\"\(other)\"", maxReplacements: 1) : text
        }
    }

    static func findings(without name: String, on level: String) -> [Finding] {
        findings(on: level) { own, text in own == name ? nil : text }
    }

    private static func method(of call: String) -> String {
        String(call.dropFirst("{\"method\":\"".count).prefix { $0 != "\"" })
    }
}
