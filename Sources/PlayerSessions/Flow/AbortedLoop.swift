import BridgeFindings
import PlayerEmulator

/// After the first product that failed, the rest was never sent: `try await` in a loop.
enum AbortedLoop: FlowRule {
    static let name = RuleName.abortedLoop

    static func findings(atEndOf history: FlowHistory) -> [Finding] {
        guard let failed = failure(in: history) else { return [] }
        let missing = history.requests.filter { !history.hydratedIDs.contains($0.id) }
        // The product that failed is one of them.
        guard missing.count > 1 else { return [] }
        let names = missing.prefix(5).map { "`\($0.id)`" }.joined(separator: ", ")
        return [
            Finding(
                rule: name, confidence: .measured,
                message: "nothing more was sent after the product that failed; \(missing.count) of "
                    + "\(history.requests.count) requested products have no data (\(names))",
                notes: [
                    Finding.Note(
                        "the text that failed was \(failed.run.verdict.rawValue), \(Seconds.words(failed.run.at)) seconds in"
                    ),
                    Finding.Note("`try await` ends the loop at the first error; catch the error inside the loop"),
                ], keys: Set(missing.map { history.subject($0.id) }))
        ]
    }

    /// The last product data, when it did not arrive.
    private static func failure(in history: FlowHistory) -> FlowHistory.Sent? {
        guard let last = history.sent(function: FlowHistory.Names.updateProduct).last,
            [.rejected, .failed].contains(last.run.verdict)
        else { return nil }
        return last
    }
}
