public import BridgeFindings
public import PlayerEmulator
import SwiftParser
import SwiftSyntax
import Synchronization

/// One Swift file: its text, its outline, and the declarations of it that were parsed.
public final class SourceFile: Sendable {
    public let path: String
    let outline: SourceOutline
    /// The hashes of the names that stand before an opening bracket.
    let calledNames: [UInt32]
    private let text: FileText
    /// Parsed on demand: few declarations of an app speak to the bridge.
    private let slices = Mutex<[Range<Int>: Slice]>([:])

    /// - Parameter store: reads the text again where it is needed; without one, the file keeps it.
    public init(path: String, bytes: [UInt8], words: [String], store: SourceStore? = nil) {
        self.path = path
        outline = SourceOutline(bytes, words: WordSet(words))
        calledNames = CalledNames.hashes(in: bytes)
        text = FileText(path: path, bytes: bytes, store: store)
    }

    public var input: InputFile { text.input }

    /// Whether it belongs to a test target.
    var isTest: Bool { imports("XCTest", "Testing") }

    /// Whether the file imports one of the modules.
    func imports(_ modules: String...) -> Bool { modules.contains { outline.imports.contains($0) } }

    /// Lets go of the syntax trees. What is known under the identifiers of their nodes has to go before.
    func releaseTrees() { slices.withLock { $0 = [:] } }

    /// A declaration, or the code between two, as a syntax tree.
    final class Slice: Sendable {
        let file: SourceFile
        let range: Range<Int>
        let tree: SourceFileSyntax
        /// The full name of the type that the code is a member of; empty outside of types.
        let typeName: String

        init(_ file: SourceFile, _ range: Range<Int>) {
            self.file = file
            self.range = range
            typeName =
                file.outline.declarations.first { $0.range == range }?.type
                ?? file.outline.declarations.last { $0.kind == .type && $0.range.contains(range.lowerBound) }?.path
                ?? ""
            tree = file.input.bytes[range].withUnsafeBufferPointer { bytes in
                // The parser recurses, and threads other than the first have half a megabyte of stack.
                Self.depth(bytes) > Self.deepest ? Parser.parse(source: "") : Parser.parse(source: bytes)
            }
        }

        /// Brackets of any kind that are open at once; no hand-written code comes near.
        private static let deepest = 80

        private static func depth(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
            var (depth, most) = (0, 0)
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
                default: continue
                }
                most = max(most, depth)
            }
            return most
        }

        /// Bytes of the file that a node covers, without the blanks around it.
        func range(of node: some SyntaxProtocol) -> Range<Int> {
            let start = range.lowerBound + node.positionAfterSkippingLeadingTrivia.utf8Offset
            return start..<max(start, range.lowerBound + node.endPositionBeforeTrailingTrivia.utf8Offset)
        }

        func place(of node: some SyntaxProtocol) -> SourcePlace { SourcePlace(file: file, range: range(of: node)) }

        /// The token at a byte of the file.
        func token(at offset: Int) -> TokenSyntax? {
            let position = AbsolutePosition(utf8Offset: offset - range.lowerBound)
            return position < tree.endPosition ? tree.token(at: position) : nil
        }

    }

    func slice(around offset: Int) -> Slice { slice(outline.slice(around: offset, count: text.count)) }

    func slice(_ range: Range<Int>) -> Slice {
        if let known = slices.withLock({ $0[range] }) { return known }
        let fresh = Slice(self, range)
        return slices.withLock { table in
            if let other = table[range] { return other }
            table[range] = fresh
            return fresh
        }
    }
}

/// A stretch of a Swift file.
public struct SourcePlace: Sendable, Hashable {
    public let file: SourceFile
    public let range: Range<Int>

    init(file: SourceFile, range: Range<Int>) {
        self.file = file
        self.range = range
    }

    public var start: FilePlace { file.input.place(of: range.lowerBound) }
    public var end: FilePlace { file.input.place(of: range.upperBound) }

    public static func == (left: SourcePlace, right: SourcePlace) -> Bool {
        left.file === right.file && left.range == right.range
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(file))
        hasher.combine(range)
    }
}
