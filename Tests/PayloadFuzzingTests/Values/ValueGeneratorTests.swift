import JavaScriptSyntax
import PayloadFuzzing
import PlayerEmulator
import Testing

@Suite struct ValueGeneratorTests {
    static let types = HoleType.Base.allCases.flatMap { [HoleType($0), HoleType($0, isOptional: true)] }

    @Test(arguments: types)
    func namesOfTypes(type: HoleType) {
        #expect(HoleType(name: type.description) == type)
    }

    @Test(arguments: ["", "optional-", "String", "optional-optional-string", "text"])
    func otherNames(name: String) {
        #expect(HoleType(name: name) == nil)
    }

    static let places: [(template: String, places: [HolePlace])] = [
        (
            #"'\(id)', { name: "\(n)", text: `\(t)`, price: \(p) }"#,
            [.text(.single), .text(.double), .text(.backTick), .expression]
        ),
        (#"{ '\(sku)': true, \(key): 1, x: a ? \(b) : \(c) }"#, [.key(.single), .key(nil), .expression, .expression]),
        (#"'a', /* \(c) */ [\(x)], 'b' // \(d)"#, [.comment, .expression, .comment]),
        (#"`a${'\(x)'}b\(y)`"#, [.text(.single), .text(.backTick)]),
        (#"'p-\(a)-\(b)'"#, [.text(.single), .text(.single)]),
    ]

    @Test(arguments: places)
    func placesOfHoles(template: String, places: [HolePlace]) throws {
        #expect(HolePlace.places(in: try PayloadTemplate(JavaScriptString(template))) == places)
    }

    @Test(arguments: types)
    func oneSeedGivesOneSequence(type: HoleType) {
        let values = ValueGenerator(for: FuzzHole(name: "x", type: type, place: .text(.single)))
        func sequence(_ seed: UInt64) -> [HoleValue] {
            var generator = SeededGenerator(seed: seed)
            return (0..<200).map { _ in values.value(using: &generator) }
        }
        #expect(sequence(7) == sequence(7))
        #expect(sequence(7) != sequence(8))
    }

    @Test func shortListsBeginWithWhatEndsTheLiteral() {
        for quote in JavaScriptLiteral.Quote.allCases {
            let values = ValueGenerator(for: FuzzHole(name: "x", type: HoleType(.string), place: .text(quote)))
            #expect(values.shortList.first == .text(JavaScriptString(utf16: [UInt16(quote.rawValue)])))
            #expect(values.shortList.count <= 40)
            #expect(Set(values.shortList).count == values.shortList.count)
        }
    }

    @Test func optionalHolesTryNothingFirst() {
        let values = ValueGenerator(for: FuzzHole(name: "x", type: HoleType(.number, isOptional: true)))
        #expect(values.shortList.first == HoleValue.none)
    }

    @Test func loneSurrogatesOnlyWhereTheChannelCarriesThem() {
        let hole = FuzzHole(name: "x", type: HoleType(.string), place: .text(.double))
        for allows in [false, true] {
            let values = ValueGenerator(for: hole, allowsLoneSurrogates: allows)
            var generator = SeededGenerator(seed: 3)
            let drawn = values.collection + (0..<5_000).map { _ in values.value(using: &generator) }
            let broken = drawn.contains { value in
                if case .text(let text) = value { !text.isWellFormed } else { false }
            }
            #expect(broken == allows)
        }
    }

    /// What Swift's interpolation prints and JavaScript reads, but for what is no number.
    @Test func numbersAreNumbers() {
        for type in [HoleType(.number), HoleType(.integer)] {
            let values = ValueGenerator(for: FuzzHole(name: "x", type: type, place: .expression))
            var generator = SeededGenerator(seed: 5)
            for _ in 0..<5_000 {
                guard case .number(let digits) = values.value(using: &generator) else {
                    Issue.record("not a number")
                    continue
                }
                #expect(Double(digits) != nil, "\(digits)")
                if type.base == .number {
                    // Whole numbers that a Double would round belong to integers.
                    let whole = Int64(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
                    #expect(whole.map { Double(exactly: $0) != nil } ?? true, "\(digits)")
                }
                if type.base == .integer { #expect(Int64(digits) != nil || UInt64(digits) != nil, "\(digits)") }
            }
        }
    }
}
