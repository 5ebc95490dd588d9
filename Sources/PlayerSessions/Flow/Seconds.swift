import JavaScriptSyntax

/// Spans of player-clock time in messages: to the millisecond, without noise.
enum Seconds {
    static func words(_ seconds: Double) -> String {
        let milliseconds = Int64(seconds * 1000 + 0.5)
        let fraction = milliseconds % 1000
        guard fraction != 0 else { return "\(milliseconds / 1000)" }
        let digits = String(1000 + fraction).dropFirst()
        return "\(milliseconds / 1000)." + digits.reversed().drop { $0 == "0" }.reversed()
    }
}
