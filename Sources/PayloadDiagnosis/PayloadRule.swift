import BridgeFindings

/// One rule about single payloads: it looks at what happened and says what it has to say.
///
/// One rule is one file of `Rules`, one entry of ``PayloadRules``, and one row of ``Precedence``. A rule speaks only of its
/// own fault; which of several rules wins, their rows say.
protocol PayloadRule: SendableMetatype {
    static var name: RuleName { get }
    /// Empty when the rule has nothing to say.
    static func findings(in subject: DiagnosisSubject) -> [Finding]
}
