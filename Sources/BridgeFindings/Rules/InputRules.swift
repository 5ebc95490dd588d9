extension RuleTable {
    static let inputRules: [Rule] = [
        Rule(
            .unexpectedOutcome, .input, .error,
            "The outcome of a case or step differs from what its file expects.",
            page: Rule.Page(
                javaScript: """
                    The verdict, the rule or the place differs from the expectation; the notes show what was found.
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
                    `as? Int` fails on a Double and `as? Double` on an Int; an NSNumber satisfies both. The guard \
                    fails and returns, and the event stays unanswered.
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
                    A value sends the encoder into a loop or makes it wait. Or the encoder wrote the answer without \
                    flushing it, and every value is late.
                    """,
                example: "playerbridge fuzz --encoder 'sleep 60'",
                remedy: "Flush after each line; --encoder-timeout gives a slow encoder more time.",
                source: "The encoder's process, asked twice.")),
        Rule(
            .encoderCrash, .input, .error,
            "An encoder under test exited instead of answering.",
            page: Rule.Page(
                javaScript: "No payload came, so nothing ran in the page.",
                swift: "The code traps on a value, such as a missing one or an index out of range.",
                example: "playerbridge fuzz --encoder 'exit 7'",
                remedy: "Run the replay line; reject what the encoder cannot handle with an “error”.",
                source: "The encoder's process, asked twice.")),
        Rule(
            .encoderProtocol, .input, .error,
            "An encoder under test gave an invalid answer.",
            page: Rule.Page(
                javaScript: "No payload came, so nothing ran in the page.",
                swift: """
                    It answered a different case, left out both “payload” and “error”, or wrote a line without a line \
                    end.
                    """,
                example: "{\"case\": 1, \"text\": \"'p-1'\"}",
                remedy: "Answer each line with one line, in order; see Examples/Encoders.",
                source: "The encoder's process, asked twice.")),
    ]
}
