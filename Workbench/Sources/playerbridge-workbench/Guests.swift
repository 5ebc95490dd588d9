internal import CSoup

/// The connections that are open, and how long each may stay without a request that ends.
///
/// Whoever opens many, or sends a request byte by byte, loses the oldest ones: a newcomer always gets in.
final class Guests {
    /// A connection by the port at its other end: no two that are open share one.
    typealias Name = UInt16

    private struct Guest {
        let connection: UnsafeMutablePointer<GSocketConnection>
        var since: gint64
        /// Has become a tab's socket, which stays.
        var isTab = false
    }

    static let most = 200
    /// Microseconds.
    private static let patience: gint64 = 15_000_000

    private var guests: [Name: Guest] = [:]

    /// Takes a connection in; the server holds it from now on.
    func add(_ connection: UnsafeMutablePointer<GSocketConnection>) {
        let name = workbench_port_of(connection)
        // One that was closed and not swept yet had the same port.
        cut(name)
        g_object_ref(connection)
        guests[name] = Guest(connection: connection, since: g_get_monotonic_time())
        guard guests.count > Self.most else { return }
        if let oldest = guests.filter({ !$0.value.isTab }).min(by: { $0.value.since < $1.value.since })?.key {
            cut(oldest)
        }
    }

    /// Notes that a connection has sent a request.
    func noteRequest(on name: Name) { guests[name]?.since = g_get_monotonic_time() }

    func noteTab(on name: Name) { guests[name]?.isTab = true }

    /// Ends a connection that is not to be read any further.
    func cut(_ name: Name, farewell: String = "") {
        guard let guest = guests.removeValue(forKey: name) else { return }
        workbench_cut(guest.connection, farewell)
        g_object_unref(guest.connection)
    }

    /// Forgets those that are gone, and ends those that dawdle.
    func sweep() {
        let now = g_get_monotonic_time()
        for (name, guest) in guests {
            if g_io_stream_is_closed(Self.stream(guest.connection)) != 0 {
                guests[name] = nil
                g_object_unref(guest.connection)
            } else if !guest.isTab, now - guest.since > Self.patience {
                cut(name)
            }
        }
    }

    private static func stream(_ connection: UnsafeMutablePointer<GSocketConnection>) -> UnsafeMutablePointer<GIOStream>
    {
        UnsafeMutableRawPointer(connection).assumingMemoryBound(to: GIOStream.self)
    }
}

extension Request {
    /// The connection that it came over.
    var guest: Guests.Name { workbench_remote_port(soup_server_message_get_remote_address(message)) }
}
