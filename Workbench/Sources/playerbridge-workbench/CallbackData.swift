/// What C hands back to a callback: the object that it was given.
enum CallbackData {
    /// Of an object that somebody else keeps.
    static func object<Object: AnyObject>(_ data: UnsafeMutableRawPointer?, of type: Object.Type) -> Object? {
        data.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Of an object that was retained for this one callback.
    static func last<Object: AnyObject>(_ data: UnsafeMutableRawPointer?, of type: Object.Type) -> Object? {
        data.map { Unmanaged<Object>.fromOpaque($0).takeRetainedValue() }
    }

    static func pointer(to object: some AnyObject) -> UnsafeMutableRawPointer {
        Unmanaged.passUnretained(object).toOpaque()
    }

    /// Retains the object until its callback comes.
    static func retained(_ object: some AnyObject) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(object).toOpaque()
    }
}
