import BridgeFindings
import JavaScriptSyntax
import PlayerContract
import SwiftSyntax

/// What an app does with the events of the page: the `case`s of a `switch` over `event.type`.
struct EventHandling {
    /// Words around which events are handled.
    static let words = ["BambuserEventPayload"]

    let contract: PlayerContract
    let reader: SourceReader

    func findings(in file: SourceFile, names: BridgeNames) -> [SourceFinding] {
        let words = names.words
        var slices: [SourceFile.Slice] = []
        for mention in file.outline.mentions where Self.words.contains(words[mention.word]) {
            let slice = file.slice(around: mention.offset)
            if !slices.contains(where: { $0 === slice }) { slices.append(slice) }
        }
        return slices.flatMap { slice in
            let finder = EventCases(viewMode: .sourceAccurate)
            finder.walk(slice.tree)
            return finder.cases.flatMap { findings(for: $0, in: slice) }
        }
    }

    private func findings(for handled: EventCases.Case, in slice: SourceFile.Slice) -> [SourceFinding] {
        let name = handled.name
        let place = slice.place(of: handled.literal)
        guard let event = contract.events[name] else {
            // A name that no known one is close to may be of a newer SDK, or the app's own.
            return contract.findings(forEvent: name, data: .undefined, in: .barePage)
                .filter { $0.rule == .unknownEvent && $0.suggestion != nil }
                .map {
                    SourceFinding(
                        rule: .unknownEvent, severity: .warning, confidence: $0.confidence, source: $0.source,
                        message: $0.message, place: place)
                }
        }
        let reads = FieldReads(viewMode: .sourceAccurate)
        reads.walk(handled.body)
        let fields = reads.found.filter { read in
            // Whoever tries several types has thought of it.
            read.cast == nil || reads.found.count { $0.name == read.name && $0.cast != nil } == 1
        }
        return answers(event, handled, place, in: slice) + fields.compactMap { field($0, of: event, in: slice) }
    }

    // MARK: Fields

    private func field(_ read: FieldReads.Read, of event: PlayerContract.Event, in slice: SourceFile.Slice)
        -> SourceFinding?
    {
        guard let known = contract.value["events"]?[event.name]?["data"]?["properties"] else { return nil }
        let place = slice.place(of: read.key)
        guard let field = known[read.name] else {
            let names = known.members.map { "`\($0.name)`" }.joined(separator: ", ")
            return SourceFinding(
                rule: .unknownField, severity: .warning, confidence: event.fact.confidence, source: event.fact.source,
                message: "`\(event.name)` carries no `\(read.name)`"
                    + (names.isEmpty ? ": it carries nothing" : ": it carries \(names)"), place: place)
        }
        guard let cast = read.cast, let type = field["type"]?.swiftString, let right = Self.casts[type],
            !right.contains(cast),
            Self.casts.values.contains(where: { $0.contains(cast) })
        else { return nil }
        return SourceFinding(
            rule: .fragileCast, severity: .warning, confidence: event.fact.confidence, source: event.fact.source,
            message:
                "`\(read.name)` of `\(event.name)` is \(type == "integer" ? "an" : "a") \(type): `as? \(cast)` returns nil, and the code that needs the value is skipped",
            place: place)
    }

    /// The Swift types that a value of the schema can be cast to.
    private static let casts: [String: Set<String>] = [
        "string": ["String"], "number": ["Int", "Double", "NSNumber"], "integer": ["Int", "Double", "NSNumber"],
        "boolean": ["Bool", "NSNumber"],
    ]

    // MARK: Answers

    private func answers(
        _ event: PlayerContract.Event, _ handled: EventCases.Case, _ place: SourcePlace, in slice: SourceFile.Slice
    ) -> [SourceFinding] {
        let calls = NotifyCalls(viewMode: .sourceAccurate)
        calls.walk(handled.body)
        func finding(_ rule: RuleName, _ message: String, _ place: SourcePlace) -> SourceFinding {
            SourceFinding(
                rule: rule, severity: .warning, confidence: event.fact.confidence, source: event.fact.source,
                message: message, place: place)
        }
        guard event.carriesCallbackKey else {
            return calls.found.prefix(1).map {
                finding(
                    .answerNotExpected, "`\(event.name)` carries no callback key; there is nothing to answer",
                    slice.place(of: $0))
            }
        }
        let keys = AnsweredKey(subject: handled.subject, body: handled.body)
        let foreign = calls.found.compactMap { call -> SourceFinding? in
            guard case .elsewhere(let key) = keys.origin(of: call) else { return nil }
            return finding(
                .unknownCallbackKey,
                "`\(key.trimmedDescription)` is not the callback key of this `\(event.name)`; the answer goes to another event",
                slice.place(of: key))
        }
        guard foreign.isEmpty else { return foreign }
        // What is handed on may be answered elsewhere.
        guard !KeyUse(reader: reader, subject: handled.subject).isHandedOn(in: Syntax(handled.body), of: slice) else {
            return []
        }
        guard !calls.found.isEmpty else {
            return [
                finding(
                    .unansweredCallback, "`\(event.name)` expects an answer; this case never gives one", place)
            ]
        }
        var paths = AnswerPaths()
        let ends = paths.run(handled.body, from: [0])
        var found: [SourceFinding] = []
        if ends.contains(0) || !paths.silentExits.isEmpty {
            let exit = (paths.silentExits.first ?? paths.closureExits.first).map { slice.place(of: $0) } ?? place
            found.append(finding(.unansweredCallback, "this path returns without answering `\(event.name)`", exit))
        }
        if let second = paths.seconds.first {
            found.append(
                finding(
                    .answeredTwice, "`\(event.name)` is already answered on a path to this call",
                    slice.place(of: second)))
        }
        return found
    }
}
