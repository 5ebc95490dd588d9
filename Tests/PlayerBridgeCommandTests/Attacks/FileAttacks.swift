import Foundation

/// Inputs that cannot be read, and outputs that must not be written.
enum FileAttacks {
    static let all = inputs + nested + outputs + others

    private static let good = #"{"id": "a", "invoke": "hideProductList", "arguments": ""}"# + "\n"

    private static let inputs: [Attack] =
        [
            ("missing file", "", "x", "No such file or directory"),
            ("link to nowhere", "ln -s nowhere x", "x", "No such file or directory"),
            ("link to itself", "ln -s x x", "x", "Too many levels of symbolic links"),
            ("two links to each other", "ln -s y x; ln -s x y", "x", "Too many levels of symbolic links"),
            (
                "path beyond what the system takes", "",
                "$(head -c 5000 /dev/zero | tr '\\0' a)", "File name too long"
            ),
            ("empty path", "", "''", "No such file or directory"),
            ("file as a folder", "touch x", "x/y", "Not a directory"),
            ("sparse gigabytes", "truncate -s 3G x", "x", " MB"),
            ("bytes that are no UTF-8", "printf 'a\\377' > x", "x", "not UTF-8"),
            ("a program", "cp /bin/true x", "x", "not UTF-8"),
        ].flatMap { name, setUp, path, words in
            ["check", "replay", "redact", "merge", "api-diff", "calibrate"].map { command in
                Attack(
                    "\(name) for \(command)", "\(setUp.isEmpty ? ":" : setUp); playerbridge \(command) \(path)",
                    status: 2,
                    words, forbidden: ["all passed", "unchanged", "certificate"])
            }
        }

