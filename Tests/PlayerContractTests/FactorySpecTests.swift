import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerContract

/// What holds of several calls of a spec together, and of its shape: faults, and near misses beside them.
@Suite struct FactorySpecTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var piece: String
        var replacement: String
        /// Rules of errors and warnings, and a part of the first message.
        var rules: [RuleName]
        var words: String

        init(_ piece: String, _ replacement: String, _ rules: [RuleName] = [], _ words: String = "") {
            (self.piece, self.replacement, self.rules, self.words) = (piece, replacement, rules, words)
        }
        var testDescription: String { "\(piece) → \(replacement)" }
    }

    /// Two variations with an attribute; every rule has something to hold on to.
    static let product = """
        {"calls":[{"method":"currency","args":["SEK"]},{"method":"locale","args":["sv-SE"]},
        {"method":"product","args":[],"factory":{"calls":[
         {"method":"name","args":["Hat"]},{"method":"description","args":["Warm"]},
         {"method":"url","args":["https://shop.example/hat"]},{"method":"defaultVariationIndex","args":[1]},
         {"method":"attributes","args":[],"items":[{"factoryArgs":[1],"spec":{"calls":[{"method":"name","args":["Size"]},
          {"method":"options","args":[],"items":[{"factoryArgs":["S"],"spec":{"calls":[]}},{"factoryArgs":["M"],"spec":{"calls":[]}}]}]}}]},
         {"method":"variations","args":[],"items":[
          {"factoryArgs":[],"spec":{"calls":[{"method":"name","args":["Small"]},{"method":"sku","args":["h-s"]},
           {"method":"imageUrls","args":[["https://shop.example/s.jpg"]]},
           {"method":"price","args":[],"factory":{"calls":[{"method":"current","args":[10]},{"method":"original","args":[null]}]}},
           {"method":"attributes","args":[],"items":[{"factoryArgs":[1,"S"],"spec":{"calls":[]}}]},
           {"method":"rating","args":[],"factory":{"calls":[{"method":"maxValue","args":[5]},{"method":"rating","args":[5]}]}}]}},
          {"factoryArgs":[],"spec":{"calls":[{"method":"name","args":["Medium"]},{"method":"sku","args":["h-m"]},
           {"method":"imageUrls","args":[["https://shop.example/m.jpg"]]},
           {"method":"price","args":[],"factory":{"calls":[{"method":"current","args":[10]}]}},
           {"method":"details","args":[],"items":[{"factoryArgs":["PARAGRAPH","Wool"],"spec":{"calls":[]}}]},
           {"method":"attributes","args":[],"items":[{"factoryArgs":[1,"M"],"spec":{"calls":[]}}]}]}}]}]}}]}
        """

    static let productRows: [Row] = [
        Row("\"h-m\"", "\"h-m\""),
        // Two skus that differ, and two that do not.
        Row("\"h-m\"", "\"h-S\""),
        Row("\"h-m\"", "\"h-s\"", [.duplicateSku], "the sku `h-s`"),
        // Ids of attributes and options.
        Row("[1,\"M\"]", "[2,\"M\"]", [.unmatchedAttribute], "the number 2"),
        Row("[1,\"M\"]", "[1,\"L\"]", [.unmatchedAttribute], "the text “L”"),
        Row("[1,\"M\"]", "[1,\"S\"]"),
        Row("[1,\"M\"]", "[\"1\",\"M\"]", [.unmatchedAttribute], "has another type"),
        Row("[1,\"M\"]", "[1]", [.argumentCount], "takes 2 arguments"),
        Row("{\"factoryArgs\":[\"S\"],\"spec\":{\"calls\":[]}},", "", [.unmatchedAttribute], "the text “S”"),
        // What several variations need.
        Row(
            "{\"method\":\"attributes\",\"args\":[],\"items\":[{\"factoryArgs\":[1,\"M\"],\"spec\":{\"calls\":[]}}]}",
            "{\"method\":\"inStock\",\"args\":[true]}",
            [.missingField], "with more than one of the `variations`"),
        // Numbers within others.
        Row("\"rating\",\"args\":[5]", "\"rating\",\"args\":[5.1]", [.invalidValue], "`maxValue` is 5"),
        Row("\"maxValue\",\"args\":[5]", "\"maxValue\",\"args\":[11]", [.invalidValue], "at most 10"),
        Row(
            "\"defaultVariationIndex\",\"args\":[1]", "\"defaultVariationIndex\",\"args\":[2]", [.invalidValue],
            "number 0"),
        Row("\"defaultVariationIndex\",\"args\":[1]", "\"defaultVariationIndex\",\"args\":[0]"),
        // Details have two kinds.
        Row("[\"PARAGRAPH\",\"Wool\"]", "[\"BULLETS\",[\"Wool\"]]"),
        Row("[\"PARAGRAPH\",\"Wool\"]", "[\"BULLETS\",\"Wool\"]", [.wrongType], "must be a list"),
        Row("[\"PARAGRAPH\",\"Wool\"]", "[\"LIST\",\"Wool\"]", [.invalidValue], "“BULLETS” or “PARAGRAPH”"),
        // Types and forms.
        Row("\"current\",\"args\":[10]", "\"current\",\"args\":[\"10\"]", [.wrongType], "must be a number"),
        Row("\"current\",\"args\":[10]", "\"current\",\"args\":[-1]", [.invalidValue], "at least 0"),
        Row("\"current\",\"args\":[10]", "\"current\",\"args\":[0]"),
        Row("\"args\":[\"SEK\"]", "\"args\":[\"kr\"]", [.invalidValue], "three-letter"),
        Row("\"args\":[\"sv-SE\"]", "\"args\":[\"sv\"]", [.invalidValue], "en-US"),
        Row("\"https://shop.example/hat\"", "\"/hat\"", [.invalidValue], "absolute"),
        Row("[[\"https://shop.example/m.jpg\"]]", "[\"https://shop.example/m.jpg\"]", [.wrongType], "must be a list"),
        Row("[[\"https://shop.example/m.jpg\"]]", "[\"a\",\"b\"]", [.argumentCount], "2 arrived"),
        Row("[[\"https://shop.example/m.jpg\"]]", "[[]]", [.emptyValue], "empty"),
        // Names that every object has.
        Row(
            "\"method\":\"current\",\"args\":[10]},{\"method\":\"original\"",
            "\"method\":\"current\",\"args\":[10]},{\"method\":\"toString\"",
            [.unknownBuilderMethod], "every object has a function"),
        Row(
            "\"method\":\"current\",\"args\":[10]},{\"method\":\"original\"",
            "\"method\":\"current\",\"args\":[10]},{\"method\":\"constructor\"",
            [.unknownBuilderMethod], "every object has a function"),
        Row(
            "\"method\":\"current\",\"args\":[10]},{\"method\":\"original\"",
            "\"method\":\"current\",\"args\":[10]},{\"method\":\"__proto__\"",
            [.unknownBuilderMethod], "skips the call"),
        // The shape of the spec itself.
        Row(
            "{\"method\":\"currency\",\"args\":[\"SEK\"]}", "{\"method\":\"currency\",\"arguments\":[\"SEK\"]}",
            [.unknownField, .argumentCount]),
        Row(
            "\"factory\":{\"calls\":[{\"method\":\"maxValue\"", "\"factory\":{\"call\":[{\"method\":\"maxValue\"",
            [.unknownField], "`call` is not a field"),
        Row(
            "\"method\":\"product\",\"args\":[]", "\"method\":\"product\",\"args\":[1]", [.argumentCount],
            "before its function"),
        Row(
            "{\"method\":\"currency\",\"args\":[\"SEK\"]}", "{\"args\":[\"SEK\"]}",
            [.unknownBuilderMethod, .missingField], "has no `method`"),
        Row(
            "{\"method\":\"currency\",\"args\":[\"SEK\"]}", "7", [.missingField, .wrongType],
            "needs the call `currency`"),
    ]

    @Test(arguments: productRows) func product(row: Row) throws {
        try check(row, in: Self.product, as: "product")
    }

    static let search = """
        {"calls":[{"method":"currency","args":["SEK"]},{"method":"locale","args":["sv-SE"]},
        {"method":"pagination","args":[],"factory":{"calls":[{"method":"totalPages","args":[3]},
         {"method":"totalMatches","args":[14]},{"method":"currentPageIndex","args":[3]}]}},
        {"method":"products","args":[],"items":[{"factoryArgs":[],"spec":{"calls":[{"method":"name","args":["Hat"]},
         {"method":"sku","args":["h1"]},{"method":"imageUrl","args":["https://shop.example/1.jpg"]},
         {"method":"price","args":[],"factory":{"calls":[{"method":"current","args":[10]}]}}]}}]}]}
        """

    static let searchRows: [Row] = [
        Row("\"currentPageIndex\",\"args\":[3]", "\"currentPageIndex\",\"args\":[1]"),
        Row(
            "\"currentPageIndex\",\"args\":[3]", "\"currentPageIndex\",\"args\":[4]", [.invalidValue],
            "`totalPages` is 3"),
        Row("\"currentPageIndex\",\"args\":[3]", "\"currentPageIndex\",\"args\":[-1]", [.invalidValue], "at least 0"),
        Row("\"currentPageIndex\",\"args\":[3]", "\"currentPageIndex\",\"args\":[1.5]", [.wrongType], "a whole number"),
        Row("\"totalPages\",\"args\":[3]", "\"totalPages\",\"args\":[0]", [.invalidValue, .invalidValue]),
        Row("\"method\":\"name\"", "\"method\":\"title\"", [.unknownBuilderMethod], "did you mean `name`?"),
        Row("\"method\":\"imageUrl\"", "\"method\":\"imageUrls\"", [.unknownBuilderMethod], "did you mean `imageUrl`?"),
        Row("{\"method\":\"sku\",\"args\":[\"h1\"]},", "", [.missingField], "needs the call `sku`"),
    ]

    @Test(arguments: searchRows) func search(row: Row) throws {
        try check(row, in: Self.search, as: "search")
    }

    @Test func aPageOfZeroIsDisputed() throws {
        let text = try changing(
            Self.search, "\"currentPageIndex\",\"args\":[3]", to: "\"currentPageIndex\",\"args\":[0]")
        let told = SampleSpec.findings(text, as: "search")
        #expect(told.map(\.rule) == [.disputed])
        #expect(told.first?.severity == .note)
        #expect(told.first?.notes.count == 2)
    }

    @Test func noMatchesAtAllAreAnAnswer() throws {
        let text = """
            {"calls":[{"method":"currency","args":["SEK"]},{"method":"locale","args":["sv-SE"]},
            {"method":"pagination","args":[],"factory":{"calls":[{"method":"totalPages","args":[1]},
            {"method":"totalMatches","args":[0]},{"method":"currentPageIndex","args":[1]}]}},
            {"method":"products","args":[],"items":[]}]}
            """
        #expect(SampleSpec.findings(text, as: "search").map(\.line) == [])
    }

    @Test func theMissingAddressNamesBothSides() throws {
        let text = try changing(Self.product, "{\"method\":\"url\",\"args\":[\"https://shop.example/hat\"]},", to: "")
        let told = SampleSpec.findings(text, as: "product").filter { $0.severity > .note }
        #expect(
            told.map(\.line) == [
                "error missing-field spec.calls[2].factory: the product needs the call `url`, which is missing"
            ])
        #expect(told.first?.confidence == .documented)
        #expect(told.first?.notes.count == 2)
    }

    @Test func theSameFaultInManyVariationsIsOneFinding() throws {
        let text = Self.product.replacing("\"current\",\"args\":[10]", with: "\"current\",\"args\":[\"10\"]")
        let told = SampleSpec.findings(text, as: "product").filter { $0.severity > .note }
        #expect(told.count == 1)
        #expect(told.first?.notes.map(\.message) == ["the same in 1 more place"])
    }

    @Test(arguments: [("product", "product"), ("search", "search")]) func theRootIsToldByTheCalls(
        text: String, root: String
    ) throws {
        let spec = text == "product" ? Self.product : Self.search
        let value = try LiteralTree.parse(Array(spec.utf8), as: .json).value
        #expect(Calls.contract.specRoot(of: value) == root)
        #expect(Calls.contract.specRoot(of: .object(["calls": .array([])])) == nil)
    }

    private func check(_ row: Row, in text: String, as root: String) throws {
        let told = SampleSpec.findings(try changing(text, row.piece, to: row.replacement), as: root)
            .filter { $0.severity > .note }
        #expect(told.map(\.rule) == row.rules, "\(told.map(\.line))")
        if !row.words.isEmpty { #expect(told.first?.message.contains(row.words) == true, "\(told.map(\.line))") }
    }
}

@Suite struct CallsStubDataTests {
    @Test func theStubIsGivenWhatItReadsOfBuilders() throws {
        let json = try #require(Calls.contract.stubJSON)
        let value = try LiteralTree.parse(json.wtf8, as: .json).value
        #expect(value["builders"]?["roots"]?["search"]?.swiftString == "searchReply")
        #expect(
            value["builders"]?["levels"]?["price"].map { ValueNotation.json($0) }
                == #"{"currency":{"form":"arguments"},"current":{"form":"arguments"},"original":{"form":"arguments"}}"#)
        #expect(
            value["builders"]?["levels"]?["variation"]?["rating"].map { ValueNotation.json($0) }
                == #"{"form":"factory","level":"rating"}"#)
    }
}
