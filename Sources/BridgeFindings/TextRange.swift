/// A place in a named text, and the same place in the file that the text came out of, if it came out of one.
public struct TextRange: Sendable, Hashable, Codable {
    /// Which text: a key of ``CheckResult/texts``, such as `arguments`, `info`, `script`, `swift`, `wrapped`.
    public var text: String
    /// UTF-8 bytes from the start of the text.
    public var offset: Int
    /// UTF-8 bytes; 0 marks the place before `offset`.
    public var length: Int
    /// Where this is in the file that carries the text, through its escapes.
    public var file: FilePlace?
    /// Where it ends in that file: escapes can make it longer there than in the text.
    public var fileEnd: FilePlace?

    public init(text: String, offset: Int, length: Int, file: FilePlace? = nil, fileEnd: FilePlace? = nil) {
        self.text = text
        self.offset = offset
        self.length = length
        self.file = file
        self.fileEnd = fileEnd
    }
}

/// A place in a file. Lines and columns start at 1; columns count Unicode scalars.
public struct FilePlace: Sendable, Hashable, Codable {
    public var path: String
    public var line: Int
    public var column: Int

    public init(path: String, line: Int, column: Int) {
        self.path = path
        self.line = line
        self.column = column
    }
}
