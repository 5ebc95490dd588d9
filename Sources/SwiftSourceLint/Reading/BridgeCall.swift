import PlayerEmulator
import SwiftSyntax

/// A call that hands a text to the bridge.
struct BridgeCall: Sendable {
    var kind: BridgeNames.Kind
    var call: FunctionCallExprSyntax
    var slice: SourceFile.Slice
    /// The function of the player, when it is one plain literal.
    var function: String?
    /// The expression of the text.
    var payload: ExprSyntax

    var place: SourcePlace { slice.place(of: call) }

    /// `invoke updateProductWithData`, `notify callbackKey`.
    var name: String {
        switch kind {
        case .invoke: "invoke " + (function ?? "…")
        case .notify: "notify"
        case .script, .function: "script"
        case .html: "page"
        }
    }
}

/// Finds the calls of a file by the words that the outline noted.
struct CallFinder {
    let reader: SourceReader
    private let wordIndex: [Int: [BridgeNames.Signature]]

    init(reader: SourceReader) {
        self.reader = reader
        var table: [Int: [BridgeNames.Signature]] = [:]
        for (index, word) in reader.names.words.enumerated() {
            table[index] = reader.names.signatures.filter { $0.name == word }
        }
        wordIndex = table
    }

    func calls(in file: SourceFile) -> [BridgeCall] {
        file.outline.mentions.compactMap { mention in
            guard let signatures = wordIndex[mention.word], !signatures.isEmpty else { return nil }
            let slice = file.slice(around: mention.offset)
            guard let token = slice.token(at: mention.offset), let call = Self.call(of: token) else { return nil }
            let arguments = SourceReader.Arguments(call)
            guard let signature = signatures.first(where: { Self.fits($0, arguments.labels) }) else { return nil }
            let position = signature.labels.count - 1
            var found = BridgeCall(
                kind: signature.kind, call: call, slice: slice, payload: arguments.all[position].value)
            if signature.kind == .invoke {
                found.function = reader.plainText(arguments.all[0].value, in: SourceReader.Context(slice: slice))
            }
            return found
        }
    }

    /// Calls that the outline saw and the parser did not: the code around them is broken, or too deeply nested.
    func unparsedCalls(in file: SourceFile) -> [(kind: BridgeNames.Kind, place: SourcePlace)] {
        file.outline.mentions.compactMap { mention in
            let word = reader.names.words[mention.word]
            let end = mention.offset + word.utf8.count
            let bytes = file.input.bytes
            guard let signature = wordIndex[mention.word]?.first, mention.offset > 0,
                bytes[mention.offset - 1] == UInt8(ascii: "."), end < bytes.count, bytes[end] == UInt8(ascii: "(")
            else { return nil }
            if let token = file.slice(around: mention.offset).token(at: mention.offset), token.text == word,
                let reference = token.parent?.as(DeclReferenceExprSyntax.self)
            {
                // `#selector(view.notify(callbackKey:info:))` names a method and calls nothing.
                if reference.argumentNames != nil || Self.call(of: token) != nil { return nil }
            }
            return (signature.kind, SourcePlace(file: file, range: mention.offset..<end))
        }
    }

    private static func fits(_ signature: BridgeNames.Signature, _ labels: [String]) -> Bool {
        signature.mayGoOn ? labels.starts(with: signature.labels) : labels == signature.labels
    }

    /// The call whose name a token is.
    static func call(of token: TokenSyntax) -> FunctionCallExprSyntax? {
        guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { return nil }
        var called = Syntax(reference)
        if let access = called.parent?.as(MemberAccessExprSyntax.self), access.declName.id == reference.id {
            called = Syntax(access)
        }
        guard let call = called.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == called.id else {
            return nil
        }
        return call
    }
}

extension SourceReader {
    /// The text of an expression that has no holes and only one way.
    func plainText(_ expression: ExprSyntax, in context: Context) -> String? {
        guard case .text(let paths) = value(of: expression, in: context), paths.count == 1 else { return nil }
        var bytes: [UInt8] = []
        for piece in paths[0].pieces {
            guard case .text(let run) = piece else { return nil }
            bytes += run.bytes
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
