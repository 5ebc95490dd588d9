public import BridgeFindings
public import JavaScriptSyntax

/// A report in JSON that is not one: what was expected, and where.
public struct ReportReadingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Such as `results[3].findings[0].severity`; empty for the whole report.
    public var path: String
    /// Such as `a text`.
    public var expected: String

    public var description: String {
        path.isEmpty ? "expected \(expected)" : "\(path): expected \(expected)"
    }
}

extension Report {
    /// Reads the JSON form. Unknown keys are passed over, as a newer version may have written them.
    ///
    /// - Throws: ``ReportReadingError``
    public init(_ value: JavaScriptValue) throws(ReportReadingError) {
        let root = ReportField(value: value, path: "")
        let tool = try root["playerbridge"]
        let format = try tool["format"].integer
        guard format == JavaScriptValue.reportFormat else {
            throw ReportReadingError(
                path: "playerbridge.format", expected: "\(JavaScriptValue.reportFormat), not \(format)")
        }
        self.init(
            header: Header(
                version: try tool["version"].text, engine: try tool["engine"].text,
                contract: try tool["contract"].text, hostModel: try tool["hostModel"].text,
                unchecked: try tool.list("unchecked") { field throws(ReportReadingError) in try field.text }))
        if tool.optional("context") != nil {
            header.context = try tool.list("context") { field throws(ReportReadingError) in try field.text }
        }
        results = ResultList(try root.list("results") { field throws(ReportReadingError) in try CheckResult(field) })
        // Whoever takes results out of a report leaves their number behind.
        if let checked = root.optional("summary")?.optional("checked"), try checked.integer != results.count {
            throw ReportReadingError(path: checked.path, expected: "\(results.count), the number of results")
        }
        problems = try root.list("problems") { field throws(ReportReadingError) in
            Problem(source: try field["source"].text, message: try field["message"].text)
        }
        if let manifest = root.optional("manifest") { self.manifest = try Manifest(manifest) }
    }
}

extension CheckResult {
    /// Reads one element of a report's `results`.
    ///
    /// - Throws: ``ReportReadingError``
    public init(_ value: JavaScriptValue) throws(ReportReadingError) {
        try self.init(ReportField(value: value, path: ""))
    }

    fileprivate init(_ field: ReportField) throws(ReportReadingError) {
        self.init(
            id: try field["id"].text, source: try field["source"].text, kind: try field["kind"].word(),
            passed: try field["passed"].flag, verdict: try field.optional("verdict")?.word(),
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
            self.init(target: .callback(try callback.text), arguments: arguments.value)
        } else {
            self.init(target: .function(try field["function"].text), arguments: arguments.value)
        }
    }
}

extension TranscriptEntry {
    fileprivate init(_ field: ReportField) throws(ReportReadingError) {
        self.init(
            at: try field["at"].number, kind: try field["kind"].word(), name: try field["name"].text,
            value: try field["value"].value, key: try field.optional("key")?.text)
    }
}

extension Finding {
    fileprivate init(_ field: ReportField) throws(ReportReadingError) {
        self.init(
            rule: RuleName(rawValue: try field["rule"].text), severity: try field["severity"].word(),
            confidence: try field["confidence"].word(), source: try field.optional("source")?.text,
            message: try field["message"].text, range: try TextRange(field.optional("range")),
            path: try field.optional("path")?.text,
            notes: try field.list("notes") { field throws(ReportReadingError) in
                Note(
                    try field["message"].text, range: try TextRange(field.optional("range")),
                    fix: try Fix(field.optional("fix")))
            }, fix: try Fix(field.optional("fix")))
    }
}

extension Finding.Fix {
    /// Reports of older versions have no grades: what they hold is likely at most.
    fileprivate init?(_ field: ReportField?) throws(ReportReadingError) {
        guard let field else { return nil }
        self.init(
            text: try field["text"].text, grade: try field.optional("grade")?.word() ?? .likely,
            range: try TextRange(field.optional("range")))
    }
}

extension TextRange {
    fileprivate init?(_ field: ReportField?) throws(ReportReadingError) {
        guard let field else { return nil }
        self.init(
            text: try field["text"].text, offset: try field["offset"].integer, length: try field["length"].integer)
        if let place = field.optional("file") {
            let path = try place["path"].text
            file = FilePlace(path: path, line: try place["line"].integer, column: try place["column"].integer)
            if let line = try place.optional("endLine")?.integer {
                fileEnd = FilePlace(path: path, line: line, column: try place["endColumn"].integer)
            }
        }
    }
}
