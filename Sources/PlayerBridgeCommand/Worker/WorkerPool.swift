internal import Foundation
internal import Synchronization

/// Several workers that deal out the requests of one batch among each other.
struct WorkerPool {
    let setup: RunSetup
    /// Megabytes for each worker.
    let memoryLimit: Int
    let environment: [String: String]

    struct Answers: Sendable {
        /// In the order of the requests; nil for those that nobody came to.
        var outcomes: [WorkerClient.Outcome?]
        var engine = ""
        var contract = ""
        var failure: WorkerFailure?
    }

    /// - Parameters:
    ///   - patience: seconds beyond the time of one payload, for each request.
    ///   - isStopped: asked before each request.
    func ask(_ requests: [WorkerRequest], patience: Double, isStopped: @escaping @Sendable () -> Bool) -> Answers {
        let next = Atomic(0)
        let answers = Mutex(Answers(outcomes: requests.map { _ in nil }))
        DispatchQueue.concurrentPerform(iterations: min(requests.count, ProcessInfo.processInfo.activeProcessorCount)) {
            _ in
            let client = WorkerClient(setup, memoryLimit: memoryLimit, environment: environment)
            defer { client.finish() }
            while !isStopped() {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < requests.count else { return }
                do throws(WorkerFailure) {
                    let outcome = try client.ask(requests[index], patience: patience)
                    answers.withLock { answers in
                        answers.outcomes[index] = outcome
                        answers.engine = client.engine
                        answers.contract = client.contract
                    }
                } catch {
                    answers.withLock { $0.failure = error }
                    return
                }
            }
        }
        return answers.withLock { $0 }
    }
}
