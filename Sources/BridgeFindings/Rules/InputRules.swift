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
            supersedes: [.unansweredCallback],
            page: Rule.Page(
                javaScript: "JavaScript has one type of number; which Swift type arrives is not documented.",
                swift: """
                    `as? Int` fails on a Double and `as? Double` on an Int; an NSNumber satisfies both. The failed \
                    guard returns, and the event stays unanswered.
                    """,
                example: "event[\"quantity\"] as? Int",
                remedy: "Accept Int, Double and NSNumber in one helper, with a test for each.",
                source: "Measured with Swift on Linux; the SDK's representation is not documented.")),
    ]
}
