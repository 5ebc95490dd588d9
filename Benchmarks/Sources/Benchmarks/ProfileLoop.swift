import PlayerContract

/// One kind of check over and over, for a profiler to watch: `profile call 650 2000`.
struct ProfileLoop {
    private static let batch = 100

    let sample: SampleText
    let count: Int

    /// The arguments after `profile`, where there is one: a kind, the bytes of a payload and how many of them.
    init?(_ arguments: [String]) {
        guard let place = arguments.firstIndex(of: "profile"), arguments.count >= place + 4,
            let kind = SampleText.Kind.allCases.first(where: { $0.name == arguments[place + 1] }),
            let size = Int(arguments[place + 2]), let count = Int(arguments[place + 3])
        else { return nil }
        sample = SampleText(kind: kind, size: size)
        self.count = count
    }

    func run(_ contract: PlayerContract) throws {
        let check = try WholeCheck(sample, contract: contract)
        var times: [Double] = []
        for start in stride(from: 0, to: count, by: Self.batch) {
            let cases = check.cases(start + 20_000_000..<min(start + Self.batch, count) + 20_000_000)
            times.append(try Stopwatch.microseconds(per: cases.count) { try check.run(cases) })
        }
        print("\(count) of \(sample.kind), \(sample.size) bytes: \(times.median.shown(1)) µs each")
    }
}
