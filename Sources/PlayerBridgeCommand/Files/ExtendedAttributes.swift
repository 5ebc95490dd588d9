internal import Glibc

/// Extended attributes of files, access lists among them. The C library has them, its Swift interface has not.
enum ExtendedAttributes {
    private typealias List = @convention(c) (UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
    private typealias Get =
        @convention(c) (
            UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int
        ) -> Int
    private typealias Set = @convention(c) (Int32, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32) -> Int32

    /// Gives an open file those of another; false where one of them cannot be had.
    static func copy(from path: String, to descriptor: Int32) -> Bool {
        guard let list = function("listxattr", as: List.self), let get = function("getxattr", as: Get.self),
            let set = function("fsetxattr", as: Set.self)
        else { return true }
        let size = list(path, nil, 0)
        // A file system without them has none to lose.
        guard size > 0 else { return size == 0 || errno == ENOTSUP }
        var names = [CChar](repeating: 0, count: size)
        guard list(path, &names, size) == size else { return false }
        for name in names.split(separator: 0) {
            let name = Array(name) + [0]
            let length = get(path, name, nil, 0)
            guard length >= 0 else { return false }
            var value = [UInt8](repeating: 0, count: length)
            guard get(path, name, &value, length) == length, set(descriptor, name, value, length, 0) == 0 else {
                return false
            }
        }
        return true
    }

    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }
}
