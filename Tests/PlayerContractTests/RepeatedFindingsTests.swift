import BridgeFindings
import Foundation
import JavaScriptSyntax
import Testing

@testable import PlayerContract

@Suite struct RepeatedFindingsTests {
    private func product(sizes: [String]) throws -> String {
        let start = try #require(fullProduct.range(of: "\"sizes\": ["))
        return fullProduct[..<start.upperBound] + sizes.joined(separator: ",") + "]}]}"
    }

    @Test func aThousandSizesAreOneFinding() throws {
        let size = "{\"sku\": \"s\", \"name\": \"M\", \"current\": \"1\", \"currency\": \"USD\", \"inStock\": 1}"
        let findings = try Live.contract.findings(product: product(sizes: Array(repeating: size, count: 1_000)))
        #expect(findings.map(\.path) == ["arguments[1].variations[0].sizes[0].current"])
        #expect(findings.flatMap(\.notes).map(\.message) == ["the same in 999 more places"])
    }

    @Test func differentFaultsStayApart() throws {
        let findings = try Live.contract.findings(
            product: product(sizes: [
                "{\"sku\": \"s\", \"name\": \"M\", \"current\": \"1\", \"currency\": \"USD\", \"inStock\": 1}",
                "{\"sku\": \"s\", \"name\": 5, \"current\": -1, \"currency\": \"USD\", \"inStock\": 1}",
                "{\"sku\": \"s\", \"name\": \"M\", \"current\": \"1\", \"currency\": \"USD\", \"inStock\": 1}",
            ]))
        // Members of the samples are sorted by name.
        #expect(
            findings.map { "\($0.rule) \($0.path ?? "")" } == [
                "wrong-type arguments[1].variations[0].sizes[0].current",
                "invalid-value arguments[1].variations[0].sizes[1].current",
                "wrong-type arguments[1].variations[0].sizes[1].name",
            ])
        #expect(findings.first?.notes.map(\.message) == ["the same in 1 more place"])
    }

    @Test func aCrowdOfUnknownNamesIsCounted() throws {
        let members = (0..<1_000).map { "\"unheard\($0)of\": 1" }.joined(separator: ",")
        let product = try changing(fullProduct, "{\"sku\": \"SHIRT-01\"", to: "{\(members), \"sku\": \"SHIRT-01\"")
        let findings = try Live.contract.findings(product: product)
        #expect(findings.count == FindingLog.unknownNames + 1)
        #expect(
            findings.last?.notes.map(\.message) == ["the same in \(1_000 - FindingLog.unknownNames - 1) more places"])
    }

    /// A name that is superfluous in one size and misspelt in the next is two faults.
    @Test func theGraverCaseIsNotHiddenByTheLesser() throws {
        let both = "\"sku\": \"s\", \"name\": \"M\", \"current\": 1, \"currency\": \"USD\""
        let findings = try Live.contract.findings(
            product: product(sizes: ["{\(both), \"stock\": 1, \"inStock\": 1}", "{\(both), \"stock\": 1}"]))
        #expect(findings.map(\.severity) == [.warning, .error])
    }

    @Test func aWrongContainerIsReportedOnce() throws {
        let start = try #require(fullProduct.range(of: "\"sizes\": "))
        let product = fullProduct[..<start.upperBound] + "{\"0\": {\"sku\": 1}}}]}"
        let findings = try Live.contract.findings(product: String(product))
        #expect(findings.map(\.path) == ["arguments[1].variations[0].sizes"])
    }
}
