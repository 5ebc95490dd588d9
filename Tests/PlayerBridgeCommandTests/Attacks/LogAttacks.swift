import Foundation

/// Payloads and inputs whose text would steer a terminal or a CI system.
enum LogAttacks {
    private static let commands: [(name: String, text: String, mark: String)] = [
        ("a command of GitHub", "::set-output name=a::b", "<U+003A>:set-output"),
        ("an error of GitHub", "::error file=a::b", "<U+003A>:error"),
        ("a command of Azure", "##vso[task.setvariable variable=a]b", "<U+0023>#vso["),
        ("a group of Azure", "##[group]a", "<U+0023>#[group]"),
        ("a message of TeamCity", "##teamcity[buildStatus text='a']", "<U+0023>#teamcity["),
        ("a section of GitLab", "section_start:1:a", "<U+0073>ection_start:1:a"),
        ("a fold of Travis", "travis_fold:start:a", "<U+0074>ravis_fold:"),
    ]

    /// Where each is put, and the words in which it comes up.
    static let all: [Attack] =
        commands.flatMap { name, text, mark in
            let quoted = text.replacing("'", with: "'\\''")
            let marked = [mark]
            let forbidden = [text]
            func attack(_ place: String, _ line: String, files: [String: String] = [:], status: Int32 = 1) -> Attack {
                var attack = Attack("\(name) \(place)", line, files: files, status: status, forbidden: forbidden)
                attack.expected = marked
                return attack
            }
            return [
                attack("in a payload", "playerbridge invoke f '\(quoted) {' --record f"),
                attack(
                    "behind a line break of a payload",
                    "printf '%s' '\(quoted)' | sed '1s/^/{\\n/' | playerbridge invoke f - --record f"),
                attack(
                    "in the short form",
                    "playerbridge invoke f '\(quoted) {' --record f --format short --verbose; playerbridge invoke '\(quoted)' '{' --record x"
                ),
                attack("as a function", "playerbridge invoke '\(quoted)' '{' --record f"),
                attack(
                    "as the id of a case", "playerbridge check a.cases.jsonl",
                    files: ["a.cases.jsonl": "{\"id\": \"\(text)\", \"invoke\": \"f\", \"arguments\": \"{\"}\n"]),
                attack(
                    "as the path of a file", "mkdir -p x; playerbridge check '\(quoted)'", status: 2),
            ]
        }
        + commands.map { name, text, _ in
            let quoted = text.replacing("'", with: "'\\''")
            return Attack(
                "\(name) in JSON", "playerbridge invoke f '\(quoted) {' --record f --format json", status: 1,
                text.hasPrefix("#") ? "\\u0023#" : text.hasPrefix(":") ? "\\u003a:" : "\\u00", forbidden: [text])
        }
}
