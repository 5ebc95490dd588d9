/// What a run set out to do and how far it came: without one, a report says what it found and nothing about the rest.
///
/// It holds no number of jobs, no time and no absolute path, so the same inputs give the same bytes.
public struct Manifest: Sendable, Hashable {
    /// How the run ended.
    public enum Ending: String, Sendable, CaseIterable {
        case complete
        /// By Ctrl-C, or by the end of its time.
        case interrupted
        /// By a fault of the tool, or of the system.
        case failed
    }

    /// An option in force.
    public struct Setting: Sendable, Hashable {
        public var name: String
        public var value: String
        /// `command line`, or the settings file.
        public var origin: String

        public init(name: String, value: String, origin: String) {
            self.name = name
            self.value = value
            self.origin = origin
        }
    }

    /// A file that was read, or a text that was typed.
    public struct Input: Sendable, Hashable {
        public var path: String
        public var size: Int
        /// SHA-256, in hexadecimal digits.
        public var hash: String

        public init(path: String, size: Int, hash: String) {
            self.path = path
            self.size = size
            self.hash = hash
        }
    }

    /// The code whose payloads a campaign tries.
    public struct Target: Sendable, Hashable {
        /// `template` or `encoder`, with the function or event.
        public var name: String
        /// SHA-256 of the template or of the encoder's command line.
        public var hash: String

        public init(name: String, hash: String) {
            self.name = name
            self.hash = hash
        }
    }

    public var ending: Ending
    /// Payloads, steps or cases of this part.
    public var planned: Int
    public var done: Int
    /// Which parts of a run that was dealt out, from 1; a whole run is part 1 of 1.
    public var shards: [Int]
    public var shardCount: Int
    public var seed: UInt64?
    public var target: Target?
    public var settings: [Setting]
    public var inputs: [Input]

    public init(
        ending: Ending = .complete, planned: Int = 0, done: Int = 0, shard: Int = 1, of shardCount: Int = 1,
        seed: UInt64? = nil, target: Target? = nil, settings: [Setting] = [], inputs: [Input] = []
    ) {
        self.ending = ending
        self.planned = planned
        self.done = done
        shards = [shard]
        self.shardCount = shardCount
        self.seed = seed
        self.target = target
        self.settings = settings
        self.inputs = inputs
    }

    /// Whether everything was done that this part set out to do.
    public var isDone: Bool { ending == .complete && done >= planned }
    /// Whether there was nothing to do: a run may be dealt out to more shards than it has cases.
    public var isEmptyShard: Bool { shardCount > 1 && planned == 0 && done == 0 }
    /// Whether that was the whole run.
    public var isWhole: Bool { isDone && shards.count == shardCount }

    /// `46 of 300 checked, interrupted`; nil for a part that is done.
    public var shortfall: String? {
        guard !isDone else { return nil }
        let count = "\(done) of \(planned) checked"
        return ending == .complete ? count : "\(count), \(ending.rawValue)"
    }
}
