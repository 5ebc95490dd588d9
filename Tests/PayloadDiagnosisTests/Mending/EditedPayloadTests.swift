import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator
import PlayerSessions
import TestSupport
import Testing

/// Correct payloads with one sign deleted, doubled or replaced: a printed fix is what was meant, and most edits get one.
@Suite struct EditedPayloadTests {
    /// What became of the corrections: right, other than meant, none.
    struct Figures: CustomStringConvertible {
        var right = 0
        var wrong: [String] = []
        var none = 0
        /// Fixes that lost more than the name and the separator that the edit hit.
        var swallowed: [String] = []

        var description: String { "right \(right), wrong \(wrong.count), none \(none)" }
    }

    @Test(arguments: [PlayerKind.recording, .live])
    func aFewEdits(page: PlayerKind) throws {
        try Self.check(count: 150, seed: 16, page)
    }

    @Test(.long, arguments: [PlayerKind.recording, .live], 0..<4)
    func manyEdits(page: PlayerKind, part: UInt64) throws {
        try Self.check(count: 2_500, seed: 1_600 + part, page)
    }

    /// Any character, in texts and names as well: what was meant is often lost, but a fix swallows nothing more.
    @Test(arguments: [PlayerKind.recording, .live])
    func fixesOfAFewMutants(page: PlayerKind) throws {
        try Self.checkMutants(count: 150, seed: 61, page)
    }

    @Test(.long, arguments: [PlayerKind.recording, .live], 0..<4)
    func fixesOfManyMutants(page: PlayerKind, part: UInt64) throws {
        try Self.checkMutants(count: 2_500, seed: 6_100 + part, page)
    }

    private static func checkMutants(count: Int, seed: UInt64, _ page: PlayerKind) throws {
        let figures = try EngineThread().sync { () throws -> Figures in
            try Self.figures(count: count, seed: seed, page) { payload, random in
                Mutation.random(of: String(decoding: payload.text, as: UTF8.self), using: &random)
            }
        }
        print("\(count) mutants on the \(page.name) page: \(figures)")
        #expect(figures.right * 3 > count, "\(figures)")
        #expect(figures.swallowed == [], "\(figures.swallowed.joined(separator: "\n"))")
    }

    private static func check(count: Int, seed: UInt64, _ page: PlayerKind) throws {
        let figures = try EngineThread().sync { () throws -> Figures in
            try Self.figures(count: count, seed: seed, page) { $0.edited(using: &$1) }
        }
        print("\(count) edits on the \(page.name) page: \(figures)")
        let printed = figures.right + figures.wrong.count
        #expect(figures.wrong.count * 100 <= printed, "\(figures)\n\(figures.wrong.joined(separator: "\n"))")
        #expect(figures.right * 10 >= count * 7, "\(figures)")
        #expect(figures.swallowed == [])
    }

    private static func figures(
        count: Int, seed: UInt64, _ page: PlayerKind, edit: (EditedPayload, inout SplitMix64) -> String
    ) throws -> Figures {
        let payloads = try EditedPayload.correct()
        var random = SplitMix64(seed: seed)
        let checker = Checker(
            engine: try EmulatorEngine(),
            configuration: CheckConfiguration(
                player: page, contract: page == .live ? try PlayerContract.live() : nil,
                recorded: [EditedPayload.function], fixes: .all))
        var figures = Figures()
        var done = 0
        while done < count {
            let payload = payloads[Int.random(in: 0..<payloads.count, using: &random)]
            let edited = edit(payload, &random)
            let fixed = try EditedPayload.fix(of: edited, checker)
            guard case .refused(let fix) = fixed else { continue }
            done += 1
            guard let fix else {
                figures.none += 1
                continue
            }
            guard let value = try? LiteralTree.parse(Array(fix.utf8), as: .argumentList).value else {
                figures.wrong.append("\(edited)\n    \(fix)")
                continue
            }
            if ValueDifference.first(intended: payload.value, received: value, root: "") == nil {
                figures.right += 1
            } else {
                figures.wrong.append("\(edited)\n    \(fix)")
            }
            let lost = EditedPayload.names(payload.value).subtracting(EditedPayload.names(value))
            let separators = payload.separatorCount - EditedPayload(text: Array(fix.utf8), value: value).separatorCount
            if lost.count > 1 || separators > 1 {
                figures.swallowed.append("\(edited)\n    \(fix)\n    lost \(lost), \(separators) separators")
            }
        }
        return figures
    }
}

/// A correct payload, and what the search does to it.
struct EditedPayload {
    static let function = "updateProductWithData"

    enum Outcome {
        /// Not refused: nothing is to be mended.
        case ran
        case refused(fix: String?)
    }

    var text: [UInt8]
    var value: JavaScriptValue

    /// The catalogue in several notations, and short answers.
    static func correct() throws -> [EditedPayload] {
        var texts = [
            "'p-1', { sku: 'KB-12', name: 'Vase', brandName: 'Hay' }", "'p-1', ['a', 'b'], 5, true",
            "{ statuses: { 'CH-14': false, 'KB-12': true } }", "{success: false, reason: 'out-of-stock'}",
            "[{ sku: 'A-1', quantity: 2 }, { sku: 'A-2', quantity: 1 }]",
        ]
        for (index, row) in try CatalogueRows.products().enumerated() {
            let quote: JavaScriptLiteral.Quote = index.isMultiple(of: 2) ? .single : .double
            let id = JavaScriptLiteral.string(JavaScriptString(row.id), quote: quote)
            texts.append("\(id), " + (try JavaScriptLiteral.expression(row.product, quote: quote)))
            texts.append("\(id), " + ValueNotation.json(row.product))
            texts.append("\(id),\n" + ValueNotation.json(row.brief).replacing(",\"", with: ",\n  \""))
            texts.append("'\(row.id)', " + (try JavaScriptLiteral.expression(row.brief, quote: .single)))
        }
        return try texts.map { text in
            let bytes = Array(text.utf8)
            return EditedPayload(text: bytes, value: try LiteralTree.parse(bytes, as: .argumentList).value)
        }
    }

    /// Commas, colons and brackets outside of literals.
    var separatorCount: Int {
        Lexer.tokens(of: text, as: .expression).count { $0.punctuator.map { ",:{}[]".contains($0.text) } ?? false }
    }

    private static let signs = Array("'\"`,:;{}[]()\\.-=!?/&%#+*<>".utf8)

    /// One sign of ASCII deleted, doubled or replaced.
    func edited(using random: inout SplitMix64) -> String {
        let places = text.indices.filter { text[$0] > 0x20 && text[$0] < 0x7F && !Self.isWord(text[$0]) }
        let place = places[Int.random(in: 0..<places.count, using: &random)]
        var bytes = text
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(bytes[place], at: place)
        default: bytes[place] = Self.signs[Int.random(in: 0..<Self.signs.count, using: &random)]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    static func fix(of text: String, _ checker: Checker) throws -> Outcome {
        let given = PayloadCase(
            id: "", input: .payload(.invoke(function: function)), text: JavaScriptString(text))
        let result = try checker.check(given, source: "test")
        guard result.verdict != .delivered else { return .ran }
        return .refused(fix: result.findings.compactMap(\.fix).first?.text)
    }

    /// All names of members.
    static func names(_ value: JavaScriptValue) -> Set<String> {
        Set(value.nodes.filter { $0.keyKind == .name }.map { value.string(of: $0.key).description })
    }
}
