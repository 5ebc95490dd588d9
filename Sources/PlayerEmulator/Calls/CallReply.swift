public import JavaScriptSyntax

/// What a handler of the call SDK returned, as data.
public enum CallReply: Sendable {
    /// A factory spec, or for the cart any JSON.
    case reply(JavaScriptValue)
    /// The agent reads the message.
    case error(message: JavaScriptString)
    /// The cart took the change.
    case success
    /// The cart refused the change.
    case failure(reason: JavaScriptString?)
    /// Nothing is sent.
    case skip
}

/// A request of the page that waits for a reply.
public enum CallRequest: Sendable, Hashable {
    /// The widget's own id of the product: product data has no callback key.
    case product(id: String)
    /// A search, by its callback key.
    case search(key: String)
    /// A change of the cart, by its callback key.
    case cart(key: String)

    /// What names the request in the ledger.
    public var key: String {
        switch self {
        case .product(let id): id
        case .search(let key), .cart(let key): key
        }
    }
}

/// The text that the SDK evaluates for a reply, as a payload: its channel, its argument text, and what it means.
public struct CallEvaluation: Sendable {
    /// What is answered.
    public var request: CallRequest
    /// The text that is evaluated.
    public var payload: Payload

    /// Nil for `.skip`, for which nothing is evaluated.
    public init?(_ reply: CallReply, to request: CallRequest) {
        self.request = request
        if case .cart(let key) = request {
            guard let answer = Self.cartAnswer(reply) else { return nil }
            payload = Payload(
                channel: .notify(key: key), text: CallWire.json(answer),
                intended: Intention(arguments: .array([answer])))
            return
        }
        var function: String
        var arguments: [CallWire.Argument]
        var rest: [CallWire.Argument] = []
        if case .product(let id) = request {
            function = "__bambuserInvokeEmbedMethod"
            arguments = [.quoted("updateProduct"), .json(.array([.string(id)]))]
        } else {
            function = "__bambuserApplyToCallback"
            arguments = [.quoted(JavaScriptString(request.key))]
            rest = [.json(.boolean(true))]
        }
        switch reply {
        case .reply(let spec): arguments.append(.json(spec))
        case .error(let message):
            function += "WithError"
            arguments.append(.quoted(message))
        // The types of the SDK keep the cart's answers away from specs.
        case .success, .failure, .skip: return nil
        }
        payload = CallWire.call(function, arguments + rest)
    }

    /// An error is sent as exactly what a failure with that reason is.
    private static func cartAnswer(_ reply: CallReply) -> JavaScriptValue? {
        switch reply {
        case .reply(let json): json
        case .success: .boolean(true)
        case .failure(nil): .boolean(false)
        case .failure(let reason?), .error(let reason):
            .object(["success": .boolean(false), "reason": .string(reason)])
        case .skip: nil
        }
    }
}

extension CallRequest {
    /// The request that an event makes; of several products the one at a position. Nil for an event that waits for
    /// nothing.
    public init?(_ event: PlayerEvent, product: Int = 0) {
        if event.type == CallMessage.productEvent {
            let products = event.data["products"]?.elements ?? []
            guard products.indices.contains(product), let id = products[product]["id"]?.swiftString else { return nil }
            self = .product(id: id)
        } else if let key = event.callbackKey {
            self = event.type == "provide-search-data" ? .search(key: key) : .cart(key: key)
        } else {
            return nil
        }
    }
}
