import BridgeFindings
import SwiftSyntax

/// The delegate methods of the SDK, as far as a wrong label of theirs goes unnoticed or is in print.
enum DelegateLabels {
    struct Method: Sendable {
        var name: String
        /// As the interface has them; empty for `_`.
        var labels: [String]
        /// Whether the protocol has a default for it, so that a wrong label compiles.
        var hasDefault: Bool
        var signature: String
    }

    /// Source: Swift interface of the SDK 3.0.2.
    static let methods = [
        Method(
            name: "onThumbnailTapped", labels: [""], hasDefault: true, signature: "onThumbnailTapped(_ id: String)"),
        Method(
            name: "onVideoProgress", labels: ["", "duration", "currentTime"], hasDefault: true,
            signature: "onVideoProgress(_ id: String, duration: Double, currentTime: Double)"),
        Method(
            name: "onNewEventReceived", labels: ["", "event"], hasDefault: false,
            signature: "onNewEventReceived(_ id: String, event: BambuserEventPayload)"),
        Method(
            name: "onErrorOccurred", labels: ["", "error"], hasDefault: false,
            signature: "onErrorOccurred(_ id: String, error: any Error)"),
        Method(
            name: "onVideoStatusChanged", labels: ["", "state"], hasDefault: false,
            signature: "onVideoStatusChanged(_ id: String, state: BambuserVideoState)"),
    ]
}

extension DelegateLabels {
    /// Methods of a file that the SDK never calls, because their labels are others than those of the protocol.
    static func findings(in file: SourceFile, _ sources: SourceSet) -> [SourceFinding] {
        let declared = file.outline.declarations.filter { $0.kind == .function }
        return methods.flatMap { method in
            let found = declared.filter { $0.name == method.name }.compactMap {
                declaration -> (FunctionDeclSyntax, SourceFile.Slice, String)? in
                let slice = file.slice(declaration.range)
                return slice.firstFunction.map { ($0, slice, declaration.type) }
            }
            return found.compactMap { function, slice, type -> SourceFinding? in
                let labels = labels(of: function)
                // Beside the right one, another is an app's own.
                guard labels != method.labels, isDelegate(type, sources) || takesSDKType(function),
                    !found.contains(where: { $0.2 == type && Self.labels(of: $0.0) == method.labels })
                else { return nil }
                let written = "\(method.name)(\(labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined()))"
                let effect =
                    method.hasDefault
                    ? "compiles and is never called"
                    : "does not implement the required method"
                return SourceFinding(
                    rule: .neverCalledLabel, confidence: .documented, source: "Swift interface of the SDK 3.0.2",
                    message: "`\(written)` \(effect): the SDK calls `\(method.signature)`",
                    place: slice.place(of: function.name))
            }
        }
    }

    private static func takesSDKType(_ function: FunctionDeclSyntax) -> Bool {
        function.signature.parameterClause.parameters.contains { $0.type.trimmedDescription.hasPrefix("Bambuser") }
    }

    /// Whether a type says that it is a delegate of the SDK, or inherits from one that does.
    private static func isDelegate(_ type: String, _ sources: SourceSet, depth: Int = 0) -> Bool {
        guard !type.isEmpty, depth < 8 else { return false }
        return sources.supertypes(of: type).contains { parent in
            guard let name = parent.name else { return false }
            return protocols.contains(name) || isDelegate(name, sources, depth: depth + 1)
        }
    }

    private static let protocols: Set<String> = ["BambuserPlayerViewDelegate", "BambuserVideoPlayerDelegate"]

    private static func labels(of function: FunctionDeclSyntax) -> [String] {
        function.signature.parameterClause.parameters.map { $0.firstName.text == "_" ? "" : $0.firstName.text }
    }
}
