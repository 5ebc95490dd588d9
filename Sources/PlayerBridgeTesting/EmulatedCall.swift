public import BambuserCallsShopperSDK
import BambuserCommerceSDK
import JavaScriptSyntax
import PlayerEmulator
import PlayerSessions

/// One call widget as a test drives it: what the agent does, what the shopper taps, and what the agent's tool shows.
///
/// Actions that a handler answers wait until all handlers are done, at the latest for `limit` of real time; give
/// `.zero` to go on at once, with a handler that sleeps on ``PlayerEmulator/clock`` for example.
@MainActor public struct EmulatedCall {
    let emulator: PlayerEmulator
    /// The app's own controller.
    public let controller: BambuserCallController
    /// The call's name in findings and transcripts.
    public let id: String

    // MARK: The agent

    /// The call rings at the agent's: state `connecting`.
    public func ring() { act("ring") }
    /// The agent takes the call: state `connected`.
    public func connect() { act("connect") }
    /// The agent ends the call: state `ended`.
    public func hangUp() { act("hang-up") }

    /// The agent pastes an address; in co-browse also any page that the shopper visits.
    @discardableResult
    public func addProduct(url: String, within limit: Duration = PlayerEmulator.standardLimit) async -> ProductCard {
        await addProduct("url", url, limit)
    }

    /// The agent chooses a product of the shop by its reference.
    @discardableResult
    public func addProduct(sku: String, within limit: Duration = PlayerEmulator.standardLimit) async -> ProductCard {
        await addProduct("sku", sku, limit)
    }

    /// The agent scans a code.
    @discardableResult
    public func addProduct(code: String, within limit: Duration = PlayerEmulator.standardLimit) async -> ProductCard {
        await addProduct("code", code, limit)
    }

    private func addProduct(_ field: String, _ text: String, _ limit: Duration) async -> ProductCard {
        act("add-product", [(field, .string(text))])
        let added = state["products"]?.members.last?.name ?? ""
        await idle(limit)
        return card(of: added)
    }

    /// - Parameter page: Nil for the first.
    @discardableResult
    public func search(
        _ term: String, page: Int? = nil, within limit: Duration = PlayerEmulator.standardLimit
    ) async -> SearchPage {
        act("search", [("term", .string(term))] + (page.map { [("page", .number(Double($0)))] } ?? []))
        await idle(limit)
        return SearchPage(state["search"] ?? .undefined)
    }

    /// - Returns: What the agent's tool says then; nil when it says nothing.
    @discardableResult
    public func addToCart(
        _ sku: String, quantity: Int? = nil, within limit: Duration = PlayerEmulator.standardLimit
    ) async -> AgentToast? {
        await toast(limit) {
            act("add-to-cart", [("sku", .string(sku))] + (quantity.map { [("quantity", .number(Double($0)))] } ?? []))
        }
    }

    /// - Parameter quantity: The new total; 0 removes the line.
    @discardableResult
    public func changeQuantity(
        of sku: String, to quantity: Int, within limit: Duration = PlayerEmulator.standardLimit
    ) async -> AgentToast? {
        await toast(limit) { act("change-quantity", [("sku", .string(sku)), ("quantity", .number(Double(quantity)))]) }
    }

    private func toast(_ limit: Duration, _ action: () -> Void) async -> AgentToast? {
        let known = toasts.count
        action()
        await idle(limit)
        return toasts.dropFirst(known).last
    }

    /// The agent leads the shopper to a page.
    public func navigate(to url: String) { act("navigate", [("url", .string(url))]) }

    // MARK: The shopper

    /// The shopper taps the checkout: `goto-checkout`.
    public func checkout() { act("checkout") }
    /// The shopper opens the chat: `goto-chat`.
    public func openChat() { act("chat") }
    /// The shopper closes the widget: `close`.
    public func closeWidget() { act("close") }
    /// The widget reports a tracking event of this name: `tracking-event`.
    public func track(_ name: String) { act("track", [("name", .string(name))]) }

    /// Makes the widget send any event, such as `queue-is-open`, with its own fields or the usual ones.
    public func emit(_ type: String, _ data: [String: any Sendable]? = nil) {
        controller.enter { [data = data.map { BridgeValue.javaScript($0) }] in $0.session.emit(type, data: data) }
    }

    private func act(_ action: String, _ data: [(String, JavaScriptValue)] = []) {
        let value = JavaScriptValue.object(data)
        controller.enter { $0.session.control("agent", [.string(action), value]) }
        emulator.emulation.changes.signal()
    }

    private func idle(_ limit: Duration) async {
        await emulator.wait(within: limit) { emulator.areHandlersIdle }
    }

    // MARK: The app's cart

    /// Tells what the app's cart holds, so that a quantity that was added instead of set is found.
    public func compareCart(with quantity: @escaping @MainActor (_ sku: String) -> Int) {
        controller.heldQuantity = quantity
    }
}

extension PlayerEmulator {
    /// All call widgets in the order in which they were made.
    public var calls: [EmulatedCall] {
        callEmulation.controllers.enumerated().map { index, controller in
            EmulatedCall(emulator: self, controller: controller, id: "call-\(index + 1)")
        }
    }

    /// The call widget that the app made last.
    public var call: EmulatedCall? { calls.last }

    /// The call widget behind a controller of the app.
    public func call(of controller: BambuserCallController) -> EmulatedCall? {
        calls.first { $0.controller === controller }
    }

    /// Whether no handler of a call is at work.
    var areHandlersIdle: Bool { callEmulation.controllers.allSatisfy { $0.handlersAtWork == 0 } }
}
