extension PayloadRules {
    /// Rules about texts that the syntax check refuses, or that break out of their place.
    ///
    /// First those about literals: a literal that ends in the wrong place makes code out of text, in which the other
    /// rules would find faults that are none.
    static let refused: [any PayloadRule.Type] = [
        GraphemeEscaper.self, RefusedTemplateLiteral.self, UnescapedQuote.self, RawLineBreak.self, BadEscape.self,
        UnterminatedLiteral.self,
        LocaleNumber.self, InvisibleCharacter.self, TypographicQuote.self, RefusedPrototypeKey.self,
        SwiftDescription.self,
        RefusedPercentEncoded.self, UnquotedText.self, BrokenFraming.self,
    ]
}
