internal import BridgeFindings
internal import JavaScriptSyntax
internal import PlayerContract
internal import PlayerEmulator

/// What a device told of its bridge: the file that `Examples/Device/BridgeCalibration.swift` writes.
struct Calibration {
    var device: String
    /// By the name of the question, in the order of the file.
    var outcomes: [(id: String, outcome: String)]

    struct Problem: Error {
        var message: String
    }

    init(json bytes: [UInt8]) throws(Problem) {
        let value: JavaScriptValue
        do { value = try ValueNotation.value(of: LiteralTree.parse(bytes, as: .json)) } catch {
            throw Problem(message: "\(error.message) (byte \(error.offset))")
        }
        guard value["calibration"]?.number == 1, let probes = value["probes"]?.elements else {
            throw Problem(message: "expected a calibration of version 1, as BridgeCalibration.swift writes it")
        }
        device = value["device"]?.swiftString ?? "a device"
        outcomes = []
        for probe in probes {
            guard let id = probe["id"]?.swiftString, let outcome = probe["outcome"]?.swiftString else {
                throw Problem(message: "a probe needs “id” and “outcome”")
            }
            outcomes.append((id, outcome))
        }
    }
}

/// What the same probes tell under each host model, as the stand-in answers them.
struct ExpectedCalibrations {
    private let questions: [String: String]
    private let models: [String: [String: String]]

    init() {
        func table(_ value: JavaScriptValue?) -> [String: String] {
            Dictionary((value?.members ?? []).map { ($0.name, $0.value.swiftString ?? "") }) { first, _ in first }
        }
        let bytes = PlayerContract.embeddedBytes(named: "calibrations.json") ?? []
        let value =
            (try? LiteralTree.parse(bytes, as: .json)).flatMap { try? ValueNotation.value(of: $0) } ?? .undefined
        questions = table(value["questions"])
        models = Dictionary((value["models"]?.members ?? []).map { ($0.name, table($0.value)) }) { first, _ in first }
    }

    func question(_ id: String) -> String { questions[id] ?? id }

    /// One assumption that the device did not confirm.
    struct Difference {
        var id: String
        var measured: String
        /// Nil when the probe is not known here.
        var assumed: String?
    }

    func differences(of calibration: Calibration, from model: HostModel) -> [Difference] {
        let expected = models[model.name] ?? [:]
        return calibration.outcomes.compactMap { id, outcome in
            expected[id] == outcome ? nil : Difference(id: id, measured: outcome, assumed: expected[id])
        }
    }

    /// Probes of this version that a file does not have.
    func missing(in calibration: Calibration) -> [String] {
        questions.keys.filter { id in !calibration.outcomes.contains { $0.id == id } }.sorted()
    }

    /// The host model that explains most of what was measured; of equals the assumed one, else the first.
    func closest(to calibration: Calibration, assuming assumed: HostModel) -> HostModel {
        var closest = (model: assumed, count: differences(of: calibration, from: assumed).count)
        for model in HostModel.presets {
            let count = differences(of: calibration, from: model).count
            if count < closest.count { closest = (model, count) }
        }
        return closest.model
    }
}
