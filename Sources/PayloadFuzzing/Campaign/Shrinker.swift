import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Makes the values of a fault as small and plain as they can be while the same rule speaks of them.
///
/// Two principles: what is taken is always smaller than what there was, so it ends; and nothing is asked of a target
/// that was asked before.
struct Shrinker {
    /// The rule that speaks of some values; nil for none.
    typealias Test = ([HoleValue]) throws(EmulatorError) -> RuleName?

    private let plan: CasePlan
    private let test: Test
    private let rule: RuleName
    private let harmless: [HoleValue]
    private(set) var values: [HoleValue]
    private var hostile: [Int]
    private var tried: Set<[HoleValue]> = []
    private var budget: Int
    private let isSlow: Bool

    /// How many questions one costs that is waited for.
    private static let costOfWaiting = 100

    /// - Parameters:
    ///   - budget: how often the target is asked at most.
    ///   - isSlow: whether whoever shows a fault is waited for, such as an encoder that hangs. Then only pieces of the
    ///     value are tried, and few of those that show something.
    init(
        _ fault: CampaignRecord.Fault, rule: RuleName, plan: CasePlan, budget: Int = 1_500, isSlow: Bool = false,
        test: @escaping Test
    ) {
        self.plan = plan
        self.test = test
        self.rule = rule
        self.budget = budget
        self.isSlow = isSlow
        values = fault.values
        hostile = fault.hostile
        harmless = plan.bases[0]
    }

    /// Shrinks to a fixpoint: until no step makes anything smaller.
    mutating func shrink() throws(EmulatorError) {
        try dropOthers()
        var before: [HoleValue]
        repeat {
            before = values
            for hole in hostile {
                if !isSlow { try takeFirstCandidate(hole) }
                switch values[hole] {
                case .text(let text): try shrinkText(hole, Array(text.codePoints))
                case .number(let digits): try shrinkNumber(hole, digits)
                case .bool, .json, .none: break
                }
            }
        } while values != before && budget > 0
    }

    private mutating func accepts(_ candidate: [HoleValue]) throws(EmulatorError) -> Bool {
        guard budget > 0, tried.insert(candidate).inserted else { return false }
        budget -= 1
        let told = try test(candidate)
        if isSlow, told != nil { budget -= Self.costOfWaiting }
        guard told == rule else { return false }
        values = candidate
        return true
    }

    private mutating func accepts(_ value: HoleValue, in hole: Int) throws(EmulatorError) -> Bool {
        guard value.size < values[hole].size else { return false }
        var candidate = values
        candidate[hole] = value
        return try accepts(candidate)
    }

    /// Everything that the fault does not need becomes harmless.
    private mutating func dropOthers() throws(EmulatorError) {
        var plain = harmless
        for hole in hostile { plain[hole] = values[hole] }
        if plain != values { _ = try accepts(plain) }
        for hole in hostile where hostile.count > 1 {
            var candidate = values
            candidate[hole] = harmless[hole]
            if candidate != values, try accepts(candidate) { hostile.removeAll { $0 == hole } }
        }
    }

    /// A value of the collection is what people know.
    private mutating func takeFirstCandidate(_ hole: Int) throws(EmulatorError) {
        for value in plan.candidates(hole) where value.size < values[hole].size {
            if try accepts(value, in: hole) { return }
        }
    }

    private mutating func shrinkText(_ hole: Int, _ start: [UInt32]) throws(EmulatorError) {
        var points = start
        func text(_ points: [UInt32]) -> HoleValue {
            var bytes: [UInt8] = []
            for point in points { JavaScriptString.append(point, to: &bytes) }
            return .text(JavaScriptString(wtf8: bytes))
        }
        // Pieces first, the largest before the others.
        var length = max(points.count / 2, 1)
        while !points.isEmpty {
            var offset = 0
            while offset < points.count {
                var shorter = points
                shorter.removeSubrange(offset..<min(offset + length, points.count))
                if try accepts(text(shorter), in: hole) { points = shorter } else { offset += length }
            }
            if length == 1 { break }
            length /= 2
        }
        guard points.count <= 64 else { return }
        for index in points.indices {
            for plain in [UInt32(ascii: "a"), UInt32(ascii: "0"), UInt32(ascii: "A"), UInt32(ascii: " ")]
            where points[index] != plain {
                var simpler = points
                simpler[index] = plain
                if try accepts(text(simpler), in: hole) {
                    points = simpler
                    break
                }
            }
        }
    }

    private mutating func shrinkNumber(_ hole: Int, _ digits: String) throws(EmulatorError) {
        if let value = Int64(digits) {
            // The edge between what is a fault and what is none, if it lies between zero and the value.
            var (good, bad) = (Int64(0), value)
            while bad - good != 0, (bad / 2 - good / 2).magnitude > 0, budget > 0 {
                let middle = good / 2 + bad / 2 + (good % 2 + bad % 2) / 2
                if middle == good || middle == bad { break }
                var candidate = values
                candidate[hole] = .number("\(middle)")
                if try accepts(candidate) { bad = middle } else { good = middle }
            }
        } else if let value = Double(digits), value.isFinite {
            for simpler in [value.rounded(), (value * 10).rounded() / 10, (value * 100).rounded() / 100] {
                _ = try accepts(.number("\(simpler)"), in: hole)
            }
        }
    }
}

extension UInt32 {
    fileprivate init(ascii: Unicode.Scalar) { self = ascii.value }
}
