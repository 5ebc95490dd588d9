import BridgeFindings

/// Collects what is wrong with a file, so that all of it is told at once.
struct InputProblems {
    private var all: [InputProblem] = []

    mutating func add(_ problem: InputProblem) {
        // What one problem hides has its own when that one is mended.
        all += [problem] + problem.others
        all[all.count - 1 - problem.others.count].others = []
    }

    /// - Throws: The first problem of the file, with the others.
    func finish() throws(InputProblem) {
        let sorted = all.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
        guard var first = sorted.first else { return }
        first.others = Array(sorted.dropFirst())
        throw first
    }
}
