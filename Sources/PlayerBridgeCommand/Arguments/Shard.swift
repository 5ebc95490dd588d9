/// `I/N`
struct Shard: Sendable, Hashable {
    /// From 0.
    var index = 0
    var count = 1

    /// More parts than this have nothing to do.
    static let most = 1_000_000

    init() {}

    /// Whether this part holds the thing with this number, from 0.
    func holds(_ number: Int) -> Bool { number % count == index }

    /// How many of so many things this part holds.
    func share(of total: Int) -> Int { total > index ? (total - index + count - 1) / count : 0 }

    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), count <= Self.most, count >= 1,
            (1...count).contains(number)
        else { return nil }
        (index, self.count) = (number - 1, count)
    }
}
