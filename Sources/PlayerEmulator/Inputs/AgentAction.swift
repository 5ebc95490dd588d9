import JavaScriptSyntax

/// What agent and shopper do in a call: the steps `agent` of a scenario, and what they take.
package struct AgentAction: Sendable, Hashable {
    /// What the step `agent` says.
    package var name: String
    /// What has to be given, what may be, and of what several one has to be.
    var required: [String] = []
    var optional: [String] = []
    var oneOf: [String] = []

    /// All of them; `fixtures/scenario.schema.json` lists the same.
    package static let all: [AgentAction] = [
        AgentAction(name: "ring"), AgentAction(name: "connect"), AgentAction(name: "hang-up"),
        AgentAction(name: "add-product", oneOf: ["url", "sku", "code"]),
        AgentAction(name: "search", required: ["term"], optional: ["page"]),
        AgentAction(name: "add-to-cart", required: ["sku"], optional: ["quantity"]),
        AgentAction(name: "change-quantity", required: ["sku", "quantity"]),
        AgentAction(name: "navigate", required: ["url"]), AgentAction(name: "checkout"), AgentAction(name: "chat"),
        AgentAction(name: "close"), AgentAction(name: "track", required: ["name"]),
        AgentAction(name: "frame-message", required: ["type"], optional: ["data"]),
    ]

    /// The action of this name; nil for an unknown one.
    package static func named(_ name: String) -> AgentAction? { all.first { $0.name == name } }
}

extension Scenario.Action {
    /// Reads a step such as `{ agent: "search", term: "hat", page: 2 }`.
    static func readAgent(_ name: InputNode, _ object: inout InputObject) throws(InputProblem) -> Scenario.Action {
        let text = try name.string()
        guard let action = AgentAction.named(text) else {
            throw name.problem(
                "unknown action “\(text)”; expected one of \(AgentAction.all.map(\.name).joined(separator: ", "))")
        }
        var data: [(String, JavaScriptValue)] = []
        for field in action.required {
            data.append((field, try object.require(field, in: "the action “\(text)”").decoded()))
        }
        for field in action.optional + action.oneOf {
            if let node = object.take(field) { data.append((field, try node.decoded())) }
        }
        if !action.oneOf.isEmpty, data.count != 1 {
            throw name.problem("the action “\(text)” needs one of \(action.oneOf.joined(separator: ", "))")
        }
        return .agent(action: text, data: .object(data), name: try object.take("as")?.string())
    }

    /// Reads a step such as `{ reply: "search", spec: { calls: […] } }`: what a handler of the call SDK returns.
    static func readReply(_ target: InputNode, _ object: inout InputObject) throws(InputProblem) -> Scenario.Action {
        var replies: [CallReply] = []
        if let spec = object.take("spec") { replies.append(.reply(try spec.decoded())) }
        if let json = object.take("json") { replies.append(.reply(try json.decoded())) }
        if let message = object.take("error") { replies.append(.error(message: try message.text())) }
        if let success = object.take("success") {
            guard try success.boolean() else { throw success.problem("expected true; give `failure` a reason instead") }
            replies.append(.success)
        }
        if let reason = object.take("failure") {
            replies.append(.failure(reason: reason.kind == .null ? nil : try reason.text()))
        }
        if let skip = object.take("skip") {
            guard try skip.boolean() else { throw skip.problem("expected true; remove the step instead") }
            replies.append(.skip)
        }
        guard let reply = replies.first, replies.count == 1 else {
            throw target.problem("a reply step needs one of spec, json, error, success, failure, skip")
        }
        return .reply(
            target: try target.string(), reply: reply, product: try object.take("product")?.count() ?? 0,
            holds: try object.take("holds")?.count())
    }
}
