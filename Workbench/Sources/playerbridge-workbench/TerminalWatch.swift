internal import CSoup
internal import Glibc

/// The terminal of the server: the address is printed there, Enter prints another, Ctrl-C and its end are the server's.
final class TerminalWatch {
    private let server: Server
    private let loop = g_main_loop_new(nil, 0)
    /// A page that leads to the address, so that no command line shows it.
    private var door: String?

    init(_ server: Server) { self.server = server }

    func start(opensBrowser: Bool) {
        let address = server.makeAddress()
        if opensBrowser { open(address) }
        printAddress(address)
        let me = CallbackData.pointer(to: self)
        let onSignal: GSourceFunc = { data in
            CallbackData.object(data, of: TerminalWatch.self)?.quit()
            return 0
        }
        for number in [SIGINT, SIGTERM] { g_unix_signal_add(number, onSignal, me) }
        // Who started it with nohup wants it to stay.
        if Self.obeys(SIGHUP) { g_unix_signal_add(SIGHUP, onSignal, me) }
        guard isatty(STDIN_FILENO) == 1 else { return }
        g_unix_fd_add(
            STDIN_FILENO, GIOCondition(rawValue: G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue),
            { _, _, data in
                CallbackData.object(data, of: TerminalWatch.self)?.readTerminal() ?? 0
            }, me)
    }

    func run() { g_main_loop_run(loop) }

    /// Gives what was closed the time to end.
    func linger() {
        let end = g_get_monotonic_time() + 300_000
        while g_get_monotonic_time() < end {
            if g_main_context_iteration(nil, 0) == 0 { usleep(5_000) }
        }
        if let door { unlink(door) }
    }

    private static func obeys(_ signal: Int32) -> Bool {
        var action = sigaction()
        sigaction(signal, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            != unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private func quit() { g_main_loop_quit(loop) }

    private func readTerminal() -> gboolean {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else {
            // Its end is the server's as well; Ctrl-D is no end of a terminal.
            if count < 0, errno != EINTR, errno != EAGAIN { quit() }
            return count == 0 ? 1 : 0
        }
        if bytes[..<count].contains(0x0A) { printAddress(server.makeAddress()) }
        return 1
    }

    private func printAddress(_ address: String) {
        Stream.output.write(address + "\n")
        if isatty(STDERR_FILENO) == 1 {
            Stream.error.write("The address works once. Press Enter for a new one, Ctrl-C to stop the workbench.\n")
        }
    }

    /// Other users see the words of a command, so the browser is given a file that only this one may read.
    private func open(_ address: String) {
        guard getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil else { return }
        let path = String(cString: g_get_user_runtime_dir()) + "/playerbridge-workbench-\(server.port).html"
        unlink(path)
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else { return }
        let page = "<!DOCTYPE html><meta http-equiv=\"refresh\" content=\"0; url=\(address)\">"
        _ = write(descriptor, page, page.utf8.count)
        close(descriptor)
        door = path
        g_app_info_launch_default_for_uri("file://\(path)", nil, nil)
    }
}

/// Whether this machine is a container, as its makers mark it.
enum Container {
    static var isAround: Bool {
        getenv("container") != nil || access("/.dockerenv", F_OK) == 0
            || access("/run/.containerenv", F_OK) == 0
    }
}

/// Standard output and standard error, without the C library's buffers.
enum Stream: Int32 {
    case output = 1
    case error = 2

    func write(_ text: String) { _ = Glibc.write(rawValue, text, text.utf8.count) }
}
