import BridgeFindings
import PlayerEmulator

/// Sentences that several rules about refused texts share.
extension DiagnosisSubject {
    /// What became of the payload as a whole.
    var fate: Finding.Note {
        switch run.verdict {
        case .rejected: Finding.Note("no part of this payload ran")
        case .injected: Finding.Note("what follows ran as code in the page")
        default: Finding.Note("the text ran with this as part of its code")
        }
    }

    /// Where a literal began, and what JavaScript took for it.
    func literalNote(_ fault: LiteralFault) -> Finding.Note {
        let end = fault.kind == .earlyQuote ? fault.offset + 1 : fault.offset
        let began = range(fault.opening..<fault.opening + 1)
        guard end > fault.opening else { return Finding.Note("the literal begins here", range: began) }
        return Finding.Note(
            "the literal begins here; JavaScript reads it as \(code(fault.opening..<end))", range: began)
    }

    /// A piece of the payload in back-ticks.
    func code(_ range: Range<Int>, limit: Int = 40) -> String { "`\(quotation(range, limit: limit))`" }
}

/// How senders mend what they interpolate: the call to use, in one line.
enum Remedy {
    static let encodeText = Finding.Note(
        "build the text with JavaScriptArguments, or insert the output of JSONEncoder without quotes around it")
    static let encodeValue = Finding.Note(
        "pass the value to JavaScriptArguments or JSONEncoder instead of interpolating its description")
    static let joinValues = Finding.Note(
        "build the text with JavaScriptArguments, or join the JSONEncoder output of each value with commas")
}
