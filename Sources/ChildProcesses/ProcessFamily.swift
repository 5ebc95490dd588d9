internal import Glibc

/// A process group together with everything that its members started.
struct ProcessFamily {
    let group: pid_t

    private struct Entry {
        var number: pid_t
        var parent: pid_t
        var group: pid_t
        var pages: Int
    }

    /// Resident bytes of all of them; nil where the system does not tell.
    func residentBytes() -> Int? {
        guard let entries = Self.entries() else { return nil }
        var members = Set(entries.filter { $0.group == group }.map(\.number))
        var hasGrown = true
        while hasGrown {
            let more = entries.filter { members.contains($0.parent) && !members.contains($0.number) }
            members.formUnion(more.map(\.number))
            hasGrown = !more.isEmpty
        }
        let pages = entries.reduce(0) { $0 + (members.contains($1.number) ? $1.pages : 0) }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    private static func entries() -> [Entry]? {
        guard let folder = opendir("/proc") else { return nil }
        defer { closedir(folder) }
        var entries: [Entry] = []
        while let item = readdir(folder) {
            let name = withUnsafeBytes(of: item.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let number = pid_t(name), let text = FileText.read("/proc/\(number)/stat", limit: 1024) else {
                continue
            }
            // The name of the program stands in brackets and may hold anything.
            guard let close = text.lastIndex(of: ")") else { continue }
            let fields = text[text.index(after: close)...].split(separator: " ")
            guard fields.count > 21, let parent = pid_t(fields[1]), let group = pid_t(fields[2]),
                let pages = Int(fields[21])
            else { continue }
            entries.append(Entry(number: number, parent: parent, group: group, pages: pages))
        }
        return entries.isEmpty ? nil : entries
    }
}
