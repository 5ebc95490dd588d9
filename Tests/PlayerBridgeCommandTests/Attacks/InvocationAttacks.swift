@testable import PlayerBridgeCommand

/// Command lines that are wrong.
enum InvocationAttacks {
    static let all = words + perCommand + values + settings + folders

    private static let words: [Attack] = [
        Attack("no command", "playerbridge", status: 2, "missing command"),
        Attack("empty command", "playerbridge ''", status: 2, "unknown command"),
        Attack("misspelt command", "playerbridge chekc x", status: 2, "did you mean check?"),
        Attack("half a command", "playerbridge new", status: 2, "incomplete command new"),
        Attack("option before the command", "playerbridge --ascii check", status: 2, "missing command before --ascii"),
        Attack("unknown short option", "playerbridge -v", status: 2, "unknown option -v"),
        Attack("unknown short option of a command", "playerbridge check -v", status: 2, "unknown option -v"),
        Attack("misspelt option", "playerbridge check x --formt json", status: 2, "did you mean --format?"),
        Attack("option of another command", "playerbridge explain --cases 3", status: 2, "unknown option --cases"),
        Attack("option without its value", "playerbridge check x --format", status: 2, "--format needs a value"),
        Attack("option in place of a value", "playerbridge check x --format --ascii", status: 2, "--format=--ascii"),
        Attack("flag with a value", "playerbridge check x --ascii=yes", status: 2, "--ascii takes no value"),
        Attack("option given twice", "playerbridge check x --format text --format json", status: 2, "given twice"),
        Attack("too many arguments", "playerbridge replay a b", status: 2, "unexpected argument"),
        Attack("empty function", "playerbridge invoke '' 1", status: 2, "missing argument FUNCTION"),
        Attack(
            "new case without a function", "playerbridge new case < /dev/null", status: 2, "missing argument FUNCTION"),
        Attack("notify without an event", "playerbridge notify 1", status: 2, "missing --event"),
        Attack(
            "fuzz without a channel", "playerbridge fuzz --template 'a'", status: 2, "missing --function or --event"),
        Attack("fuzz without code", "playerbridge fuzz --function f", status: 2, "missing --template"),
        Attack(
            "fuzz with two channels", "playerbridge fuzz --function f --event e --template 'a'", status: 2,
            "exclude each other"),
        Attack(
            "fuzz with two kinds of code", #"playerbridge fuzz --function f --template '\(a)' --encoder cat"#,
            status: 2, "exclude each other"),
        Attack("unknown rule", "playerbridge explain unescaped-qoute", status: 2, "did you mean unescaped-quote?"),
        Attack("unknown message", "playerbridge explain zzzzzzz", status: 2, "neither a rule nor a known message"),
        Attack("rows without a template", "playerbridge invoke f --rows x", status: 2, "rows need a template"),
        Attack("control characters as a command", #"playerbridge "$(printf '\033[2J')""#, status: 2, "unknown command"),
        Attack(
            "bytes that are no UTF-8 as a command", #"playerbridge "$(printf '\377\376')""#, status: 2,
            "unknown command"),
        Attack(
            "a command of a CI system as a command", "playerbridge '##vso[task.complete]'", status: 2, "<U+0023>#vso["),
        Attack(
            "a very long word", #"playerbridge check x --format "$(head -c 100000 /dev/zero | tr '\0' a)""#, status: 2,
            "--format cannot be"),
        Attack(
            "very many words", "playerbridge check $(yes nothere | head -5000)", status: 2,
            "5000 problems"),
    ]

    /// Each command: an option that does not exist, and one that it has not.
    private static let perCommand: [Attack] = CommandTable.all.flatMap { command in
        let arguments = command.arguments.filter(\.isRequired).map { _ in " x" }.joined()
        return [
            Attack(
                "unknown option of \(command.name)", "playerbridge \(command.name)\(arguments) --no-such-option",
                status: 2, "unknown option --no-such-option for \(command.name)"),
            Attack(
                "control characters as an option of \(command.name)",
                "playerbridge \(command.name)\(arguments) \"$(printf -- '--\\033[2J=##vso[x]')\"", status: 2,
                "unknown option --␛[2J for \(command.name)"),
        ]
    }

    private static let values: [Attack] = [
        ("check x --time-limit", "SECONDS"), ("check x --memory-limit", "MB"),
        (#"fuzz --function f --template '\(a)' --time"#, "SECONDS"),
        (#"fuzz --function f --template '\(a)' --cases"#, "N"), (#"fuzz --function f --template '\(a)' --jobs"#, "N"),
        (#"fuzz --function f --template '\(a)' --seed"#, "N"),
        (#"fuzz --function f --encoder cat --encoder-timeout"#, "SECONDS"),
        (#"fuzz --function f --template '\(a)' --shard"#, "I/N"),
    ].flatMap { command, _ in
        ["1e300", "99999999999999999999", "-1", "nan", "1e-300", "''", "1,5"].map { value in
            Attack(
                "\(value) for \(command.split(separator: " ").last ?? "")\(command.hasPrefix("check") ? "" : " of fuzz")",
                "playerbridge \(command) \(value)", status: 2, "cannot be", "expected")
        }
    }

    private static let settings: [Attack] = [
        ("unknown setting", "{ playr: 'live' }", "1:3: error: unknown setting playr"),
        ("setting with a wrong value", "{ format: 'yaml' }", "1:11: error: format cannot be"),
        ("setting with a list for one value", "{ format: ['text', 'json'] }", "takes one value, not a list"),
        ("setting that nests", "{ format: [['text']], }", ""),
        ("settings that are no object", "[]", "expected an object"),
        ("settings that end early", "{ format: ", "1:"), ("settings that are empty", "", "1:1"),
        ("setting of two meanings", "{ intended: '[]' }", "means different things to"),
        ("section that is no object", "{ fuzz: 'x' }", "expected an object with the options of fuzz"),
        ("unknown setting in a section", "{ fuzz: { case: 1 } }", "did you mean cases?"),
        ("section of no command", "{ fuz: { cases: 1 } }", "unknown setting fuz"),
        ("setting out of range", "{ 'time-limit': 1e300 }", "time-limit cannot be"),
        ("setting that is null", "{ format: null }", "format takes a text"),
        ("settings that command a terminal", "{ '\\u001b[2J##vso[a]': 1 }", "unknown setting ␛[2J<U+0023>#vso[a]"),
        ("settings that nest without end", String(repeating: "[", count: 100_000), "1:"),
    ].map { name, text, words in
        let isRight = name == "setting that nests"
        return Attack(
            name, "playerbridge explain disputed > /dev/null", files: [".playerbridge.json5": text],
            status: isRight ? 0 : 2, words)
    }

    private static let folders: [Attack] = [
        Attack(
            "deleted working folder", "mkdir gone && cd gone && rmdir ../gone && playerbridge explain", status: 2,
            "the working folder cannot be used"),
        Attack(
            "help from a deleted working folder", "mkdir gone && cd gone && rmdir ../gone && playerbridge --help",
            status: 0, "Usage: playerbridge"),
        Attack(
            "settings that are a link to nowhere", "ln -s nowhere .playerbridge.json5; playerbridge explain", status: 2,
            "the settings file cannot be read"),
        Attack(
            "settings that are a link to themselves",
            "ln -s .playerbridge.json5 .playerbridge.json5; playerbridge explain", status: 2,
            "the settings file cannot be read"),
        Attack(
            "settings that are a folder", "mkdir .playerbridge.json5; playerbridge explain", status: 2, "cannot be read"
        ),
        Attack(
            "settings above that others may write",
            "mkdir a && echo '{ nonsense: 1 }' > .playerbridge.json5 && chmod 666 .playerbridge.json5 && cd a && playerbridge explain disputed",
            status: 0, "was ignored: other users can write to it"),
        Attack(
            "settings that are not UTF-8", #"printf '{ format: \377 }' > .playerbridge.json5; playerbridge explain"#,
            status: 2, "not UTF-8"),
        Attack(
            "path of a settings file above",
            "mkdir a && echo \"{ contract: 'none.json' }\" > .playerbridge.json5 && cd a && playerbridge invoke f 1",
            status: 2, "../none.json: the file cannot be read"),
    ]
}
