extension NeighbourProgram {
    /// Linked against libraries of the toolchain.
    static let lint = NeighbourProgram(
        name: "playerbridge-lint", command: "lint",
        hint: "build it with `swift build -c release --product playerbridge-lint`")
}
