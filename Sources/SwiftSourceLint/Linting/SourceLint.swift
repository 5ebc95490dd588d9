import BridgeFindings
public import PlayerContract
import PlayerEmulator

/// Reads Swift files, hands out the literals that are to be judged, and makes results of what they turned out to be.
public struct SourceLint: Sendable {
    /// Everything that was read of one call, or found at one place.
    struct Subject: Sendable {
        /// The same after lines have moved.
        var id: String
        var place: SourcePlace
        /// Nil for what is no call.
        var kind: BridgeNames.Kind?
        var ways: [Way] = []
        var findings: [SourceFinding] = []
        var isFollowed = true
    }

    /// One way in which the text of a call may come about.
    struct Way: Sendable {
        var template: LiteralTemplate
        var path: PayloadPath
    }

    let subjects: [Subject]
    /// Calls of channels that are not read.
    let channels: Int
    /// How many texts of calls were followed to their literals, and how many not.
    public let followedCount: Int
    public let unfollowedCount: Int

    /// Reads all calls of the files.
    ///
    /// - Parameters:
    ///   - contract: says what the events of the page carry; without one, their handling is not looked at.
    ///   - judged: the files whose calls are read, of which all may lead to others; nil: each.
    public init(
        files: [SourceFile], names: BridgeNames, contract: PlayerContract? = nil, only judged: [SourceFile]? = nil
    ) {
        let reader = SourceReader(sources: SourceSet(files), names: names)
        let events = contract.map { EventHandling(contract: $0, reader: reader) }
        let payloads = PayloadReader(reader: reader)
        let finder = CallFinder(reader: reader)
        let swallowed = SwallowedError(reader: reader)
        channels = names.words.enumerated().filter { BridgeNames.unreadChannels.contains($1) }.map { index, _ in
            files.reduce(0) { $0 + $1.outline.mentions.count { $0.word == index } }
        }.reduce(0, +)
        let read = Parallel.map(judged ?? files) { file in
            (
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
                    + (events?.findings(in: file, names: names) ?? [])
            )
        }
        var maker = TemplateMaker(reader: reader)
        // What several calls have in common is told once.
        var told: Set<SourcePlace> = []
        var subjects: [Subject] = []
        for file in read {
            for (payload, around) in file.payloads {
                // A page without a script of its own has nothing to say.
                if payload.call.kind == .html, payload.paths.isEmpty, payload.unread.isEmpty { continue }
                var subject = Subject(
                    id: payload.call.name, place: payload.call.place, kind: payload.call.kind,
                    isFollowed: payload.unread.isEmpty && !payload.paths.isEmpty)
                subject.ways = maker.templates(of: payload).map { Way(template: $0.template, path: $0.path) }
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
                return Subject(id: kind.rawValue, place: place, kind: kind, findings: [finding], isFollowed: false)
            }
            subjects += file.others.map { Subject(id: $0.rule.rawValue, place: $0.place, findings: [$0]) }
        }
        self.subjects = subjects
        followedCount = subjects.count { $0.kind != nil && $0.isFollowed }
        unfollowedCount = subjects.count { $0.kind != nil && !$0.isFollowed }
    }

    /// How many results there are once all literals were judged.
    public var count: Int { subjects.count }

    /// The distinct literals to judge, in the order in which they were found.
    public var templates: [LiteralTemplate] {
        var seen: Set<LiteralTemplate> = []
        return subjects.flatMap(\.ways).map(\.template).filter { seen.insert($0).inserted }
    }
}

extension ReadPayload.Unread {
    var finding: SourceFinding {
        SourceFinding(
            rule: .unreadLiteral, message: "`\(expression)` is not checked: \(reason)",
            place: place)
    }
}
