import BridgeFindings
import FindingReports
import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PlayerContract
import TestSupport
import Testing

@testable import PlayerEmulator

/// What a payload does to its page reaches neither the record nor the verdict of the next: compared with processes
/// that ran nothing else.
@Suite(.serialized) struct IsolationTests {
    /// How a payload came out: its verdict and every call with its arguments.
    typealias Outcome = String

    private static let hostile = "fixtures/samples/hostile.cases.jsonl"
    private static let bugs = "fixtures/bridge-bugs.cases.jsonl"
    /// Loops that never end cost this much each time they come.
    private static let timeLimit = 0.02
    /// What is shuffled in among the bugs, which attack nothing themselves.
    private static let saboteurs = [
        "JSON.stringify = () => 'x'", "Array.prototype.push = Array.prototype.map = () => []",
        "Object.defineProperty = () => ({})",
        "Promise = class {}", "webkit = { messageHandlers: {} }",
        "echo = notify = invoke = updateProductWithData = onMessage = () => 1",
    ]

    // MARK: Every ordered pair of the hostile cases

    @Test func everyOrderedPairOfHostileCases() async throws {
        let fresh = try await Self.freshOutcomes(Self.hostile)
        // Every pair of all of them takes minutes.
        let chosen = LongTests.areOn ? Array(fresh.indices) : fresh.indices.filter { $0 % 3 == 0 }
        let order = Self.everyPair(of: chosen.count).map { chosen[$0] }
        let wrong = try Self.run(Self.hostile, [order], reuse: .whenUnchanged, comparedWith: fresh)
        #expect(wrong == [], "\(wrong.prefix(20).joined(separator: "\n"))")
        print(
            "isolation: \(order.count - 1) ordered pairs of \(chosen.count) hostile cases, each against a fresh process: \(wrong.count) differ"
        )
    }

    /// The same test with the page reset switched off must fail, or it would prove nothing.
    @Test func withoutTheResetThePairsFail() async throws {
        let fresh = try await Self.freshOutcomes(Self.hostile)
        let wrong = try Self.run(
            Self.hostile, [Self.everyPair(of: fresh.count)], reuse: .always, comparedWith: fresh, atMost: 25)
        #expect(wrong.count == 25)
    }

    // MARK: Shuffles of the case file

    @Test func shufflesOfTheCaseFile() async throws {
        let fresh = try await Self.freshOutcomes(Self.bugs)
        var generator = SplitMix64(seed: 20_261_130)
        let orders = (0..<(LongTests.areOn ? 200 : 40)).map { _ in Array(fresh.indices).shuffled(using: &generator) }
        let wrong = try Self.run(Self.bugs, orders, reuse: .whenUnchanged, comparedWith: fresh)
        #expect(wrong == [], "\(wrong.prefix(20).joined(separator: "\n"))")
        print(
            "isolation: \(orders.count) shuffles of \(fresh.count) cases, \(orders.count * (fresh.count - 1)) pairs: \(wrong.count) differ"
        )
    }

    @Test func withoutTheResetTheShufflesFail() async throws {
        let fresh = try await Self.freshOutcomes(Self.bugs)
        var generator = SplitMix64(seed: 20_261_130)
        let orders = (0..<200).map { _ in Array(fresh.indices).shuffled(using: &generator) }
        let wrong = try Self.run(Self.bugs, orders, reuse: .always, comparedWith: fresh, atMost: 1)
        #expect(wrong.count == 1)
    }

    /// The order itself: each pair stands in it once.
    @Test(arguments: [1, 2, 3, 7, 30])
    func theOrderHoldsEveryPairOnce(count: Int) {
        let order = Self.everyPair(of: count)
        let pairs = zip(order, order.dropFirst()).map { $0 * count + $1 }
        #expect(pairs.sorted() == Array(0..<(count * count)))
    }

    /// A walk that goes from each case to each case (and itself) exactly once: a circle of Euler, of n² steps.
    static func everyPair(of count: Int) -> [Int] {
        var next = Array(repeating: 0, count: count)
        var walk: [Int] = []
        var path = [0]
        while let here = path.last {
            if next[here] < count {
                next[here] += 1
                path.append(next[here] - 1)
            } else {
                walk.append(here)
                path.removeLast()
            }
        }
        return walk.reversed()
    }

    // MARK: Running

    /// What comes out otherwise than in a process of its own, when the cases run one after the other in one page.
    private static func run(
        _ path: String, _ orders: [[Int]], reuse: BarePage.Reuse, comparedWith fresh: [Outcome],
        atMost limit: Int = 1_000
    ) throws -> [String] {
        let file = try cases(of: path)
        return try EngineThread().sync { () throws -> [String] in
            let kind = file.header.player.flatMap(PlayerKind.init(name:)) ?? .live
            let settings = PlayerSettings(
                kind: kind, contract: kind == .live ? try .live() : nil, recorded: file.header.functions)
            let engine = try EmulatorEngine(timeLimit: timeLimit)
            var wrong: [String] = []
            for order in orders {
                let page = BarePage(engine: engine, settings: settings, hostModel: .standard, reuse: reuse)
                var before = "nothing"
                for index in order {
                    let given = file.lines[index].content
                    let run = try page.run(given.input, text: given.text, intended: given.intended).run
                    let outcome = words(run.verdict, run.calls)
                    if outcome != fresh[index] {
                        wrong.append("\(given.id) after \(before): \(outcome), alone \(fresh[index])")
                    }
                    if wrong.count >= limit { return wrong }
                    before = given.id
                }
            }
            return wrong
        }
    }

    private static func cases(of path: String) throws -> CaseFile {
        var bytes = try Repository.bytes(of: path)
        if path == bugs {
            for (index, script) in saboteurs.enumerated() {
                bytes += Array(#"{"id":"saboteur-\#(index + 1)","script":"\#(script)"}"#.utf8) + [0x0A]
            }
        }
        return CaseFile(InputFile(path: path, bytes: bytes))
    }

    private static func words(_ verdict: Verdict?, _ calls: [RecordedCall]) -> Outcome {
        let received = calls.map { call in
            switch call.target {
            case .function(let name): "\(name)\(ValueNotation.json(call.arguments))"
            case .callback(let key): "\(key)\(ValueNotation.json(call.arguments))"
            }
        }
        return ([verdict?.rawValue ?? "none"] + received).joined(separator: " ")
    }

    /// Each case in a process of its own: the tool, on a file with nothing else.
    private static func freshOutcomes(_ path: String) async throws -> [Outcome] {
        try await known.value(for: path) {
            let file = try cases(of: path)
            let header = file.headerRange.map { Array(file.file.bytes[$0]) } ?? []
            return try await TemporaryFolder.with { folder in
                var outcomes: [Outcome] = []
                for (index, line) in file.lines.enumerated() {
                    let name = "\(index).cases.jsonl"
                    try Data(header + [0x0A] + file.file.bytes[line.range]).write(to: folder.appending(path: name))
                    let result = try await ToolProcess.run(
                        ["check", name, "--format", "json", "--time-limit", "0.3"], in: folder)
                    let report = try Report(result.report())
                    let only = try #require(report.results.first)
                    outcomes.append(words(only.verdict, only.calls))
                }
                return outcomes
            }
        }
    }

    private static let known = Known()
}

/// Outcomes that were found already: a process a case is what takes the time.
private actor Known {
    private var outcomes: [String: Task<[String], any Error>] = [:]

    func value(for path: String, _ make: @escaping @Sendable () async throws -> [String]) async throws -> [String] {
        let task = outcomes[path] ?? Task { try await make() }
        outcomes[path] = task
        return try await task.value
    }
}
