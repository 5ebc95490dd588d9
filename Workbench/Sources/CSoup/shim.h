#ifndef CSOUP_SHIM_H
#define CSOUP_SHIM_H

#include <gio/gio.h>
#include <glib-unix.h>
#include <libsoup/soup.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

// `soup_server_new` and `g_socket_listener_add_address` take what Swift cannot write: variable arguments and casts.

static inline SoupServer *workbench_make_server(void) {
    // No version of the library is told to anybody.
    return soup_server_new("server-header", NULL, NULL);
}

/// Listens on an IPv4 address; the port that was taken, or 0 with a reason to be freed.
static inline guint16 workbench_listen(GSocketService *service, const char *address, guint16 port, GError **error) {
    GInetAddress *place = g_inet_address_new_from_string(address);
    GSocketAddress *wanted = g_inet_socket_address_new(place, port);
    GSocketAddress *taken = NULL;
    // Many that come at once wait here, and not for the repetition of what the kernel drops.
    g_socket_listener_set_backlog(G_SOCKET_LISTENER(service), 1024);
    gboolean listens = g_socket_listener_add_address(
        G_SOCKET_LISTENER(service), wanted, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, NULL, &taken, error);
    guint16 result = listens ? g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(taken)) : 0;
    g_clear_object(&taken);
    g_object_unref(wanted);
    g_object_unref(place);
    return result;
}

/// Hands a connection to the server. What is written goes out at once: two answers to one question must not wait for each
/// other.
static inline gboolean workbench_accept(SoupServer *server, GSocketConnection *connection) {
    g_socket_set_option(g_socket_connection_get_socket(connection), IPPROTO_TCP, TCP_NODELAY, 1, NULL);
    GSocketAddress *local = g_socket_connection_get_local_address(connection, NULL);
    GSocketAddress *remote = g_socket_connection_get_remote_address(connection, NULL);
    gboolean accepted = local && remote &&
        soup_server_accept_iostream(server, G_IO_STREAM(connection), local, remote, NULL);
    g_clear_object(&local);
    g_clear_object(&remote);
    return accepted;
}

/// The port at the other end of a connection; 0 where there is none.
static inline guint16 workbench_remote_port(GSocketAddress *address) {
    return address && G_IS_INET_SOCKET_ADDRESS(address) ? g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(address)) : 0;
}

static inline guint16 workbench_port_of(GSocketConnection *connection) {
    GSocketAddress *address = g_socket_connection_get_remote_address(connection, NULL);
    guint16 port = workbench_remote_port(address);
    g_clear_object(&address);
    return port;
}

/// A pipe that is full makes its writer wait, which here would be the whole server.
static inline void workbench_never_block(GOutputStream *pipe) {
    gint descriptor = -1;
    g_object_get(pipe, "fd", &descriptor, NULL);
    if (descriptor >= 0) g_unix_set_fd_nonblocking(descriptor, TRUE, NULL);
}

/// Sends a few bytes at once, if they can be sent, and then nothing more in either direction.
static inline void workbench_cut(GSocketConnection *connection, const char *farewell) {
    GSocket *socket = g_socket_connection_get_socket(connection);
    if (*farewell) g_socket_send(socket, farewell, strlen(farewell), NULL, NULL);
    g_socket_shutdown(socket, TRUE, TRUE, NULL);
}

#endif
