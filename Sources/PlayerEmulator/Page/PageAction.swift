import BridgeFindings
package import JavaScriptSyntax

/// Something that was done to a page: in order, enough to do the same to a page in another engine.
package enum PageAction: Sendable {
    case load(PageLoad)
    case run(script: JavaScriptString, isAsynchronous: Bool)
    case control(name: String, arguments: [JavaScriptValue])
    case advance(seconds: Double)
    case openCallback(key: String)

    /// The action in the notation of our files.
    package var value: JavaScriptValue {
        switch self {
        case .load(let load): load.value
        case .run(let script, let isAsynchronous):
            .object(["run": .string(script), "async": .boolean(isAsynchronous)])
        case .control(let name, let arguments):
            .object(["control": .string(name), "arguments": .array(arguments)])
        case .advance(let seconds): .object(["advance": .number(seconds)])
        case .openCallback(let key): .object(["openCallback": .string(key)])
        }
    }
}

/// A page as it comes up: the stub of a name, made of files of `js`.
package struct PageLoad: Sendable {
    package var player: String
    package var scripts: [String]
    package var settings: JavaScriptValue
    package var keyPrefix: String
    /// The names under which the app listens.
    package var handlers: [String]
    /// What is recorded of a player that is the window itself.
    package var functions: [String]
    /// The script that gives the configuration of the call widget.
    package var startPage: JavaScriptString?

    var value: JavaScriptValue {
        var members: [(String, JavaScriptValue)] = [
            ("load", .string(player)), ("scripts", .array(scripts.map { .string($0) })), ("settings", settings),
            ("keyPrefix", .string(keyPrefix)), ("handlers", .array(handlers.map { .string($0) })),
            ("functions", .array(functions.map { .string($0) })),
        ]
        if let startPage { members.append(("startPage", .string(startPage))) }
        return .object(members)
    }
}

/// Told what is done to each page, by its number, and what the page let see of it.
package typealias PageObserver = (_ page: Int, _ action: PageAction, _ observation: JavaScriptValue) -> Void

extension PageRecord {
    /// What a page let see of one action, in the same form as `.ci/webview/harness.js` tells it.
    func observation(outcome: String, result: JavaScriptValue) -> JavaScriptValue {
        .object([
            "outcome": .string(outcome), "result": result,
            "calls": .array(calls.map { .array([.string($0.target.name), $0.arguments]) }),
            "messages": .array(messages.map { .array([.string($0.handler), $0.body]) }),
            "console": .array(console.map { .array([.string($0.level), $0.values]) }),
        ])
    }
}
