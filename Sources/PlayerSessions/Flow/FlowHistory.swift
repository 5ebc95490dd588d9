import BridgeFindings
package import JavaScriptSyntax
import PlayerContract
package import PlayerEmulator

/// Everything that happened between a player and an app so far, as the rules about the flow look at it.
package struct FlowHistory {
    /// One text of the app, with the event that it answers, if it is an answer and the key is known.
    package struct Sent {
        package var run: PayloadRun
        var event: PlayerEvent?
        /// How many events had come when it was sent.
        var eventsBefore: Int
        /// How things stood with its key just before.
        var entry: CallbackLedger.Entry?
        /// Whose key it is, when it is another player's.
        var owner: KeyOwner?
        /// The callback key that it answers, or what stands for one: of product data the id.
        var key: String?
        /// What the handler of the call SDK returned, where the SDK and not the app wrote the text.
        var reply: CallReply?
        /// What the app's cart held of the item before and after, where that is known.
        var held: (before: Int?, after: Int)?
    }

    struct KeyOwner {
        var player: String
        var event: PlayerEvent
    }

    var settings: PlayerSettings
    var contract: PlayerContract?
    package internal(set) var events: [PlayerEvent] = []
    package internal(set) var ledger = CallbackLedger()
    /// In order; the last one is the one at hand.
    package internal(set) var sent: [Sent] = []
    /// Keys whose answer went to another player.
    var misdirected: Set<String> = []
    /// Keys of requests for which a handler said that it sends no reply.
    var skippedKeys: Set<String> = []
    /// Products, by id or ref, that the app leaves out on purpose.
    package var skipped: Set<String> = []
    /// Events, by their number, that came while nobody listened, with the reason.
    package var unheard: [Int: Unheard] = [:]
    /// When a delegate was set for the first time, in seconds on the player clock.
    package var listenerSetAt: Double?
    /// The delegate is gone although the app never took it away.
    package var release: Release?
    /// How long a test waited in real time for what is open now, in words.
    package var patience: String?
    /// The Swift type in which numbers were delivered, when it was not the usual one.
    package var numberType: String?

    // MARK: What was asked for

    /// A product that the player asked data for.
    package struct Request: Hashable {
        package var id: String
        package var ref: String
    }

    /// All requested products in order, each once.
    package var requests: [Request] {
        var known: Set<Request> = []
        return events.flatMap(Self.requests).filter { known.insert($0).inserted }
    }

    /// The products that one event asks for.
    static func requests(in event: PlayerEvent) -> [Request] {
        guard event.type == Names.provideProductData else { return [] }
        return (event.data["products"]?.elements ?? []).map { product in
            Request(id: product["id"]?.swiftString ?? "", ref: product["ref"]?.swiftString ?? "")
        }
    }

    /// Events that the app could hear.
    var heard: [PlayerEvent] { events.indices.filter { unheard[$0] == nil }.map { events[$0] } }

    /// Skus for which the player asked whether they are on the wishlist, by the last event that asked.
    var requestedStatuses: Set<String>? {
        guard let event = events.last(where: { $0.type == Names.provideWishlistStatus }) else { return nil }
        let products = event.data["products"]?.elements ?? []
        return Set(products.compactMap { ($0["sku"] ?? $0["ref"])?.swiftString })
    }

    /// What a test knows about why nothing came.
    var waitingNotes: [Finding.Note] {
        var notes: [Finding.Note] = []
        if let release {
            notes.append(Finding.Note("\(release.words); `delegate` is weak: keep a strong reference to the handler"))
        }
        if let patience {
            notes.append(
                Finding.Note(
                    "nothing came within \(patience) of real time after the last progress; "
                        + "an app that sleeps must use `emulator.clock`"))
        }
        return notes
    }

    // MARK: What was sent

    /// What findings about a key, or what stands for one, are compared by: players may use the same.
    func subject(_ key: String, of player: String? = nil) -> String { "\(player ?? settings.playerID)/\(key)" }

    /// What a text answers.
    func subjects(of sent: Sent) -> Set<String> {
        if let key = sent.key { return [subject(key, of: sent.owner?.player)] }
        switch sent.run.payload.channel {
        case .invoke(Names.updateWishlist): return [subject(Names.updateWishlist)]
        case .invoke(Names.updateProduct):
            if let id = sent.run.firstArgument?.swiftString { return [subject(id)] }
            // Of a text that did not arrive, the ids that stand in it; without one it may be about any product.
            let text = sent.run.payload.text.description
            let named = requests.filter { text.contains(word: $0.id) }
            return Set((named.isEmpty ? requests : named).map { subject($0.id) })
        case .invoke, .notify, .script: return []
        }
    }

    /// Calls of one function that the app made, delivered or not.
    func sent(function: String) -> [Sent] {
        sent.filter { $0.run.payload.channel == .invoke(function: function) }
    }

    /// The ids of the products whose data reached the player.
    package var hydratedIDs: [String] {
        sent(function: Names.updateProduct).compactMap { $0.run.firstArgument?.swiftString }
    }

    /// Configuration keys that a function needs and that are not set.
    func missingConfiguration(for function: String) -> [String] {
        (contract?.functions[function]?.requiredConfiguration ?? []).filter { path in
            settings.configuration.member(at: path)?.swiftString?.isBlank ?? true
        }
    }

    /// Seconds after which the player gives up waiting for an answer; nil when no document limits it.
    func timeLimit(of event: PlayerEvent) -> Double? {
        guard let known = contract?.events[event.type], let seconds = known.timeoutSeconds else { return nil }
        guard case .notify(_, let from) = known.answer else { return seconds }
        let reading = settings.readings["time-limit"] ?? contract?.readings["time-limit"]?.defaultValue
        return from == "cart" || reading == "every-key" ? seconds : nil
    }

    /// Where an event was read about.
    func source(of event: PlayerEvent) -> String? { contract?.events[event.type]?.fact.source }

    /// What the flow rules call things. The contract describes them; these are the ones that rules are about.
    package enum Names {
        package static let provideProductData = "provide-product-data"
        package static let provideWishlistStatus = "provide-wishlist-status"
        package static let updateProduct = "updateProductWithData"
        package static let updateWishlist = "updateWishlistStatus"
    }
}

