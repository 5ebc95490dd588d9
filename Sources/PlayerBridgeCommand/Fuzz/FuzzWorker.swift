internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax
internal import PayloadFuzzing

/// One worker with its campaign, opened again in every new process. Used by one thread.
final class FuzzWorker {
    enum Reply {
        case answer(JavaScriptValue)
        /// The worker is gone; the next request starts another.
        case died(Finding)
    }

    private let client: WorkerClient
    private let setup: FuzzSetup
    private var openedIn = 0
    private(set) var opening: JavaScriptValue = .null

    /// Seconds for learning the shape, or for finding the smallest value.
    private static let longWork = 60.0

    init(_ setup: FuzzSetup, page: RunSetup, memoryLimit: Int, environment: [String: String]) {
        self.setup = setup
        client = WorkerClient(page, memoryLimit: memoryLimit, environment: environment)
    }

    var engine: String { client.engine }
    var contract: String { client.contract }

    func finish() { client.finish() }

    /// - Throws: ``FuzzProblem`` when the campaign cannot be used, ``WorkerFailure`` when there is no worker.
    func open() throws {
        try client.start()
        guard openedIn != client.startCount else { return }
        switch try ask(.open(setup), patience: Self.longWork) {
        case .answer(let value): opening = value
        case .died(let finding): throw FuzzProblem(message: "harmless values end the worker: \(finding.message)")
        }
        openedIn = client.startCount
    }

    func ask(_ request: FuzzRequest) throws -> Reply {
        try open()
        let isLong = if case .shrink = request { true } else { false }
        // A slice of work may meet an encoder that is asked three times before it is given up.
        return try ask(request, patience: isLong ? Self.longWork + setup.patience : setup.patience)
    }

    private func ask(_ request: FuzzRequest, patience: Double) throws -> Reply {
        switch try client.ask(.fuzz(request.value), patience: patience) {
        case .fuzz(let answer): return .answer(answer)
        case .died(let finding): return .died(finding)
        case .problem(let message): throw FuzzProblem(message: message)
        case .results, .opened, .judged:
            throw WorkerFailure(message: "the worker answered something else than it was asked")
        }
    }

    // MARK: Cases

    /// Runs cases and gives what they came to. Cases that end the worker become faults, and the others are run all the
    /// same.
    func run(first: Int, stride: Int, count: Int, isStopped: () -> Bool, add: (CampaignRecord) -> Void) throws {
        var done = 0
        while done < count, !isStopped() {
            switch try ask(.run(first: first + done * stride, stride: stride, count: count - done)) {
            case .answer(let answer):
                add(CampaignRecord(answer["record"] ?? .null))
                done += max(Int(answer["done"]?.number ?? 0), 1)
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
        let request = FuzzRequest.run(first: number, stride: 1, count: 1)
        let finding: Finding
        switch try ask(request) {
        case .answer(let answer):
            add(CampaignRecord(answer["record"] ?? .null))
            return false
        case .died(let death): finding = death
        }
        // Once more: what happens twice is no accident.
        switch try ask(request) {
        case .answer(let answer):
            add(CampaignRecord(answer["record"] ?? .null))
            var flaky = finding
            flaky.severity = .warning
            flaky.notes.append(.init("it happened once; run again in a new process, the case went well"))
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
        guard case .answer(let answer) = try ask(.values(number)) else { return record }
        record.note(
            finding, number: number, values: (answer["values"]?.elements ?? []).compactMap { HoleValue($0) },
            hostile: (answer["hostile"]?.elements ?? []).compactMap { $0.number.map { Int($0) } },
            holes: (opening["holes"]?.elements ?? []).compactMap { $0["name"]?.swiftString })
        return record
    }
}

/// A campaign that cannot be run as it was asked for.
struct FuzzProblem: Error {
    var message: String
}

extension JavaScriptValue {
    /// The results in an answer.
    var results: [CheckResult] {
        get throws {
            try (self["results"]?.elements ?? []).map { value in
                do { return try CheckResult(value) } catch { throw WorkerFailure(message: "\(error)") }
            }
        }
    }
}
