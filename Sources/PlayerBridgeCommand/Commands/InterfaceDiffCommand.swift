internal import BridgeFindings
internal import FindingReports
internal import PlayerContract

/// `api-diff FILE`: an SDK's interface against the declarations of the stand-in, as this package has them.
struct InterfaceDiffCommand {
    let path: String

    func run() -> ExitCode {
        let bytes: [UInt8]
        switch TextInput.bytes(ofFile: path) {
        case .failure(let problem):
            Complaint.print("\(problem.source): \(problem.message)")
            return .usage
        case .success(let read): bytes = read
        }
        let sdk = InterfaceParser.declarations(of: String(decoding: bytes, as: UTF8.self))
        guard !sdk.isEmpty else {
            Complaint.print("\(path): expected a .swiftinterface file, but it holds no public declaration")
            return .usage
        }
        let own = PlayerContract.embeddedBytes(named: "interfaces/BambuserCommerceSDK.swift") ?? []
        let standIn = InterfaceParser.declarations(of: String(decoding: own, as: UTF8.self))
        let differences = InterfaceComparison(sdk: sdk, standIn: standIn).differences
        var output = StandardOutput()
        let visible = VisibleText()
        for difference in differences {
            output.write(visible("\(path):\(difference.line): \(difference.message)") + "\n")
        }
        output.write("\(sdk.count) declarations compared, \(differences.count) differences\n")
        return differences.isEmpty ? .success : .findings
    }
}
