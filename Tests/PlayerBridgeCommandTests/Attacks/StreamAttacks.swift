@testable import PlayerBridgeCommand

/// Standard streams that are closed, full or broken.
enum StreamAttacks {
    /// Commands that print without a worker, and how they end where nothing is in the way.
    private static let printing: [(name: String, line: String)] =
        [
            ("help", "playerbridge --help"), ("version", "playerbridge --version"), ("explain", "playerbridge explain"),
            ("a rule", "playerbridge explain disputed"), ("all rules", "playerbridge explain --markdown"),
        ] + CommandTable.all.map { ("help of \($0.name)", "playerbridge \($0.name) --help") }

    static let quick: [Attack] =
        printing.flatMap { name, line in
            [
                Attack("\(name) to a full device", "\(line) > /dev/full", status: 2, "No space left on device"),
                Attack("\(name) to a closed output", "\(line) >&-", status: 2, "Bad file descriptor"),
                Attack("\(name) with all streams closed", "\(line) <&- >&- 2>&-", status: 2),
                Attack("\(name) with full standard error", "\(line) 2>/dev/full > /dev/null", status: 0),
            ]
        } + [
            Attack("errors to a full device", "playerbridge chekc 2>/dev/full", status: 2),
            Attack("errors to a closed stream", "playerbridge chekc 2>&-", status: 2),
            Attack("errors to a reader that is gone", "playerbridge chekc 2>&1 | true", status: 0),
            Attack(
                "output to a reader that is gone",
                "(playerbridge explain --markdown; echo $? > code) 2> errors | true; cat code errors", status: 0,
                "2\n", forbidden: ["Broken pipe"]),
            Attack(
                "the first line of much output", "playerbridge explain --markdown 2>/dev/null | head -1", status: 0, "#"
            ),
            Attack("output opened for reading", "playerbridge --help 1</dev/null", status: 2, "Bad file descriptor"),
        ]

    /// With a worker, whose pipes must not become the streams that are closed.
    static let long: [Attack] = [
        ("invoke", "playerbridge invoke echo \"'a'\" --record echo"), ("check", "playerbridge check a.cases.jsonl"),
        ("new case", "playerbridge new case echo \"'a'\" --player recording"),
        ("fuzz", #"playerbridge fuzz --function echo --record echo --template '\(a)' --cases 20 --seed 1"#),
    ].flatMap { name, line in
        let files = ["a.cases.jsonl": #"{"id": "a", "invoke": "hideProductList", "arguments": ""}"# + "\n"]
        return [
            Attack(
                "\(name) to a full device", "\(line) > /dev/full", files: files, status: 2, "No space left on device"),
            Attack("\(name) to a closed output", "\(line) >&-", files: files, status: 2, "Bad file descriptor"),
            Attack("\(name) with all streams closed", "\(line) <&- >&- 2>&-", files: files, status: 2),
        ]
    }
}
