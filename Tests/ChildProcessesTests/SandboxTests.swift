import ChildProcesses
import Foundation
import Glibc
import Testing

/// What a worker cannot do after it entered the sandbox. The test's process must not, so each look takes another one.
@Suite struct SandboxTests {
    @Test func writingAndTheNetworkAreRefused() async {
        await #expect(processExitsWith: .success) {
            let file = FileManager.default.temporaryDirectory.appending(path: "sandbox-\(getpid())").path()
            close(open(file, O_WRONLY | O_CREAT, 0o600))
            // A kernel without filters: `--verbose` says so.
            guard ProcessSandbox.enter() else { exit(EXIT_SUCCESS) }
            let attempts: [(what: String, result: Int32)] = [
                ("create", open(file + "2", O_WRONLY | O_CREAT, 0o600)), ("write", open(file, O_WRONLY)),
                ("both", open(file, O_RDWR)), ("truncate", truncate(file, 0)), ("unlink", unlink(file)),
                ("rename", rename(file, file + "3")), ("link", link(file, file + "4")),
                ("symlink", symlink(file, file + "5")), ("mkdir", mkdir(file + "6", 0o700)),
                ("chmod", chmod(file, 0o777)), ("internet", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)),
                ("local", socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)),
            ]
            for (what, result) in attempts where result >= 0 { print(what, "was let through") }
            let isShut = attempts.allSatisfy { $0.result < 0 }
            let canRead = open(file, O_RDONLY) >= 0
            exit(isShut && canRead ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    /// The filter holds for what the process starts later as well, and no program can be started at all.
    @Test func noProgramIsStarted() async {
        await #expect(processExitsWith: .success) {
            guard ProcessSandbox.enter() else { exit(EXIT_SUCCESS) }
            var number: pid_t = 0
            let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
            let failure = posix_spawn(&number, "/bin/true", nil, nil, arguments, environ)
            exit(failure == EACCES ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }
}
