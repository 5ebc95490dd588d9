internal import BridgeFindings
internal import JavaScriptSyntax

/// The files that a repository is offered.
struct InitPlan {
    struct File {
        /// From the root of the repository.
        var path: String
        /// Half a line.
        var purpose: String
        var text: String
    }

    let look: RepositoryLook
    /// What lint found; nil where there is no lint.
    let cases: [CheckResult]?

    private static let folder = "payloads"
    /// More would be no first cases.
    private static let mostCases = 20

    var files: [File] {
        [settings, firstCases] + (look.hasGitLab ? [gitLab] : []) + (look.hasGitHub || !look.hasGitLab ? [gitHub] : [])
    }

    private var settings: File {
        File(
            path: SettingsFile.name, purpose: "the options of every run in this repository",
            text: """
                // Options of PlayerBridge: their names without --, those of one command under its name.
                {
                  "fail-on": "error",
                  // baseline: "\(Self.folder)/baseline.json",
                  // rules: { "unknown-field": "note" },
                }

                """)
    }

    // MARK: Cases

    private var firstCases: File {
        var lines: [String] = []
        var names: Set<String> = []
        for result in cases ?? [] where lines.count < Self.mostCases {
            guard let line = Self.line(of: result, &names) else { continue }
            lines.append(line)
        }
        let purpose =
            lines.isEmpty
            ? (cases == nil ? "a sample; lint, which finds first cases, is not installed" : "a sample")
            : "payloads that this code builds today; fix the code, then expect \"delivered\""
        return File(
            path: "\(Self.folder)/first.cases.jsonl", purpose: purpose,
            text: (lines.isEmpty ? Self.samples : lines).map { $0 + "\n" }.joined())
    }

    private static let samples = [
        #"{"id": "hydrated", "invoke": "updateProductWithData", "arguments": "\"p-1\", {\"sku\": \"KB-12\", \"name\": \"Levi's 501\"}", "expect": {}}"#,
        #"{"id": "heart", "event": {"type": "add-to-wishlist"}, "info": "{\"success\": true, \"sku\": \"KB-12\"}", "expect": {}}"#,
    ]

    /// The payload of a literal that breaks, with what becomes of it as its expectation.
    private static func line(of result: CheckResult, _ names: inout Set<String>) -> String? {
        guard let verdict = result.verdict, verdict != .delivered,
            result.findings.contains(where: { $0.severity == .error })
        else { return nil }
        let words = result.id.split(separator: " ")
        let place = result.source.split(separator: "/").last.map(String.init) ?? result.source
        var id = place.replacing(":", with: "-")
        var count = 1
        while !names.insert(id).inserted {
            count += 1
            id = "\(place.replacing(":", with: "-"))-\(count)"
        }
        var members: [(String, JavaScriptValue)] = [("id", .string(JavaScriptString(id)))]
        if words.count == 2, words[0] == "invoke", let text = result.texts["arguments"] {
            members += [("invoke", .string(JavaScriptString(String(words[1])))), ("arguments", .string(text))]
        } else if words.first == "notify", let text = result.texts["info"] {
            members += [("notify", .string("cb-1")), ("info", .string(text))]
        } else {
            return nil
        }
        members.append(("expect", .object([("verdict", .string(JavaScriptString(verdict.rawValue)))])))
        members.append(("note", .string(JavaScriptString(result.source))))
        return ValueNotation.json(.object(members), options: .init(asciiOnly: true))
    }

    // MARK: CI

    private var lints: Bool { !look.swiftFiles.isEmpty }

    private var gitHub: File {
        File(
            path: ".github/workflows/playerbridge.yml", purpose: "a job of GitHub Actions",
            text: """
                name: playerbridge
                on: [push, pull_request]

                permissions:
                  contents: read

                jobs:
                  payloads:
                    runs-on: ubuntu-latest
                    container: debian:bookworm-slim
                    steps:
                      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
                      # The packages of PlayerBridge, as `make package` leaves them in out/package.
                      - run: apt-get update && apt-get install -y --no-install-recommends ./tools/playerbridge/*.deb
                      - run: playerbridge check \(Self.folder) --format github
                \(lints ? "      - run: playerbridge lint . --format github\n" : "")
                """)
    }

    private var gitLab: File {
        File(
            path: "playerbridge.gitlab-ci.yml",
            purpose: "a job of GitLab; name it under include: in .gitlab-ci.yml, as local: playerbridge.gitlab-ci.yml",
            text: """
                playerbridge:
                  image: debian:bookworm-slim
                  script:
                    # The packages of PlayerBridge, as `make package` leaves them in out/package.
                    - apt-get update && apt-get install -y --no-install-recommends ./tools/playerbridge/*.deb
                    - playerbridge check \(Self.folder) --report junit=playerbridge.xml --report codequality=playerbridge.json
                \(lints ? "    - playerbridge lint . --format short\n" : "")  artifacts:
                    when: always
                    reports: { junit: playerbridge.xml, codequality: playerbridge.json }

                """)
    }
}
