internal import ChildProcesses
internal import JavaScriptEngine

/// What a worker does at this moment, where its parent sees it also after the worker died.
enum WorkerStage: UInt8 {
    case waiting, reading, working, answering

    /// On the page that worker and parent share: this stage, then whether the engine is at work.
    private static let stagePlace = 0
    private static let enginePlace = 1

    private nonisolated(unsafe) static var page: SharedPage?

    /// To be called once, before anything else uses the engine.
    static func share() {
        page = SharedPage.ofThisChild()
        if let page { EngineActivity.mark = page.bytes + enginePlace }
    }

    /// Of this process, on the one thread that answers.
    static var now: WorkerStage {
        get { page.flatMap { WorkerStage(rawValue: $0.bytes[stagePlace]) } ?? .waiting }
        set { page?.bytes[stagePlace] = newValue.rawValue }
    }

    /// Whether a worker is at work, but its engine is not.
    static func isOutsideOfEngine(_ page: SharedPage?) -> Bool {
        page.map { $0.bytes[enginePlace] == 0 } ?? false
    }

    /// What a worker that is gone was doing; nil when nobody knows, or when the engine was at work for a payload.
    static func fault(on page: SharedPage?, activity: String) -> String? {
        guard let page, page.bytes[enginePlace] == 0, let stage = WorkerStage(rawValue: page.bytes[stagePlace]) else {
            return nil
        }
        return switch stage {
        case .waiting: "while it waited"
        case .reading: "while it read a request: \(activity)"
        case .working: "while it \(activity), outside the engine"
        case .answering: "while it wrote its answer: it \(activity)"
        }
    }
}
