import PlayerEmulator
import Testing

@Suite struct CalendarDayTests {
    @Test(arguments: ["2027-03-31", "2028-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
    func reads(text: String) { #expect(CalendarDay(text)?.description == text) }

    @Test(arguments: [
        "", "2027-3-31", "2027-13-01", "2027-00-01", "2027-04-31", "2027-02-29", "1900-02-29", "2027-01-00",
        "+027-01-01",
        "2027-03-31 ", "2027-03-31T00:00:00Z", "２027-03-31", "2027--331", "27-03-31", "2027/03/31",
    ])
    func refuses(text: String) { #expect(CalendarDay(text) == nil) }

    @Test func comparesAsDaysDo() throws {
        let days = try ["2026-12-31", "2027-01-01", "2027-01-02", "2027-02-01"].map { try #require(CalendarDay($0)) }
        #expect(days == days.sorted())
        #expect(days[0] < days[1] && !(days[1] < days[1]))
    }
}
