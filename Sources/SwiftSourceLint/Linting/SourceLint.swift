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
    public let channels: Int
    /// How many texts of calls were followed to their literals, and how many not.
    public let followedCount: Int
    public let unfollowedCount: Int

    /// Reads all calls of the files.
    ///
    /// - Parameters:
    ///   - contract: says what the events of the page carry; without one, their handling is not looked at.
    ///   - judged: the files whose calls are read, of which all may lead to others; nil: each.
    ///   - isStopped: asked now and then; what was not read by then is left out.
    public init(
        files: [SourceFile], names: BridgeNames, contract: PlayerContract? = nil, only judged: [SourceFile]? = nil,
        isStopped: () -> Bool = { false }
    ) {
        let sources = SourceSet(files)
        channels = names.words.enumerated().filter { BridgeNames.unreadChannels.contains($1) }.map { index, _ in
            files.reduce(0) { $0 + $1.outline.mentions.count { $0.word == index } }
        }.reduce(0, +)
        var reading = CallReading(sources: sources, names: names, contract: contract)
        for batch in Self.batches(of: (judged ?? files).filter { !$0.outline.mentions.isEmpty }) {
            if isStopped() { break }
            reading.read(batch)
        }
        subjects = reading.subjects
        followedCount = subjects.count { $0.kind != nil && $0.isFollowed }
        unfollowedCount = subjects.count { $0.kind != nil && !$0.isFollowed }
    }

    /// Files that are read with the same memory: enough to share what they have in common, few enough to forget it.
    private static let batchSize = 256

    private static func batches(of files: [SourceFile]) -> [[SourceFile]] {
        stride(from: 0, to: files.count, by: batchSize).map { Array(files[$0..<min($0 + batchSize, files.count)]) }
    }

    /// How many results there are once all literals were judged.
    public var count: Int { subjects.count }

    /// The distinct literals to judge, in the order in which they were found.
    public var templates: [LiteralTemplate] { templates(of: Array(subjects.indices)) }

    /// The same, of some results.
    public func templates(of indices: [Int]) -> [LiteralTemplate] {
        var seen: Set<LiteralTemplate> = []
        return indices.flatMap { subjects[$0].ways }.map(\.template).filter { seen.insert($0).inserted }
    }
}

extension ReadPayload.Unread {
    var finding: SourceFinding {
        SourceFinding(
            rule: .unreadLiteral, message: "`\(expression)` is not checked: \(reason)",
            place: place)
    }
}
