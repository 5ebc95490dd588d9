import Foundation

/// Lets other tasks go on. Nobody can see whether one is about to: this only gives them many chances.
enum Rest {
    /// - Parameter patiently: also waits for threads that have something to do, such as those that run the app's tasks
    ///   on a busy machine: before time moves on, an app must have had its turn.
    @MainActor static func untilOthersRan(chances: Int = 24, patiently: Bool = false) async {
        for round in 1...chances {
            await Task.yield()
            // Handlers may pass through actors of their own, which run elsewhere.
            if round % 8 == 0 || round == chances { await Task.detached { await Task.yield() }.value }
        }
        guard patiently else { return }
        var looks = 0
        while looks < mostLooks, OtherThreads.areAtWork {
            looks += 1
            try? await Task.sleep(for: look)
        }
    }

    /// Tests that run at the same time keep threads busy for good: this bounds what each step of time costs then.
    private static let mostLooks = 20
    private static let look = Duration.milliseconds(1)
}

/// The other threads of this process.
enum OtherThreads {
    /// Whether one of them runs or waits for a core; false where the system does not say.
    static var areAtWork: Bool {
        #if os(Linux)
            let (manager, folder) = (FileManager.default, "/proc/self/task")
            // `PROCESS/task/THREAD`
            let own = (try? manager.destinationOfSymbolicLink(atPath: "/proc/thread-self"))?.split(separator: "/").last
            return (try? manager.contentsOfDirectory(atPath: folder))?.contains { name in
                guard name != own ?? "", let stat = manager.contents(atPath: "\(folder)/\(name)/stat")
                else { return false }
                // The name of the thread, in brackets, may hold anything; the state follows it.
                let state = stat.lastIndex(of: UInt8(ascii: ")")).map { stat.dropFirst($0 + 2).first }
                return state == UInt8(ascii: "R")
            } ?? false
        #else
            return false
        #endif
    }
}
