import Foundation
import TestSupport
import Testing

/// Other people's actions run with the rights of a workflow: each is named by its commit, with the version beside it.
@Suite struct PinnedActionsTests {
    /// A `uses:` of somebody else's action that does not end in a commit and a version.
    static func unpinned(in text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).compactMap { line -> String? in
            guard let match = line.firstMatch(of: /^\s*(?:- )?uses: (\S+)(.*)$/), !match.1.hasPrefix("./") else {
                return nil
            }
            let isPinned = match.1.wholeMatch(of: /[\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40}/) != nil
            return isPinned && match.2.wholeMatch(of: /\ # v\d+(?:\.\d+)*/) != nil ? nil : String(match.1)
        }
    }

    static let files =
        ["action.yml"] + Repository.files(in: "Documentation", endingIn: ".md")
        + [".github", "Integrations"].flatMap { folder in
            ["yml", "yaml", "md"].flatMap { Repository.files(in: folder, endingIn: $0) }
        } + Repository.files(in: "Sources/PlayerBridgeCommand/Init", endingIn: ".swift")

    @Test(arguments: files)
    func everyActionIsPinned(file: String) throws {
        #expect(Self.unpinned(in: String(decoding: try Repository.bytes(of: file), as: UTF8.self)) == [])
    }

    @Test func actionsAreFound() throws {
        let count = try Self.files.reduce(0) { count, file in
            try count + String(decoding: Repository.bytes(of: file), as: UTF8.self).matches(of: /uses: [\w.-]+\//).count
        }
        #expect(count >= 10)
    }

    @Test(arguments: [
        ("      - uses: actions/checkout@v4\n", ["actions/checkout@v4"]),
        ("    uses: a/b@main # v1\n", ["a/b@main"]),
        ("uses: a/b/c@0123456789012345678901234567890123456789\n", ["a/b/c@0123456789012345678901234567890123456789"]),
        ("uses: a/b/c@0123456789012345678901234567890123456789 # v1.2\n", []), ("  - uses: ./tools/PlayerBridge\n", []),
        ("`- uses:` names an action\n", []),
    ])
    func pinsAreTold(text: String, unpinned: [String]) {
        #expect(Self.unpinned(in: text) == unpinned)
    }
}
