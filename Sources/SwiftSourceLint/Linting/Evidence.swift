import BridgeFindings
import JavaScriptSyntax
import PayloadFuzzing

/// What is known of a hole and what the run showed: this alone decides how severe a finding is and what it says.
struct Evidence {
    /// Why values of the hole break the text around it.
    enum Cause: CaseIterable {
        /// Text between quotes, as it is.
        case unescaped
        /// Text where code is expected.
        case unquoted
        /// An escaper leaves something out.
        case halfEscaped
        /// A value of a closed set.
        case oneOfSeveral
        /// A value that may be absent.
        case optional
        /// A value that ends the comment around it.
        case comment
        /// A number that is none, or is written for people.
        case number
    }

    /// What is said of a cause, and how severe it is.
    private struct Row {
        var cause: Cause
        var usual = Severity.error
        /// Where only values that hardly occur do it.
        var rare = Severity.warning
        /// Where code that is not in these files hands the value in, or its name promises it: it may be what the place
        /// needs.
        var handedIn = Severity.error
        /// In a script of the app's own: text without quotes fails there at once, unless it is code made elsewhere.
        var inScript = Severity.error
        var sentence: @Sendable (Words) -> String
    }

    private static let table: [Row] = [
        Row(cause: .unescaped) {
            "\($0.hole) is inserted unescaped: a value that contains \($0.value) \($0.outcome)"
        },
        Row(cause: .unquoted, handedIn: .warning, inScript: .warning) {
            "\($0.hole) is text but inserted without quotes: the value \($0.value) \($0.outcome)"
        },
        Row(cause: .halfEscaped) {
            "\($0.hole) is not escaped completely: the value \($0.original) becomes \($0.value), which \($0.outcome)"
        },
        Row(cause: .oneOfSeveral) { "\($0.hole) prints \($0.value), which \($0.outcome)" },
        Row(cause: .optional, rare: .error) {
            "\($0.hole) is optional and prints \($0.value), which \($0.outcome)"
        },
        Row(cause: .comment) {
            "\($0.hole) is inserted into a comment: a value that contains \($0.value) ends it"
        },
        Row(cause: .number) {
            "\($0.hole) is inserted as Swift prints it: the value \($0.value) \($0.outcome)"
        },
    ]

    private struct Words {
        var hole: String
        var value: String
        var original: String
        var outcome: String
    }

    let severity: Severity
    let message: String

    init(_ fault: LiteralJudgement.Fault, about hole: SourceHole, in kind: BridgeNames.Kind) {
        let cause = Self.cause(of: fault, hole)
        let row = Self.table.first { $0.cause == cause }!
        let isHandedIn = kind.isScript && hole.isHandedIn || BridgeNames.promisesEncoding(hole.expression)
        let usual = min(isHandedIn ? row.handedIn : row.usual, kind.isScript ? row.inScript : .error)
        let level = fault.isRare ? row.rare : usual
        // The values of a test are the test's own, and code that was not followed may give less than its type says.
        severity = hole.place.file.isTest || hole.isComputed ? min(level, .warning) : level
        let words = Words(
            hole: hole.shown, value: Self.shown(fault.value.description), original: Self.shown(fault.original ?? ""),
            outcome: fault.verdict.outcome(kind.thing))
        message = row.sentence(words) + Self.way(hole, kind)
    }

    /// A value in a message: line breaks and the like as their escapes.
    private static func shown(_ value: String) -> String {
        let escapes: [Unicode.Scalar: String] = ["\n": "\\n", "\r": "\\r", "\0": "\\0", "\t": "\\t"]
        let text = value.unicodeScalars.map { scalar in
            escapes[scalar]
                ?? (["\u{2028}", "\u{2029}"].contains(scalar) || scalar.properties.generalCategory == .control
                    ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar))
        }
        return "`\(text.joined())`"
    }

    private static func cause(of fault: LiteralJudgement.Fault, _ hole: SourceHole) -> Cause {
        if fault.rule == .codeInPayload, fault.place == nil { return .comment }
        if fault.original != nil { return .halfEscaped }
        if fault.value.description == "nil", hole.type.isOptional { return .optional }
        if hole.samples != nil || hole.type.holeType == nil && hole.type.unwrapped != .any { return .oneOfSeveral }
        if hole.type.holeType?.isText == false || hole.type.unwrapped == .formatted { return .number }
        return fault.isBare ? .unquoted : .unescaped
    }

    private static func way(_ hole: SourceHole, _ kind: BridgeNames.Kind) -> String {
        guard let first = hole.wrappers.last else { return "" }
        let rest = hole.wrappers.dropLast().reversed().map { "`\($0)`" }
        return "; `\(first)` passes it to \((rest + ["`\(kind.callName)`"]).joined(separator: " and "))"
    }
}

extension SourceHole {
    /// The hole as it is written in the literal.
    var shown: String { literal == nil ? "`\(expression)`" : "`\\(\(expression))`" }
}

extension Verdict {
    /// What a value does, as the end of a sentence.
    fileprivate func outcome(_ thing: String) -> String {
        switch self {
        case .rejected: "breaks the \(thing)"
        case .injected: "runs as code"
        case .failed: "makes the \(thing) fail"
        case .altered: "arrives as something else"
        case .delivered: "is delivered"
        }
    }
}

extension BridgeNames.Kind {
    /// The word of the reader's own call for its text.
    var thing: String { isScript ? "script" : "payload" }

    var callName: String {
        switch self {
        case .invoke: "invoke"
        case .notify: "notify"
        case .script: "evaluateJavaScript"
        case .function: "callAsyncJavaScript"
        case .html: "loadHTMLString"
        }
    }

    /// The name of the payload among the texts of a result.
    var textName: String {
        switch self {
        case .invoke: "arguments"
        case .notify: "info"
        case .script, .function, .html: "script"
        }
    }
}
