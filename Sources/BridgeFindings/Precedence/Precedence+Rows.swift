/// The table. To change what a rule takes over, or which of two rules is asked first, change or move its row.
extension Precedence {
    // MARK: Verdicts

    static let any = Set(Verdict.allCases)
    static let rejected: Set<Verdict> = [.rejected]
    /// Something of the text ran.
    static let ran = any.subtracting(rejected)
    static let arrived: Set<Verdict> = [.altered, .delivered]

    // MARK: Rows

    static let rows: [Row] = payloadRows + flowRows + contractRows

    /// Rules about one payload. A rule of refused texts and one of texts that ran may have the same name.
    private static let payloadRows: [Row] = [
        Row(.engineLimit, over(.scriptError, .unexpectedToken)),
        Row(.scriptTimeout, over(.neverSettles, .scriptError)), Row(.scriptCrash, over(.scriptError)),
        Row(.valueTooLarge),

        // Literals first: one that ends in the wrong place makes code out of text, in which others find false faults.
        Row(.graphemeEscaper, over(.unescapedQuote)),
        Row(.templateLiteral, in: rejected, over(.unescapedQuote, .unterminatedLiteral, .unexpectedToken)),
        Row(.unescapedQuote, over(.unterminatedLiteral, .unexpectedToken)),
        Row(.rawLineBreak, over(.unterminatedLiteral, .unexpectedToken)), Row(.badEscape, over(.unterminatedLiteral)),
        Row(.unterminatedLiteral, over(.unexpectedToken)),

        // The code between values, of texts that the parser refuses.
        Row(.localeNumber, in: rejected, over(.brokenFraming, .unexpectedToken)),
        Row(.invisibleCharacter, in: rejected, over(.unexpectedToken)),
        Row(.typographicQuote, over(.unquotedText, .unexpectedToken)), Row(.prototypeKey, in: rejected),
        Row(.swiftDescription, in: rejected, over(.unquotedText, .unexpectedToken)),
        Row(.percentEncoded, in: rejected), Row(.unquotedText, in: rejected, over(.brokenFraming, .unexpectedToken)),
        Row(.brokenFraming, over(.unexpectedToken)), Row(.unexpectedToken, in: rejected),

        // What a name or a text that ran says about its origin.
        Row(.templateLiteral, in: ran, over(.codeInPayload, .undefinedName)),
        Row(.swiftDescription, in: ran, over(.undefinedName, .unquotedText), at(.wrongType)),
        Row(.nonFiniteNumber, in: ran, over(.undefinedName), at(.wrongType, .invalidValue)),
        // Objects whose keys do what was not meant, before what is said about the values that they lost.
        Row(.prototypeKey, in: ran, over(.duplicateKey), at(.unknownField)), Row(.duplicateKey, in: ran),
        // Numbers; commas between them also change how many arguments there are, so what follows them has moved.
        Row(.localeNumber, in: ran, over(.argumentCount), takingWhatMoved), Row(.impreciseNumber, in: ran),
        Row(.unquotedText, in: ran, over(.undefinedName)),
        // Texts.
        Row(.doubleDecodedJson, in: ran, over(.consumedEscape, .scriptError)), Row(.consumedEscape, in: ran),
        Row(.invisibleCharacter, in: ran),
        Row(.doubleEncoded, in: ran, at(.wrongType)), Row(.garbledEncoding, in: ran, over(.replacementCharacter)),
        Row(.percentEncoded, in: ran), Row(.replacementCharacter, in: ran),
        // What is left.
        Row(.argumentCount, in: ran, takingWhatMoved), Row(.codeInPayload, in: ran),
        Row(.undefinedName, in: ran, over(.scriptError)), Row(.unsupportedResult, in: ran),
        Row(.neverSettles, in: ran), Row(.preEs2019Separator, in: ran),
        Row(.scriptError, in: ran), Row(.valueAltered, in: ran), Row(.duplicateSku, in: arrived),
    ]

    /// Rules about a session.
    private static let flowRows: [Row] = [
        // The app did not write the text of a reply: what is wrong in it is the SDK's, and the reason is told.
        Row(.lostReply, dropping(.payload)),
        // A callback that is missing makes the text throw.
        Row(.answerNotExpected, droppingWhatThrew, noting(.payload), instead(of: .unknownCallbackKey)),
        Row(.wrongPlayer, droppingWhatThrew, instead(of: .unknownCallbackKey), forTheKey(.unansweredCallback)),
        Row(.answeredAfterReset, droppingWhatThrew, instead(of: .unknownCallbackKey, .lateAnswer)),
        Row(.unknownCallbackKey, droppingWhatThrew),
        Row(.quantityAsDelta), Row(.lateAnswer, instead(of: .answeredTwice)), Row(.answeredTwice),
        Row(.answerMismatch, in: [.delivered], at(.wrongType, .missingField)),
        Row(.wrongId, instead(of: .unrequestedProduct), forTheKey(.unansweredRequest)), Row(.unrequestedProduct),
        Row(.abortedLoop, insteadOfKey(.unansweredRequest)), Row(.notIdempotent),
        Row(.handlerSetLate, insteadOfKey(.unansweredRequest, .unansweredCallback, .fragileCast)),
        Row(.unansweredRequest), Row(.fragileCast, insteadOfKey(.unansweredCallback)), Row(.unansweredCallback),
        Row(
            .malformedEvent, repeating(.unknownField, .missingField, .wrongType),
            noting(.contract, .unknownField, .missingField, .wrongType)),
    ]

