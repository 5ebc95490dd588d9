/// A factory spec of the call widget as data, without the SDK's types: builder calls in order.
///
/// An app turns it into the SDK's `BambuserFactorySpec` with ``rebuilt(call:item:spec:)``; on the wire both are the same
/// JSON. Made by ``CallProduct`` and ``CallSearchResponse``, which know the methods and forms that the builders have.
public struct CallFactorySpec: Sendable, Hashable {
    /// In the order in which the widget replays them.
    public var calls: [Call]

    /// A plain value of a builder call.
    public enum Value: Sendable, Hashable {
        /// A text.
        case string(String)
        /// `true` or `false`.
        case bool(Bool)
        /// A whole number.
        case int(Int)
        /// A finite number.
        case double(Double)
        /// A list of texts.
        case list([String])
    }

    /// One call with one of the three kinds of what it takes.
    public struct Call: Sendable, Hashable {
        /// The builder's method, such as `variations`.
        public var method: String
        /// What it takes.
        public var content: Content
    }

    /// What a call takes. Source: the vendor's Android SDK, where each constructor sets one of the three.
    public indirect enum Content: Sendable, Hashable {
        /// Plain values: `args` on the wire.
        case arguments([Value])
        /// A nested spec for a function that gets a builder: `factory` on the wire.
        case factory(CallFactorySpec)
        /// One builder for each element: `items` on the wire.
        case items([Item])
    }

    /// One element of a list: what its maker takes, and what is called on it.
    public struct Item: Sendable, Hashable {
        /// `factoryArgs` on the wire, such as the id of an attribute.
        public var arguments: [Value]
        /// The calls on the element's builder.
        public var spec: CallFactorySpec
    }

    /// Puts the spec together from other types, from the innermost part outwards.
    ///
    /// - Parameters:
    ///   - call: Makes a call; exactly one of values, nested spec and items is there.
    ///   - item: Makes an element of a list.
    ///   - spec: Makes a spec of its calls.
    public func rebuilt<OtherCall, OtherItem, OtherSpec>(
        call: (_ method: String, _ values: [Value]?, _ factory: OtherSpec?, _ items: [OtherItem]?) -> OtherCall,
        item: (_ arguments: [Value], _ spec: OtherSpec) -> OtherItem, spec: ([OtherCall]) -> OtherSpec
    ) -> OtherSpec {
        spec(
            calls.map { own in
                switch own.content {
                case .arguments(let values): call(own.method, values, nil, nil)
                case .factory(let inner):
                    call(own.method, nil, inner.rebuilt(call: call, item: item, spec: spec), nil)
                case .items(let items):
                    call(
                        own.method, nil, nil,
                        items.map { item($0.arguments, $0.spec.rebuilt(call: call, item: item, spec: spec)) })
                }
            })
    }
}

// MARK: - On the wire

extension CallFactorySpec: JavaScriptPayloadValue {
    /// The spec as the page replays it: `{ calls: [{ method, args, factory?, items? }] }`.
    public var payloadValue: PayloadValue {
        rebuilt(
            call: {
                (method: String, values: [Value]?, factory: PayloadValue?, items: [PayloadValue]?) -> PayloadValue in
                var members: [PayloadValue.Member] = [
                    .init(name: "method", value: method.payloadValue),
                    .init(name: "args", value: (values ?? []).map(\.payloadValue).payloadValue),
                ]
                if let factory { members.append(.init(name: "factory", value: factory)) }
                if let items { members.append(.init(name: "items", value: items.payloadValue)) }
                return PayloadValue(kind: .object(members))
            },
            item: { (arguments: [Value], spec: PayloadValue) -> PayloadValue in
                .object(["factoryArgs": arguments.map(\.payloadValue).payloadValue, "spec": spec])
            },
            spec: { (calls: [PayloadValue]) -> PayloadValue in .object(["calls": calls.payloadValue]) })
    }
}

extension CallFactorySpec.Value: JavaScriptPayloadValue {
    /// A plain JavaScript value.
    public var payloadValue: PayloadValue {
        switch self {
        case .string(let value): value.payloadValue
        case .bool(let value): value.payloadValue
        case .int(let value): value.payloadValue
        case .double(let value): value.payloadValue
        case .list(let value): value.payloadValue
        }
    }
}

// MARK: - Making one

extension CallFactorySpec {
    init(_ calls: [Call?]) { self.calls = calls.compactMap(\.self) }
}

extension CallFactorySpec.Call {
    /// A call with values; nil, and so left out, when one of them is.
    static func arguments(_ method: String, _ values: CallFactorySpec.Value?...) -> Self? {
        let given = values.compactMap(\.self)
        return given.count == values.count ? Self(method: method, content: .arguments(given)) : nil
    }

    static func factory(_ method: String, _ spec: CallFactorySpec?) -> Self? {
        spec.map { Self(method: method, content: .factory($0)) }
    }

    static func items(_ method: String, _ items: [CallFactorySpec.Item]) -> Self {
        Self(method: method, content: .items(items))
    }
}
