import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

/// The built `playerbridge`, run as users run it.
struct ToolProcess: Sendable {
    var status: Int32
    var output: String
    var errors: String

    /// Everything at once, for the words of a failed expectation.
    var all: String { "status \(status)\n\(output)\n\(errors)" }

    /// The folder of the built products: the test bundle lies in it.
    static let products: URL = {
        var folder = (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
        while folder.path() != "/",
            !FileManager.default.isExecutableFile(atPath: folder.appending(path: "playerbridge").path())
        {
            folder = folder.deletingLastPathComponent()
        }
        return folder
    }()

    /// Runs the tool with arguments.
    static func run(
        _ arguments: [String], input: [UInt8] = [], in folder: URL = Repository.root,
        environment: [String: String] = [:],
        interruptAfter seconds: Double? = nil
    ) async throws -> ToolProcess {
        try await start(
            products.appending(path: "playerbridge"), arguments, input, folder, environment, interruptAfter: seconds)
    }

    static func run(_ arguments: String..., input: String = "", in folder: URL = Repository.root) async throws
        -> ToolProcess
    {
        try await run(arguments, input: Array(input.utf8), in: folder)
    }

    /// Runs a line of shell that finds the tool under its name.
    static func shell(
        _ line: String, in folder: URL = Repository.root, environment: [String: String] = [:]
    ) async throws -> ToolProcess {
        try await start(URL(filePath: "/bin/sh"), ["-c", line], [], folder, environment)
    }

    // MARK: Reports

    /// The report in JSON.
    func report(_ location: SourceLocation = #_sourceLocation) throws -> JavaScriptValue {
        let tree = try #require(
            try? LiteralTree.parse(Array(output.utf8), as: .json), "this is no JSON: \(all)", sourceLocation: location)
        return try #require(try? ValueNotation.value(of: tree), sourceLocation: location)
    }

    /// `id: verdict rule…` of every result of a JSON report.
    func outcomes(_ location: SourceLocation = #_sourceLocation) throws -> [String] {
        try report(location)["results"]?.elements.map { result in
            let rules = (result["findings"]?.elements ?? []).filter { $0["severity"]?.swiftString == "error" }
                .compactMap { $0["rule"]?.swiftString }
            return ([result["verdict"]?.swiftString ?? "-"] + rules).joined(separator: " ")
        } ?? []
    }

    // MARK: Starting

    private static func start(
        _ program: URL, _ arguments: [String], _ input: [UInt8], _ folder: URL, _ environment: [String: String],
        interruptAfter seconds: Double? = nil
    ) async throws -> ToolProcess {
        try await gate.enter()
        defer { Task { await gate.leave() } }
        return try await TemporaryFolder.with { scratch in
            let names = ["in", "out", "err"].map { scratch.appending(path: $0) }
            try Data(input).write(to: names[0])
            for name in names[1...] { _ = FileManager.default.createFile(atPath: name.path(), contents: nil) }
            let process = Process()
            process.executableURL = program
            process.arguments = arguments
            process.currentDirectoryURL = folder
            process.standardInput = try FileHandle(forReadingFrom: names[0])
            process.standardOutput = try FileHandle(forWritingTo: names[1])
            process.standardError = try FileHandle(forWritingTo: names[2])
            var variables = ProcessInfo.processInfo.environment
            variables["PATH"] = products.path() + ":" + (variables["PATH"] ?? "/usr/bin:/bin")
            process.environment = variables.merging(environment) { _, new in new }
            try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
                process.terminationHandler = { _ in done.resume() }
                do {
                    // A child inherits the mask of the thread that starts it, and threads of a pool block signals.
                    var signals = sigset_t()
                    sigemptyset(&signals)
                    sigaddset(&signals, SIGINT)
                    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
                    try process.run()
                    if let seconds {
                        let identifier = process.processIdentifier
                        Task {
                            try? await Task.sleep(for: .seconds(seconds))
                            kill(identifier, SIGINT)
                        }
                    }
                } catch {
                    process.terminationHandler = nil
                    done.resume(throwing: error)
                }
            }
            return ToolProcess(
                status: process.terminationStatus,
                output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
                errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
        }
    }

    /// Payloads have deadlines: a machine with more workers than processors would miss them.
    private static let gate = Gate(places: 2)
}

/// Lets a few in at a time.
private actor Gate {
    private var places: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int) { self.places = places }

    func enter() async throws {
        if places > 0 {
            places -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func leave() {
        if waiting.isEmpty { places += 1 } else { waiting.removeFirst().resume() }
    }
}

/// A folder that is there for the time of a test.
enum TemporaryFolder {
    static func with<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "playerbridge-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }

    /// A folder with files in it.
    static func with<Value>(_ files: [String: String], _ body: (URL) async throws -> Value) async throws -> Value {
        try await with { folder in
            for (name, text) in files {
                let file = folder.appending(path: name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            return try await body(folder)
        }
    }
}
