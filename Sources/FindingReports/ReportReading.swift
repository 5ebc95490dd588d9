public import BridgeFindings
public import JavaScriptSyntax

/// A report in JSON that is not one: what was expected, and where.
public struct ReportReadingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Such as `results[3].findings[0].severity`; empty for the whole report.
    public var path: String
    /// Such as `expected a number`.
    public var message: String

    public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

extension Report {
    /// Reads the JSON form. Unknown keys are passed over, as a newer version may have written them.
    ///
    /// - Throws: ``ReportReadingError``
    public init(_ value: JavaScriptValue) throws(ReportReadingError) {
        let root = ReportField(value: value)
        let tool = try root["playerbridge"]
        let format = try tool["format"].integer()
        guard format == JavaScriptValue.reportFormat else {
            throw try tool["format"].problem("expected \(JavaScriptValue.reportFormat), not \(format)")
        }
        self.init(
            header: Header(
                version: try tool["version"].string(), engine: try tool["engine"].string(),
                contract: try tool["contract"].string(), hostModel: try tool["hostModel"].string(),
                unchecked: try tool.list("unchecked") { field throws(ReportReadingError) in try field.string() }))
        if tool.optional("context") != nil {
            header.context = try tool.list("context") { field throws(ReportReadingError) in try field.string() }
        }
        results = ResultList(try root.list("results") { field throws(ReportReadingError) in try CheckResult(field) })
        // Whoever takes results out of a report leaves their number behind.
        if let checked = root.optional("summary")?.optional("checked"), try checked.integer() != results.count {
            throw checked.problem("expected \(results.count), the number of results")
        }
        problems = try root.list("problems") { field throws(ReportReadingError) in
            Problem(source: try field["source"].string(), message: try field["message"].string())
        }
        if let manifest = root.optional("manifest") { self.manifest = try Manifest(manifest) }
    }
}

extension CheckResult {
    /// Reads one element of a report's `results`.
    ///
    /// - Throws: ``ReportReadingError``
    public init(_ value: JavaScriptValue) throws(ReportReadingError) {
        try self.init(ReportField(value: value))
    }

    fileprivate init(_ field: ReportField) throws(ReportReadingError) {
        self.init(
            id: try field["id"].string(), source: try field["source"].string(), kind: try field["kind"].word(),
            passed: try field["passed"].boolean(), verdict: try field.optional("verdict")?.word(),
            texts: try field.texts("texts"),
            calls: try field.list("calls") { field throws(ReportReadingError) in try RecordedCall(field) },
            findings: try field.list("findings") { field throws(ReportReadingError) in try Finding(field) },
            transcript: try field.list("transcript") { field throws(ReportReadingError) in try TranscriptEntry(field) })
        if let campaign = field.optional("campaign") { self.campaign = try CampaignSummary(campaign) }
        if let fault = field.optional("fault") { self.fault = try CampaignFault(fault) }
    }
}

extension RecordedCall {
    fileprivate init(_ field: ReportField) throws(ReportReadingError) {
        let arguments = try field["arguments"]
        if let callback = field.optional("callback") {
            self.init(target: .callback(try callback.string()), arguments: arguments.subvalue)
        } else {
            self.init(target: .function(try field["function"].string()), arguments: arguments.subvalue)
        }
    }
}

extension TranscriptEntry {
    fileprivate init(_ field: ReportField) throws(ReportReadingError) {
        self.init(
            at: try field["at"].number(), kind: try field["kind"].word(), name: try field["name"].string(),
            value: try field["value"].subvalue, key: try field.optional("key")?.string())
    }
}

extension Finding {
    fileprivate init(_ field: ReportField) throws(ReportReadingError) {
        self.init(
            rule: RuleName(rawValue: try field["rule"].string()), severity: try field["severity"].word(),
            confidence: try field["confidence"].word(), source: try field.optional("source")?.string(),
            message: try field["message"].string(), range: try TextRange(field.optional("range")),
            path: try field.optional("path")?.string(),
            notes: try field.list("notes") { field throws(ReportReadingError) in
                Note(
                    try field["message"].string(), range: try TextRange(field.optional("range")),
                    fix: try Fix(field.optional("fix")))
            }, fix: try Fix(field.optional("fix")))
    }
}

extension Finding.Fix {
    /// Reports of older versions have no grades: what they hold is likely at most.
    fileprivate init?(_ field: ReportField?) throws(ReportReadingError) {
        guard let field else { return nil }
        self.init(
            text: try field["text"].string(), grade: try field.optional("grade")?.word() ?? .likely,
            range: try TextRange(field.optional("range")))
    }
}

extension TextRange {
    fileprivate init?(_ field: ReportField?) throws(ReportReadingError) {
        guard let field else { return nil }
        self.init(
            text: try field["text"].string(), offset: try field["offset"].integer(),
            length: try field["length"].integer())
        if let place = field.optional("file") {
            let path = try place["path"].string()
            file = FilePlace(path: path, line: try place["line"].integer(), column: try place["column"].integer())
            if let line = try place.optional("endLine")?.integer() {
                fileEnd = FilePlace(path: path, line: line, column: try place["endColumn"].integer())
            }
        }
    }
}
