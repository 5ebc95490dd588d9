internal import BridgeFindings
internal import Foundation
internal import JavaScriptSyntax

/// A folder of values that failed, one case a file: what a campaign runs first next time.
struct Corpus {
    let folder: URL

    /// - Throws: a clause when the folder cannot be made.
    init(path: String) throws {
        folder = URL(filePath: path, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The values in the folder, in the order of the names of their files.
    func lines() -> [(path: String, line: JavaScriptString)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
            let path = folder.appending(path: name).path()
            guard let data = FileManager.default.contents(atPath: path) else { return nil }
            return (path, JavaScriptString(wtf8: PayloadCommand.withoutFinalLineEnd(Array(data))))
        }
    }

    /// Keeps the values of a case. The file is whole or not there, whenever the campaign is killed.
    func keep(_ json: JavaScriptString, hole: String, rule: String, isSmallest: Bool) {
        let name = Self.name(hole: hole, rule: rule) + (isSmallest ? "" : ".found") + ".json"
        try? Data(json.wtf8 + [0x0A]).write(to: folder.appending(path: name), options: .atomic)
        guard isSmallest else { return }
        try? FileManager.default.removeItem(
            at: folder.appending(path: Self.name(hole: hole, rule: rule) + ".found.json"))
    }

    /// One file a fault: its hole and its rule, as far as a file's name can hold them.
    private static func name(hole: String, rule: String) -> String {
        let safe = hole.utf8.map { byte -> UInt8 in
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            return isPlain || byte == UInt8(ascii: "_") ? byte : UInt8(ascii: "-")
        }
        let name = String(decoding: safe.prefix(60), as: UTF8.self)
        // Two holes whose names differ in other signs only must not share a file.
        let isExact = name.utf8.elementsEqual(hole.utf8)
        let mark = hole.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return (name.isEmpty ? "encoder" : name) + (isExact ? "" : "-" + String(mark, radix: 36)) + "." + rule
    }
}
