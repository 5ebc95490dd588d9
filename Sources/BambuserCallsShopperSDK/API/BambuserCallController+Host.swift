import JavaScriptSyntax
import PlayerEmulator

/// What an app tells the widget on its own account. After the Android twin; iOS may name some of it otherwise.
extension BambuserCallController {
    /// Tells the agent which product the shopper looks at. Does nothing outside of a call.
    public func notifyProductNavigation(externalId: String) {
        guard state == .connecting || state == .connected else { return }
        evaluate(
            CallWire.call("notifyBambuserProductNavigation", [.quoted(JavaScriptString(externalId))]),
            as: "notifyProductNavigation")
    }

    /// Tells the agent what the shopper did in the app, such as `ADDED_TO_CART` with sku, name, price, currency and
    /// quantity of one item.
    public func notifyCustomerEvent(_ eventKey: String, payload: BambuserJSONValue) {
        evaluate(
            CallWire.call(
                "__bambuserNotifyCustomerEvent",
                [.quoted(JavaScriptString(eventKey)), .json(CallValue.javaScript(payload))]),
            as: "notifyCustomerEvent")
    }

    /// Replaces the data about the shopper.
    public func updateData(_ data: [String: BambuserJSONValue]? = nil) {
        invoke(embedMethod: "updateData", primaryArgs: data.map { [.object($0)] } ?? [])
    }

    /// At most 20; of two with one key the last one wins.
    public func setTrackingTags(_ tags: [BambuserTrackingTag]) {
        callEmbed("setTrackingTags", [BambuserTrackingTag.value(of: tags)])
    }

    /// Puts the shopper into another queue.
    public func setQueue(_ term: String) { invoke(embedMethod: "setQueue", primaryArgs: [.string(term)]) }

    /// `drop-in-card` or `book-meeting-card`.
    public func updateElement(_ element: String, state: BambuserJSONValue? = nil) {
        invoke(embedMethod: "updateElement", primaryArgs: [.string(element), state ?? .null])
    }

    /// Makes the widget small, above the app or above a page of this address.
    public func floatAbove(url: String? = nil) {
        invoke(embedMethod: "floatAbove", primaryArgs: url.map { [.string($0)] } ?? [])
    }

    /// Ends the call from the app's side.
    public func destroy() {
        invoke(embedMethod: "destroy")
        close()
    }

    // MARK: Questions

    /// Whether any queue takes calls now.
    ///
    /// - Throws: ``BambuserCallError/javaScriptEvaluationFailed(operation:underlying:)`` when the widget cannot be
    ///   asked.
    public func areQueuesOpen() async throws -> Bool { try await askWidget("areQueuesOpen", []).boolValue ?? false }

    /// How many agents take calls, in one queue or in all.
    ///
    /// - Throws: ``BambuserCallError/javaScriptEvaluationFailed(operation:underlying:)`` when the widget cannot be
    ///   asked.
    public func getNumberOfOnlineAgents(queue: String? = nil) async throws -> Int {
        try await askWidget("getNumberOfOnlineAgents", queue.map { [.string($0)] } ?? []).intValue ?? 0
    }

    /// What the widget says of the waiting time, in seconds; its form is not documented.
    ///
    /// - Throws: ``BambuserCallError/javaScriptEvaluationFailed(operation:underlying:)`` when the widget cannot be
    ///   asked.
    public func getEstimatedWaitingTime(queue: String? = nil) async throws -> BambuserJSONValue {
        try await askWidget("getEstimatedWaitingTime", queue.map { [.string($0)] } ?? [])
    }

    /// Asks any method of the widget.
    ///
    /// - Throws: ``BambuserCallError`` when the widget has no such method, or its promise is rejected.
    public func invokeAsync(embedMethod: String, primaryArgs: [BambuserJSONValue] = []) async throws
        -> BambuserJSONValue
    {
        try await askWidget(embedMethod, primaryArgs)
    }

    // MARK: Generic forms

    /// Calls a method of the widget; a spec becomes its last argument, a function that replays it.
    public func invoke(
        embedMethod: String, primaryArgs: [BambuserJSONValue] = [], factorySpec: BambuserFactorySpec? = nil
    ) {
        let arguments: [CallWire.Argument] = [
            .quoted(JavaScriptString(embedMethod)), .json(CallValue.javaScript(.array(primaryArgs))),
            .json(factorySpec.map { CallValue.javaScript($0) } ?? .null),
        ]
        evaluate(CallWire.call("__bambuserInvokeEmbedMethod", arguments), as: embedMethod)
    }

    /// Answers a callback of the page with a spec.
    public func invoke(callback: String, factorySpec: BambuserFactorySpec, deleteAfterUse: Bool = true) {
        let arguments: [CallWire.Argument] = [
            .quoted(JavaScriptString(callback)), .json(CallValue.javaScript(factorySpec)),
            .json(.boolean(deleteAfterUse)),
        ]
        evaluate(CallWire.call("__bambuserApplyToCallback", arguments), as: "invoke \(callback)")
    }

    /// Answers a callback of the page with a text that the app wrote: it is spliced in as it is.
    public func notify(callbackKey: String, info: String) {
        evaluate(Payload(channel: .notify(key: callbackKey), text: JavaScriptString(info)), as: "notify \(callbackKey)")
    }

    private func callEmbed(_ method: String, _ arguments: [JavaScriptValue]) {
        evaluate(
            CallWire.call(
                "__bambuserInvokeEmbedMethod",
                [.quoted(JavaScriptString(method)), .json(.array(arguments)), .json(.null)]),
            as: method)
    }
}
