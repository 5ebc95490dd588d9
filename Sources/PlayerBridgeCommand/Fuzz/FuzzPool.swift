internal import BridgeFindings
internal import Foundation
internal import PayloadFuzzing
internal import Synchronization

/// What the jobs of a campaign share: the next cases, and what all cases came to so far.
final class FuzzPool: Sendable {
    /// Cases of one request: few enough that the last ones are spread over the jobs.
    static let chunk = 256

    struct State: Sendable {
        var record = CampaignRecord()
        var next = 0
        var isStopped = false
        var isTimeUp = false
        var failure: WorkerFailure?
        var problem: String?
        var fresh = Fresh()
    }

    /// What was not there before.
    struct Fresh: Sendable {
        var faults: [(key: CampaignRecord.Key, fault: CampaignRecord.Fault)] = []
        var sightings: [(sighting: CampaignRecord.Sighting, number: Int)] = []
    }

    private let state = Mutex(State())
    private let shard: Shard
    /// Cases of all shards together; nil for no end.
    private let total: Int?

    init(total: Int?, shard: Shard) {
        self.total = total
        self.shard = shard
    }

    /// How many cases this shard has; nil for no end.
    var count: Int? { total.map(shard.share) }

    /// The next cases, by their place in this shard; nil when there are none left.
    func take() -> Range<Int>? {
        state.withLock { state in
            guard !state.isStopped else { return nil }
            let end = min(state.next + Self.chunk, count ?? .max)
            guard state.next < end else { return nil }
            defer { state.next = end }
            return state.next..<end
        }
    }

    /// The number of a case of the whole campaign.
    func number(_ place: Int) -> Int { shard.index + place * shard.count }
    var stride: Int { shard.count }

    func add(_ record: CampaignRecord) {
        state.withLock { state in
            for (key, fault) in record.faults where state.record.faults[key] == nil {
                state.fresh.faults.append((key, fault))
            }
            let earlier = record.sightings.filter { $0.value < state.record.sightings[$0.key] ?? .max }
            state.record.join(record)
            for (sighting, number) in earlier where state.record.sightings[sighting] == number {
                state.fresh.sightings.append((sighting, number))
            }
        }
    }

    func stop(_ failure: WorkerFailure? = nil, problem: String? = nil, isTimeUp: Bool = false) {
        state.withLock { state in
            // The first reason is the one.
            if !state.isStopped { state.isTimeUp = isTimeUp }
            state.isStopped = true
            state.failure = state.failure ?? failure
            state.problem = state.problem ?? problem
        }
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }
    /// Whether the end of the time ended the search.
    var isTimeUp: Bool { state.withLock { $0.isTimeUp } }
    var record: CampaignRecord { state.withLock { $0.record } }
    var failure: WorkerFailure? { state.withLock { $0.failure } }
    var problem: String? { state.withLock { $0.problem } }

    /// What came since the last call.
    func takeFresh() -> Fresh {
        state.withLock { state in
            defer { state.fresh = Fresh() }
            return state.fresh
        }
    }
}
