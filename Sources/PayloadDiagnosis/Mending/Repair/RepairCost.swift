/// What a repair costs, in hundredths of one changed sign.
///
/// The figures say how likely a slip is beside its rivals: a quote between two letters was never escaped, a sign
/// written twice is a slip of the hand, and a literal that would swallow commas and keys is none. Two readings within
/// ``margin`` of each other are equally near.
enum RepairCost {
    /// A sign that is missing.
    static let insertion = 100
    /// A sign that is one too many.
    static let deletion = 100
    /// A sign that stands beside its double.
    static let doubled = 70
    /// One sign in place of another.
    static let replacement = 105
    /// `=` and `=>` in place of a colon; curly quotes in place of straight ones.
    static let habit = 60
    /// The same slip once more: who writes `=` for the first colon writes it for all.
    static let again = 10
    /// A comma that is missing where a line ends.
    static let lineEnd = 80
    /// A semicolon behind the last value.
    static let statementEnd = 50
    /// A name of a member that needs quotes.
    static let unquotedName = 50
    /// A name with one character too many, too few or wrong, where only one known name is as near.
    static let misspeltName = 45
    /// A value of another language: `nil`, `Optional("x")`, `19,99`.
    static let foreignValue = 50
    /// Words without quotes around them.
    static let unquotedText = 120
    /// A value that is missing between its colon and a comma or bracket.
    static let missingValue = 60
    /// A raw line break, an escape without its digits, a substitution that was meant as text.
    static let rawCharacter = 50
    /// A backslash at the end of a value.
    static let trailingBackslash = 30
    /// A backslash that was doubled before the quote was escaped.
    static let escapeOrder = 50
    /// A key that the same object has already.
    static let repeatedKey = 100
    /// A comma, colon or key inside of a literal that the repair made.
    static let swallowedSign = 90
    /// The end of a value, a name, a colon and the beginning of a text inside of a literal that the repair made: no
    /// correction does that.
    static let swallowedMember = limit + 1
    /// A call inside of a literal that the repair made.
    static let swallowedCall = 200
    /// A repaired literal that begins or ends as texts hardly do.
    static let oddText = 30
    /// What the contract says against a reading.
    static let complaint = 40

    /// Readings that differ by less are equally near.
    static let margin = 25
    /// Beyond it a text is not repaired but written anew.
    static let limit = 210
}
