import JavaScriptSyntax

/// A factory spec as the page's replay reads it: which calls it makes, and in which form.
///
/// The page asks for `calls`, then of each call for `method`, `args`, `factory` and `items`, in this order of weight:
/// a factory wins over items, and items, even none, over plain arguments (source of the Android Calls SDK).
struct FactorySpecReader {
    let value: JavaScriptValue

    struct Call {
        var node: Int
        /// Such as `arguments[2].calls[1]`.
        var path: String
        /// Nil when there is no text under `method`.
        var method: JavaScriptString?
        var arguments: [Int]
        /// The spec of the factory.
        var factory: Int?
        /// Nil when the call has none; empty is not the same.
        var items: [Item]?

        var form: Builders.Form { factory != nil ? .factory : items != nil ? .items : .arguments }
        var argumentsPath: String { path + ".args" }
        var factoryPath: String { path + ".factory" }
    }

    struct Item {
        var node: Int
        var path: String
        var arguments: [Int]
        var spec: Int?
        var specPath: String { path + ".spec" }
    }

    /// A place where the spec has another shape than the page can replay.
    struct Misshape {
        var path: String
        var expected: String
        var node: Int?
    }

    static let specKeys: Set<String> = ["calls"]
    static let callKeys: Set<String> = ["method", "args", "factory", "items"]
    static let itemKeys: Set<String> = ["factoryArgs", "spec"]

    private(set) var misshapes: [Misshape] = []

    init(_ value: JavaScriptValue) { self.value = value }

    /// The calls of a spec, in order; nil when it has no list of them. What is no call is reported and left out.
    mutating func calls(of spec: Int, path: String) -> [Call]? {
        guard isObject(spec) else {
            misshapes.append(Misshape(path: path, expected: "an object with `calls`", node: spec))
            return nil
        }
        guard let list = elements(value.child("calls", of: spec), path + ".calls", isRequired: true) else { return nil }
        return list.enumerated().compactMap { index, node in
            let path = "\(path).calls[\(index)]"
            guard isObject(node) else {
                misshapes.append(Misshape(path: path, expected: "an object with `method`", node: node))
                return nil
            }
            return call(node, path)
        }
    }

    private mutating func call(_ node: Int, _ path: String) -> Call {
        let method = value.child("method", of: node).flatMap { name in
            value.nodes[name].kind == .string ? value.string(of: value.nodes[name].text) : nil
        }
        var call = Call(node: node, path: path, method: method, arguments: [], factory: nil, items: nil)
        call.arguments = elements(value.child("args", of: node), path + ".args") ?? []
        if let factory = value.child("factory", of: node), isTruthy(factory) { call.factory = factory }
        if let items = value.child("items", of: node), isTruthy(items) {
            call.items = (elements(items, path + ".items") ?? []).enumerated().compactMap { index, item in
                let path = "\(path).items[\(index)]"
                guard isObject(item) else {
                    misshapes.append(Misshape(path: path, expected: "an object with `spec`", node: item))
                    return nil
                }
                return Item(
                    node: item, path: path,
                    arguments: elements(value.child("factoryArgs", of: item), path + ".factoryArgs") ?? [],
                    spec: value.child("spec", of: item))
            }
        }
        return call
    }

    private mutating func elements(_ node: Int?, _ path: String, isRequired: Bool = false) -> [Int]? {
        guard let node, ![.undefined, .null].contains(value.nodes[node].kind) else {
            if isRequired { misshapes.append(Misshape(path: path, expected: "a list", node: node)) }
            return nil
        }
        guard value.nodes[node].kind == .array else {
            misshapes.append(Misshape(path: path, expected: "a list", node: node))
            return nil
        }
        return value.childIndices(of: node).filter { value.nodes[$0].keyKind == .position }
    }

    private func isObject(_ node: Int) -> Bool { value.nodes[node].kind == .object }

    private func isTruthy(_ node: Int) -> Bool {
        switch value.nodes[node].kind {
        case .undefined, .null: false
        case .boolean, .number: value.nodes[node].number != 0 && !value.nodes[node].number.isNaN
        case .string: value.nodes[node].text.length > 0
        default: true
        }
    }
}
