package import BridgeFindings
import Foundation
import JavaScriptSyntax
import PayloadDiagnosis
package import PlayerEmulator

/// One text of the app and what became of it.
package struct SentText: Sendable {
    package var run: PayloadRun
    package var result: CheckResult
    /// What became of the promise that the call gave back, if it did.
    package var promise: PromiseState?

    /// A device does not deliver the end of such a promise: the app would wait for ever.
    mutating func noteUnsettledPromise() {
        guard let promise, !result.findings.contains(where: { $0.rule == NeverSettles.name }) else { return }
        switch promise {
        case .fulfilled: break
        case .rejected: result.findings.append(NeverSettles.finding(isRejected: true))
        case .pending: result.findings.append(NeverSettles.finding(isRejected: false))
        }
    }

    /// What `invoke` returns, or throws: what the page said, in the words of the engine.
    func result(of function: String) throws -> Any? {
        switch run.outcome {
        case .completed: break
        case .refused(let refusal): throw InvokeFailure(function: function, reason: refusal.message)
        case .engineLimit(let limit): throw InvokeFailure(function: function, reason: limit)
        case .threw(let error):
            throw InvokeFailure(
                function: function, reason: [error.name, error.message].compactMap(\.self).joined(separator: ": "))
        case .timedOut: throw InvokeFailure(function: function, reason: "it ran longer than the time limit")
        case .died: throw InvokeFailure(function: function, reason: "the page is gone")
        }
        switch promise {
        case nil: return run.result.map { BridgeValue.swift($0) }
        case .fulfilled(let value): return ["event": BridgeValue.swift(value)]
        case .rejected: throw InvokeFailure(function: function, reason: "its promise was rejected")
        case .pending: throw InvokeFailure(function: function, reason: "its promise was never settled")
        }
    }
}

/// Why a call of the page's function failed. No document names the type of this error on a device.
struct InvokeFailure: Error, LocalizedError {
    var function: String
    var reason: String

    var errorDescription: String? { "\(function) failed in the player's page: \(reason)" }
}
