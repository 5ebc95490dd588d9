internal import Glibc

/// Where a command will write. Nothing is written twice, and nothing over what is read.
struct OutputPlan {
    private struct Target {
        var option: String
        var path: String
        var origin: ArgumentOrigin
    }

    private let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    func check() throws(ArgumentError) {
        var taken: [String: Target] = [:]
        let inputs = inputs()
        for target in targets() {
            // Devices and pipes take more than one text.
            guard let place = Self.place(of: target.path) else { continue }
            if let other = taken[place] {
                throw wrong(target, "\(target.path) is also written by \(other.option)")
            }
            taken[place] = target
            if inputs.contains(place) { throw wrong(target, "\(target.path) is an input of this run") }
        }
    }

    private func wrong(_ target: Target, _ message: String) -> ArgumentError {
        ArgumentError(
            code: .invalidValue, origin: target.origin, message: "\(target.option): \(message)",
            hint: "choose another file", command: invocation.command.words)
    }

    private func targets() -> [Target] {
        let declarations = [Options.report.declaration, Options.timings.declaration, Options.output.declaration]
        return declarations.flatMap { option in
            invocation.values(of: option).map { value in
                let path = option.id == Options.report.declaration.id ? NamedValue(value.text)?.value : value.text
                return Target(option: "--\(option.name)", path: path ?? "", origin: value.origin)
            }
        }
    }

    /// The places of everything that is read, as far as it is named; of folders, what they hold.
    private func inputs() -> Set<String> {
        var paths = [invocation.settingsFile].compactMap(\.self)
        let arguments = invocation.command.arguments
        for (index, value) in invocation.arguments.enumerated()
        where arguments.isEmpty == false && arguments[min(index, arguments.count - 1)].isPath {
            if case .folder? = try? Folder.kind(of: value.text) {
                paths += InputFinder([value.text], kinds: InputFinder.Kind.checked + [.swift]).files.map(\.path)
            } else {
                paths.append(value.text)
            }
        }
        // A baseline may be made anew from a run that still used the old one.
        for option in invocation.command.options
        where option.namesFile && option.effect != .presentation && option.id != Options.baseline.declaration.id {
            paths += invocation.values(of: option).map(\.text)
        }
        return Set(paths.compactMap(Self.place))
    }

    /// One text for all names of a place; nil for what is no ordinary file.
    private static func place(of path: String) -> String? {
        var status = stat()
        if stat(path, &status) == 0 {
            return status.st_mode & S_IFMT == S_IFREG ? "\(status.st_dev):\(status.st_ino)" : nil
        }
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(path[...$0]) } ?? "."
        let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
        guard let real = realpath(folder, nil) else { return path }
        defer { free(real) }
        return "\(String(cString: real))/\(name)"
    }
}
