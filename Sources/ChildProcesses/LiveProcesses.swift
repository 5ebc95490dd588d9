internal import Glibc
internal import Synchronization

/// The children that run at this moment, for a process that is about to end without cleaning up.
public enum LiveProcesses {
    private static let numbers = Mutex<Set<pid_t>>([])

    /// Waits until none is left, but no longer than so.
    public static func waitForEnd(milliseconds: Int) {
        for _ in 0..<milliseconds / 5 where numbers.withLock({ !$0.isEmpty }) { usleep(5_000) }
    }

    static func insert(_ number: pid_t) {
        numbers.withLock { _ = $0.insert(number) }
        ProcessGuard.tell(group: number, lives: true)
    }

    /// To be called before a child is reaped, while its number is still its own.
    static func remove(_ number: pid_t) {
        numbers.withLock { _ = $0.remove(number) }
        ProcessGuard.tell(group: number, lives: false)
    }

    /// Kills the groups of all children: one that hangs would not see that its input has ended.
    public static func killAll() {
        numbers.withLock { for number in $0 { kill(-number, SIGKILL) } }
    }
}
