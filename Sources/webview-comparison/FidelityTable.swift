internal import BridgeFindings
internal import PlayerEmulator

/// The comparison as a page of the documentation, made from what each engine saw.
struct FidelityTable {
    private let pages: [ObservedPage]
    private let engines: [OtherEngine]
    private let differences: [(engine: String, difference: PageDifference)]

    /// - Throws: when an engine did not see every page.
    init(_ pages: [ObservedPage], _ engines: [OtherEngine]) throws {
        self.pages = pages
        self.engines = engines
        var differences: [(String, PageDifference)] = []
        for engine in engines {
            try engine.check(against: pages)
            var texts = 0
            for (index, page) in pages.enumerated() {
                if let found = engine.difference(from: page, at: index, texts: texts) {
                    differences.append((engine.name, found))
                }
                texts += page.parserTexts.count
            }
        }
        self.differences = differences
    }

    /// Differences that nobody has given a reason for, one line each.
    var unexplained: [String] {
        differences.filter { Explanation.of($0.difference.page) == nil }.map { engine, difference in
            "\(engine), \(difference.page.id), \(difference.page.hostModel): \(difference.parts.joined(separator: "; "))"
        }
    }

    // MARK: Markdown

    var markdown: String {
        """
        <!-- Written by `make verify-webview`; edit Sources/webview-comparison instead. -->
        # Fidelity

        Every fixture runs in the embedded engine and in two web views, and what the pages let see is compared step by
        step: how each script ended, what it gave back, every call with its exact values, messages to the app, console
        and the player's state. Verdicts are then judged by the same rules from what each engine saw, and each engine's
        own parser says what is well formed.

        | engine | version, as its driver reports it |
        |---|---|
        \(engines.map { "| \($0.name) | \($0.version) |\n" }.joined())
        `page.js` and the stub players run unchanged, each page in a worker of its own: that is a global object of the
        web view's engine which can be ended when a payload loops for ever. Scripts are evaluated as global code.
        Messages cross by the engine's structured clone, which is what carries messages of `webkit.messageHandlers`; a
        driver cannot register a handler of the app.

        ## Fixtures

        A page is one case under one of \(HostModel.presets.count) host models, or one page of a scenario or tape.

        | fixture | pages | \(engines.map(\.name).joined(separator: " | ")) |
        |---|---|\(String(repeating: "---|", count: engines.count))
        \(fixtureRows)
        ## Differences

        \(differences.isEmpty ? "None.\n" : differenceRows)
        ## Host models

        No public text shows the script around a text, so the model is an assumption. This is what it changes, over all
        cases of the fixtures, against `\(HostModel.standard.name)`:

        | host model | what it is | cases judged otherwise |
        |---|---|---|
        \(modelRows)
        ## Not compared

        - Names that a real page has as global variables: a bare word such as
          \(sharedNames)
          is read there, and is an `undefined-name` here.
        - How anything looks, and the vendor's own player page.
        - A phone. `playerbridge calibrate` compares what a device measured with the host model.

        """
    }

    private var fixtureRows: String {
        var rows = ""
        for path in pages.map(\.path).uniqued {
            let own = pages.filter { $0.path == path }
            rows += "| `\(path)` | \(own.count) |"
            for engine in engines {
                let found = differences.filter { $0.engine == engine.name && $0.difference.page.path == path }
                let verdicts = found.count { $0.difference.isVerdict }
                rows += found.isEmpty ? " alike |" : " \(found.count) differ, \(verdicts) in their verdict |"
            }
            rows += "\n"
        }
        return rows
    }

    private var differenceRows: String {
        var rows = "| case | engines | host models | what differs | why |\n|---|---|---|---|---|\n"
        for name in differences.map({ $0.difference.page.name }).uniqued {
            let found = differences.filter { $0.difference.page.name == name }
            let verdicts = found.filter(\.difference.isVerdict).compactMap { item in
                item.difference.verdict.flatMap { there in
                    item.difference.page.run.map { "\(there.rawValue) instead of \($0.verdict.rawValue)" }
                }
            }.uniqued
            let what = verdicts.isEmpty ? "what is seen" : "verdict " + verdicts.joined(separator: ", ")
            let models = found.map { $0.difference.page.hostModel }.uniqued.count
            rows +=
                "| `\(name)` | \(found.map(\.engine).uniqued.joined(separator: ", ")) | \(models) | \(what) |"
                + " \(Explanation.of(found[0].difference.page) ?? "**not explained**") |\n"
        }
        return rows
    }

    private var modelRows: String {
        let runs = pages.filter { $0.run != nil }
        let standard = Dictionary(
            runs.filter { $0.hostModel == HostModel.standard.name }.map { ($0.id, $0.run?.verdict) }
        ) { first, _ in first }
        return HostModel.presets.dropFirst().map { model in
            var changes: [String: [String]] = [:]
            for page in runs where page.hostModel == model.name {
                guard let was = standard[page.id] ?? nil, let verdict = page.run?.verdict, verdict != was else {
                    continue
                }
                changes["\(was.rawValue) → \(verdict.rawValue)", default: []].append("`\(page.name)`")
            }
            let told = changes.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.joined(separator: ", "))" }
            return "| `\(model.name)` | \(model.summary) | \(told.isEmpty ? "none" : told.joined(separator: "; ")) |\n"
        }.joined()
    }

    /// Global variables of the web views that are words of the contract, too.
    private var sharedNames: String {
        let likely = [
            "name", "status", "length", "event", "origin", "location", "top", "parent", "close", "open", "find",
        ]
        let shared = likely.filter { name in
            !engines.isEmpty && engines.allSatisfy { $0.globals.isEmpty || $0.globals.contains(name) }
        }
        return shared.map { "`\($0)`" }.joined(separator: ", ")
    }
}

extension ObservedPage {
    var path: String { String(id.prefix { $0 != ":" && $0 != " " }) }
}

extension Sequence where Element: Hashable {
    /// Each element once, where it first stands.
    fileprivate var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