    /// What folders hold.
    private static let nested: [Attack] = [
        Attack(
            "link to nowhere in a folder", "mkdir f; ln -s nowhere f/a.cases.jsonl; playerbridge check f", status: 2,
            "f/a.cases.jsonl", "No such file or directory"),
        Attack(
            "link to itself in a folder", "mkdir f; ln -s a.cases.jsonl f/a.cases.jsonl; playerbridge check f",
            status: 2,
            "Too many levels"),
        Attack(
            "link to a folder that is gone", "mkdir f; ln -s nowhere f/more; playerbridge check f", status: 2, "f/more"),
        Attack(
            "name that is not UTF-8", #"mkdir f; touch "f/$(printf '\377').cases.jsonl"; playerbridge check f"#,
            status: 2, #"f/\xff.cases.jsonl"#, "the name is not UTF-8"),
        Attack(
            "folder whose name is not UTF-8", #"mkdir -p "f/$(printf 'x\377')"; playerbridge check f"#, status: 2,
            "the name is not UTF-8"),
        Attack("empty folder", "mkdir f; playerbridge check f", status: 2, "the folder contains none of *.cases.jsonl"),
        Attack("empty file", "touch a.cases.jsonl; playerbridge check a.cases.jsonl", status: 2, "the file is empty"),
        Attack(
            "folder in a circle", "mkdir f; ln -s . f/again; playerbridge check f", status: 2,
            "the folder contains none of"),
        Attack(
            "name of a file that commands a CI system",
            "mkdir f; ln -s nowhere 'f/##vso[a].cases.jsonl'; playerbridge check f",
            status: 2, "<U+0023>#vso[a]", forbidden: ["f/##vso["]),
        Attack(
            "name of a file that commands a terminal",
            #"mkdir f; ln -s nowhere "f/$(printf '\033[2J').cases.jsonl"; playerbridge check f"#, status: 2, "␛[2J"),
        Attack("standard input that is closed", "playerbridge invoke f - <&-", status: 2, "Bad file descriptor"),
        Attack("standard input that is a folder", "playerbridge invoke f - < /", status: 2, "Is a directory"),
        Attack(
            "standard input for writing only", "playerbridge invoke f - 0>/dev/null", status: 2, "Bad file descriptor"),
        Attack(
            "standard input that is not UTF-8", #"printf '\300\200' | playerbridge invoke f -"#, status: 2, "not UTF-8"),
    ]

    /// Where reports must not go.
    private static let outputs: [Attack] = [
        ("two reports to one file", "--report json=r --report short=r", "r is also written by --report"),
        ("two names of one file", "--report json=r --report short=./r", "is also written by --report"),
        ("a link to the other report", "--report json=r --report short=l", "is also written by --report"),
        ("report and times to one file", "--report json=r --timings r", "is also written by"),
        ("report over its input", "--report json=a.cases.jsonl", "is an input of this run"),
        ("report over its input by a link", "--report json=in", "is an input of this run"),
        (
            "report over its input by another name", "--report json=../$(basename $PWD)/a.cases.jsonl",
            "is an input of this run"
        ),
        ("report over a contract", "--contract c --report json=c", "is an input of this run"),
        ("times over the settings", "--timings .playerbridge.json5", "is an input of this run"),
    ].map { name, options, words in
        Attack(
            name,
            "touch r; ln -s r l; ln -s a.cases.jsonl in; playerbridge check a.cases.jsonl \(options); code=$?; cat a.cases.jsonl; exit $code",
            files: ["a.cases.jsonl": good, "c": "{}", ".playerbridge.json5": "{}"], status: 2, words, "hideProductList")
    }

    private static let others: [Attack] = [
        Attack(
            "report into a folder that is not there", "playerbridge merge a.json --report json=none/r",
            files: ["a.json": report], status: 2, "none/r: the file cannot be written: No such file or directory"),
        Attack(
            "report over a folder", "mkdir r; playerbridge merge a.json --report json=r", files: ["a.json": report],
            status: 2, "r: the file cannot be written: Is a directory"),
        Attack(
            "report to a full device", "playerbridge merge a.json --report json=/dev/full", files: ["a.json": report],
            status: 2, "/dev/full: the file cannot be written: No space left on device"),
        Attack(
            "report through a link to nowhere", "ln -s none/x r; playerbridge merge a.json --report json=r",
            files: ["a.json": report], status: 2, "r: the file cannot be written"),
        Attack(
            "report over a file that may not be larger",
            // The limit holds for each file, also for the one that takes what this line prints.
            "(ulimit -f 0; trap '' XFSZ; playerbridge merge a.json --report json=old --format short 2>&1; echo code $?) | cat; cat old",
            files: ["a.json": report, "old": "as it was\n"], status: 0, "as it was", "File too large", "code 2"),
        Attack(
            "report through a link",
            "ln -s real r; touch real; playerbridge merge a.json --report json=r > /dev/null; test -L r && grep -c summary real",
            files: ["a.json": report], status: 0, "1"),
        Attack(
            "report over a file with two names",
            "touch r; ln r s; playerbridge merge a.json --report json=r > /dev/null; cmp r s && stat -c %h r",
            files: ["a.json": report], status: 0, "2"),
        Attack(
            "report over a file with its own mode",
            "touch r; chmod 751 r; playerbridge merge a.json --report json=r > /dev/null; stat -c %a r",
            files: ["a.json": report], status: 0, "751"),
        Attack(
            "report into a pipe",
            "playerbridge merge a.json --report json=/dev/stdout --format short | grep -c summary",
            files: ["a.json": report], status: 0, "1"),
        Attack(
            "types that nest without end",
            "(yes 'public class A {' | head -100000) > a.swiftinterface; playerbridge api-diff a.swiftinterface | tail -1",
            status: 0, "declarations compared"),
        Attack(
            "brackets that nest without end",
            "(printf 'public func f(a: '; yes '(' | head -100000) > a.swiftinterface; playerbridge api-diff a.swiftinterface | tail -1",
            status: 0, "found no public declaration"),
        Attack(
            "prefixes of a log without end",
            #"(yes '[a] ' | head -20000 | tr -d '\n'; printf "'p'") | playerbridge invoke f - --from-log"#,
            status: 1, "rejected"),
        Attack(
            "corpus that cannot be made", #"playerbridge fuzz --function f --template '\(a)' --corpus /proc/none"#,
            status: 2, "the folder cannot be created"),
        Attack(
            "corpus that is a file", #"touch c; playerbridge fuzz --function f --template '\(a)' --corpus c"#,
            status: 2,
            "the folder cannot be created: Not a directory"),
        Attack(
            "host model that ends early", "playerbridge invoke f 1 --host-model m",
            files: ["m": "{ name: 'm', invoke: 'f({arguments}); {player' }"], status: 2,
            "m: “invoke” is not a complete script"),
        Attack(
            "host model without a place for the text", "playerbridge invoke f 1 --host-model m",
            files: ["m": "{ name: 'm', invoke: 'f()' }"], status: 2, "“invoke” has no {arguments} for the text"),
        Attack(
            "host model with an unknown key", "playerbridge invoke f 1 --host-model m",
            files: ["m": "{ name: 'm', invok: 'f({arguments})' }"], status: 2, "expected the fields “name” and “invoke”"
        ),
        Attack(
            "host model that is nothing", "playerbridge invoke f 1 --host-model m", files: ["m": ""], status: 2,
            "--host-model"),
        Attack(
            "unknown host model", "playerbridge invoke f 1 --host-model strictt", status: 2,
            "neither a file nor a host model"),
        Attack(
            "unknown reading", "playerbridge invoke f 1 --readings logn", status: 2, "unknown reading “logn”"),
        Attack(
            "contract that is nothing", "playerbridge invoke f 1 --contract c", files: ["c": "[]"], status: 2,
            "--contract"),
        Attack(
            "extension that is nothing", "playerbridge invoke f 1 --extend c", files: ["c": "[]"], status: 2, "--extend"
        ),
        Attack(
            "baseline that is nothing", "playerbridge invoke f 1 --baseline c", files: ["c": "{}"], status: 2,
            "--baseline c: expected a JSON report"),
    ]

    /// A report of one payload that failed.
    static let report = """
        {"playerbridge": {"format": 1, "version": "1", "engine": "e", "contract": "", "hostModel": "", "unchecked": []},
        "results": [{"id": "a", "source": "a.cases.jsonl:1", "kind": "payload", "passed": false, "verdict": "rejected",
        "texts": {}, "calls": [], "findings": [], "transcript": []}], "problems": [], "summary": {},
        "manifest": {"ending": "complete", "planned": 1, "done": 1, "shards": [1], "shardCount": 1, "settings": [],
        "inputs": [{"path": "a.cases.jsonl", "size": 1, "sha256": "00"}]}}
        """
}
