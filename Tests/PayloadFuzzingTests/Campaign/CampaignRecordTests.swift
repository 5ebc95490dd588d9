import Testing

@testable import PayloadFuzzing

@Suite struct CampaignRecordTests {
    typealias Sighting = CampaignRecord.Sighting

    /// One record a part, in which every case sees something that other parts see elsewhere.
    static func parts(_ count: Int, cases: Int) -> [CampaignRecord] {
        (0..<count).map { part in
            var record = CampaignRecord()
            for number in stride(from: part, to: cases, by: count) {
                record.note(
                    Sighting(hole: "h\(number % 7)", outcome: "delivered", valueClass: "c\(number * 31 % 211)"),
                    number: number)
            }
            return record
        }
    }

    static func joined(_ records: [CampaignRecord]) -> [Sighting: Int] {
        records.reduce(into: CampaignRecord()) { $0.join($1) }.sightings
    }

    @Test(arguments: [2, 3, 16])
    func sightingsAreTheSameInAnyOrderAndInAnyParts(count: Int) {
        let whole = Self.joined(Self.parts(1, cases: 4_000))
        let parts = Self.parts(count, cases: 4_000)
        #expect(whole.count == CampaignRecord.sightingLimit)
        #expect(Self.joined(parts) == whole)
        #expect(Self.joined(parts.reversed()) == whole)
        // Records of records, as workers and shards make them.
        var halves = [CampaignRecord(), CampaignRecord()]
        for (index, part) in parts.enumerated() { halves[index % 2].join(part) }
        #expect(Self.joined(halves) == whole)
        #expect(whole.values.max() ?? 0 < 4_000)
    }

    @Test func theLowestCaseIsKept() {
        let sighting = Sighting(hole: "name", outcome: "delivered", valueClass: "back-ticks")
        var record = CampaignRecord()
        for number in [9, 4, 7] { record.note(sighting, number: number) }
        #expect(record.sightings == [sighting: 4])
    }
}
