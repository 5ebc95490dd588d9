internal import BridgeFindings
internal import JavaScriptSyntax

/// A place as SARIF says it: in a file of the repository, or in a text that the log carries itself.
enum SARIFLocation {
    case file(FileRegion)
    case text(artifact: Int, start: (line: Int, column: Int), end: (line: Int, column: Int))
}

/// The objects of SARIF that hold nothing but what they are given.
extension JSONOutput {
    mutating func message(_ text: String) {
        object("message") { $0.member("text", text) }
    }

    mutating func artifact(_ text: JavaScriptString, _ description: String) {
        object {
            // Lone surrogates, which no UTF-8 file can hold, are shown as U+FFFD; columns stay the same.
            $0.object("contents") { $0.member("text", text.description) }
            $0.object("description") { $0.member("text", description) }
        }
    }

    mutating func physicalLocation(_ region: FileRegion) { physicalLocation(.file(region)) }

    mutating func physicalLocation(_ location: SARIFLocation) {
        object("physicalLocation") {
            $0.artifactLocation(location)
            $0.region("region", location)
        }
    }

    mutating func fix(_ edit: FixEdit, at location: SARIFLocation) {
        var inserted = edit.text
        if case .file(let region) = location {
            // Without an end it cannot be said what to delete.
            guard region.endColumn != nil else { return }
            // Swift source is replaced by Swift source as it is.
            if !edit.range.text.utf8.starts(with: "swift".utf8) { inserted = Self.escapedForFile(inserted) }
        }
        array("fixes") {
            $0.object {
                $0.object("description") {
                    $0.member("text", "the corrected text, which was run (\(edit.grade.rawValue))")
                }
                $0.array("artifactChanges") {
                    $0.object {
                        $0.artifactLocation(location)
                        $0.array("replacements") {
                            $0.object {
                                $0.region("deletedRegion", location)
                                $0.object("insertedContent") { $0.member("text", inserted) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The payload is a string of a JSON or JSON5 file: an escape for the apostrophe is right between either quotes.
    private static func escapedForFile(_ text: String) -> String {
        var bytes: [UInt8] = []
        JSONText.append(text.utf8, to: &bytes)
        return String(decoding: bytes, as: UTF8.self).replacing("'", with: "\\u0027")
    }

    private mutating func artifactLocation(_ location: SARIFLocation) {
        object("artifactLocation") {
            switch location {
            case .file(let region):
                $0.member("uri", ReportURI.of(path: region.path))
                if !region.path.hasPrefix("/") { $0.member("uriBaseId", "%SRCROOT%") }
            case .text(let index, _, _): $0.member("index", index)
            }
        }
    }

    private mutating func region(_ key: String, _ location: SARIFLocation) {
        switch location {
        case .file(let region):
            guard let line = region.line else { return }
            object(key) {
                $0.member("startLine", line)
                $0.member("startColumn", region.column)
                $0.member("endLine", region.endLine)
                $0.member("endColumn", region.endColumn)
            }
        case .text(_, let start, let end):
            object(key) {
                $0.member("startLine", start.line)
                $0.member("startColumn", start.column)
                $0.member("endLine", end.line)
                $0.member("endColumn", end.column)
            }
        }
    }

    mutating func rule(_ rule: Rule) {
        object {
            $0.member("id", rule.name.rawValue)
            $0.member("name", Self.pascalCase(rule.name.rawValue))
            $0.object("shortDescription") { $0.member("text", VisibleText()(rule.summary)) }
            $0.object("help") {
                $0.member("text", RulePage(style: ReportStyle(width: 100)).text(of: rule))
                $0.member("markdown", RulePage.markdown(of: rule))
            }
            $0.member("helpUri", RulePage.uri(of: rule))
            $0.object("defaultConfiguration") { $0.member("level", rule.severity.rawValue) }
            $0.object("properties") { $0.array("tags") { $0.element(rule.family.rawValue) } }
        }
    }

    /// `unescaped-quote` as `UnescapedQuote`: readers show the name beside the id.
    private static func pascalCase(_ name: String) -> String {
        name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

/// Paths as URIs.
enum ReportURI {
    /// Relative for a relative path, else a `file` URI. Bytes that a URI cannot hold are percent-encoded.
    static func of(path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        let encoded = parts.map { part in
            part.utf8.reduce(into: "") { text, byte in
                let character = Unicode.Scalar(byte)
                let isPlain =
                    ("a"..."z").contains(character) || ("A"..."Z").contains(character)
                    || ("0"..."9").contains(character) || "-._~".unicodeScalars.contains(character)
                text += isPlain ? String(character) : "%" + hexadecimal(byte)
            }
        }.joined(separator: "/")
        return path.hasPrefix("/") ? "file:///" + encoded : encoded
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.utf8.count < 2 ? "0" + digits : digits
    }
}
