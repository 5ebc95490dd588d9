/// The results of a run, in their order, with everything that is counted of them.
///
/// A long run keeps only those that somebody reads; the others are counted.
public struct ResultList: Sendable {
    /// Of results: how many, and how they came out.
    public struct Tally: Sendable, Hashable {
        public private(set) var checked = 0
        public private(set) var failed = 0
        public private(set) var verdicts: [Verdict: Int] = [:]
        public private(set) var findings: [Severity: Int] = [:]

        public var passed: Int { checked - failed }

        mutating func add(_ count: ResultCount, times sign: Int = 1) {
            checked += sign
            if !count.passed { failed += sign }
            if let verdict = count.verdict { verdicts[verdict, default: 0] += sign }
            for (severity, number) in [
                (Severity.error, count.errors), (.warning, count.warnings), (.note, count.notes),
            ]
            where number > 0 {
                findings[severity, default: 0] += sign * number
            }
        }
    }

    /// Of the results of one file.
    public struct FileTally: Sendable, Hashable {
        public var path: String
        public internal(set) var checked = 0
        public internal(set) var failed = 0
    }

    public private(set) var tally = Tally()
    /// In the order in which files came up.
    public private(set) var files: [FileTally] = []
    private var fileIndices: [String: Int] = [:]
    private var kept: [CheckResult] = []
    /// Holds them in place of `kept`.
    private var store: (any ResultStore)?

    public init() {}

    /// A list whose results lie somewhere else than in memory. It is not to be copied and changed.
    public init(store: any ResultStore) { self.store = store }

    public init(_ results: some Sequence<CheckResult>) {
        for result in results { append(result) }
    }

    public mutating func append(_ result: CheckResult) {
        count(ResultCount(result), ofFile: InputPlace(result.source).path)
        if let store { store.append(result) } else { kept.append(result) }
    }

    public mutating func append(contentsOf results: some Sequence<CheckResult>) {
        for result in results { append(result) }
    }

    /// A result of which nothing is kept.
    public mutating func count(_ count: ResultCount, ofFile path: String) {
        tally.add(count)
        if files.last?.path != path, fileIndices[path] == nil {
            fileIndices[path] = files.count
            files.append(FileTally(path: path))
        }
        let index = files.last?.path == path ? files.count - 1 : fileIndices[path] ?? 0
        files[index].checked += 1
        if !count.passed { files[index].failed += 1 }
    }
}

/// The results that were kept.
extension ResultList: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { store?.count ?? kept.count }

    public subscript(index: Int) -> CheckResult {
        get { store?[index] ?? kept[index] }
        set {
            let old = self[index]
            tally.add(ResultCount(old), times: -1)
            tally.add(ResultCount(newValue))
            if let file = fileIndices[InputPlace(old.source).path], old.passed != newValue.passed {
                files[file].failed += newValue.passed ? -1 : 1
            }
            if let store { store[index] = newValue } else { kept[index] = newValue }
        }
    }
}

extension ResultList: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: CheckResult...) { self.init(elements) }

    public static func += (list: inout ResultList, results: some Sequence<CheckResult>) {
        list.append(contentsOf: results)
    }
}

/// Where the results of a long run lie.
public protocol ResultStore: AnyObject, Sendable {
    var count: Int { get }
    func append(_ result: CheckResult)
    subscript(index: Int) -> CheckResult { get set }
}
