import Foundation
import Glibc
import TestSupport
import Testing

@testable import PlayerBridgeCommand

@Suite struct FileSinkTests {
    private static func status(_ path: String) -> stat {
        var status = stat()
        _ = stat(path, &status)
        return status
    }

    private func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    private func names(in folder: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    }

    @Test func newFileHasTheUsualMode() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.appending(path: "a b%20.json").path(percentEncoded: false)
            try FileSink.write(Array("text".utf8), to: path)
            #expect(text(path) == "text")
            let mask = umask(0)
            umask(mask)
            #expect(Self.status(path).st_mode & 0o777 == 0o666 & ~mask)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()).count == 1)
        }
    }

    @Test(arguments: [0o600, 0o640, 0o755, 0o4755] as [mode_t])
    func modeAndOwnerAreKept(mode: mode_t) async throws {
        try await TemporaryFolder.with(["a": "old"]) { folder in
            let path = folder.appending(path: "a").path()
            if geteuid() == 0 { chown(path, 12, 34) }
            chmod(path, mode)
            let before = Self.status(path)
            try FileSink.write(Array("new".utf8), to: path)
            let after = Self.status(path)
            #expect(text(path) == "new")
            #expect(after.st_mode == before.st_mode && after.st_uid == before.st_uid && after.st_gid == before.st_gid)
        }
    }

    @Test func linksAndFurtherNamesAreKept() async throws {
        try await TemporaryFolder.with(["a": "a longer text than the new one"]) { folder in
            let real = folder.appending(path: "a").path()
            let link = folder.appending(path: "b").path()
            let other = folder.appending(path: "c").path()
            symlink("a", link)
            Glibc.link(real, other)
            try FileSink.write(Array("new".utf8), to: link)
            #expect(text(real) == "new" && text(other) == "new")
            #expect(Self.status(real).st_ino == Self.status(other).st_ino)
            #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == "a")
        }
    }

    @Test(arguments: ["nowhere", "l"])
    func linkThatLeadsNowhereIsNoPlace(target: String) async throws {
        try await TemporaryFolder.with { folder in
            let link = folder.appending(path: "l").path()
            symlink(target, link)
            #expect(throws: FileSink.Failure.self) { try FileSink.write([], to: link) }
            #expect(names(in: folder) == ["l"])
        }
    }

    @Test func whatSomebodyElseWroteIsKept() async throws {
        try await TemporaryFolder.with(["a": "old"]) { folder in
            let path = folder.appending(path: "a").path()
            #expect(throws: FileSink.Failure.changed) {
                try FileSink.write(Array("fixed".utf8), to: path, replacing: Array("read before".utf8))
            }
            #expect(text(path) == "old")
            try FileSink.write(Array("fixed".utf8), to: path, replacing: Array("old".utf8))
            #expect(text(path) == "fixed")
        }
    }

    @Test func failureLeavesTheOldFile() async throws {
        try await TemporaryFolder.with(["a": "old"]) { folder in
            let path = folder.appending(path: "a").path()
            #expect(throws: FileSink.Failure.self) { try FileSink.write([1], to: path + "/b") }
            #expect(throws: FileSink.Failure.system(SystemError(EISDIR))) {
                try FileSink.write([1], to: folder.path())
            }
            #expect(throws: FileSink.Failure.system(SystemError(ENOSPC))) { try FileSink.write([1], to: "/dev/full") }
            #expect(text(path) == "old")
            #expect(names(in: folder) == ["a"])
        }
    }

    @Test func extendedAttributesAreKept() async throws {
        try await TemporaryFolder.with(["a": "old"]) { folder in
            let path = folder.appending(path: "a").path()
            let set = Process()
            set.executableURL = URL(filePath: "/usr/bin/env")
            set.arguments = ["python3", "-c", "import os,sys; os.setxattr(sys.argv[1], 'user.note', b'kept')", path]
            set.standardError = FileHandle.nullDevice
            try set.run()
            set.waitUntilExit()
            // Some file systems have none.
            guard set.terminationStatus == 0 else { return }
            try FileSink.write(Array("new".utf8), to: path)
            let get = Process()
            let output = Pipe()
            get.executableURL = URL(filePath: "/usr/bin/env")
            get.arguments = ["python3", "-c", "import os,sys; print(os.getxattr(sys.argv[1], 'user.note'))", path]
            get.standardOutput = output
            try get.run()
            get.waitUntilExit()
            #expect(try output.fileHandleForReading.readToEnd() == Data("b'kept'\n".utf8))
        }
    }
}
