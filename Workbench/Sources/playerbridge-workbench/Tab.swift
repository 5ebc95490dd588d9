internal import CSoup

/// One tab of the page: its socket, and the desk behind it while it has something to do.
final class Tab {
    private let socket: OpaquePointer
    private let makeDesk: () -> Desk?
    private let onClose: (Tab) -> Void
    private var desk: Desk?
    /// Questions that were not answered to their end.
    private var open = 0
    private var lastUse = g_get_monotonic_time()
    private var credit = Tab.burst
    private var creditSince = g_get_monotonic_time()

    /// Bytes of one message of the page.
    private static let longestMessage: guint64 = 16 << 20
    /// Messages a second, and at once.
    private static let rate = 200.0
    private static let burst = 600.0
    /// Microseconds after which a desk without a question ends.
    private static let patience: gint64 = 60_000_000

    /// - Parameter socket: kept until it is closed.
    init(_ socket: OpaquePointer, makeDesk: @escaping () -> Desk?, onClose: @escaping (Tab) -> Void) {
        self.socket = socket
        self.makeDesk = makeDesk
        self.onClose = onClose
        g_object_ref(UnsafeMutableRawPointer(socket))
        soup_websocket_connection_set_max_incoming_payload_size(socket, Self.longestMessage)
        soup_websocket_connection_set_keepalive_interval(socket, 30)
        let onMessage: @convention(c) (OpaquePointer, gint, OpaquePointer, UnsafeMutableRawPointer) -> Void = {
            _, kind, bytes, data in
            CallbackData.object(data, of: Tab.self)?.take(kind, bytes)
        }
        let onClosed: @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> Void = { _, data in
            CallbackData.object(data, of: Tab.self)?.finish()
        }
        let me = CallbackData.pointer(to: self)
        connect("message", unsafeBitCast(onMessage, to: GCallback.self), me)
        connect("closed", unsafeBitCast(onClosed, to: GCallback.self), me)
    }

    private func connect(_ signal: String, _ handler: @escaping GCallback, _ data: UnsafeMutableRawPointer) {
        g_signal_connect_data(UnsafeMutableRawPointer(socket), signal, handler, data, nil, GConnectFlags(rawValue: 0))
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(socket)) }

    private func take(_ kind: gint, _ bytes: OpaquePointer) {
        var size: gsize = 0
        guard kind == gint(SOUP_WEBSOCKET_DATA_TEXT.rawValue), let data = g_bytes_get_data(bytes, &size), size > 0
        else {
            return close(1003, "expected a line of text")
        }
        let line = UnsafeRawBufferPointer(start: data, count: Int(size))
        // A line feed would make two lines of it.
        guard !line.contains(0x0A), !line.contains(0x0D) else { return close(1003, "expected one line") }
        guard spend(), (desk?.waitingBytes ?? 0) + line.count < Desk.mostWaiting else {
            return close(1008, "too many questions")
        }
        if desk == nil { desk = startDesk() }
        guard let desk else { return close(1011, "playerbridge cannot be started") }
        lastUse = g_get_monotonic_time()
        open += 1
        desk.write(line)
    }

    private func startDesk() -> Desk? {
        guard let desk = makeDesk() else { return nil }
        open = 0
        desk.onLine = { [unowned self] in send($0, $1) }
        desk.onEnd = { [unowned self] in close(1011, "the desk ended") }
        return desk
    }

    private func send(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
        lastUse = g_get_monotonic_time()
        guard soup_websocket_connection_get_state(socket) == SOUP_WEBSOCKET_STATE_OPEN else { return }
        let message = g_bytes_new(bytes, gsize(count))
        soup_websocket_connection_send_message(socket, SOUP_WEBSOCKET_DATA_TEXT, message)
        g_bytes_unref(message)
    }

    /// Whether the page may ask once more at this moment.
    private func spend() -> Bool {
        let now = g_get_monotonic_time()
        credit = min(Self.burst, credit + Double(now - creditSince) / 1_000_000 * Self.rate)
        creditSince = now
        guard credit >= 1 else { return false }
        credit -= 1
        return true
    }

    /// Ends the desk of a tab that has asked nothing for a minute: the next question starts another.
    func sweep() {
        guard let desk, g_get_monotonic_time() - lastUse > Self.patience else { return }
        desk.end()
        self.desk = nil
    }

    var hasDesk: Bool { desk != nil }

    func close(_ code: gushort, _ reason: String) {
        desk?.end()
        desk = nil
        if soup_websocket_connection_get_state(socket) == SOUP_WEBSOCKET_STATE_OPEN {
            soup_websocket_connection_close(socket, code, reason)
        }
    }

    private func finish() {
        desk?.end()
        desk = nil
        g_signal_handlers_disconnect_matched(
            UnsafeMutableRawPointer(socket), G_SIGNAL_MATCH_DATA, 0, 0, nil, nil,
            CallbackData.pointer(to: self))
        onClose(self)
    }
}
