/// Texts that a CI system obeys when they come up in a log: one table, and the one function that takes their power.
///
/// What needs control characters, such as the sections of GitLab and hyperlinks of terminals, has none left when
/// ``VisibleText`` is done with it; its words are in the table all the same, for logs that drop such characters.
package enum LogCommands {
    struct Row: Sendable {
        let system: String
        /// How a command begins.
        let opening: String
        /// Whether it acts at the start of a line only, behind nothing but spaces.
        var atLineStart = false
        /// Whether it acts only with a name behind it.
        var takesName = false
        /// Where the system says so.
        let source: String
    }

    static let table: [Row] = [
        Row(
            system: "GitHub Actions", opening: "::", takesName: true,
            source: "docs.github.com, workflow commands for GitHub Actions"),
        Row(
            system: "Azure Pipelines", opening: "##vso[",
            source: "learn.microsoft.com, Azure Pipelines, logging commands"),
        Row(
            system: "Azure Pipelines and GitHub Actions", opening: "##[",
            source: "learn.microsoft.com, formatting commands; actions/runner, ActionCommand.cs"),
        Row(
            system: "TeamCity", opening: "##teamcity[",
            source: "jetbrains.com, TeamCity, service messages"),
        Row(
            system: "GitLab", opening: "section_start:", source: "docs.gitlab.com, CI/CD job logs, collapsible sections"
        ),
        Row(system: "GitLab", opening: "section_end:", source: "docs.gitlab.com, CI/CD job logs, collapsible sections"),
        Row(system: "Travis CI", opening: "travis_fold:", source: "docs.travis-ci.com, build log folding"),
        Row(system: "Travis CI", opening: "travis_time:", source: "travis-ci/travis-build, bash templates"),
        Row(system: "Buildkite", opening: "--- ", atLineStart: true, source: "buildkite.com, managing log output"),
        Row(system: "Buildkite", opening: "+++ ", atLineStart: true, source: "buildkite.com, managing log output"),
        Row(system: "Buildkite", opening: "~~~ ", atLineStart: true, source: "buildkite.com, managing log output"),
        Row(system: "Buildkite", opening: "^^^ ", atLineStart: true, source: "buildkite.com, managing log output"),
    ]

    /// A line in which no command is left: the first character of each becomes a mark, as ``VisibleText`` makes them.
    package static func disarmed(_ line: String) -> String { disarmed(line, as: VisibleText.mark) }

    /// The same in JSON, where the mark is an escape: the text that is read back is the same.
    static func disarmed(json: String) -> String {
        disarmed(json) { codePoint in
            let digits = String(codePoint, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
    }

    private static func disarmed(_ line: String, as mark: (UInt32) -> String) -> String {
        let bytes = Array(line.utf8)
        let places = places(in: bytes)
        guard !places.isEmpty else { return line }
        var result: [UInt8] = []
        var start = 0
        for place in places {
            result += bytes[start..<place]
            result += mark(UInt32(bytes[place])).utf8
            start = place + 1
        }
        return String(decoding: result + bytes[start...], as: UTF8.self)
    }

    /// By first byte, as most bytes of a line begin none.
    private static let rows: [UInt8: [(row: Row, opening: [UInt8])]] = Dictionary(
        grouping: table.map { ($0, Array($0.opening.utf8)) }, by: { $0.1[0] })

    /// Where commands begin.
    private static func places(in bytes: [UInt8]) -> [Int] {
        var places: [Int] = []
        var isStart = true
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0A {
                isStart = true
                continue
            }
            defer { isStart = isStart && byte == 0x20 }
            guard let candidates = rows[byte] else { continue }
            for (row, opening) in candidates where bytes[index...].starts(with: opening) {
                if row.atLineStart && !isStart { continue }
                let next = index + opening.count < bytes.count ? bytes[index + opening.count] | 0x20 : 0
                if row.takesName && !(0x61...0x7A).contains(next) { continue }
                places.append(index)
                break
            }
        }
        return places
    }
}
