import BridgeFindings
import PlayerEmulator

/// Data that the player asked for and that never came.
enum UnansweredRequest: FlowRule {
    static let name = RuleName.unansweredRequest

    static func findings(atEndOf history: FlowHistory) -> [Finding] {
        productFindings(history) + statusFindings(history)
    }

    /// One finding a product.
    private static func productFindings(_ history: FlowHistory) -> [Finding] {
        // Where each product is waited for, `unanswered-callback` tells of it.
        guard !history.settings.kind.waitsForEachProduct else { return [] }
        let requests = history.requests
        let hydrated = history.hydratedIDs
        let unsent = requests.filter { !hydrated.contains($0.id) }
        // What the app leaves out on purpose is told only where nothing else is.
        let unnamed = unsent.filter { !history.isSkipped($0) }
        let missing = unnamed.isEmpty ? unsent : unnamed
        // A product left out between others is no fault of its own.
        let lastHydrated = requests.lastIndex { hydrated.contains($0.id) } ?? -1
        let rest = missing.count { requests.firstIndex(of: $0) ?? 0 > lastHydrated }
        let note: String? =
            unnamed.isEmpty
            ? "left out on purpose"
            : rest == 0 ? "later products were sent, so this one may be left out on purpose" : nil
        // One product more or less may be meant; several in a row, or a request that nobody heeds, is not.
        let isFault = rest > 1 || isIgnored(missing, history)
        return missing.map { product in
            Finding(
                rule: name, severity: note == nil ? (isFault ? .error : nil) : .note, confidence: .documented,
                source: "Live iOS docs, product hydration", message: message(about: [product], history),
                notes: note.map { [Finding.Note($0)] } ?? history.waitingNotes, keys: [history.subject(product.id)])
        }
    }

    /// Whether an event asked for some of these products and no product data was sent since, not even broken data.
    private static func isIgnored(_ missing: [FlowHistory.Request], _ history: FlowHistory) -> Bool {
        let sent = history.sent(function: FlowHistory.Names.updateProduct)
        return history.events.indices.contains { index in
            let asked = FlowHistory.requests(in: history.events[index])
            return history.unheard[index] == nil && !asked.isEmpty && asked.allSatisfy(missing.contains)
                && !sent.contains { $0.eventsBefore > index }
        }
    }

    /// Products of which the same is told are told together.
    static func folded(_ findings: [Finding], in history: FlowHistory) -> [Finding] {
        var folded: [Finding] = []
        for finding in findings {
            let alike = folded.firstIndex {
                $0.severity == finding.severity && $0.notes == finding.notes && $0.source == finding.source
            }
            if let alike { folded[alike].keys.formUnion(finding.keys) } else { folded.append(finding) }
        }
        for index in folded.indices {
            let products = history.requests.filter { folded[index].keys.contains(history.subject($0.id)) }
            guard products.count > 1 else { continue }
            folded[index].message = message(about: products, history)
            guard folded[index].severity > .note else { continue }
            folded[index].notes.append(
                Finding.Note(
                    "the loop sent nothing after the first of them; if building that product failed, catch the error inside the loop"
                )
            )
        }
        return folded
    }

    private static func message(about products: [FlowHistory.Request], _ history: FlowHistory) -> String {
        let names = products.prefix(5).map { "`\($0.id)`" }.joined(separator: ", ")
        let count = products.count == 1 ? "one requested product" : "\(products.count) requested products"
        return "\(count) of \(history.requests.count) received no data: \(names)"
    }

    private static func statusFindings(_ history: FlowHistory) -> [Finding] {
        guard let asked = history.requestedStatuses, !asked.isEmpty else { return [] }
        let sent = history.sent(function: FlowHistory.Names.updateWishlist)
        guard !sent.contains(where: \.run.arrived) else { return [] }
        return [
            Finding(
                rule: name, severity: sent.isEmpty ? .error : nil, confidence: .documented,
                source: "Live iOS docs, add to wishlist",
                message: "the player asked which of \(asked.count) products are on the wishlist and got no statuses",
                notes: sent.isEmpty ? history.waitingNotes : [],
                keys: [history.subject(FlowHistory.Names.updateWishlist)])
        ]
    }
}
