extension Double {
    /// The number as an integer, when it is whole and every integer up to it is a double too.
    ///
    /// `Int(exactly:)` and `rounded()` would call libm, which a program that imports neither Foundation nor Glibc is
    /// not linked with.
    var exactInteger: Int? {
        guard magnitude < 0x1p53 else { return nil }
        let integer = Int(self)
        return Double(integer) == self ? integer : nil
    }

    /// Whether JavaScript calls it an integer; NaN and the infinities are not.
    var isWhole: Bool { isFinite && (magnitude >= 0x1p53 || exactInteger != nil) }
}
