import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax

/// What reached a page, and what left it, since the last payload began.
struct PageRecord {
    var calls: [RecordedCall] = []
    /// All calls, also those beyond ``PlayerPage/keptCalls``.
    var callCount = 0
    /// When those of the calls that timers made were made, in milliseconds: they are the last ones.
    var laterCalls: [Double] = []
    var messages: [(handler: String, body: JavaScriptValue)] = []
    /// Messages that code of a payload posted where the player posts its own.
    var forged: [(handler: String, body: JavaScriptValue)] = []
    var console: [(level: String, values: JavaScriptValue)] = []
    var rejections: [JavaScriptValue] = []
    var rejected: [(promise: JavaScriptReference, reason: JavaScriptException)] = []
    /// Keys under which the page put callbacks of its own.
    var openedKeys: Set<String> = []
    /// Which limit the reading of an argument met, and where.
    var oversize: String?
    var timersExhausted = false
    /// The time limit ended a timer, or all timers of a payload together took too long.
    var isOutOfTime = false
}

extension RecordedCall.Target {
    var name: String {
        switch self {
        case .function(let name), .callback(let name): name
        }
    }

    /// The name of the text that carries the arguments, for paths.
    var textName: String {
        switch self {
        case .function: "arguments"
        case .callback: "info"
        }
    }
}

extension JavaScriptValue {
    /// The first element of a list.
    var subvalueOfFirstElement: JavaScriptValue {
        childIndices(of: 0).first.map(subvalue(at:)) ?? .undefined
    }
}
