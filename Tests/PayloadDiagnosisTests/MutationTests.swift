import BridgeFindings
import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerEmulator
import TestSupport
import Testing

/// Correct payloads with one character deleted, doubled, replaced or inserted: the verdict is what the bare engine
/// makes of the text, and whatever is refused has one error with a place in the text.
@Suite struct MutationTests {

    @Test func aFewHundredMutants() throws {
        try Self.check(count: 400, seed: 20)
    }

    @Test(.long, arguments: 0..<8)
    func manyMutants(part: Int) throws {
        try Self.check(count: 3_000, seed: 1_000 + UInt64(part))
    }

    private static func check(count: Int, seed: UInt64, location: SourceLocation = #_sourceLocation) throws {
        let samples = try CorrectPayloads.texts + CorrectPayloads.catalogue()
        let (complaints, verdicts) = try EngineThread().sync { () throws -> ([String], [Verdict: Int]) in
            var random = SplitMix64(seed: seed)
            let judge = try MutantJudge()
            let complaints = try (0..<count).compactMap { _ in
                let sample = samples[Int.random(in: 0..<samples.count, using: &random)]
                let mutant = Mutation.random(of: sample.text, using: &random)
                return try judge.complaint(mutant, sample.way)
            }
            return (complaints, judge.verdicts)
        }
        // A search that damages nothing finds nothing.
        #expect(verdicts[.rejected, default: 0] > count / 10, "\(verdicts)", sourceLocation: location)
        #expect(verdicts[.delivered, default: 0] > count / 5, "\(verdicts)", sourceLocation: location)
        #expect(verdicts[.failed, default: 0] > 0, "\(verdicts)", sourceLocation: location)
        #expect(
            complaints == [], "\(complaints.count) of \(count)\n\(complaints.prefix(40).joined(separator: "\n"))",
            sourceLocation: location)
    }
}

/// Changes of one character.
enum Mutation {
    /// Signs of JavaScript, letters, and characters that nobody sees or that end lines.
    private static let characters: [Unicode.Scalar] = [
        "'", "\"", "`", "\\", "{", "}", "[", "]", "(", ")", ",", ":", ";", ".", "-", "+", "/", "*", "=", "<", ">", "!",
        "&",
        "$", "#", "@", "%", "?", "~", "^", "|", "_", "0", "9", "a", "n", "u", "x", "é", "日", "\n", "\r", "\t", " ",
        "\u{0}",
        "\u{A0}", "\u{200B}", "\u{2028}", "\u{2019}", "\u{FEFF}", "\u{301}", "🎉",
    ]

    static func random(of text: String, using random: inout SplitMix64) -> String {
        var scalars = Array(text.unicodeScalars)
        let other = characters[Int.random(in: 0..<characters.count, using: &random)]
        if scalars.isEmpty { return String(other) }
        let place = Int.random(in: 0..<scalars.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: scalars.remove(at: place)
        case 1: scalars.insert(scalars[place], at: place)
        case 2: scalars[place] = other
        default: scalars.insert(other, at: place)
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

/// Compares the diagnosis of a text with what the bare engine makes of it.
private final class MutantJudge {
    private let engine: EmulatorEngine
    private let page: BarePage
    /// Replaced now and then: contexts that are gone still cost memory.
    private var group: ContextGroup
    private var contexts = 0
    private(set) var verdicts: [Verdict: Int] = [:]

    init() throws {
        engine = try EmulatorEngine()
        page = BarePage(engine: engine, settings: PlayerSettings(kind: .recording, recorded: ["f"]))
        group = try ContextGroup()
    }

    private func makeContext() throws -> JavaScriptContext {
        contexts += 1
        if contexts.isMultiple(of: 500) { group = try ContextGroup() }
        group.executionTimeLimit = 2
        return try group.makeContext()
    }

    /// What is wrong with the verdict or the findings; nil when all is well.
    func complaint(_ text: String, _ way: DiagnosedPayload.Way) throws -> String? {
        let channel: Payload.Channel = way == .info ? .notify(key: "cb-1") : .invoke(function: "f")
        let run = try page.run(.payload(channel), text: JavaScriptString(text)).run
        let diagnosis = Diagnosis(engine: engine, contract: nil)
        let findings = diagnosis.findings(for: run)
        let told = findings.map { "\($0.severity) \($0.rule) @\($0.range?.offset ?? -1)" }
        func complain(_ words: String) -> String {
            "\(text.debugDescription) \(run.verdict.rawValue): \(words) \(told)"
        }

        let expected = try verdict(text, channel)
        verdicts[run.verdict, default: 0] += 1
        if run.verdict != expected { return complain("the bare engine says \(expected.rawValue)") }
        let errors = findings.filter { $0.severity == .error }
        if errors.count != (run.verdict == .delivered ? 0 : 1) { return complain("\(errors.count) errors") }
        let first = diagnosis.firstError(of: run)
        if first != errors.first?.rule { return complain("alone, the first error is \(first?.rawValue ?? "none")") }
        guard run.verdict == .rejected else { return nil }
        guard let range = errors[0].range else { return complain("no place") }
        let isInside =
            range.text == channel.textName && range.offset >= 0 && range.length >= 0
            && range.offset + range.length <= text.utf8.count
        return isInside ? nil : complain("the place is \(range.offset)+\(range.length)")
    }

    /// What becomes of the text in a page that has nothing but the function.
    private func verdict(_ text: String, _ channel: Payload.Channel) throws -> Verdict {
        // A comment at the end is refused by the wrapper alone, which has no line break behind the text.
        let exact = HostModel.standard.wrapper(for: channel, player: "player").splice(JavaScriptString(text))
        if !group.checkSyntax(exact.text).isValid { return .rejected }
        let neutral = HostModel.neutral.wrapper(for: channel, player: "player").splice(JavaScriptString(text))
        let isList = group.checkSyntax(JavaScriptString("[\(text)\n];")).isValid
        guard isList, group.checkSyntax(neutral.text).isValid else { return .injected }
        let context = try makeContext()
        _ = try context.evaluate(
            JavaScriptString("var calls = 0, player = { f() { calls++ } }; window = { 'cb-1': player.f }"))
        do { _ = try context.evaluate(neutral.text) } catch { return .failed }
        return .delivered
    }
}
