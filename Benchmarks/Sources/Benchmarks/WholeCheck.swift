import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PlayerContract
import PlayerEmulator
import PlayerSessions

/// A whole check of one payload after the other, as `playerbridge check` makes it of the lines of a case file.
struct WholeCheck {
    let checker: Checker
    private let sample: SampleText
    /// What the samples are meant to come to; a benchmark of something else would mean nothing.
    private let verdict: Verdict

    init(_ sample: SampleText, contract: PlayerContract) throws {
        self.sample = sample
        checker = Checker(engine: try EmulatorEngine(), configuration: CheckConfiguration(contract: contract))
        verdict =
            switch sample.kind {
            case .refused: .rejected
            case .change: .injected
            case .inert, .lossless, .call, .getter: .delivered
            }
    }

    /// The cases with these numbers, as a case file would have given them.
    func cases(_ numbers: Range<Int>) -> [PayloadCase] {
        numbers.map { number in
            PayloadCase(
                id: "\(number)", input: .payload(.invoke(function: "updateProductWithData")),
                text: JavaScriptString(sample.text(number)),
                intended: sample.intended(number).map { Intention(arguments: $0) })
        }
    }

    func run(_ cases: [PayloadCase]) throws {
        for given in cases {
            let result = try checker.check(given, source: "benchmark")
            guard result.verdict == verdict else {
                throw UnexpectedVerdict(
                    description: "\(sample.kind) \(given.id): \(result.verdict?.rawValue ?? "none")")
            }
        }
    }

    struct UnexpectedVerdict: Error, CustomStringConvertible {
        var description: String
    }
}
