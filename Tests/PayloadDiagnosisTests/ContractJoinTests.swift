import BridgeFindings
import PayloadDiagnosis
import Testing

/// What the rules and the contract say about one fault is one error.
@Suite struct ContractJoinTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var payload: ArrivedSample
        /// Severity and rule of all findings from warnings on, in order.
        var told: [String]

        init(_ text: String, meant: String? = nil, _ told: String...) {
            payload = ArrivedSample(text, meant: meant, way: .invoke("updateProductWithData"), live: true)
            self.told = told
        }

        init(answer: String, meant: String? = nil, _ told: String...) {
            payload = ArrivedSample(answer, meant: meant, way: .answer("add-to-wishlist"), live: true)
            self.told = told
        }

        var testDescription: String { payload.text }
    }

    static let samples: [Sample] = [
        // A suspicion that the contract confirms is the error.
        Sample("'p-1', '{\"sku\":\"A\"}'", "error double-encoded"), Sample("'p-1', ", "error argument-count"),
        Sample("19,99, { sku: 'A' }", "error locale-number"),
        Sample("'p-1', { sku: 'A', variations: [{ sizes: [{ current: NaN }] }] }", "error non-finite-number"),
        Sample("'p-1', { sku: 'A', variations: '[object Object]' }", "error swift-description"),
        Sample(answer: "'{ success: true }'", "error double-encoded"),
        // One that says less than the contract is a note on it.
        Sample("'p-1', { sku: 18446744073709551615 }", "error wrong-type"),
        Sample("'p-1', { sku: 'A', name() {} }", "error wrong-type"),
        Sample(answer: "Promise.resolve(true)", "error wrong-type"),
        // Two warnings about one value are one.
        Sample("'p-1', { sku: 'A', variations: [{ imageUrls: ['nil'] }] }", "warning swift-description"),
        // The value that was altered and what is around it.
        Sample("12345, { sku: 'A' }", meant: #"["12345", {"sku": "A"}]"#, "error unquoted-text"),
        Sample("['p-1', {}]", meant: #"["p-1", {}]"#, "error argument-count"),
        Sample("'p-1', { sku: 5 }", meant: #"["p-1", {"sku": "A"}]"#, "error wrong-type"),
        Sample(answer: "true", meant: #"{"success": true, "sku": "A"}"#, "error wrong-type"),
        Sample(answer: "", meant: #"{"success": true, "sku": "A"}"#, "error argument-count"),
        // Another value is another fault.
        Sample(
            "'p-1', { sku: 'AC\\DC', name: 5 }", meant: #"["p-1", {"sku": "AC\\DC", "name": 5}]"#,
            "error consumed-escape", "error wrong-type"),
        Sample("'p-1', { sku: 'A', name: 'A%20B', brandName: 5 }", "warning percent-encoded", "error wrong-type"),
        // What a text leaves behind that ran as code is no fault of its own.
        Sample("'p-1', (leaked = 1)", "error code-in-payload"), Sample("nil, 5", "error swift-description"),
    ]

    @Test(arguments: samples)
    func oneFaultIsOneError(sample: Sample) throws {
        let outcome = try sample.payload.run()
        let told = outcome.findings.filter { $0.severity > .note }.map { "\($0.severity) \($0.rule)" }
        #expect(told == sample.told, "\(outcome.words)")
    }
}
