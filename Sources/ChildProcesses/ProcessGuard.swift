internal import CProcesses
internal import Glibc
internal import Synchronization

/// A small process that ends what this one started when this one ends, however it ends.
public enum ProcessGuard {
    private struct Guard {
        var descriptor: Int32
        var marker: (name: String, value: String)
    }

    private static let current = Mutex<Guard?>(nil)

    /// To be called once, early, while this process has one thread.
    ///
    /// - Returns: whether there is a guard.
    public static func start() -> Bool {
        let marker = (name: "PLAYERBRIDGE_OWNER", value: "\(getpid())-\(UInt64.random(in: .min ... .max))")
        let descriptor = pb_start_guard("\(marker.name)=\(marker.value)")
        guard descriptor >= 0 else { return false }
        current.withLock { $0 = Guard(descriptor: descriptor, marker: marker) }
        return true
    }

    /// By this entry of their environment the guard knows those who left their group; nil without a guard.
    static var marker: (name: String, value: String)? { current.withLock { $0?.marker } }

    static func tell(group: pid_t, lives: Bool) {
        current.withLock { current in
            guard let current else { return }
            var record = pb_guarded(group: group, lives: lives ? 1 : 0)
            _ = send(current.descriptor, &record, MemoryLayout<pb_guarded>.size, Int32(MSG_NOSIGNAL))
        }
    }
}

/// Rights that a process gives up for good.
public enum ProcessSandbox {
    /// Takes the network and the writing of files from this process.
    ///
    /// - Returns: whether the kernel did.
    public static func enter() -> Bool { pb_enter_sandbox() == 0 }
}
