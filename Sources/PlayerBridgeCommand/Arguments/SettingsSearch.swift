internal import BridgeFindings
internal import Glibc

/// Looks for the settings file of a repository: in the working folder, then in each folder above it.
struct SettingsSearch {
    enum Outcome: Equatable {
        case none
        /// - prefix: leads from the working folder to that of the file.
        case found(path: String, prefix: String)
        /// There is one that must not be obeyed; why, as one clause.
        case ignored(path: String, reason: String)
    }

    /// Who runs the tool.
    var user = geteuid()

    /// - Parameter folder: the working folder, as the system names it.
    func run(from folder: String) throws(ArgumentError) -> Outcome {
        var folder = folder[...]
        var prefix = ""
        while true {
            let path = prefix + SettingsFile.name
            let absolute = (folder == "/" ? "" : folder) + "/" + SettingsFile.name
            if let outcome = try look(at: String(absolute), shown: path, prefix: prefix) { return outcome }
            guard folder != "/", let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) else { return .none }
            folder = slash == folder.startIndex ? "/" : folder[..<slash]
            prefix += "../"
        }
    }

    /// The working folder.
    static func workingFolder() throws(ArgumentError) -> String {
        guard let name = getcwd(nil, 0) else {
            throw ArgumentError(
                code: .unusableFolder, origin: .end,
                message: "the working folder cannot be used: \(String(cString: strerror(errno)))",
                hint: "change to a folder that exists")
        }
        defer { free(name) }
        return String(cString: name)
    }

    private func look(at path: String, shown: String, prefix: String) throws(ArgumentError) -> Outcome? {
        var link = stat()
        // A folder above that cannot be searched has no settings for us.
        guard lstat(path, &link) == 0 else { return nil }
        var file = stat()
        guard stat(path, &file) == 0 else {
            throw ArgumentError(
                code: .invalidValue, origin: .file(FilePlace(path: shown, line: 1, column: 1)),
                message: "the settings file cannot be read: \(String(cString: strerror(errno)))")
        }
        if prefix.isEmpty { return .found(path: shown, prefix: prefix) }
        // Whoever may write into a folder above must not steer the runs of others.
        for entry in [link, file] where entry.st_uid != user && entry.st_uid != 0 {
            return .ignored(path: shown, reason: "it belongs to another user")
        }
        if file.st_mode & (S_IWGRP | S_IWOTH) != 0 {
            return .ignored(path: shown, reason: "other users can write to it")
        }
        return .found(path: shown, prefix: prefix)
    }
}
