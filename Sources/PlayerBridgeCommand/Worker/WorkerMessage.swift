/// Something that a parent asks of a worker. The declaration is the wire form, and the type of the answer goes with it.
protocol WorkerRequest: Codable, Sendable {
    associatedtype Answer: Codable, Sendable

    /// Under which the worker finds what answers it.
    static var name: String { get }
    /// What the worker does for it, as a clause after “the worker”.
    var activity: String { get }
    /// Whether it builds on nothing that was asked before: it may be asked again, of another worker.
    static var standsAlone: Bool { get }
}

extension WorkerRequest {
    static var standsAlone: Bool { true }
}

/// What comes back: the answer, or why the input cannot be used.
struct WorkerReply<Answer: Codable & Sendable>: Codable, Sendable {
    enum Content: Codable, Sendable {
        case answer(Answer)
        case problem(String)
    }

    var content: Content
    /// How long the worker was at it.
    var seconds: Double
}

/// The name of a request, and the request.
struct WorkerEnvelope<Request: WorkerRequest>: Codable {
    var name = Request.name
    var request: Request
}

/// What a worker does with each request, by its name.
struct WorkerDispatch {
    private var table: [String: (WireDecoder) throws -> [UInt8]] = [:]

    mutating func on<Request: WorkerRequest>(
        _ type: Request.Type, perform: @escaping (Request) throws -> Request.Answer
    ) {
        table[type.name] = { decoder in
            let request = try decoder.read(WorkerEnvelope<Request>.self).request
            try decoder.finish()
            WorkerStage.now = .working
            let began = ContinuousClock.now
            let content: WorkerReply<Request.Answer>.Content
            do { content = .answer(try perform(request)) } catch { content = .problem("\(error)") }
            WorkerStage.now = .answering
            let seconds = (ContinuousClock.now - began) / .seconds(1)
            return try Wire.bytes(of: WorkerReply<Request.Answer>(content: content, seconds: seconds))
        }
    }

    /// - Throws: when the message is none of those that the table knows.
    func answer(_ message: [UInt8]) throws -> [UInt8] {
        WorkerStage.now = .reading
        defer { WorkerStage.now = .waiting }
        let decoder = WireDecoder(message)
        guard let perform = table[try decoder.nameOfEnvelope()] else {
            throw decoder.corrupted("the name of an unknown request")
        }
        return try perform(decoder)
    }
}

extension WireDecoder {
    /// The first field's text; nothing is taken.
    fileprivate func nameOfEnvelope() throws -> String {
        try peek { decoder in
            _ = try decoder.string()
            return try decoder.string()
        }
    }
}
