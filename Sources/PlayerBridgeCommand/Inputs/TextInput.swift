internal import BridgeFindings
internal import Glibc

/// Reads files and standard input as UTF-8, or says why not.
enum TextInput {
    /// Bytes; larger inputs are refused before memory runs out.
    static let limit = 1 << 30

    static func bytes(ofFile path: String) -> Result<[UInt8], Report.Problem> {
        do throws(SystemError) {
            let file = try OpenFile(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
            let status = try file.status()
            // A sparse file needs no disk but all the memory.
            guard status.st_mode & S_IFMT != S_IFREG || Int(status.st_size) <= limit else { return tooLarge(path) }
            return try read(file.descriptor, source: path)
        } catch {
            return .failure(.init(source: path, message: "the file cannot be read: \(error)"))
        }
    }

    static func standardInput() -> Result<[UInt8], Report.Problem> {
        do throws(SystemError) {
            return try read(STDIN_FILENO, source: "standard input")
        } catch {
            return .failure(.init(source: "standard input", message: "the input cannot be read: \(error)"))
        }
    }

    private static func read(_ descriptor: Int32, source: String) throws(SystemError) -> Result<[UInt8], Report.Problem>
    {
        guard let bytes = try SystemFile.read(descriptor, limit: limit) else { return tooLarge(source) }
        return checked(bytes, source: source)
    }

    private static func tooLarge(_ source: String) -> Result<[UInt8], Report.Problem> {
        .failure(.init(source: source, message: "the input is larger than \(limit >> 20) MB"))
    }

    /// - Parameter line: The number of the first line of these bytes in their source.
    static func checked(
        _ bytes: [UInt8], source: String, line first: Int = 1
    ) -> Result<[UInt8], Report.Problem> {
        guard String(validating: bytes, as: UTF8.self) == nil, let offset = firstInvalid(bytes) else {
            return .success(bytes)
        }
        let line = first + bytes[..<offset].count { $0 == 0x0A }
        let byte = String(bytes[offset], radix: 16, uppercase: true)
        return .failure(
            .init(
                source: "\(source):\(line)",
                message: "the text is not UTF-8: byte 0x\(byte) at offset \(offset) is not part of a character"))
    }

    private static func firstInvalid(_ bytes: [UInt8]) -> Int? {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): offset += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error: return min(offset, bytes.count - 1)
            }
        }
    }
}
