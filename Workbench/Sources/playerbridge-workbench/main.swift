internal import CSoup
internal import Glibc

/// A line for people, on standard error; standard output has the address alone.
func complain(_ message: String) { Stream.error.write("playerbridge-workbench: \(message)\n") }

signal(SIGPIPE, SIG_IGN)
let options: ServerOptions
do { options = try ServerOptions(Array(CommandLine.arguments.dropFirst())) } catch {
    complain(error.message)
    exit(2)
}
if options.isPublished, !Container.isAround {
    complain("--published works only in a container; without it the page is served on the loopback address")
    exit(2)
}
let server = Server(options)
do { try server.listen() } catch {
    complain(error.message)
    exit(2)
}
let watch = TerminalWatch(server)
watch.start(opensBrowser: options.opensBrowser)
watch.run()
server.end()
// Desks see the end of their input; they get a moment for it.
watch.linger()
