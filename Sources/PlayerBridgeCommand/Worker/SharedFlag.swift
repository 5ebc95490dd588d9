internal import Synchronization

/// A flag that several threads see.
final class SharedFlag: Sendable {
    private let flag: Atomic<Bool>

    init(_ value: Bool) { flag = Atomic(value) }

    var isSet: Bool { flag.load(ordering: .relaxed) }
    func set(_ value: Bool) { flag.store(value, ordering: .relaxed) }
}