extension FlowHistory {
    /// What the app still owes the player, one clause each: what a test waits for.
    ///
    /// An answer that broke on its way was given all the same: it has its own finding, and no other will come.
    package var openObligations: [String] {
        let answered = Set(
            sent.compactMap { sent -> String? in
                if case .notify(let key) = sent.run.payload.channel { key } else { nil }
            })
        let callbacks = ledger.open.filter { !answered.contains($0) && !misdirected.contains($0) }.map {
            "the answer to `\(ledger.entries[$0]?.event.type ?? "")`"
        }
        let hydrated = Set(hydratedIDs)
        let broken = sent(function: Names.updateProduct).count { !$0.run.arrived }
        let products = requests.filter { !hydrated.contains($0.id) && !isSkipped($0) }.dropFirst(broken)
            .map { "the data of `\($0.id)`" }
        let statuses =
            requestedStatuses?.isEmpty == false && sent(function: Names.updateWishlist).isEmpty
            ? ["the wishlist statuses"] : []
        return callbacks + products + statuses
    }

    func isSkipped(_ request: Request) -> Bool { skipped.contains(request.id) || skipped.contains(request.ref) }
}

extension PayloadRun {
    /// The first argument that reached the player.
    package var firstArgument: JavaScriptValue? { calls.first?.arguments.elements.first }
    package var arrived: Bool { !calls.isEmpty }
}

extension String {
    /// Whether a name stands in the text and is not part of a longer one.
    fileprivate func contains(word: String) -> Bool {
        let isPart = { (character: Character?) in
            character.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" } ?? false
        }
        return !word.isEmpty
            && ranges(of: word).contains { range in
                !isPart(self[..<range.lowerBound].last) && !isPart(self[range.upperBound...].first)
            }
    }
}
