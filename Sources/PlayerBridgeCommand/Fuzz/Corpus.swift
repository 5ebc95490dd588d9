internal import BridgeFindings
internal import Glibc
internal import JavaScriptSyntax
internal import PayloadFuzzing

/// A folder of values that failed or showed something new, one case a file: what a campaign runs first next time.
final class Corpus {
    private let path: String
    /// Why a case could not be kept; the first reason says enough.
    private(set) var problem: Report.Problem?

    /// - Throws: a ``FuzzProblem`` when the folder cannot be created or written to.
    init(path: String) throws(FuzzProblem) {
        self.path = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
        do throws(SystemError) { try Self.makeFolder(path) } catch {
            throw FuzzProblem(message: "--corpus \(path): the folder cannot be created: \(error)")
        }
        let probe = self.path + ".playerbridge-probe"
        do throws(FileSink.Failure) { try FileSink.write([], to: probe) } catch {
            throw FuzzProblem(message: "--corpus \(path): \(error)")
        }
        unlink(probe)
    }

    private static func makeFolder(_ path: String) throws(SystemError) {
        var made = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += (made.isEmpty || made == "/" ? "" : "/") + part
            guard mkdir(made, 0o777) == 0 || errno == EEXIST else { throw SystemError() }
        }
        guard try Folder.kind(of: path) == .folder else { throw SystemError(ENOTDIR) }
    }

    /// The values in the folder, in the order of the names of their files; and what cannot be read.
    func lines() -> [Result<(path: String, line: JavaScriptString), Report.Problem>] {
        let names: [[UInt8]]
        do throws(SystemError) { names = try Folder.names(in: path) } catch {
            return [.failure(.init(source: path, message: "the folder cannot be read: \(error)"))]
        }
        let files = names.map { String(decoding: $0, as: UTF8.self) }.filter { $0.hasSuffix(".json") }
        return files.map { name in
            TextInput.bytes(ofFile: path + name).map { bytes in
                (path + name, JavaScriptString(wtf8: PayloadCommand.withoutFinalLineEnd(bytes)))
            }
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
            return (name.isEmpty ? "encoder" : name) + (isExact ? "" : "-" + StableHash(hole.utf8).shortDigits)
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
        do throws(FileSink.Failure) {
            try FileSink.write(json.wtf8 + [0x0A], to: path + entry.fileName)
        } catch {
            problem = problem ?? .init(source: path + entry.fileName, message: "\(error)")
            return
        }
        guard case .smallest(let key) = entry else { return }
        unlink(path + Entry.found(key).fileName)
    }
}
