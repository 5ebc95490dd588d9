public import BridgeFindings

extension Report {
    /// Joins reports of shards or matrix jobs into one, as if one run had made it.
    ///
    /// The order is that of a run over the folder that holds all inputs: files as such a run finds them, lines in a file,
    /// and within a line the one in which results came; so the order in which shards are given plays no part. Further
    /// readings follow the first run, as they do in one. Headers that differ become a problem, and so does every part
    /// that is not complete, that is there twice, or that belongs to another run: see ``ManifestMerge``.
    public static func merged(_ parts: [(name: String, report: Report)]) -> Report {
        guard let first = parts.first else {
            return Report(header: Header(version: "", engine: "", contract: "", hostModel: ""))
        }
        let manifests = ManifestMerge(parts)
        let all = parts
        let parts = manifests.accepted.map { all[$0] }
        var merged = Report(header: first.report.header, manifest: manifests.manifest)
        merged.header.join(parts.map(\.report.header))
        merged.problems = differences(parts) + manifests.problems
        for (_, report) in parts {
            for problem in report.problems where !merged.problems.contains(problem) { merged.problems.append(problem) }
        }
        merged.results = ResultList(CheckResult.joiningCampaigns(sorted(parts.flatMap(\.report.results))))
        // Those about headers come first, those of the runs in the order of their inputs.
        let own = merged.problems.prefix { $0.source == Report.mergeSource }
        merged.problems = own + Array(merged.problems.dropFirst(own.count)).sortedByInput(\.source)
        return merged
    }

    /// The runs of further readings come after each other; their results carry the reading at the end of their names.
    private static func sorted(_ results: [CheckResult]) -> [CheckResult] {
        var readings: [Substring] = [""]
        var groups: [Substring: [CheckResult]] = [:]
        for result in results {
            let reading = result.reading
            if groups[reading] == nil, !readings.contains(reading) { readings.append(reading) }
            groups[reading, default: []].append(result)
        }
        return readings.flatMap { groups[$0, default: []].sortedByInput(\.source) }
    }

    /// What one report says of the tool that another does not.
    private static func differences(_ parts: [(name: String, report: Report)]) -> [Problem] {
        guard let first = parts.first else { return [] }
        let fields: [(name: String, value: (Header) -> String)] = [
            ("version", \.version), ("engine", \.engine), ("contract", \.contract), ("host model", \.hostModel),
        ]
        return fields.flatMap { field in
            parts.dropFirst().compactMap { part -> Problem? in
                let (ours, theirs) = (field.value(first.report.header), field.value(part.report.header))
                // A shard without work has started no engine, so it has nothing to say about one.
                guard !ours.isEmpty, !theirs.isEmpty, ours != theirs else { return nil }
                return Problem(
                    source: Report.mergeSource,
                    message: "\(field.name) is \(ours) in \(first.name), but \(theirs) in \(part.name)")
            }
        }
    }
}

extension Report.Header {
    /// Takes over what the first report that knows it says, and all that any run did not check.
    fileprivate mutating func join(_ headers: [Report.Header]) {
        for header in headers {
            if version.isEmpty { version = header.version }
            if engine.isEmpty { engine = header.engine }
            if contract.isEmpty { contract = header.contract }
            if hostModel.isEmpty { hostModel = header.hostModel }
            for clause in header.unchecked where !unchecked.contains(clause) { unchecked.append(clause) }
        }
    }
}

extension CheckResult {
    /// `[name=side]` at the end of the id of a run with another reading; empty for the first.
    fileprivate var reading: Substring {
        guard id.hasSuffix("]"), let start = id.lastIndex(of: "["), id[start...].contains("=") else { return "" }
        return id[start...]
    }
}

extension Array {
    /// In the order of a run over all inputs; what is of one place stays as it came.
    func sortedByInput(_ source: (Element) -> String) -> [Element] {
        let keys = map { InputOrder(source($0)) }
        // The standard sort is not promised to be stable.
        let order = indices.sorted { left, right in
            if keys[left] < keys[right] { return true }
            return !(keys[right] < keys[left]) && left < right
        }
        return order.map { self[$0] }
    }
}

/// Where an input comes in a run over a folder: the files of a folder by the bytes of their names, then its folders.
private struct InputOrder {
    private let folders: [Substring]
    private let name: Substring
    private let line: Int
    private let column: Int

    init(_ source: String) {
        let place = InputPlace(source)
        var parts = place.path.split(separator: "/", omittingEmptySubsequences: false)
        name = parts.popLast() ?? ""
        folders = parts
        // What has no line is about the end of a file.
        line = place.line ?? .max
        column = place.column ?? 0
    }

    static func < (left: InputOrder, right: InputOrder) -> Bool {
        for (ours, theirs) in zip(left.folders, right.folders) where ours != theirs {
            return ours.utf8.lexicographicallyPrecedes(theirs.utf8)
        }
        if left.folders.count != right.folders.count { return left.folders.count < right.folders.count }
        if left.name != right.name { return left.name.utf8.lexicographicallyPrecedes(right.name.utf8) }
        return (left.line, left.column) < (right.line, right.column)
    }
}
