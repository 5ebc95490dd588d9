extension PayloadRules {
    /// Rules about texts that ran: what threw, what arrived otherwise than meant, what looks suspicious.
    static let arrived: [any PayloadRule.Type] = [
        // What a name or a text says about its origin.
        ArrivedRawLineBreak.self, TemplateLiteral.self, ArrivedSwiftDescription.self, ArrivedTuple.self,
        NonFiniteNumber.self,
        // Objects whose keys do what nobody meant, before what is said about the values that they lost.
        PrototypeKey.self, DuplicateKey.self,
        // Numbers; commas between them also change how many arguments there are.
        ArrivedLocaleNumber.self, ImpreciseNumber.self, ArrivedUnquotedText.self, ComputedUnquotedText.self,
        // Texts.
        DoubleDecodedJSON.self, UnreadableText.self, ConsumedEscape.self, HiddenInKey.self, DoubleEncoded.self,
        GarbledEncoding.self, PercentEncoded.self,
        ReplacementCharacter.self,
        // What is left.
        ArgumentCount.self, CodeInPayload.self, UndefinedName.self, UnsupportedResult.self, NeverSettles.self,
        ArrivedInvisibleCharacter.self, PreES2019Separator.self,
        // What the player makes of it.
        DuplicateSku.self,
    ]
}
