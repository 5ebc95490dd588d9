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
            throw wrong(Options.readings, "this run has no contract, so it has no readings")
        }
        guard let contract = try base.makeContract() else { return [("", base)] }
        var fixed = base
        var varied: [(name: String, side: String)] = []
        do throws(ReadingError) {
            for name in names {
                if let pair = NamedValue(name) {
                    try contract.checkReading(pair.name, side: pair.value)
                    fixed.readings[pair.name] = pair.value
                } else {
                    for name in name == "all" ? contract.readingNames : [name] {
                        varied += try contract.otherSides(of: name).map { (name, $0) }
                    }
                }
            }
        } catch {
            throw wrong(Options.readings, error.message, hint: error.hint)
        }
        return [("", fixed)]
            + varied.map { reading in
                var setup = fixed
                setup.readings[reading.name] = reading.side
                return ("\(reading.name)=\(reading.side)", setup)
            }
    }

    private func setup() throws -> RunSetup {
        var setup = RunSetup()
        setup.player = (invocation[Options.player] ?? usualPlayer).rawValue
        guard PlayerKind(name: setup.player) != nil else {
            throw wrong(
                Options.player, "this version does not have the player \(setup.player)",
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
        if setup.contract != nil {
            do { _ = try setup.makeContract(extended: false) } catch { throw wrong(Options.contract, "\(error)") }
        }
        if !setup.extensions.isEmpty {
            do { _ = try setup.makeContract() } catch { throw wrong(Options.extend, "\(error)") }
        }
        return setup
    }

    private var usualPlayer: PlayerName { invocation.command.usualPlayer }

    private func hostModel() throws -> HostModel {
        guard let name = invocation[Options.hostModel] else {
            return HostModel.standard.suited(
                to: PlayerKind(name: (invocation[Options.player] ?? usualPlayer).rawValue) ?? .live)
        }
        do throws(UnknownHostModel) {
            return try HostModel.named(name)
        } catch {
            guard Folder.identity(of: name) != nil else {
                throw wrong(Options.hostModel, "“\(name)” is neither a file nor a host model", hint: error.hint)
            }
        }
        let file = try text(of: name, Options.hostModel)
        let value = try value(file.text.description, Options.hostModel, as: .json5)
        do throws(HostModelError) { return try HostModel(value) } catch {
            throw wrong(Options.hostModel, "\(name): \(error)")
        }
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
            throw wrong(option, "invalid JSON at byte \(error.offset): \(error.message)")
        }
    }

    func wrong<Value>(_ option: Option<Value>, _ message: String, hint: String? = nil) -> ArgumentError {
        ArgumentError(
            code: .invalidValue, origin: invocation.origin(of: option) ?? .end,
            message: "--\(option.declaration.name): \(message)", hint: hint,
            command: invocation.command.words)
    }
}
