internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax
internal import PlayerEmulator

extension CommandDeclaration {
    static let calibrate = CommandDeclaration(
        name: "calibrate", summary: "Compare a device's measurements of the bridge with a host model.",
        arguments: [
            .init(
                name: "FILE", isPath: true, help: "The output of Examples/Device/BridgeCalibration.swift on a device.")
        ],
        options: [Options.hostModel.declaration, Options.output.declaration],
        examples: [
            .init(
                line: "playerbridge calibrate calibration.json --output measured.json5",
                explanation: "also writes a host model for --host-model that says where it was measured")
        ]
    ) { try CalibrateCommand(invocation: $0.invocation).run() }
}

/// `calibrate FILE`: which assumptions about the host a device confirmed, and a host model of what it measured.
struct CalibrateCommand {
    let invocation: Invocation

    func run() throws -> ExitCode {
        let path = invocation.argument(0) ?? ""
        let calibration: Calibration
        switch TextInput.bytes(ofFile: path) {
        case .failure(let problem): return refuse("\(problem.source): \(problem.message)")
        case .success(let bytes):
            do { calibration = try Calibration(json: bytes) } catch { return refuse("\(path): \(error.message)") }
        }
        let expected = ExpectedCalibrations()
        let assumed = try SetupReader(invocation: invocation).setups()[0].setup.hostModel
        let differences = expected.differences(of: calibration, from: assumed)
        let missing = expected.missing(in: calibration)
        let closest = expected.closest(to: calibration, assuming: assumed)

        var lines = [
            "measured on \(calibration.device), compared with the host model \(assumed.name)",
            "\(calibration.outcomes.count - differences.count) of \(calibration.outcomes.count) assumptions held",
        ]
        for difference in differences {
            lines.append("differs: \(expected.question(difference.id)) [\(difference.id)]")
            lines.append("  measured: \(difference.measured)")
            lines.append("  assumed:  \(difference.assumed ?? "nothing: this version does not have the probe")")
        }
        lines += missing.map { "not measured: \(expected.question($0)) [\($0)]" }
        let open = expected.differences(of: calibration, from: closest).count
        lines.append("closest host model: \(closest.name), which leaves \(open) differences")

        let visible = VisibleText()
        var code: ExitCode = differences.isEmpty && missing.isEmpty ? .success : .findings
        code = code.combined(with: StandardOutput.print(lines.map { visible($0) + "\n" }.joined()))
        if let target = invocation[Options.output] {
            code = code.combined(with: ReportOutput.save(file(of: closest, calibration), to: target))
        }
        return code
    }

    /// What `--host-model FILE` loads: reports then say where it was measured.
    private func file(of model: HostModel, _ calibration: Calibration) -> String {
        var measured = model
        measured.basis = "measured on \(calibration.device)"
        return ValueNotation.json(measured.value) + "\n"
    }

    private func refuse(_ message: String) -> ExitCode {
        Complaint.say(message)
        return .usage
    }
}
