/// Encoders that do anything but answer.
enum EncoderAttacks {
    private static let claims = ["all passed", "certificate", "no fault found"]

    /// Answers each case by its number, with the given members.
    private static func answering(_ members: String) -> String {
        "while read -r line; do n=${line#*:}; echo \"{\\\"case\\\": ${n%%,*}\(members)}\"; done"
    }

    /// What each does, and the rule that has to speak.
    private static let encoders: [(name: String, script: String, rule: String, words: String)] = [
        ("never answers", "sleep 1000", "encoder-timeout", "it runs but wrote nothing"),
        ("reads and never answers", "cat > /dev/null", "encoder-timeout", "it runs but wrote nothing"),
        ("ignores every signal", "trap '' INT TERM HUP PIPE; while :; do sleep 1; done", "encoder-timeout", ""),
        ("ends at once", "exit 3", "encoder-crash", "exit code 3"),
        ("ends after the first line", "read -r line; echo bad news >&2; exit 4", "encoder-crash", "bad news"),
        ("kills itself", "kill -SEGV $$", "encoder-crash", "signal 11"),
        ("is no program", "/nowhere/encoder", "encoder-crash", "exit code 127"),
        ("closes its input", "exec <&-; sleep 1000", "encoder-timeout", ""),
        ("closes its output", "exec >&-; sleep 1000", "encoder-crash", "closed its standard output"),
        ("closes all streams", "exec <&- >&- 2>&-; sleep 1000", "encoder-crash", "closed its standard output"),
        ("floods its output with lines", "yes '{\"case\": 1, \"payload\": \"1\"'", "encoder-protocol", "invalid JSON"),
        (
            "floods its output without a line end", "tr '\\0' a < /dev/zero", "encoder-protocol",
            "no line end"
        ),
        ("floods standard error", "yes trouble >&2", "encoder-timeout", "trouble"),
        ("writes NUL", "while read -r line; do printf '\\0\\0\\n'; done", "encoder-timeout", "is not an answer"),
        (
            "writes bytes that are not UTF-8", "while read -r line; do printf '\\377\\376\\n'; done", "encoder-timeout",
            "is not an answer"
        ),
        (
            "answers another case", "while read -r line; do echo '{\"case\": 99999, \"payload\": \"1\"}'; done",
            "encoder-protocol", "the wrong case"
        ),
        (
            "answers case 1e300", "while read -r line; do echo '{\"case\": 1e300, \"payload\": \"1\"}'; done",
            "encoder-protocol", ""
        ),
        (
            "answers with a number",
            answering(", \\\"payload\\\": 1"), "encoder-protocol", "neither a"
        ),
        (
            "answers nothing in braces", answering(""), "encoder-protocol", "neither a"
        ),
        (
            "cannot be started again",
            "test -e mark && sleep 1000; touch mark; n=0; while read -r line; do test $n = 3 && exit 9; echo \"{\\\"case\\\": $n, \\\"payload\\\": \\\"1\\\"}\"; n=$((n+1)); done",
            "encoder-timeout", ""
        ),
        ("starts others", "(sleep 987654 &); setsid sleep 987654 & sleep 987654", "encoder-timeout", ""),
    ]

    static let all: [Attack] =
        encoders.map { name, script, rule, words in
            var attack = Attack(
                "encoder that \(name)",
                // What is left of it a second later is found by its folder.
                "timeout -s KILL 45 playerbridge fuzz --function f --record f --encoder 'sh encode.sh' --hole a:string "
                    + "--cases 30 --seed 1 --jobs 2 --encoder-timeout 0.5; code=$?; sleep 1; "
                    + "for p in /proc/[0-9]*; do test \"$(readlink $p/cwd)\" = \"$PWD\" && test ${p#/proc/} != $$ && "
                    + "tr '\\0' ' ' < $p/cmdline | grep -E 'encode.sh|987654|sleep 1000' && echo left behind; done; exit $code",
                files: ["encode.sh": script + "\n"], status: 1, rule,
                forbidden: claims + ["left behind", "script-timeout", "script-crash"])
            if !words.isEmpty { attack.expected.append(words) }
            return attack
        } + [
            Attack(
                "time holds with an encoder that never answers",
                "timeout -s KILL 20 playerbridge fuzz --function f --record f --encoder 'sleep 1000' --hole a:string --time 2 --encoder-timeout 1",
                status: 1, "encoder-timeout", forbidden: claims)
        ]
}
