internal import Foundation

/// What a repository holds, as far as `init` needs to know.
struct RepositoryLook {
    /// The paths of Swift files.
    private(set) var swiftFiles: [String] = []
    private(set) var xcodeProject: String?
    private(set) var hasGitHub = false
    private(set) var hasGitLab = false

    /// Folders of what was built or fetched.
    private static let passedOver: Set = [
        ".git", ".build", "Pods", "Carthage", "node_modules", "DerivedData", "build", "out",
    ]
    /// Enough to know; a look costs no more in a large repository.
    private static let most = 50_000

    init(_ folder: String) {
        let manager = FileManager.default
        hasGitHub = manager.fileExists(atPath: folder + "/.github")
        hasGitLab = manager.fileExists(atPath: folder + "/.gitlab-ci.yml")
        guard let walk = manager.enumerator(atPath: folder) else { return }
        var seen = 0
        while seen < Self.most, let path = walk.nextObject() as? String {
            seen += 1
            let name = (path as NSString).lastPathComponent
            if Self.passedOver.contains(name) {
                walk.skipDescendants()
            } else if name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace") {
                if xcodeProject == nil { xcodeProject = name }
                walk.skipDescendants()
            } else if name.hasSuffix(".swift") {
                swiftFiles.append(folder == "." ? path : (folder as NSString).appendingPathComponent(path))
            }
        }
    }

    var description: String {
        var found: [String] = []
        if !swiftFiles.isEmpty { found.append("\(swiftFiles.count) Swift file\(swiftFiles.count == 1 ? "" : "s")") }
        if let xcodeProject { found.append(xcodeProject) }
        if hasGitHub { found.append("GitHub Actions") }
        if hasGitLab { found.append("GitLab CI") }
        return found.isEmpty ? "no Swift source, no CI" : found.joined(separator: ", ")
    }
}
