import BridgeFindings
import PlayerContract
import SwiftSyntax

/// An `invoke` of a function that the player does not have, when one that it has is close to the name.
///
/// Any other unknown name may be of a newer player, or the page's own.
enum MisspeltFunction {
    static func findings(_ call: BridgeCall, _ contract: PlayerContract) -> [SourceFinding] {
        guard call.kind == .invoke, let name = call.function, let argument = call.call.arguments.first else {
            return []
        }
        return contract.findings(forUnknownFunction: name).filter { $0.suggestion != nil }.map {
            SourceFinding(
                rule: $0.rule, severity: .warning, confidence: $0.confidence, source: $0.source, message: $0.message,
                place: call.slice.place(of: argument.expression))
        }
    }
}
