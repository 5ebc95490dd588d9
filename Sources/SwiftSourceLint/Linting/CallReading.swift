import BridgeFindings
import PlayerContract

/// Reads the calls of files, some files after the others, and forgets in between what only those had to do with.
struct CallReading {
    private let sources: SourceSet
    private let names: BridgeNames
    private let contract: PlayerContract?
    private var maker: TemplateMaker
    /// What several calls have in common is told once.
    private var told: Set<SourcePlace> = []
    private var isFirst = true
    private(set) var subjects: [SourceLint.Subject] = []

    init(sources: SourceSet, names: BridgeNames, contract: PlayerContract?) {
        self.sources = sources
        self.names = names
        self.contract = contract
        maker = TemplateMaker(reader: SourceReader(sources: sources, names: names))
    }

    /// What one file says, before calls are compared with each other.
    private struct Found: Sendable {
        var payloads: [(payload: ReadPayload, around: [SourceFinding])]
        var unparsed: [(kind: BridgeNames.Kind, place: SourcePlace)]
        var others: [SourceFinding]
    }

    mutating func read(_ files: [SourceFile]) {
        if !isFirst { forget() }
        isFirst = false
        let (reader, names, contract) = (maker.reader, names, contract)
        let events = contract.map { EventHandling(contract: $0, reader: reader) }
        let payloads = PayloadReader(reader: reader)
        let finder = CallFinder(reader: reader)
        let swallowed = SwallowedError(reader: reader)
        let found = Parallel.map(files) { file in
            Found(
                payloads: finder.calls(in: file).map { call in
                    (
                        payload: payloads.read(call),
                        around: call.kind == .html
                            ? []
                            : swallowed.findings(call) + (contract.map { MisspeltFunction.findings(call, $0) } ?? [])
                    )
                },
                unparsed: finder.unparsedCalls(in: file),
                others: DelegateLabels.findings(in: file, reader.sources)
                    + ConfigurationLocale.findings(in: file, reader) + (events?.findings(in: file, names: names) ?? []))
        }
        for file in found { add(file) }
    }

    /// Lets go of the syntax trees, and of what is known under the identifiers of their nodes.
    private mutating func forget() {
        maker.reader = SourceReader(sources: sources, names: names)
        StatementIndex.clear()
        for file in sources.files { file.releaseTrees() }
    }

    private mutating func add(_ file: Found) {
        for (payload, around) in file.payloads {
            // A page without a script of its own has nothing to say.
            if payload.call.kind == .html, payload.paths.isEmpty, payload.unread.isEmpty { continue }
            var subject = SourceLint.Subject(
                id: payload.call.name, place: payload.call.place, kind: payload.call.kind,
                isFollowed: payload.unread.isEmpty && !payload.paths.isEmpty)
            subject.ways = maker.templates(of: payload).map { .init(template: $0.template, path: $0.path.settled) }
            let formats = payload.paths.flatMap(\.holes).compactMap(\.formatFinding)
            subject.findings = (payload.unread.map(\.finding) + formats + around).filter {
                told.insert($0.place).inserted
            }
            subjects.append(subject)
        }
        subjects += file.unparsed.map { kind, place in
            let finding = SourceFinding(
                rule: .unreadLiteral, message: "this call is not checked; the code around it does not parse",
                place: place)
            return .init(id: kind.rawValue, place: place, kind: kind, findings: [finding], isFollowed: false)
        }
        subjects += file.others.map { .init(id: $0.rule.rawValue, place: $0.place, findings: [$0]) }
    }
}
