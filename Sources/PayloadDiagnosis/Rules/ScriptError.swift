import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// The run failed, and no other rule knows why.
enum ScriptError: PayloadRule {
    static let name = RuleName.scriptError

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.run.verdict == .failed else { return [] }
        guard case .threw(let error) = subject.run.outcome else {
            return [Finding(rule: name, message: "the payload did not run to its end")]
        }
        let what = error.name.map { "\($0): \(error.message)" } ?? "a value that is not an Error: \(error.message)"
        let reached =
            subject.run.calls.isEmpty ? "the player received nothing" : "the player had received the call before"
        return [
            Finding(
                rule: name, message: "the payload threw \(what)", range: subject.range(ofThrown: error),
                notes: [Finding.Note(reached)])
        ]
    }
}

extension DiagnosisSubject {
    /// Where an exception was thrown, if that is inside the payload: the token at or before the engine's place.
    func range(ofThrown error: PayloadRun.ThrownError) -> TextRange? {
        guard error.line > 0, error.column > 0 else { return nil }
        let script = run.script.text.wtf8
        guard let offset = EnginePlace.offset(line: error.line, column: error.column, in: script),
            let inPayload = run.script.payloadOffset(of: offset)
        else { return nil }
        return tokens.last { Int($0.offset) <= inPayload }.map { range(of: $0) }
    }
}

/// Lines and columns as the engine counts them: U+2028 and U+2029 end lines too, columns are UTF-16 units from 1.
enum EnginePlace {
    static func offset(line: Int, column: Int, in bytes: [UInt8]) -> Int? {
        var currentLine = 1
        var currentColumn = 1
        var offset = 0
        while offset < bytes.count {
            if currentLine == line, currentColumn >= column { return offset }
            let (codePoint, length) = JavaScriptString.decode(bytes, at: offset)
            let isPair = codePoint == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
            if CodePoint.isLineTerminator(codePoint), !isPair {
                if currentLine == line { return offset }
                currentLine += 1
                currentColumn = 1
            } else {
                currentColumn += codePoint >= 0x10000 ? 2 : 1
            }
            offset += length
        }
        return currentLine == line ? bytes.count : nil
    }
}
