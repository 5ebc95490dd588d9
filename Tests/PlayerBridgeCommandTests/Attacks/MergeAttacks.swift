import Foundation

/// Reports that are not the parts of one whole run.
enum MergeAttacks {
    private static let claims = ["certificate", "no fault found", "all passed", "all 1 passed"]

    static let all: [Attack] =
        [
            ("the same shard twice", [shard(1), shard(1)], "shard 1 of 3 is in both 1.json and 2.json"),
            ("a shard that is missing", [shard(1), shard(2)], "shards are missing: 3 of 3"),
            ("one shard alone", [shard(2)], "shards are missing: 1, 3 of 3"),
            ("shards of two targets", [shard(1), shard(2, target: "u"), shard(3)], "the target is"),
            (
                "shards of two seeds", [shard(1), shard(2, seed: "8"), shard(3)],
                "the seed is 7 in 1.json, but 8 in 2.json"
            ),
            ("shards of two counts", [shard(1), shard(2, of: 4), shard(3)], "the number of shards is 3"),
            (
                "a shard that was interrupted", [shard(1), shard(2, ending: "interrupted", done: 4), shard(3)],
                "4 of 10 checked, interrupted"
            ),
            ("a shard that failed", [shard(1), shard(2, ending: "failed"), shard(3)], "checked, failed"),
            ("a shard without results", [shard(1), shard(2, hasResult: false), shard(3)], "2.json has no results"),
            ("a report without a manifest", [shard(1), old], "2.json has no manifest"),
            ("no report", ["{}"], "expected a JSON report of playerbridge"),
            ("half a report", [String(shard(1).prefix(300))], "expected a JSON report of playerbridge"),
            (
                "a report of a later form", [shard(1).replacing("\"format\": 1", with: "\"format\": 9")],
                "expected 1, not 9"
            ),
            (
                "a manifest with a word for a number", [shard(1).replacing("\"done\": 10", with: "\"done\": \"10\"")],
                ".done: expected"
            ),
            ("a manifest with an unknown end", [shard(1, ending: "perfect")], "manifest.ending: expected"),
            (
                "a manifest with a number beyond all", [shard(1).replacing("\"done\": 10", with: "\"done\": 1e300")],
                ".done: expected"
            ),
            (
                "a manifest with shards beyond all",
                [shard(1).replacing("\"shardCount\": 3", with: "\"shardCount\": 9007199254740992")],
                "shards are missing"
            ),
            ("an empty report", [""], "expected a JSON report of playerbridge"),
            (
                "shards of two inputs", [shard(1, input: "a.cases.jsonl"), shard(2, input: "b.cases.jsonl"), shard(3)],
                "b.cases.jsonl is an input of 2.json only"
            ),
            (
                "a shard that read one file more", [shard(1), shard(2, input: "b.cases.jsonl"), shard(3)],
                "b.cases.jsonl is an input of 2.json only"
            ),
            (
                "a shard with an unknown number", [shard(1), shard(4), shard(3)],
                "manifest.shards: expected different numbers from 1 to 3"
            ),
            ("a shard 0", [shard(0)], "manifest.shards: expected different numbers from 1 to 3"),
            (
                "a shard that is two", [shard(1).replacing("[1]", with: "[1, 1]")],
                "manifest.shards: expected different numbers"
            ),
            (
                "a shard of none", [shard(1).replacing("\"shards\": [1]", with: "\"shards\": []")],
                "manifest.shards: expected different numbers"
            ),
            (
                "no shards", [shard(1).replacing("\"shardCount\": 3", with: "\"shardCount\": 0")],
                "manifest.shardCount: expected at least 1"
            ),
            (
                "a number of cases below zero", [shard(1, done: -5)], "manifest.done: expected a whole number from 0"
            ),
            (
                "a report without one of its results",
                [shard(1, hasResult: false).replacing("\"summary\": {}", with: "\"summary\": {\"checked\": 1}")],
                "summary.checked: expected 0, the number of results"
            ),
            ("a report with NUL", ["{\"playerbridge\":\0}"], "expected a JSON report of playerbridge"),
            (
                "a report that nests without end", [String(repeating: "[", count: 100_000)],
                "expected a JSON report of playerbridge"
            ),
            ("a list", ["[]"], "expected a JSON report of playerbridge"),
        ].map { name, reports, words in
            let files = Dictionary(
                uniqueKeysWithValues: reports.enumerated().map { ("\($0.offset + 1).json", $0.element) })
            return Attack(
                "merge: \(name)", "playerbridge merge \(files.keys.sorted().joined(separator: " "))", files: files,
                status: 2,
                words, forbidden: claims)
        } + [
            Attack(
                "merge: all shards", "playerbridge merge 3.json 1.json 2.json",
                files: ["1.json": shard(1), "2.json": shard(2), "3.json": shard(3)], status: 0,
                "certificate: no fault found"),
            Attack(
                "merge: a shard without work",
                "for i in 1 2 3; do playerbridge check a.cases.jsonl --shard $i/3 --report json=$i.json > /dev/null; done; playerbridge merge 1.json 2.json 3.json",
                files: ["a.cases.jsonl": "{\"id\": \"a\", \"invoke\": \"hideProductList\", \"arguments\": \"\"}\n"],
                status: 0, "1 checked, all passed"),
            Attack(
                "merge: a report and itself", "playerbridge merge a.json ./a.json",
                files: ["a.json": FileAttacks.report],
                status: 2, "a.cases.jsonl is in both", forbidden: claims),
        ]

    private static let old =
        FileAttacks.report.replacing(", \"problems\"", with: ", \"problems\"")
        .components(separatedBy: ",\n\"manifest\"")[0] + "}"

    private static func shard(
        _ index: Int, of count: Int = 3, target: String = "t", seed: String = "7", ending: String = "complete",
        done: Int = 10, hasResult: Bool = true, input: String? = nil
    ) -> String {
        let inputs = input.map { "{\"path\": \"\($0)\", \"size\": 1, \"sha256\": \"00\"}" } ?? ""
        let result = """
            {"id": "campaign", "source": "template", "kind": "campaign", "passed": true, "texts": {}, "calls": [],
            "findings": [], "transcript": [], "campaign": {"seed": "\(seed)", "cases": 10, "faults": 0, "verdicts":
            {"delivered": 10}, "refusals": [], "holes": [{"name": "name", "type": "string", "recipe": "", "note": ""}],
            "coverage": [{"what": "each of 30 things", "done": 10, "total": 30}], "notes": [], "certified": false}}
            """
        return """
            {"playerbridge": {"format": 1, "version": "1", "engine": "e", "contract": "", "hostModel": "",
            "unchecked": []}, "results": [\(hasResult ? result : "")], "problems": [], "summary": {},
            "manifest": {"ending": "\(ending)", "planned": 10, "done": \(done), "shards": [\(index)], "shardCount": \(count),
            "seed": "\(seed)", "target": {"name": "template for function f", "sha256": "\(target)"}, "settings": [],
            "inputs": [\(inputs)]}}
            """
    }
}
