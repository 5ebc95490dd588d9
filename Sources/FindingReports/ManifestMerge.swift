internal import BridgeFindings

/// Which of some reports are parts of one run, and what is missing to the whole of it.
struct ManifestMerge {
    /// Parts that were taken in, by their place.
    private(set) var accepted: [Int] = []
    private(set) var problems: [Report.Problem] = []
    /// Of the parts together; nil where none says anything.
    private(set) var manifest: Manifest?

    private var names: [Int: String] = [:]
    /// What each input had, and who brought it.
    private var inputs: [String: (hash: String, name: String)] = [:]

    init(_ parts: [(name: String, report: Report)]) {
        var first: (name: String, manifest: Manifest)?
        for (index, (name, report)) in parts.enumerated() {
            guard let manifest = report.manifest else {
                say("\(name) has no manifest, so its completeness is unknown")
                accepted.append(index)
                continue
            }
            if let shortfall = manifest.shortfall { say("\(name) is incomplete: \(shortfall)") }
            if report.results.isEmpty, report.problems.isEmpty, !manifest.isEmptyShard { say("\(name) has no results") }
            if let first, let difference = Self.difference(first.manifest, manifest) {
                say("\(difference.what) is \(difference.left) in \(first.name), but \(difference.right) in \(name)")
                continue
            }
            if let first, let input = Self.inputOfOneOnly(first, (name, manifest)) {
                say("\(input.path) is an input of \(input.name) only")
                continue
            }
            guard isNew(manifest, name) else { continue }
            first = first ?? (name, manifest)
            accepted.append(index)
            add(manifest, name)
        }
        sayWhatIsMissing()
    }

    private mutating func say(_ message: String) {
        problems.append(.init(source: Report.mergeSource, message: message))
    }

    /// What two parts of one run must have in common.
    private static func difference(
        _ left: Manifest, _ right: Manifest
    ) -> (what: String, left: String, right: String)? {
        func text(_ manifest: Manifest, _ name: String) -> String {
            let values = manifest.settings.filter { $0.name == name }.map(\.value)
            return values.isEmpty ? "not given" : values.joined(separator: ", ")
        }
        let fields: [(String, (Manifest) -> String)] = [
            ("the target", { $0.target.map { "\($0.name) (\($0.hash.prefix(12)))" } ?? "none" }),
            ("the seed", { $0.seed.map { "\($0)" } ?? "none" }),
            ("the number of shards", { "\($0.shardCount)" }),
        ]
        for (what, value) in fields where value(left) != value(right) { return (what, value(left), value(right)) }
        let names = Set((left.settings + right.settings).map(\.name)).sorted()
        return names.first { text(left, $0) != text(right, $0) }.map { ("--" + $0, text(left, $0), text(right, $0)) }
    }

    /// All shards of a run read the same files.
    private static func inputOfOneOnly(
        _ left: (name: String, manifest: Manifest), _ right: (name: String, manifest: Manifest)
    ) -> (path: String, name: String)? {
        guard left.manifest.shardCount > 1 else { return nil }
        func firstMissing(
            in part: (name: String, manifest: Manifest), of other: (name: String, manifest: Manifest)
        ) -> (path: String, name: String)? {
            let known = Set(part.manifest.inputs.map(\.path))
            return other.manifest.inputs.first { !known.contains($0.path) }.map { ($0.path, other.name) }
        }
        return firstMissing(in: left, of: right) ?? firstMissing(in: right, of: left)
    }

    /// Whether a part adds to what is there: the same work twice would count twice.
    private mutating func isNew(_ manifest: Manifest, _ name: String) -> Bool {
        if manifest.shardCount > 1 {
            for shard in manifest.shards {
                guard let other = names[shard] else { continue }
                say("shard \(shard) of \(manifest.shardCount) is in both \(other) and \(name)")
                return false
            }
            for input in manifest.inputs {
                guard let known = inputs[input.path], known.hash != input.hash else { continue }
                say("\(input.path) differs between \(known.name) and \(name)")
                return false
            }
            return true
        }
        for input in manifest.inputs {
            guard let known = inputs[input.path] else { continue }
            guard known.hash == input.hash else {
                // What was typed has no file, so two texts are two inputs.
                guard InputPlace(input.path).isFile else { continue }
                say("\(input.path) differs between \(known.name) and \(name)")
                return false
            }
            say("\(input.path) is in both \(known.name) and \(name)")
            return false
        }
        if manifest.inputs.isEmpty, let other = names[0] {
            say("\(other) and \(name) have no inputs that distinguish them")
            return false
        }
        return true
    }

    private mutating func add(_ manifest: Manifest, _ name: String) {
        for shard in manifest.shardCount > 1 ? manifest.shards : manifest.inputs.isEmpty ? [0] : [] {
            names[shard] = name
        }
        for input in manifest.inputs { inputs[input.path] = (input.hash, name) }
        guard var whole = self.manifest else {
            self.manifest = manifest
            return
        }
        whole.planned += manifest.planned
        whole.done += manifest.done
        if whole.ending == .complete || manifest.ending == .failed { whole.ending = manifest.ending }
        if manifest.shardCount > 1 { whole.shards = (whole.shards + manifest.shards).sorted() }
        whole.inputs += manifest.inputs.filter { !whole.inputs.contains($0) }
        self.manifest = whole
    }

    private mutating func sayWhatIsMissing() {
        guard var whole = manifest else { return }
        whole.inputs = whole.inputs.sortedByInput(\.path)
        defer { manifest = whole }
        guard whole.shardCount > 1 else { return }
        // A file may claim any number of shards: only as many are looked at as are shown.
        let present = Set(whole.shards)
        let missing = Array((1...whole.shardCount).lazy.filter { !present.contains($0) }.prefix(11))
        guard missing.isEmpty else {
            let shown = missing.prefix(10).map(String.init).joined(separator: ", ") + (missing.count > 10 ? ", …" : "")
            return say("shards are missing: \(shown) of \(whole.shardCount)")
        }
        // All parts are the whole.
        whole.shards = [1]
        whole.shardCount = 1
    }
}
