internal import CProcesses

/// The command line of this process, from the C library: the Swift runtime reads it from `/proc`, which may be missing.
public enum ProcessArguments {
    /// After the program's name. What is not UTF-8 is repaired.
    public static var words: [String] {
        (0..<pb_argument_count()).dropFirst().compactMap { pb_argument($0).map { String(cString: $0) } }
    }
}

/// What the system tells of its processes.
public enum ProcessTable {
    /// Whether there is a `/proc` to read memory from; without one no memory limit holds.
    public static let isReadable = FileText.read("/proc/self/statm", limit: 256) != nil
}
