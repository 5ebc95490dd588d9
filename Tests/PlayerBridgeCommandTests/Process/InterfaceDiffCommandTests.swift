import TestSupport
import Testing

@Suite struct InterfaceDiffCommandTests {
    @Test func anInterfaceThatIsTheStandIns() async throws {
        let result = try await ToolProcess.run("api-diff", InterfaceTests.reference)
        #expect(result.status == 0 && result.output == "108 declarations compared, 0 differences\n", "\(result.all)")
    }

    @Test func differencesAreToldByLine() async throws {
        let text = "\npublic enum BambuserVideoState {\n  case ended\u{1B}[31m\n}\n"
        try await TemporaryFolder.with(["a.swiftinterface": text]) { folder in
            let result = try await ToolProcess.run(["api-diff", "a.swiftinterface"], in: folder)
            #expect(result.status == 1)
            #expect(
                result.output.hasPrefix("a.swiftinterface:3: missing here: case BambuserVideoState.ended"),
                "\(result.all)")
            #expect(!result.output.contains("\u{1B}"))
        }
    }

    @Test func whatIsNoInterface() async throws {
        let result = try await ToolProcess.run("api-diff", "README.md")
        #expect(
            result.status == 2 && result.output.isEmpty && result.errors.contains("expected a .swiftinterface file"))
        let missing = try await ToolProcess.run("api-diff", "missing.swiftinterface")
        #expect(missing.status == 2 && missing.errors.contains("cannot be read"))
    }
}
