import Foundation
import JavaScriptSyntax
import PlayerEmulator
import TestSupport
import Testing

@testable import PlayerBridgeCommand

@Suite struct CalibrateCommandTests {
    /// What the probes tell under a host model, as the stand-in was measured, with some outcomes changed.
    static func calibration(of model: String, changing changes: [String: String] = [:], dropping: String? = nil) throws
        -> String
    {
        let tree = try LiteralTree.parse(Repository.bytes(of: "Sources/EmbeddedResources/calibrations.json"), as: .json)
        let outcomes = try #require(tree.value["models"]?[model]?.members)
        let probes = outcomes.filter { $0.name != dropping }.map { id, outcome in
            JavaScriptValue.object([
                "id": .string(id), "question": .string(""), "outcome": changes[id].map { .string($0) } ?? outcome,
            ])
        }
        return ValueNotation.json(
            .object(["calibration": .number(1), "device": .string("Phone 1\u{1B}[31m"), "probes": .array(probes)]))
    }

    static func run(_ file: String, _ options: String...) async throws -> (result: ToolProcess, model: String) {
        try await TemporaryFolder.with(["c.json": file]) { folder in
            let result = try await ToolProcess.run(
                ["calibrate", "c.json", "--output", "m.json5"] + options, in: folder)
            let written = try? String(contentsOf: folder.appending(path: "m.json5"), encoding: .utf8)
            return (result, written ?? "")
        }
    }

    @Test(arguments: HostModel.presets.map(\.name))
    func theStandInsOwnCalibrationIsItsHostModel(name: String) async throws {
        let (result, model) = try await Self.run(try Self.calibration(of: name), "--host-model", name)
        #expect(result.status == 0, "\(result.all)")
        #expect(
            result.output.contains("53 of 53 assumptions held") && !result.output.contains("\u{1B}"), "\(result.all)")
        #expect(result.output.contains("closest host model: \(name), which leaves 0 differences"), "\(result.all)")
        let value = try LiteralTree.parse(Array(model.utf8), as: .json).value
        let preset = try HostModel.named(name)
        #expect(value["invoke"]?.swiftString == preset.invoke && value["notify"]?.swiftString == preset.notify)
    }

    @Test func fiveFlippedAssumptionsAreNamed() async throws {
        let flipped = [
            "result-null": "returned nil", "result-date": "returned text 1970-01-01T00:00:00.000Z",
            "notify-dictionary": "returned text toString[[{\"success\":true}]]", "error-thrown": "threw",
            "result-promise": "returned nil",
        ]
        let (result, _) = try await Self.run(try Self.calibration(of: "function-wrapper", changing: flipped))
        #expect(result.status == 1)
        let named = result.output.split(separator: "\n").filter { $0.hasPrefix("differs: ") }
            .compactMap { $0.split(separator: "[").last.map { String($0.dropLast()) } }
        #expect(Set(named) == Set(flipped.keys) && named.count == 5, "\(result.all)")
        #expect(result.output.contains("48 of 53 assumptions held"))
    }

    @Test func reportsSayWhereTheHostModelWasMeasured() async throws {
        let (_, model) = try await Self.run(try Self.calibration(of: "strict"))
        try await TemporaryFolder.with(["m.json5": model]) { folder in
            let result = try await ToolProcess.run(
                ["invoke", "hideProductList", "", "--host-model", "m.json5", "--format", "json"], in: folder)
            #expect(
                result.status == 0 && result.output.contains("\"hostModel\":\"strict (measured on Phone 1"),
                "\(result.all)")
        }
    }

    @Test func whatIsMissingOrUnknownIsTold() async throws {
        let file = try Self.calibration(of: "function-wrapper", dropping: "result-map")
        let (result, _) = try await Self.run(file.replacing("\"result-null\"", with: "\"result-new\""))
        #expect(result.status == 1)
        #expect(result.output.contains("not measured: For a Map? [result-map]"), "\(result.all)")
        #expect(result.output.contains("assumed:  nothing: this version does not have the probe"), "\(result.all)")
    }

    @Test(arguments: ["", "{", "{}", #"{"calibration": 2, "probes": []}"#, #"{"calibration": 1, "probes": [{}]}"#])
    func whatIsNoCalibration(file: String) async throws {
        let (result, _) = try await Self.run(file)
        #expect(result.status == 2 && result.output.isEmpty && result.errors.contains("c.json: "), "\(result.all)")
    }
}
