package import BridgeFindings
internal import JavaScriptSyntax

/// What the page's script draws from: one line of JSON a result or session, in which nothing can end its element.
///
/// `js/report/report.js` describes the members where it reads them. Texts are visible already; values are exact, and
/// the script makes them visible.
package enum PageData {
    /// - Parameter run: the proof that a campaign ran to its end.
    package static func line(for result: CheckResult, in run: WholeRun? = nil) -> String {
        var places = FindingPlaces(result)
        let campaign =
            (result.campaign.map { CampaignText.lines($0, run) } ?? [])
            + (result.fault.map { CampaignText.lines($0).map { "\($0.name): \($0.text)" } } ?? [])
        var output = JSONOutput()
        output.object {
            $0.array("campaign", campaign) { $0.element(VisibleText()($1)) }
            $0.array("texts", result.texts.keys.sorted(by: before)) { $0.text($1, of: result) }
            $0.array("findings", FindingPlaces.sorted(result.findings)) { $0.finding($1, &places) }
            $0.array("calls", result.calls.prefix(100)) { output, call in
                output.object {
                    switch call.target {
                    case .function(let name): $0.member("name", VisibleText()(name))
                    case .callback(let key): $0.member("name", "callback \(VisibleText()(key))")
                    }
                    $0.value("arguments", call.arguments)
                }
            }
            $0.member("moreCalls", max(0, result.calls.count - 100))
            $0.array("transcript", result.transcript.prefix(1000)) { $0.entry($1) }
        }
        return safe(output.bytes)
    }

    package static func line(for session: SessionTimeline) -> String {
        var output = JSONOutput()
        output.object {
            $0.array("entries", session.entries.prefix(5000)) { output, item in
                output.object {
                    $0.members(of: item.entry)
                    $0.member("result", item.result)
                }
            }
            $0.member("more", max(0, session.entries.count - 5000))
            $0.array("arcs", session.arcs) { output, arc in
                output.object {
                    $0.member("event", arc.event)
                    $0.member("answer", arc.answer)
                    $0.member("state", arc.state.rawValue)
                }
            }
        }
        return safe(output.bytes)
    }

    /// The Swift source comes first: it is where the text was made.
    private static func before(_ left: String, _ right: String) -> Bool {
        (isSwift(left) ? 0 : 1, left) < (isSwift(right) ? 0 : 1, right)
    }

    /// Whether a text is Swift source: `swift`, or one of several as `swift-2`.
    static func isSwift(_ name: String) -> Bool { name == "swift" || name.hasPrefix("swift-") }

    /// JSON is ASCII here, and its only characters that mean something to HTML stand inside strings.
    private static func safe(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "<"): result += "\\u003c".utf8
            case UInt8(ascii: ">"): result += "\\u003e".utf8
            case UInt8(ascii: "&"): result += "\\u0026".utf8
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension JSONOutput {
    fileprivate mutating func text(_ name: String, of result: CheckResult) {
        let layers = TextLayers(name, of: result)
        object {
            $0.member("name", VisibleText()(name))
            // Each cell: pieces as [text, mark], token, received or null, differs, ends line.
            $0.array("cells", layers.cells) { output, cell in
                output.array {
                    $0.array(nil, cell.pieces) { output, piece in
                        output.array {
                            $0.element(piece.text)
                            if let mark = piece.mark { $0.element(mark.rawValue) }
                        }
                    }
                    $0.element(cell.token)
                    if let received = cell.received { $0.element(received) } else { $0.element(json: "null".utf8) }
                    $0.element(json: (cell.differs ? "1" : "0").utf8)
                    $0.element(json: (cell.endsLine ? "1" : "0").utf8)
                }
            }
            $0.member("hidden", layers.hiddenBytes)
        }
    }

    fileprivate mutating func finding(_ finding: Finding, _ places: inout FindingPlaces) {
        let visible = VisibleText()
        object {
            $0.member("rule", visible(finding.rule.rawValue))
            $0.member("severity", finding.severity.rawValue)
            $0.member("message", visible(finding.message))
            if let range = finding.range { $0.member("place", visible(places.full(range))) }
            $0.member("path", finding.path.map { visible($0) })
            if finding.source != nil || finding.confidence != .measured {
                $0.member("fact", finding.confidence.rawValue + (finding.source.map { ", \(visible($0))" } ?? ""))
            }
            $0.array("notes", finding.notes) { output, note in
                output.object {
                    $0.member("message", visible(note.message))
                    if let range = note.range { $0.member("place", visible(places.full(range))) }
                }
            }
            // Exact, to be copied; the script shows it visibly.
            if let fix = finding.fix, fix.text.utf8.count <= 10_000 {
                $0.member("fix", fix.text)
                $0.member("grade", fix.grade.rawValue)
            }
        }
    }

    fileprivate mutating func entry(_ entry: TranscriptEntry) {
        object { $0.members(of: entry) }
    }

    fileprivate mutating func members(of entry: TranscriptEntry) {
        member("at", json: ValueNotation.bytes(.number(entry.at.isFinite ? entry.at : 0)))
        member("kind", entry.kind.rawValue)
        member("name", VisibleText()(entry.name))
        value("value", entry.value)
    }

    fileprivate mutating func value(_ key: String, _ value: JavaScriptValue) {
        member(
            key,
            json: ValueNotation.bytes(value, options: .init(asciiOnly: true, maximumNodes: 5000, maximumBytes: 100_000))
        )
    }
}

extension FindingPlaces {
    /// The place in the file together with the one in the text.
    fileprivate mutating func full(_ range: TextRange) -> String {
        let name = name(of: range)
        guard range.file != nil, let inText = lines(of: range.text)?.place(at: range.offset) else { return name }
        return "\(name) (\(range.text):\(inText.line):\(inText.column))"
    }
}
