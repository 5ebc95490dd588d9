import Foundation

/// Runs that are stopped: what they claim, and what they leave.
enum InterruptAttacks {
    private static let claims = ["all passed", "certificate", "no fault found", "unchanged"]

    /// A case of its own each, with a little work in it.
    private static let cases =
        "{\"cases\": 1, \"player\": \"recording\"}\n"
        + (1...3000).map {
            #"{"id": "\#($0)", "invoke": "f", "arguments": "'\#($0)', (() => { let s = 0; for (let i = 0; i < 300000; i++) s += i; return s })()"}"#
                + "\n"
        }
        .joined()

    static let all: [Attack] =
        ["text", "short", "github", "github-summary", "junit", "sarif", "json", "html"].map { format in
            var attack = Attack(
                "Ctrl-C in the \(format) report",
                "playerbridge check i.cases.jsonl --format \(format) > out & sleep 1.5; kill -INT $!; wait $!; code=$?; cat out; exit $code",
                files: ["i.cases.jsonl": cases], status: 130, forbidden: claims + ["Fatal error"])
            attack.expected = [" of 3000 checked, interrupted"]
            return attack
        } + [
            Attack(
                "Ctrl-C while fuzzing keeps what was found",
                #"playerbridge fuzz --function f --record f --template "'\(a)'" --cases 10000000 --seed 1 --corpus c > out & sleep 3; kill -INT $!; wait $!; code=$?; cat out; ls c; exit $code"#,
                status: 130, "checked, interrupted", "unterminated-literal", "replay", forbidden: claims)
        ]
}
