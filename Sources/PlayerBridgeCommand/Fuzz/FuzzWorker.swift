internal import BridgeFindings
internal import PayloadFuzzing

/// One worker with its campaign, opened again in every new process. Used by one thread.
final class FuzzWorker {
    enum Reply<Answer> {
        case answer(Answer)
        /// The worker is gone; the next request starts another.
        case died(Finding)
    }

    private let client: WorkerClient
    private let setup: FuzzSetup
    private var openedIn = 0
    private(set) var opening = OpenCampaign.Answer(
        problems: [], holes: [], rowCount: 0, encoderIsGivenUp: false)

    /// Seconds for learning the shape, or for finding the smallest value.
    private static let longWork = 60.0

    /// - Parameter isStopped: ends whatever is under way; the request at hand throws ``WorkerFailure/stopped``.
    init(
        _ setup: FuzzSetup, page: RunSetup, memoryLimit: Int, environment: [String: String],
        isStopped: @escaping WorkerClient.Stop
    ) {
        self.setup = setup
        client = WorkerClient(
            SetUp(setup: page), memoryLimit: memoryLimit, environment: environment,
            startsEncoders: setup.encoder != nil, isStopped: isStopped)
    }

    var engine: String { client.ready.engine }
    var contract: String { client.ready.contract }

    func finish() { client.finish() }

    /// - Throws: ``FuzzProblem`` when the campaign cannot be used, ``WorkerFailure`` when there is no worker.
    func open() throws {
        try client.start()
        guard openedIn != client.startCount else { return }
        switch try ask(OpenCampaign(setup: setup), within: Self.longWork) {
        case .answer(let answer): opening = answer
        case .died(let finding): throw FuzzProblem(message: "harmless values crash the worker: \(finding.message)")
        }
        openedIn = client.startCount
    }

    /// - Parameter isLong: whether it may take as long as the search for a smallest value.
    func ask<Request: WorkerRequest>(_ request: Request, isLong: Bool = false) throws -> Reply<Request.Answer> {
        try open()
        // A slice of work may meet an encoder that is asked three times before it is given up.
        return try ask(request, within: (isLong ? Self.longWork : 0) + setup.patience)
    }

    private func ask<Request: WorkerRequest>(
        _ request: Request, within patience: Double
    ) throws -> Reply<Request.Answer> {
        switch try client.ask(request, patience: patience) {
        case .answer(let answer): return .answer(answer)
        case .died(let finding): return .died(finding)
        case .problem(let message): throw FuzzProblem(message: message)
        case .fault(let message): throw WorkerFailure(message: message)
        }
    }

    /// The names of the holes, once the campaign is open.
    var holeNames: [String] { opening.holes.map(\.name) }

    // MARK: Cases

    /// Runs cases and gives what they came to. Cases that end the worker become faults, and the others are run all the
    /// same.
    func run(first: Int, stride: Int, count: Int, isStopped: () -> Bool, add: (CampaignRecord) -> Void) throws {
        var done = 0
        while done < count, !isStopped() {
            switch try ask(RunCases(first: first + done * stride, stride: stride, count: count - done)) {
            case .answer(let answer):
                add(answer.record)
                done += max(answer.done, 1)
            case .died:
                // One of them did it: from here on, one by one, until it is found.
                var isFound = false
                while done < count, !isFound, !isStopped() {
                    isFound = try runAlone(first + done * stride, add)
                    done += 1
                }
            }
        }
    }

    /// Runs one case; says whether it ended the worker.
    private func runAlone(_ number: Int, _ add: (CampaignRecord) -> Void) throws -> Bool {
        let request = RunCases(first: number, stride: 1, count: 1)
        let finding: Finding
        switch try ask(request) {
        case .answer(let answer):
            add(answer.record)
            return false
        case .died(let death): finding = death
        }
        // Once more: what happens twice is no accident.
        switch try ask(request) {
        case .answer(let answer):
            add(answer.record)
            var flaky = finding
            flaky.severity = .warning
            flaky.notes.append(.init("this happened once; in a new process the case passed"))
            add(try record(flaky, number, counts: false))
        case .died(let finding): add(try record(finding, number, counts: true))
        }
        return true
    }

    private func record(_ finding: Finding, _ number: Int, counts: Bool) throws -> CampaignRecord {
        var record = CampaignRecord()
        if counts {
            record.cases = 1
            record.verdicts[.failed] = 1
        }
        guard case .answer(let answer) = try ask(CaseValues(number: number)) else { return record }
        record.note(
            finding, number: number, values: answer.values, hostile: answer.hostile, holes: holeNames)
        return record
    }
}

/// A campaign that cannot be run as it was asked for.
struct FuzzProblem: Error {
    var message: String
}
