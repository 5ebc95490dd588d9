internal import BridgeFindings
internal import FindingReports

extension Manifest {
    /// What is known before a run: the options in force, and where each came from.
    init(_ invocation: Invocation) {
        let shard = invocation[Options.shard] ?? Shard()
        self.init(
            shard: shard.index + 1, of: shard.count,
            settings: invocation.command.options.flatMap { Self.settings($0, of: invocation) })
    }

    private static func settings(_ option: OptionDeclaration, of invocation: Invocation) -> [Setting] {
        guard [.results, .extent].contains(option.effect), !partOptions.contains(option.id) else { return [] }
        return invocation.values(of: option).map { value in
            let origin: String =
                switch value.origin {
                case .file(let place): place.path
                case .commandLine, .end: CheckResult.commandLine
                }
            return Setting(name: option.name, value: text(value.text, option), origin: origin)
        }
    }

    /// What tells the parts of a run apart has a place of its own.
    private static let partOptions: Set = [Options.shard.declaration.id, FuzzOptions.seed.declaration.id]

    /// A file by its name and what it holds: the folder that it lies in is that of one machine.
    private static func text(_ value: String, _ option: OptionDeclaration) -> String {
        guard option.namesFile, case .success(let bytes) = TextInput.bytes(ofFile: value) else { return value }
        let name = value.utf8.first == UInt8(ascii: "/") ? value.split(separator: "/").last.map(String.init) : value
        return "\(name ?? value) (sha256 \(SHA256.hex(of: bytes)))"
    }

    /// Each input once, in the order in which they were read.
    mutating func note(_ input: Input) {
        if !inputs.contains(where: { $0.path == input.path }) { inputs.append(input) }
    }

    /// Many inputs at once, each with a path of its own.
    mutating func note(_ new: [Input]) {
        let known = Set(inputs.map(\.path))
        inputs += new.filter { !known.contains($0.path) }
    }

    mutating func note(input path: String, _ bytes: [UInt8]) {
        guard !inputs.contains(where: { $0.path == path }) else { return }
        inputs.append(Input(path: path, size: bytes.count, hash: SHA256.hex(of: bytes)))
    }
}
