internal import BridgeFindings
internal import Foundation
internal import JavaScriptSyntax
internal import PayloadFuzzing

/// A folder of values that failed or showed something new, one case a file: what a campaign runs first next time.
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

    /// Why a case is kept, which names its file.
    enum Entry {
        /// A fault, with the values of the case that showed it.
        case found(CampaignRecord.Key)
        /// A fault, with the smallest values that show it; they take the place of those that were found.
        case smallest(CampaignRecord.Key)
        /// The first case in which something became of a kind of values.
        case seen(CampaignRecord.Sighting)

        /// One file a fault or sighting: hole, outcome and kind, as far as a file's name can hold them.
        var fileName: String {
            let parts: [String] =
                switch self {
                case .found(let key): [Self.word(key.hole), key.rule.rawValue, "found"]
                case .smallest(let key): [Self.word(key.hole), key.rule.rawValue]
                case .seen(let sighting):
                    [Self.word(sighting.hole), sighting.outcome, Self.plain(sighting.valueClass)]
                }
            return parts.joined(separator: ".") + ".json"
        }

        private static func word(_ hole: String) -> String {
            let name = plain(hole)
            // Two holes whose names differ in other signs only must not share a file.
            let isExact = name.utf8.elementsEqual(hole.utf8)
            let mark = hole.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
            return (name.isEmpty ? "encoder" : name) + (isExact ? "" : "-" + String(mark, radix: 36))
        }

        private static func plain(_ text: String) -> String {
            let safe = text.utf8.map { byte -> UInt8 in
                let isPlain =
                    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                return isPlain || byte == UInt8(ascii: "_") ? byte : UInt8(ascii: "-")
            }
            return String(decoding: safe.prefix(60), as: UTF8.self)
        }
    }

    /// Keeps the values of a case. The file is whole or not there, whenever the campaign is killed.
    func keep(_ json: JavaScriptString, as entry: Entry) {
        try? Data(json.wtf8 + [0x0A]).write(to: folder.appending(path: entry.fileName), options: .atomic)
        guard case .smallest(let key) = entry else { return }
        try? FileManager.default.removeItem(at: folder.appending(path: Entry.found(key).fileName))
    }
}
