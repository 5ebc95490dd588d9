/// Whether the engine is at work at this moment, for whoever wants to know after the process died.
public enum EngineActivity {
    /// One byte: 1 while script may run or a value is read, 0 between. It may be put into memory that is shared.
    public nonisolated(unsafe) static var mark: UnsafeMutablePointer<UInt8> = {
        let mark = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
        mark.initialize(to: 0)
        return mark
    }()
}
