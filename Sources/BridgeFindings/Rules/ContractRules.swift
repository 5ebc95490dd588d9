extension RuleTable {
    static let contractRules: [Rule] = [
        Rule(
            .notConfigured, .contract, .error,
            "The player's configuration lacks currency or locale, which the data needs.",
            page: Rule.Page(
                javaScript: "Without both the player drops hydrated products and reports nothing.",
                swift: """
                    In Live both belong at the top level of the configuration, in Shoppable Video inside \
                    playerConfig.
                    """,
                example: "configuration: [\"currency\": \"USD\"]",
                remedy: "Set currency and locale in the configuration of the player.",
                source: "Bambuser docs, Live iOS, product hydration.")),
        Rule(
            .unknownBuilderMethod, .contract, .error,
            "A factory spec calls a method that the builder does not have; the widget skips it.",
            page: Rule.Page(
                javaScript: """
                    The page warns on its console and continues with the next call, so the field is lost without an \
                    error.
                    """,
                swift: """
                    A slip such as ratings for rating, option for options, imageUrl on a variation or title on a \
                    search product.
                    """,
                example: ".method(\"ratings\", factory: …)",
                remedy: "Use the name that the message suggests.",
                source: "Bambuser calls SDK: iOS docs and the public Android source.")),
        Rule(
            .wrongForm, .contract, .error,
            "A builder method received plain arguments instead of a factory or items, or the reverse.",
            page: Rule.Page(
                javaScript: """
                    The widget calls the value as a function, or reads fields of a function: the whole product \
                    fails or is empty.
                    """,
                swift: "The call has the wrong one of `args:`, `factory:` and `items:`.",
                example: ".method(\"price\", args: [.double(10)])",
                remedy: """
                    Write price as a factory, variations as items and name as args, as the method's page says.
                    """,
                source: "Bambuser calls SDK: iOS docs and the public Android source.")),
        Rule(
            .wrongType, .contract, .error,
            "A field has a different type from the one that the player reads.",
            page: Rule.Page(
                javaScript: """
                    JavaScript converts silently: a price in quotes is compared as text, and the text "0" counts as \
                    true.
                    """,
                swift: """
                    Quotes around a number or Bool, NSNumber(value: 1) for true, or a dictionary with enum keys, which \
                    encodes as an array.
                    """,
                example: "{ inStock: '0', current: '19.99' }",
                remedy: "Encode a Codable type with the documented types.",
                source: "Bambuser docs, Live iOS, product hydration.")),
        Rule(
            .duplicateSku, .contract, .error,
            "Two variations or sizes of one product have the same sku.",
            page: Rule.Page(
                javaScript: """
                    The cart and the wishlist identify an item by its sku alone, so the player cannot tell them \
                    apart.
                    """,
                swift: "The code wrote the product's sku into each size, or built a list with the wrong index.",
                example: "sizes: [{ sku: 'A-1', name: 'S' }, { sku: 'A-1', name: 'M' }]",
                remedy: "Give each variation and each size its own sku, the one that the cart uses.",
                source: "Bambuser calls SDK, product template: sku is unique for each variation.")),
        Rule(
            .unmatchedAttribute, .contract, .error,
            "A variation names an attribute or option that the product does not declare.",
            page: Rule.Page(
                javaScript: "The selector has no entry for it, so the variation cannot be chosen.",
                swift: "Ids are matched by value and probably by type: 1 and \"1\" are not the same.",
                example: "attributes: [(\"size\", \"XL\")] with options S, M and L",
                remedy: "Declare each attribute and option on the product, and use the same ids on the variations.",
                source: "Bambuser calls SDK: iOS docs and the public Android source.")),
        Rule(
            .missingField, .contract, .error,
            "A field that the player needs is missing.",
            page: Rule.Page(
                javaScript: """
                    The player shows less, or drops the product. Fields that the dashboard knows keep the value \
                    scraped from the shop's page.
                    """,
                swift: "The key is misspelt, a nil was left out by the encoder, or the builder method was not called.",
                example: "{ sku: 'A-1', brandName: 'Acme', variations: [] }",
                remedy: "Send the field, or make sure that the dashboard has a value for it.",
                source: "Bambuser docs, Live iOS, product hydration.")),
        Rule(
            .unknownField, .contract, .warning,
            "A field has an unknown name; the player ignores it.",
            page: Rule.Page(
                javaScript: "There is no error; the value is not shown.",
                swift: """
                    convertToSnakeCase turns inStock into in_stock; images and imagesUrl appear in one of the \
                    vendor's own samples for imageUrls; the web player nests fields that the native one has flat.
                    """,
                example: "{ sku: 'A-1', image_urls: [] }",
                remedy: "Use the name that the message suggests.",
                source: "Bambuser docs, Live iOS, product hydration.")),
        Rule(
            .emptyValue, .contract, .warning,
            "A field that needs a value is empty.",
            page: Rule.Page(
                javaScript: "The value arrives and is shown: an empty name, no price, no image.",
                swift: """
                    `?? ""` and `?? 0` in place of a missing value. An original price of 0 is shown struck through.
                    """,
                example: "{ name: '', original: 0 }",
                remedy: "Leave out optional fields that have no value.",
                source: "Bambuser docs, Live iOS, product hydration.")),
        Rule(
            .invalidValue, .contract, .error,
            "A field has the right type but a value that the player cannot use.",
            page: Rule.Page(
                javaScript: """
                    Examples: a currency that is not three letters, a colour that is not a hex code, a negative stock \
                    or price, an address without a scheme.
                    """,
                swift: "The app passed values on from the catalogue without a check.",
                example: "{ currency: 'kr', colorHexCode: 'red' }",
                remedy: "Convert the value to the documented form.",
                source: "Bambuser docs, Live iOS, product hydration.")),
        Rule(
            .htmlBreakout, .contract, .error,
            "A value would end the inline script of the call widget's page.",
            page: Rule.Page(
                javaScript: """
                    `</script>` and `<!--` are read by the HTML parser before JavaScript: the script ends there and \
                    the rest becomes page content.
                    """,
                swift: """
                    Customer data, tracking tags, queue and locale are written into an inline script of the start \
                    page. The same text is harmless in evaluated payloads.
                    """,
                example: "data: { firstName: '</script><script>…' }",
                remedy: "Write < as \\u003C in such values, or strip it; names do not need it.",
                source: "Bambuser calls SDK: iOS docs and the public Android source.")),
        Rule(
            .lostReply, .contract, .error,
            "The reply to the call widget is a script that does not parse, so the agent gets no answer.",
            page: Rule.Page(
                javaScript: """
                    The SDK escapes backslash, apostrophe and line feed only. A carriage return in an error message or \
                    id breaks the literal, and the whole reply is lost.
                    """,
                swift: "`.error(message:)` was given a server message with CR LF in it.",
                example: ".error(message: \"Not found\\r\\n\")",
                remedy: "Use messages of your own, on one line.",
                source: "Bambuser calls SDK: iOS docs and the public Android source.")),
        Rule(
            .unrequestedProduct, .contract, .warning,
            "The app sent a product that the player did not request.",
            page: Rule.Page(
                javaScript: """
                    The player has no product with this id. What it does with the data is not documented; presumably \
                    nothing.
                    """,
                swift: """
                    The first argument is not an id of provide-product-data but a sku, a ref, or an id of another \
                    show.
                    """,
                example: "updateProductWithData with 'A-1', requested was 'p-1'",
                remedy: "Pass the id of the event back unchanged.",
                source: "Bambuser docs, Live iOS, product hydration.")),
        Rule(
            .unknownFunction, .contract, .note,
            "The player has no documented function of this name.",
            page: Rule.Page(
                javaScript: """
                    Calling a function that does not exist throws, and `invoke` throws with it. A newer SDK may know \
                    the name.
                    """,
                swift: """
                    A slip in the name, or a method of the web player, which the native one does not necessarily \
                    have.
                    """,
                example: "invoke(function: \"updateProduct\", …)",
                remedy: "Check the name against the message; --extend adds functions to the contract.",
                source: "Bambuser docs; the list of functions for native players is not complete.")),
        Rule(
            .unknownEvent, .contract, .note,
            "No documented event has this type.",
            page: Rule.Page(
                javaScript: "The player would never send it; an event of a newer SDK would look the same.",
                swift: "A slip in a scenario, or an event of the web player under its constant's name.",
                example: "emit: 'ADD_TO_CART'",
                remedy: "Use the native type, such as should-add-item-to-cart; --extend adds events to the contract.",
                source: "Bambuser docs and example apps; not every native event is documented.")),
        Rule(
            .disputed, .contract, .note,
            "Documents disagree about this point; the message names both sides.",
            page: Rule.Page(
                javaScript: "The real player's behaviour is known for one side at most.",
                swift: """
                    Examples: wishlist events carry sku in all running code and ref in the docs; an inStock of 0 is \
                    documented, while the recommended builder refuses it.
                    """,
                example: "event[\"ref\"] against event[\"sku\"]",
                remedy: "Write code that works with both; --readings all runs each side.",
                source: "The documents that the message names.")),
    ]
}
