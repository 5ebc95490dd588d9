internal import BridgeFindings
internal import FindingReports
internal import PlayerContract

extension CommandDeclaration {
    static let apiDiff = CommandDeclaration(
        name: "api-diff", summary: "List the differences between an SDK's interface and the stand-in of this package.",
        arguments: [
            .init(
                name: "FILE", isPath: true,
                help: "A .swiftinterface file from the SDK's xcframework; no part of it is stored.",
                completion: .files(endingIn: [".swiftinterface"]))
        ],
        examples: [
            .init(
                line: "playerbridge api-diff arm64-apple-ios.swiftinterface",
                explanation: "what a newer SDK changes")
        ]
    ) { InterfaceDiffCommand(path: $0.invocation.argument(0) ?? "").run() }
}

/// `api-diff FILE`: an SDK's interface against the declarations of the stand-in, as this package has them.
struct InterfaceDiffCommand {
    let path: String

    func run() -> ExitCode {
        let bytes: [UInt8]
        switch TextInput.bytes(ofFile: path) {
        case .failure(let problem):
            Complaint.say("\(problem.source): \(problem.message)")
            return .usage
        case .success(let read): bytes = read
        }
        let sdk = InterfaceParser.declarations(of: String(decoding: bytes, as: UTF8.self))
        guard !sdk.isEmpty else {
            Complaint.say("\(path): expected a .swiftinterface file, found no public declaration")
            return .usage
        }
        let own = PlayerContract.embeddedBytes(named: "interfaces/BambuserCommerceSDK.swift") ?? []
        let standIn = InterfaceParser.declarations(of: String(decoding: own, as: UTF8.self))
        let differences = InterfaceComparison(sdk: sdk, standIn: standIn).differences
        let visible = VisibleText()
        var lines = differences.map { visible("\(path):\($0.line): \($0.message)") }
        lines.append("\(sdk.count) declarations compared, \(differences.count) differences")
        let code = StandardOutput.print(lines.map { $0 + "\n" }.joined())
        return code.combined(with: differences.isEmpty ? .success : .findings)
    }
}
