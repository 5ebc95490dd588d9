public import BridgeFindings
public import JavaScriptSyntax

/// The code that builds payloads: a template, an encoder process or a Swift closure.
///
/// Used on the engine's thread only.
public protocol PayloadTarget: AnyObject {
    /// What can be put into it, in order.
    var holes: [FuzzHole] { get }
    /// Whether the values may hold lone surrogates, which no Swift string can.
    var allowsLoneSurrogates: Bool { get }
    /// Whether values that JSON does not know can be handed over: NaN and infinities.
    var takesNonFinite: Bool { get }
    /// The payloads for some cases, each with one value a hole, in order: of all of them, or of the first one and as
    /// many more as can be made without a wait.
    func build(_ cases: [[HoleValue]]) -> [Construction]
}

extension PayloadTarget {
    /// False: no Swift string holds one.
    public var allowsLoneSurrogates: Bool { false }
    /// True: the code gets values, not JSON.
    public var takesNonFinite: Bool { true }

    func build(_ values: [HoleValue]) -> Construction { build([values])[0] }
}

/// What became of the values of one case, before anything ran.
public enum Construction: Sendable {
    /// The text that the code built.
    case payload(JavaScriptString)
    /// The code refused the values, with its reason: counted, no fault.
    case refused(String)
    /// The type has no such value: an enumeration without such a case, a text that is no link.
    case impossible
    /// The encoder hung, died or spoke nonsense, twice in a row.
    case broken(Finding)
    /// The same once; the second try gave this payload.
    case flaky(Finding, JavaScriptString)
}
