internal import BridgeFindings
internal import Foundation
internal import JavaScriptSyntax
internal import PlayerContract
internal import PlayerEmulator

/// Turns options into the set-up of a run, or says which option is wrong.
struct SetupReader {
    let invocation: Invocation

    /// The set-up of each run: one, or one a reading.
    func setups() throws -> [(suffix: String, setup: RunSetup)] {
        let base = try setup()
        let names = invocation.all(Options.readings)
        guard !names.isEmpty else { return [("", base)] }
        guard base.hasContract else {
            throw wrong(Options.readings, "readings are sides of a contract, and this run has none")
        }
        let contract = try base.makeContract()
        var fixed = base
        var varied: [(name: String, value: String)] = []
        for name in names {
            if name == "all" {
                for reading in contract?.readingNames ?? [] { varied += others(reading, contract) }
            } else if let pair = NamedValue(name) {
                guard let reading = contract?.readings[pair.name] else { throw unknownReading(pair.name, contract) }
                guard reading.values.contains(where: { $0.name == pair.value }) else {
                    throw wrong(
                        Options.readings, "the reading \(pair.name) has no side “\(pair.value)”",
                        hint: "its sides are \(reading.values.map(\.name).joined(separator: ", "))")
                }
                fixed.readings[pair.name] = pair.value
            } else {
                guard contract?.readings[name] != nil else { throw unknownReading(name, contract) }
                varied += others(name, contract)
            }
        }
        return [("", fixed)]
            + varied.map { reading in
                var setup = fixed
                setup.readings[reading.name] = reading.value
                return ("\(reading.name)=\(reading.value)", setup)
            }
    }

    private func others(_ name: String, _ contract: PlayerContract?) -> [(name: String, value: String)] {
        guard let reading = contract?.readings[name] else { return [] }
        return reading.values.filter { $0.name != reading.defaultValue }.map { (name, $0.name) }
    }

    private func unknownReading(_ name: String, _ contract: PlayerContract?) -> ArgumentError {
        wrong(
            Options.readings, "there is no reading “\(name)”",
            hint: "NAME=SIDE, NAME or all; the readings are \((contract?.readingNames ?? []).joined(separator: ", "))")
    }

    private func setup() throws -> RunSetup {
        var setup = RunSetup()
        setup.player = (invocation[Options.player] ?? usualPlayer).rawValue
        guard PlayerKind(name: setup.player) != nil else {
            throw wrong(
                Options.player, "the player \(setup.player) is not in this version",
                hint: "expected \(PlayerKind.names.joined(separator: " or "))")
        }
        setup.recorded = invocation.all(Options.record)
        if !setup.recorded.isEmpty, invocation[Options.player] == nil { setup.player = "recording" }
        setup.playerScript = try invocation[Options.playerScript].map { try text(of: $0, Options.playerScript) }
        setup.contract = try invocation[Options.contract].map { try text(of: $0, Options.contract) }
        setup.extensions = try invocation.all(Options.extend).map { try text(of: $0, Options.extend) }
        if let json = invocation[Options.configuration] {
            setup.configuration = try value(json, Options.configuration, as: .json5)
            guard setup.configuration?.kind == .object else {
                throw wrong(Options.configuration, "expected an object such as { currency: 'EUR', locale: 'de-DE' }")
            }
        }
        setup.hostModel = try hostModel()
        for setting in invocation.all(Options.rule) {
            setup.levels[setting.rule.rawValue] = setting.severity?.rawValue ?? "off"
        }
        setup.today = invocation[Options.today] ?? CalendarDay(String(Date.now.ISO8601Format().prefix(10)))
        setup.failOn = (invocation[Options.failOn] ?? .error).severity
        setup.only = invocation[Options.only]
        setup.timeLimit = invocation[Options.timeLimit] ?? setup.timeLimit
        if setup.contract != nil || !setup.extensions.isEmpty {
            do {
                _ = try setup.makeContract()
            } catch {
                guard setup.extensions.contains(where: { "\(error)".hasPrefix($0.name) }) else {
                    throw wrong(Options.contract, "\(error)")
                }
                throw wrong(Options.extend, "\(error)")
            }
        }
        return setup
    }

    private var usualPlayer: PlayerName { invocation.command == .spec ? .calls : .live }

    private func hostModel() throws -> HostModel {
        guard let name = invocation[Options.hostModel] else {
            return HostModel.standard.suited(
                to: PlayerKind(name: (invocation[Options.player] ?? usualPlayer).rawValue) ?? .live)
        }
        do throws(UnknownHostModel) {
            return try HostModel.named(name)
        } catch {
            guard FileManager.default.fileExists(atPath: name) else {
                throw wrong(Options.hostModel, "“\(name)” is neither a file nor a host model", hint: error.hint)
            }
        }
        let file = try text(of: name, Options.hostModel)
        let value = try value(file.text.description, Options.hostModel, as: .json5)
        do { return try HostModel(value) } catch { throw wrong(Options.hostModel, "\(name): \(error)") }
    }

    // MARK: Pieces

    func text(of path: String, _ option: Option<String>) throws -> RunSetup.NamedText {
        switch TextInput.bytes(ofFile: path) {
        case .success(let bytes): return .init(name: path, text: JavaScriptString(wtf8: bytes))
        case .failure(let problem): throw wrong(option, "\(problem.source): \(problem.message)")
        }
    }

    /// A value given on the command line, in the `$` notation.
    func value(_ text: String, _ option: Option<String>, as dialect: LiteralDialect) throws -> JavaScriptValue {
        do throws(LiteralError) {
            return try ValueNotation.value(of: LiteralTree.parse(Array(text.utf8), as: dialect))
        } catch {
            throw wrong(option, "this is no JSON: \(error.message) (byte \(error.offset))")
        }
    }

    func wrong<Value>(_ option: Option<Value>, _ message: String, hint: String? = nil) -> ArgumentError {
        ArgumentError(
            code: .invalidValue, origin: invocation.origin(of: option) ?? .end,
            message: "--\(option.declaration.name): \(message)", hint: hint,
            command: invocation.command.rawValue.split(separator: " ").map(String.init))
    }
}
