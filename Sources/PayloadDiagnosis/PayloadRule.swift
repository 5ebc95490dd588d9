import BridgeFindings

/// One rule about single payloads: it looks at what happened and says what it has to say.
///
/// One rule is one file of `Rules`, and one row of ``PayloadRules``. A rule speaks only of its own fault; which of several
/// rules wins is decided by their order.
protocol PayloadRule: SendableMetatype {
    static var name: RuleName { get }
    /// Empty when the rule has nothing to say.
    static func findings(in subject: DiagnosisSubject) -> [Finding]
}
