import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator

/// Where the time of a check goes, step by step, each measured alone over unique texts.
struct Steps {
    private static let rounds = 11
    private static let channel = Payload.Channel.invoke(function: "updateProductWithData")

    static func show(_ contract: PlayerContract) throws {
        let samples = [
            SampleText(kind: .inert, size: 650), SampleText(kind: .inert, size: 20_000),
            SampleText(kind: .lossless, size: 650), SampleText(kind: .lossless, size: 20_000),
        ]
        var table = Table(
            "payload", "bytes", "scan", "evaluate", "read", "record, reset", "compare", "contract", "diagnosis", "check"
        )
        for sample in samples {
            let times = try Self(sample, contract: contract).measure()
            table.add(
                sample.kind.name, "\(sample.text(1_000_000).utf8.count)", times.scan.shown(1), times.evaluate.shown(1),
                times.read.shown(1), times.rest.shown(1), times.compare.shown(1), times.contract.shown(1),
                times.diagnosis.shown(1), times.check.shown(1))
        }
        table.show("Where the time goes (µs a payload; read, record and reset are differences of two runs)")
    }

    private struct Times {
        var scan = 0.0, evaluate = 0.0, read = 0.0, rest = 0.0, compare = 0.0, contract = 0.0, diagnosis = 0.0
        var check = 0.0
    }

    private let sample: SampleText
    private let contract: PlayerContract
    private let batch: Int

    private init(_ sample: SampleText, contract: PlayerContract) {
        self.sample = sample
        self.contract = contract
        batch = sample.size > 2_000 ? 20 : 200
    }

    private func measure() throws -> Times {
        let check = try WholeCheck(sample, contract: contract)
        let bare = try BareEngine(), recording = try BareEngine()
        try recording.addRecorder(byJSON: sample.kind == .inert)
        let engine = try EmulatorEngine()
        let page = BarePage(engine: engine, settings: PlayerSettings(kind: .live, contract: contract))
        let diagnosis = Diagnosis(engine: engine, contract: nil)
        var rounds: [Times] = []
        var number = 2_000_000
        for _ in 0..<Self.rounds + 2 {
            func next() -> Range<Int> {
                number += batch
                return number - batch..<number
            }
            var times = Times()
            let payloads = next().map { Payload(channel: Self.channel, text: JavaScriptString(sample.text($0))) }
            times.scan = Stopwatch.microseconds(per: batch) { for payload in payloads { _ = PayloadScan(payload) } }
            let scripts = next().map { bare.script(sample.text($0)) }
            times.evaluate = Stopwatch.microseconds(per: batch) { scripts.forEach(bare.evaluate) }
            let recorded = next().map { bare.script(sample.text($0)) }
            times.read = Stopwatch.microseconds(per: batch) { recorded.forEach(recording.evaluate) } - times.evaluate
            let given = check.cases(next())
            var outcomes: [BarePage.Outcome] = []
            outcomes.reserveCapacity(batch)
            let paged = try Stopwatch.microseconds(per: batch) {
                for item in given { outcomes.append(try page.run(item.input, text: item.text)) }
            }
            times.rest = paged - times.read - times.evaluate - times.scan
            times.compare = Stopwatch.microseconds(per: batch) {
                for (item, outcome) in zip(given, outcomes) {
                    guard let intended = item.intended, let call = outcome.run.calls.first else { continue }
                    _ = ValueDifference.first(intended: intended.arguments, received: call.arguments)
                }
            }
            times.contract = Stopwatch.microseconds(per: batch) {
                for outcome in outcomes {
                    guard let call = outcome.run.calls.first else { continue }
                    _ = contract.findings(
                        forArguments: call.arguments, of: "updateProductWithData", in: .barePage)
                }
            }
            times.diagnosis = Stopwatch.microseconds(per: batch) {
                for outcome in outcomes { _ = diagnosis.findings(for: outcome.run) }
            }
            let cases = check.cases(next())
            times.check = try Stopwatch.microseconds(per: batch) { try check.run(cases) }
            rounds.append(times)
        }
        rounds.removeFirst(2)
        return medians(rounds)
    }

    private func medians(_ rounds: [Times]) -> Times {
        func median(_ step: KeyPath<Times, Double>) -> Double { rounds.map { $0[keyPath: step] }.median }
        return Times(
            scan: median(\.scan), evaluate: median(\.evaluate), read: median(\.read), rest: median(\.rest),
            compare: median(\.compare), contract: median(\.contract), diagnosis: median(\.diagnosis),
            check: median(\.check))
    }
}
