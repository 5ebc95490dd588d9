extension RuleTable {
    static let inputRules: [Rule] = [
        Rule(
            .unexpectedOutcome, .input, .error,
            "A case or step did not end as its file says it should.",
            page: Rule.Page(
                javaScript: """
                    The verdict, the rule or the place is another one than expected; the notes carry what was found \
                    instead.
                    """,
                swift: "The code that builds the payload changed, or the expectation is out of date.",
                example: "\"expect\": { \"verdict\": \"delivered\" }, found rejected",
                remedy: "Read the notes; then correct the code or the expectation.",
                source: "The case file or scenario.")),
        Rule(
            .fragileCast, .input, .warning,
            "A cast in Swift works for one type of number and fails for another that may be delivered.",
            page: Rule.Page(
                javaScript: "JavaScript has one type of number; which Swift type arrives is not documented.",
                swift: """
                    `as? Int` fails on a Double and `as? Double` on an Int; an NSNumber satisfies both. The failed \
                    guard returns, and the event stays unanswered.
                    """,
                example: "event[\"quantity\"] as? Int",
                remedy: "Accept Int, Double and NSNumber in one helper, with a test for each.",
                source: "Measured with Swift on Linux; the SDK's representation is not documented.")),
        Rule(
            .encoderTimeout, .input, .error,
            "An encoder under test did not answer in time.",
            page: Rule.Page(
                javaScript: "No payload came, so nothing ran in the page.",
                swift: """
                    Some value sends the encoder into a loop or makes it wait. Or the answer was written and stays in a \
                    buffer: then every value is late.
                    """,
                example: "playerbridge fuzz --encoder 'sleep 60'",
                remedy: "Flush after each line; --encoder-timeout gives a slow encoder more time.",
                source: "The encoder's process, asked twice.")),
        Rule(
            .encoderCrash, .input, .error,
            "An encoder under test ended in place of an answer.",
            page: Rule.Page(
                javaScript: "No payload came, so nothing ran in the page.",
                swift: "The code traps on some value: one that is missing, or an index beyond the end.",
                example: "playerbridge fuzz --encoder 'exit 7'",
                remedy: "Run the replay line; what the encoder cannot take, it is to refuse with an “error”.",
                source: "The encoder's process, asked twice.")),
        Rule(
            .encoderProtocol, .input, .error,
            "An encoder under test gave an answer that is none.",
            page: Rule.Page(
                javaScript: "No payload came, so nothing ran in the page.",
                swift: """
                    It answered another case than the one it was asked, left out both “payload” and “error”, or wrote a \
                    line without an end.
                    """,
                example: "{\"case\": 1, \"text\": \"'p-1'\"}",
                remedy: "Answer each line with one line, in order; Examples/Encoders has starters.",
                source: "The encoder's process, asked twice.")),
    ]
}