    /// Rules about what the contract says; what they report of one value, they report once.
    private static let contractRows: [Row] = [
        Row(.notConfigured, in: arrived, forTheSession(.unansweredRequest)),
        Row(.unknownFunction, noting(.payload, .scriptError)), Row(.unknownEvent), Row(.duplicateSku, in: arrived),
    ]

    // MARK: Laws

    static let laws: [Law] = [
        // One text, one error: the most specific rule speaks.
        Law(
            speaker: .init(origin: .payload, isGeneral: false),
            takes: Takeover(.init(origin: .payload, isGeneral: false), .sameFault, .drop), needsRank: true),
        // The general rule speaks where none gives an error; what was told as less than an error becomes its note.
        Law(
            speaker: .init(isGeneral: true),
            takes: Takeover(.init(origin: .payload, severities: [.error]), .sameText, .note)),
        Law(speaker: .init(isGeneral: true), takes: Takeover(.init(origin: .payload), .overlap, .drop)),
        // The general rule knows only that something differs; the contract knows what is wrong with it.
        Law(
            speaker: .init(origin: .contract, severities: [.error]),
            takes: Takeover(.init(rules: [.valueAltered], origin: .payload), .related, .quote), verdicts: [.altered]),
        // A value that was altered breaks the contract too.
        Law(
            speaker: .init(origin: .payload, severities: [.error]),
            takes: Takeover(.init(origin: .contract, severities: [.error]), .related, .note), verdicts: [.altered]),
        Law(
            speaker: .init(origin: .payload, severities: [.warning, .error]),
            takes: Takeover(.init(origin: .contract, severities: [.warning]), .samePath, .note)),
        // A suspicion about a value that the contract refuses is no suspicion any more.
        Law(
            speaker: .init(origin: .contract, severities: [.error]),
            takes: Takeover(.init(origin: .payload, severities: [.warning]), .samePath, .note)),
        // What was sent and did not arrive has been told: that it is missing in the end follows from it.
        Law(
            speaker: .init(severities: [.warning, .error]),
            takes: Takeover(.init(rules: [.unansweredCallback, .unansweredRequest]), .sameKey, .note)),
    ]

    // MARK: Takeovers

    /// Rules that say less about the same fault of a text.
    private static func over(_ rules: RuleName...) -> Takeover {
        Takeover(.init(rules: Set(rules), origin: .payload, isGeneral: false), .sameFault, .drop)
    }

    /// What the contract says about the same value.
    private static func at(_ rules: RuleName...) -> Takeover {
        Takeover(.init(rules: Set(rules), origin: .contract), .samePath, .note)
    }

    /// What the contract says about values that stand behind a comma too many or too few.
    private static let takingWhatMoved = Takeover(
        .init(origin: .contract, severities: [.warning, .error]), .inside, .note)

    private static let droppingWhatThrew = Takeover(.init(origin: .payload, families: [.run]), .sameText, .drop)

    private static func dropping(_ origin: Candidate.Origin) -> Takeover {
        Takeover(.init(origin: origin, severities: [.error]), .sameText, .drop)
    }

    private static func noting(_ origin: Candidate.Origin, _ rules: RuleName...) -> Takeover {
        let some = rules.isEmpty ? nil : Set(rules)
        return Takeover(.init(rules: some, origin: origin, severities: [.warning, .error]), .sameText, .note)
    }

    /// What is said again of the same value.
    private static func repeating(_ rules: RuleName...) -> Takeover {
        Takeover(.init(rules: Set(rules), origin: .contract), .samePath, .drop)
    }

    /// Findings about the same text.
    private static func instead(of rules: RuleName...) -> Takeover {
        Takeover(.init(rules: Set(rules)), .sameText, .drop)
    }

    private static func insteadOfKey(_ rules: RuleName...) -> Takeover {
        Takeover(.init(rules: Set(rules)), .sameKey, .drop)
    }

    private static func forTheKey(_ rules: RuleName...) -> Takeover {
        Takeover(.init(rules: Set(rules)), .sameKey, .note)
    }

    private static func forTheSession(_ rules: RuleName...) -> Takeover {
        Takeover(.init(rules: Set(rules)), .sameSession, .note)
    }
}
