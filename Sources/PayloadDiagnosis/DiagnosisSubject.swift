import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PlayerEmulator

/// One run of one payload, as the rules look at it: the observation, its tokens, and the place where parsing stumbled.
///
/// Everything that costs is made when it is first asked for. Used on the engine's thread only.
final class DiagnosisSubject {
    let run: PayloadRun
    /// The payload in WTF-8; all offsets count these bytes.
    let bytes: [UInt8]
    /// What the contract of the player says against what arrived.
    var contractFindings: [Finding] = []
    private let probe: (JavaScriptString) -> SyntaxCheck

    init(_ run: PayloadRun, probe: @escaping (JavaScriptString) -> SyntaxCheck) {
        self.run = run
        self.probe = probe
        bytes = run.payload.text.wtf8
    }

    /// The values that the text hands over; nil for a script without the call that it is about.
    private(set) lazy var outline: PayloadOutline? = listTokens.map { PayloadOutline(tokens, in: bytes, list: $0) }
    /// What was meant and what arrived, where they first differ; nil unless something was altered.
    private(set) lazy var alteration: Alteration? = Alteration(self)
    /// The strings of the payload, with what they say to JavaScript.
    private(set) lazy var payloadTexts: [PayloadText] = makePayloadTexts()
    /// The name that the page does not know; nil unless reading one failed.
    private(set) lazy var unknownName: UnknownName? = UnknownName(self)

    /// All tokens of the payload, white space and comments included.
    private(set) lazy var allTokens: [Token] = Lexer.tokens(of: bytes, as: isScript ? .script : .expression)
    /// The tokens that the grammar sees.
    private(set) lazy var tokens: [Token] = allTokens.filter { !$0.kind.isTrivia }
    private(set) lazy var brackets = BracketReport(allTokens)

    /// Where the parser gives up; nil when the script was not refused.
    private(set) lazy var stumble: Stumble? = {
        guard case .refused = run.outcome else { return nil }
        return StumbleFinder(
            bytes: bytes, before: Array(run.script.text.wtf8[..<run.script.prefix]), tokens: tokens,
            suspicion: run.scan.obstacle?.offset, probe: probe
        ).find()
    }()

    /// The literal that is to blame for a verdict worse than delivered; nil when literals are in order.
    private(set) lazy var literalFault: LiteralFault? = findLiteralFault()
    /// The code around the place at which the parser gave up; nil when a literal is to blame.
    private(set) lazy var strayText: StrayText? = findStrayText()

    var isScript: Bool { run.payload.channel == .script }
    var textName: String { run.payload.channel.textName }

    // MARK: Places

    func range(_ range: Range<Int>) -> TextRange {
        TextRange(text: textName, offset: range.lowerBound, length: range.count)
    }

    func range(of token: Token) -> TextRange { range(token.range) }

    /// The place of a value that arrived, in the payload: of the whole payload when it is not made of literals.
    func range(of path: ValuePath) -> TextRange? {
        run.scan.tree.flatMap { $0.range(of: path) }.map { range($0) }
    }

    func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

    func text(_ range: Range<Int>) -> String { JavaScriptString(wtf8: bytes[range]).description }

    /// A message's quotation of a piece of the payload, cut to a readable length.
    func quotation(_ range: Range<Int>, limit: Int = 40) -> String {
        let text = text(range)
        return text.unicodeScalars.count <= limit
            ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) + "…"
    }

    /// Whether the engine takes a whole script.
    func parses(_ script: JavaScriptString) -> Bool { probe(script).isValid }

    /// Asks the engine about another text in the same wrapper.
    func accepts(_ payload: [UInt8]) -> Bool {
        let script = run.script.text.wtf8
        let text = script[..<run.script.prefix] + payload + script[(run.script.prefix + run.script.length)...]
        return probe(JavaScriptString(wtf8: text)).isValid
    }
}
