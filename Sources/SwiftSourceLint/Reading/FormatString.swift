import BridgeFindings
import SwiftSyntax

/// `String(format:)`: the literal with its arguments in place.
struct FormatString {
    let reader: SourceReader
    let context: SourceReader.Context

    /// Whether a value stands at its argument, and not at the directive that it goes to.
    var standsAtArgument = false

    func value(_ format: ExprSyntax, _ values: [ExprSyntax], isLocalised: Bool) -> SourceValue? {
        guard case .text(let paths) = reader.value(of: format, in: context) else { return nil }
        return .text(paths.flatMap { fill($0, values, isLocalised: isLocalised) })
    }

    private func fill(_ path: PayloadPath, _ values: [ExprSyntax], isLocalised: Bool) -> [PayloadPath] {
        var paths = [PayloadPath()]
        var next = 0
        func add(_ piece: PayloadPiece) { paths = paths.map { $0 + PayloadPath(pieces: [piece]) } }
        for piece in path.pieces {
            guard case .text(let run) = piece else {
                add(piece.readAsFormat)
                continue
            }
            var start = 0
            var offset = 0
            while offset < run.bytes.count {
                guard run.bytes[offset] == UInt8(ascii: "%"), let directive = Directive(run.bytes, at: offset) else {
                    offset += 1
                    continue
                }
                if start < offset { add(.text(run.part(start..<offset))) }
                if directive.conversion == UInt8(ascii: "%") {
                    add(.text(run.part(offset..<offset + 1)))
                } else {
                    let index = directive.position ?? next
                    next = index + 1
                    let place = run.place(at: offset)
                    let whole =
                        standsAtArgument && index < values.count
                        ? context.slice.place(of: values[index])
                        : SourcePlace(
                            file: place.file, range: place.range.lowerBound..<place.range.lowerBound + directive.length)
                    if index < values.count {
                        paths = SourceValue.joined(paths, filling(directive, values[index], whole, isLocalised))
                    } else {
                        let text = String(decoding: run.bytes[offset..<offset + directive.length], as: UTF8.self)
                        add(.hole(.missing(text, at: whole)))
                    }
                }
                offset += directive.length
                start = offset
            }
            if start < run.bytes.count { add(.text(run.part(start..<run.bytes.count))) }
        }
        return paths
    }

    private func filling(
        _ directive: Directive, _ expression: ExprSyntax, _ place: SourcePlace, _ isLocalised: Bool
    ) -> [PayloadPath] {
        func hole(_ type: SwiftType, _ samples: [TextSample]? = nil) -> [PayloadPath] {
            let hole = SourceHole(
                expression: SourceReader.oneLine(expression), place: place, type: type, samples: samples)
            return [PayloadPath(pieces: [.hole(hole)])]
        }
        switch directive.conversion {
        case UInt8(ascii: "@"), UInt8(ascii: "s"), UInt8(ascii: "S"):
            switch reader.value(of: expression, in: context) {
            case .unknown(var found):
                // The place is the directive's; what is known of the value stays.
                found.place = place
                found.literal = nil
                return [PayloadPath(pieces: [.hole(found)])]
            case let known: return known.paths
            }
        case UInt8(ascii: "f"), UInt8(ascii: "e"), UInt8(ascii: "g"), UInt8(ascii: "F"), UInt8(ascii: "G"),
            UInt8(ascii: "E"):
            return hole(isLocalised ? .formatted : .double)
        case UInt8(ascii: "c"), UInt8(ascii: "C"): return hole(.named("Character"))
        case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "o"), UInt8(ascii: "p"): return hole(.closed)
        default: return hole(isLocalised ? .formatted : .integer)
        }
    }

    /// One `%…` of a format.
    private struct Directive {
        var conversion: UInt8
        var length: Int
        /// From 0, when the format says `%2$@`.
        var position: Int?

        init?(_ bytes: [UInt8], at start: Int) {
            var offset = start + 1
            var number = 0
            while offset < bytes.count {
                let byte = bytes[offset]
                if (0x30...0x39).contains(byte) {
                    number = min(number, 1000) * 10 + Int(byte - 0x30)
                } else if byte == UInt8(ascii: "$") {
                    (position, number) = (number - 1, 0)
                } else if !".-+ #'lhqzLj*".utf8.contains(byte) {
                    break
                }
                offset += 1
            }
            guard offset < bytes.count, "%@dDuUxXoOfFeEgGcCsSpaA i".utf8.contains(bytes[offset]) else { return nil }
            if let position, position < 0 { return nil }
            conversion = bytes[offset]
            length = offset + 1 - start
        }
    }
}

extension PayloadPiece {
    /// A value that is part of a format: its percent signs are directives too.
    fileprivate var readAsFormat: PayloadPiece {
        guard case .hole(var hole) = self, !hole.isUnread else { return self }
        let texts = hole.samples ?? HostileText.samples(of: hole.type, acceptsDocuments: true) ?? []
        guard texts.contains(where: { $0.text.contains("%") }) else { return self }
        hole.formatFault =
            "`\(hole.expression)` is part of the format: a percent sign in its value is read as a directive"
        return .hole(hole)
    }
}

extension SourceHole {
    /// A directive without its argument: what is printed there is not defined.
    fileprivate static func missing(_ directive: String, at place: SourcePlace) -> SourceHole {
        var hole = SourceHole(expression: directive, place: place, type: .closed)
        hole.formatFault =
            "`\(directive)` in the format has no argument; write a literal percent sign as `%%`"
        return hole
    }

    /// What `String(format:)` does to the text.
    var formatFinding: SourceFinding? {
        formatFault.map {
            SourceFinding(
                rule: .unsafeHole, severity: .error, message: $0, place: place, context: literal,
                notes: [.init(message: "pass values as arguments of `%@`, or build the text without a format")])
        }
    }
}

extension TextRun {
    func part(_ range: Range<Int>) -> TextRun {
        guard bytes.count == place.range.count else { return TextRun(bytes: Array(bytes[range]), place: place) }
        let start = place.range.lowerBound
        return TextRun(
            bytes: Array(bytes[range]),
            place: SourcePlace(file: place.file, range: start + range.lowerBound..<start + range.upperBound))
    }
}
