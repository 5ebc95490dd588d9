internal import FindingReports
internal import Foundation
internal import Glibc
internal import JavaScriptSyntax
internal import PayloadFuzzing
internal import PlayerEmulator

/// The safe form of a Swift literal: what `playerbridge lint --fix` makes of it, proved by running it with hostile values.
struct DeskSafeForm {
    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    /// `safe`: the literal with its holes' types, rewritten.
    func answer(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        let template = try question.text("template")
        guard !template.contains("\n"), !template.contains("\"") else {
            throw DeskProblem("only a literal of one line without Swift quotes can be rewritten here")
        }
        let parsed = try PayloadTemplate(JavaScriptString(template))
        let given = Dictionary(try question.pairs("holes").map { ($0.name, $0.value) }) { _, last in last }
        // What was not said is told by the place, as it is for a campaign.
        let types = Dictionary(
            TemplateTarget(parsed, syntax: .swift).holes.map { ($0.name, $0.type.description) }
        ) { _, last in last
        }.merging(given) { $1 }
        let source = SwiftFile(
            parsed, types: types, call: try question.text("name"), isEvent: question.isSet("isEvent"))
        guard let fixed = try fixed(source.text) else {
            throw DeskProblem(
                "\(NeighbourProgram.lint.name) proves safe forms, but is neither next to playerbridge nor on the path"
            )
        }
        let literal = source.literal(in: fixed)
        answer(true) {
            $0.member("literal", literal)
            $0.member("isChanged", literal != template)
        }
    }

    /// Nil where there is no program for it.
    private func fixed(_ source: String) throws -> String? {
        guard let program = NeighbourProgram.lint.path(environment: environment) else { return nil }
        let folder = FileManager.default.temporaryDirectory.appending(path: "playerbridge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Payload.swift")
        try Data(source.utf8).write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["lint", file.path(), "--fix", "--fail-on", "never", "--jobs", "1"]
        // A settings file belongs to the user's own sources.
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
}

/// A Swift file with one call, whose holes are parameters of known types.
private struct SwiftFile {
    let text: String
    private let names: [(name: String, expression: String)]
    private static let start = "/* the literal */ \""
    private static let end = "\" /* its end */"

    init(_ template: PayloadTemplate, types: [String: String], call: String, isEvent: Bool) {
        let expressions = template.holes.map(\.expression)
        let distinct = expressions.enumerated().filter { expressions.firstIndex(of: $0.element) == $0.offset }.map(
            \.element)
        names = distinct.enumerated().map { ("workbenchHole\($0)x", $1) }
        let known = Dictionary(uniqueKeysWithValues: names.map { ($0.expression, $0.name) })
        var literal = ""
        var offset = 0
        let bytes = template.source.wtf8
        for hole in template.holes {
            literal += String(decoding: bytes[offset..<hole.range.lowerBound], as: UTF8.self)
            literal += "\\(\(known[hole.expression] ?? hole.expression))"
            offset = hole.range.upperBound
        }
        literal += String(decoding: bytes[offset...], as: UTF8.self)
        let parameters = names.map { "\($0.name): \(Self.swiftType(types[$0.expression] ?? "string"))" }
        let quoted = Self.start + literal + Self.end
        let line =
            isEvent
            ? "player.notify(callbackKey: \"key\", info: \(quoted))"
            : "_ = try await player.invoke(function: \"\(call)\", arguments: \(quoted))"
        text = """
            \(["BambuserCommerceSDK", "Foundation"].map { "import \($0)" }.joined(separator: "\n"))

            func send(\((["_ player: any BambuserPlayerView"] + parameters).joined(separator: ", "))) async throws {
                \(line)
            }

            """
    }

    /// The literal in the file, with the expressions as they were.
    func literal(in file: String) -> String {
        guard let start = file.range(of: Self.start), let end = file.range(of: Self.end) else { return "" }
        return names.reduce(String(file[start.upperBound..<end.lowerBound])) {
            $0.replacingOccurrences(of: $1.name, with: $1.expression)
        }
    }

    private static func swiftType(_ name: String) -> String {
        let isOptional = name.hasPrefix("optional-")
        let base = isOptional ? String(name.dropFirst(9)) : name
        let types = ["number": "Double", "integer": "Int", "bool": "Bool", "url": "URL"]
        return (types[base] ?? "String") + (isOptional ? "?" : "")
    }
}
