internal import Glibc

/// The one way in which the tool writes files: the new content is whole on disk before it takes the place of the old.
///
/// Links stay links, and a file keeps its owner, mode and extended attributes. A file with several names is rewritten
/// in place, since a new file would part them; so is one whose owner cannot be kept.
struct FileSink {
    enum Failure: Error, Hashable, CustomStringConvertible {
        case system(SystemError)
        /// Somebody else wrote the file since it was read.
        case changed

        var description: String {
            switch self {
            case .system(let error): "the file cannot be written: \(error)"
            case .changed: "the file was changed meanwhile and is kept"
            }
        }
    }

    /// - Parameter original: what the file held when it was read; another content by now is kept.
    static func write(_ bytes: [UInt8], to path: String, replacing original: [UInt8]? = nil) throws(Failure) {
        do throws(SystemError) {
            guard try FileSink(path).replace(with: bytes, original: original) else { throw SystemError(0) }
        } catch {
            throw error.number == 0 ? .changed : .system(error)
        }
    }

    /// What is written, with no link left in its last part.
    private let target: String
    private let folder: String
    /// Nil for a file that is not there yet.
    private let status: stat?

    private init(_ path: String) throws(SystemError) {
        var link = stat()
        var target = path
        // A link that leads nowhere, or in a circle, is no place for a file.
        if lstat(path, &link) == 0, link.st_mode & S_IFMT == S_IFLNK {
            var end = stat()
            if stat(path, &end) == 0, end.st_mode & S_IFMT != S_IFREG {
                // The name of a pipe behind /dev/stdout leads nowhere; the link itself does.
                target = path
            } else {
                guard let real = realpath(path, nil) else { throw SystemError() }
                defer { free(real) }
                target = String(cString: real)
            }
        }
        self.target = target
        let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
        folder = slash.map { String(target[...$0]) } ?? "./"
        var status = stat()
        if stat(target, &status) == 0 {
            self.status = status
        } else {
            guard errno == ENOENT else { throw SystemError() }
            self.status = nil
        }
    }

    private var isSpecial: Bool { status.map { $0.st_mode & S_IFMT != S_IFREG } ?? false }

    /// False when the file no longer holds what it held.
    private func replace(with bytes: [UInt8], original: [UInt8]?) throws(SystemError) -> Bool {
        if isSpecial {
            // A pipe, a terminal, /dev/null: there is nothing to replace.
            try OpenFile(target, O_WRONLY).write(bytes)
            return true
        }
        // The folder may forbid new files beside one that may be written.
        guard let new = try? TemporaryFile(in: folder) else {
            guard status != nil, access(target, W_OK) == 0 else { throw SystemError() }
            return try overwrite(with: bytes, original: original)
        }
        try new.fill(with: bytes)
        if let status {
            guard access(target, W_OK) == 0 else { throw SystemError() }
            guard status.st_nlink == 1, new.takeOver(status, from: target) else {
                return try overwrite(with: bytes, original: original)
            }
        }
        guard try isUnchanged(original) else { return false }
        try new.rename(to: target)
        return true
    }

    private func overwrite(with bytes: [UInt8], original: [UInt8]?) throws(SystemError) -> Bool {
        guard try isUnchanged(original) else { return false }
        let file = try OpenFile(target, O_WRONLY)
        try file.write(bytes)
        guard ftruncate(file.descriptor, off_t(bytes.count)) == 0, fsync(file.descriptor) == 0 else {
            throw SystemError()
        }
        return true
    }

    private func isUnchanged(_ original: [UInt8]?) throws(SystemError) -> Bool {
        guard let original else { return true }
        let file = try OpenFile(target, O_RDONLY)
        return try SystemFile.read(file.descriptor, limit: original.count + 1) == original
    }
}

/// A file that has no name until it is whole, where the file system can do that; else one with a name of its own.
private struct TemporaryFile: ~Copyable {
    private let file: OpenFile
    private let folder: String
    private let name: String
    private var hasName: Bool

    /// Not in the C library's Swift interface; the same on every Linux.
    private static let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY

    init(in folder: String) throws(SystemError) {
        self.folder = folder
        name = ".playerbridge-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
        if access("/proc/self/fd", X_OK) == 0, let file = try? OpenFile(folder, Self.unnamed | O_WRONLY, mode: 0o666) {
            self.file = file
            hasName = false
        } else {
            file = try OpenFile(folder + name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
            hasName = true
        }
    }

    deinit {
        if hasName { unlink(folder + name) }
    }

    borrowing func fill(with bytes: [UInt8]) throws(SystemError) {
        try file.write(bytes)
        guard fsync(file.descriptor) == 0 else { throw SystemError() }
    }

    /// Owner, mode and extended attributes of another file; false where one of them cannot be had.
    borrowing func takeOver(_ status: stat, from path: String) -> Bool {
        var own = stat()
        guard fstat(file.descriptor, &own) == 0 else { return false }
        if own.st_uid != status.st_uid || own.st_gid != status.st_gid {
            guard fchown(file.descriptor, status.st_uid, status.st_gid) == 0 else { return false }
        }
        return fchmod(file.descriptor, status.st_mode & 0o7777) == 0
            && ExtendedAttributes.copy(from: path, to: file.descriptor)
    }

    consuming func rename(to target: String) throws(SystemError) {
        if !hasName {
            guard
                linkat(AT_FDCWD, "/proc/self/fd/\(file.descriptor)", AT_FDCWD, folder + name, AT_SYMLINK_FOLLOW) == 0
            else { throw SystemError() }
            hasName = true
        }
        guard Glibc.rename(folder + name, target) == 0 else { throw SystemError() }
        hasName = false
        // The new name is on disk as well.
        if let folder = try? OpenFile(folder, O_RDONLY | O_DIRECTORY) { fsync(folder.descriptor) }
    }
}
