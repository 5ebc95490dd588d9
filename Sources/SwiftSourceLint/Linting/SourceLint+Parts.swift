extension SourceLint {
    /// The calls of each part of a run that is dealt out: calls that have a place in common are judged together, since
    /// what they lead to is told once.
    ///
    /// - Parameter isMeant: whether the group with this number, from 0, belongs to the part.
    public func indices(ofGroups isMeant: (Int) -> Bool) -> [Int] {
        var groups = Groups(count: subjects.count)
        var first: [SourcePlace: Int] = [:]
        for (index, subject) in subjects.enumerated() {
            let pieces = subject.ways.flatMap(\.path.pieces).map { piece in
                switch piece {
                case .text(let run): run.place
                case .hole(let hole): hole.place
                }
            }
            for place in pieces + subject.findings.map(\.place) {
                if let other = first[place] { groups.join(index, other) } else { first[place] = index }
            }
        }
        var numbers: [Int: Int] = [:]
        return subjects.indices.filter { index in
            let group = groups.first(of: index)
            if numbers[group] == nil { numbers[group] = numbers.count }
            return numbers[group].map(isMeant) ?? false
        }
    }

    /// Numbers in groups; the lowest of a group stands for it.
    private struct Groups {
        private var parents: [Int]

        init(count: Int) { parents = Array(0..<count) }

        mutating func first(of index: Int) -> Int {
            var root = index
            while parents[root] != root { root = parents[root] }
            var step = index
            while parents[step] != root { (parents[step], step) = (root, parents[step]) }
            return root
        }

        mutating func join(_ left: Int, _ right: Int) {
            let (left, right) = (first(of: left), first(of: right))
            parents[max(left, right)] = min(left, right)
        }
    }
}
