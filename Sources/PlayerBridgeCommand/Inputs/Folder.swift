internal import Glibc

/// What a folder holds, as the system tells it.
enum Folder {
    enum Kind { case file, folder }

    /// The names in a folder as bytes, sorted by them; those of hidden entries are left out.
    static func names(in path: String) throws(SystemError) -> [[UInt8]] {
        guard let stream = opendir(path) else { throw SystemError() }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name.first != UInt8(ascii: ".") { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw SystemError() }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// What a path leads to, through all links.
    static func kind(of path: String) throws(SystemError) -> Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { throw SystemError() }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }

    /// One value for all names of a file or folder.
    static func identity(of path: String) -> FileIdentity? {
        var status = stat()
        return stat(path, &status) == 0
            ? FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino)) : nil
    }
}

/// What two paths have in common that name one file.
struct FileIdentity: Hashable, Sendable {
    var device: UInt64
    var number: UInt64
}
