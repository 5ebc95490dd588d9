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
            // In Markdown the comma is written as a reference.
            let comma = format == "github-summary" ? "&#44;" : ","
            attack.expected = [" of 3000 checked\(comma) interrupted"]
            return attack
        } + [
            Attack(
                "Ctrl-C while fuzzing keeps what was found",
                #"playerbridge fuzz --function f --record f --template "'\(a)'" --cases 10000000 --seed 1 --corpus c > out & sleep 3; kill -INT $!; wait $!; code=$?; cat out; ls c; exit $code"#,
                status: 130, "checked, interrupted", "unterminated-literal", "replay", forbidden: claims)
        ] + answered

    /// Points at which a run waits for something, and what is started there. Each has a second to end.
    private static let waits: [(name: String, setUp: String, line: String)] = [
        ("a payload that never ends", "", "invoke f '(() => { for (;;); })()' --time-limit 60"),
        ("a spec from a terminal", "mkfifo in; sleep 100 > in &", "spec - < in"),
        ("a case file that nobody writes", "mkfifo a.cases.jsonl", "check a.cases.jsonl"),
        (
            "a reader that does not read", "mkfifo out; sleep 100 < out &",
            "check i.cases.jsonl --format json --verbose > out"
        ),
        (
            "an encoder that never answers", "",
            "fuzz --function f --record f --encoder 'sleep 100' --hole a:string --encoder-timeout 60"
        ),
        ("an encoder's first answer", "", "fuzz --function f --record f --encoder 'cat > /dev/null' --hole a:string"),
        ("many cases", "", "check i.cases.jsonl"), ("a tape", "", "replay t.tape.jsonl"),
        ("a tape that is redacted", "", "redact t.tape.jsonl"),
        ("rows of a catalogue", "", "invoke updateProductWithData --template \"'\\\\(name)'\" --rows rows.jsonl"),
    ]

    // A shell lets what it starts in the background ignore the signal, unless it is told otherwise.
    private static let answered: [Attack] = waits.flatMap { name, setUp, line in
        [0.3, 1, 2.5].map { delay in
            Attack(
                "Ctrl-C \(delay) s into \(name)",
                """
                \(setUp)
                env --default-signal=INT playerbridge \(line) 2> errors & tool=$!
                sleep \(delay); began=$(date +%s%N); kill -INT $tool
                (sleep 9; kill -KILL $tool) > /dev/null 2>&1 & killer=$!
                wait $tool; code=$?; took=$(( ($(date +%s%N) - began) / 1000000 ))
                kill $killer $(jobs -p) 2> /dev/null
                test $took -lt 1000 || echo "too slow: $took ms"
                test $code = 130 || echo "ended with $code"
                """,
                files: ["i.cases.jsonl": cases, "t.tape.jsonl": tape, "rows.jsonl": rows], status: 0,
                forbidden: claims + ["too slow", "ended with", "Fatal error"])
        }
    }

    private static let tape =
        #"{"tape": 1, "player": "live", "configuration": {"currency": "USD", "locale": "en-US"}}"# + "\n"
        + (1...3000).map {
            #"{"at": \#($0), "playerId": "s-1", "invoke": "updateProductWithData", "arguments": "'p-\#($0)', { sku: 's' }"}"#
                + "\n"
        }
        .joined()
    private static let rows = (1...20_000).map { "{\"name\": \"n\($0)\"}\n" }.joined()
}
