internal import Glibc
internal import Synchronization

/// A started process in a process group of its own, until it is reaped.
///
/// The number of a process stays reserved until it is reaped, so no signal sent from here can hit a stranger.
struct SpawnedProcess: ~Copyable, Sendable {
    let number: pid_t
    /// Set once the process has been reaped.
    private(set) var status: ExitStatus?

    deinit {
        guard status == nil else { return }
        kill(-number, SIGKILL)
        LiveProcesses.remove(number)
        _ = Self.reap(number, options: 0)
    }

    /// Starts a program with the given descriptors as its standard streams. Everything that this module opens is
    /// closed on exec, so that no child holds another child's pipe open.
    init(
        _ command: ChildCommand, input: borrowing Descriptor, output: borrowing Descriptor, error: Int32,
        shared: Int32? = nil
    ) throws(ChildProcessError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input.number, 0)
        posix_spawn_file_actions_adddup2(&actions, output.number, 1)
        posix_spawn_file_actions_adddup2(&actions, error, 2)
        if let shared { posix_spawn_file_actions_adddup2(&actions, shared, SharedPage.descriptor) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // An ignored SIGPIPE or a blocked signal of this process would be inherited and change how programs end.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var entries = command.environment
        if let marker = ProcessGuard.marker { entries[marker.name] = marker.value }
        let environment = entries.map { "\($0.key)=\($0.value)" }.sorted()
        var child: pid_t = 0
        let failure = withCStrings([command.executable] + command.arguments) { arguments in
            withCStrings(environment) { environment in
                SpawnLock.shared.withLock { _ in
                    posix_spawn(&child, command.executable, &actions, &attributes, arguments, environment)
                }
            }
        }
        guard failure == 0 else {
            throw ChildProcessError(.spawnFailed, subject: command.executable, systemError: failure)
        }
        number = child
        LiveProcesses.insert(child)
    }

    /// Whether the process has ended; leaves it unreaped, so that its group can still be signalled.
    borrowing func hasEnded() -> Bool {
        if status != nil { return true }
        var information = siginfo_t()
        let answer = waitid(P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT)
        return answer == 0 && information.si_signo == SIGCHLD
    }

    /// Kills the whole group with SIGKILL, whatever is left of it, and reaps the process.
    @discardableResult
    mutating func end() -> ExitStatus {
        if let status { return status }
        kill(-number, SIGKILL)
        LiveProcesses.remove(number)
        let ended = Self.reap(number, options: 0) ?? .signal(SIGKILL)
        status = ended
        return ended
    }

    /// Resident bytes at this moment; nil where the system does not tell.
    ///
    /// - Parameter withFamily: whether what it started counts as well.
    borrowing func residentBytes(withFamily: Bool) -> Int? {
        if withFamily { return status == nil ? ProcessFamily(group: number).residentBytes() : nil }
        guard status == nil, let text = FileText.read("/proc/\(number)/statm", limit: 256) else { return nil }
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    private static func reap(_ number: pid_t, options: Int32) -> ExitStatus? {
        var raw: Int32 = 0
        var answer: pid_t
        repeat { answer = waitpid(number, &raw, options) } while answer < 0 && errno == EINTR
        guard answer == number else { return nil }
        // The macros of wait.h: the low seven bits are the signal, the next byte is the code.
        let signal = raw & 0x7F
        return signal == 0 ? .code(raw >> 8 & 0xFF) : .signal(signal)
    }
}

/// Passes texts as the null-terminated array that `exec` takes.
private func withCStrings<Answer>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Answer
) -> Answer {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map(body) ?? withUnsafePointer(to: nil, body)
    }
}
