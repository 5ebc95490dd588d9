public import Foundation

/// The files of this repository, as the tests read them.
public enum Repository {
    public static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Paths from the root of all files below a folder whose names end so, sorted.
    public static func files(in folder: String, endingIn suffix: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path())
        return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }
            .sorted()
    }

    public static func bytes(of path: String) throws -> [UInt8] {
        try Array(Data(contentsOf: root.appending(path: path)))
    }
}
