internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax
internal import PlayerEmulator

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
            lines.append("  assumed:  \(difference.assumed ?? "nothing: this version does not know the probe")")
        }
        lines += missing.map { "not measured: \(expected.question($0)) [\($0)]" }
        let open = expected.differences(of: calibration, from: closest).count
        lines.append("closest host model: \(closest.name), which leaves \(open) differences")

        var output = StandardOutput()
        let visible = VisibleText()
        for line in lines { output.write(visible(line) + "\n") }
        var code: ExitCode = differences.isEmpty && missing.isEmpty ? .success : .findings
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
        Complaint.print(message)
        return .usage
    }
}
