/// Lets a test wait for the next thing that the app does, without asking again and again.
@MainActor package final class ChangeSignal {
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastNumber = 0
    /// How often somebody had to wait for real time or the next change.
    package var waitCount: Int { lastNumber }
    /// How often something happened, apart from time that passed.
    package private(set) var count = 0

    nonisolated package init() {}

    /// - Parameter isProgress: false when only time has passed.
    package func signal(isProgress: Bool = true) {
        if isProgress { count += 1 }
        let resumed = waiting
        waiting.removeAll()
        for continuation in resumed.values { continuation.resume() }
    }

    /// Returns at the next change, at the deadline, or when the task is cancelled.
    package func wait(until deadline: ContinuousClock.Instant) async {
        lastNumber += 1
        let number = lastNumber
        let alarm = Task { [weak self] in
            try? await Task.sleep(until: deadline, clock: .continuous)
            self?.resume(number)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { waiting[number] = continuation }
            }
        } onCancel: {
            Task { @MainActor in self.resume(number) }
        }
        alarm.cancel()
    }

    private func resume(_ number: Int) {
        waiting.removeValue(forKey: number)?.resume()
    }
}
