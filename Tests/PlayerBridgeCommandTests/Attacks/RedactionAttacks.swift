import Foundation

/// Customer data in every spelling that an engine or an address knows.
enum RedactionAttacks {
    private static let header =
        #"{"tape": 1, "player": "live", "version": "3.0.2", "configuration": {"currency": "USD", "locale": "en-US"}}"#

    /// How the name is written in the tape, and what no decoding of the output may hold.
    private static let spellings: [(name: String, text: String, secrets: [String])] = [
        ("plain", "Wolfenstein", ["Wolfenstein"]),
        ("percent-encoded", "%57%6F%6C%66%65%6E", ["Wolfen", "%57%6F%6C%66"]),
        ("percent-encoded UTF-8", "%E7%8E%8B%E5%B0%8F%E6%98%8E", ["%E7%8E%8B", "王小明"]),
        ("decimal references", "&#29579;&#23567;&#26126;", ["&#29579;", "王小明"]),
        ("hexadecimal references", "&#x738B;&#x5C0F;&#x660E;", ["&#x738B;", "王小明"]),
        ("escapes", "\\\\u738b\\\\u5c0f\\\\u660e\\\\u4e00", ["u738b", "王小明"]),
        ("code point escapes", "\\\\u{738b}\\\\u{5c0f}\\\\u{660e}\\\\u{4e00}", ["u{738b}", "王小明"]),
        ("octal escapes", "\\\\127\\\\157\\\\154\\\\146\\\\145\\\\156", ["\\127\\157\\154", "Wolfen"]),
        ("hexadecimal escapes", "\\\\x57\\\\x6f\\\\x6c\\\\x66\\\\x65\\\\x6e", ["x57\\x6f", "Wolfen"]),
        ("a telephone number", "+49 (170) 123-4567", ["123-4567", "4567", "1234567"]),
        ("a telephone number in digits", "00491701234567", ["00491701234567", "1701234567"]),
        ("a date", "1987-04-23", ["1987-04-23", "1987"]),
        ("an address", "wolfenstein%40post.example", ["wolfenstein"]),
        ("a mixture", "Wol%66enstein", ["Wol%66enstein", "Wolfenstein"]),
        ("old percent escapes", "%u738b%u5c0f%u660e%u4e00", ["738b", "5c0f", "王小明"]),
        ("percent signs of percent signs", "%2557olfenstein", ["olfenstein"]),
        ("references of references", "&amp;#87;olfenstein", ["olfenstein"]),
        ("digits of another script", "٤٩١٧٠١٢٣", ["٤٩١٧"]),
        ("wide digits", "１９８７０４２３", ["１９８７"]),
        ("a date in words", "23. Wolfenmond 1987", ["1987", "Wolfenmond"]),
        ("a postal code", "80331", ["80331"]),
        ("letters in quoted-printable", "=?utf-8?Q?W=6Flfenstein?=", ["lfenstein"]),
        ("Cyrillic", "Ольга", ["Ольга"]),
        ("Base64", "Q2F0aGVyaW5lIE0u", ["Q2F0aGVy"]),
    ]

    static let all: [Attack] =
        spellings.map { name, text, secrets in
            let line =
                #"{"at": 1, "playerId": "s-1", "invoke": "updateProductWithData", "arguments": "'p-1', { sku: 's', name: '\#(text)' }"}"#
            return Attack(
                "redacting \(name)",
                // Either nothing of it comes out, or nothing at all.
                "playerbridge redact t.tape.jsonl > out; code=$?; cat out; test $code = 0 || { test $code = 1 && ! test -s out; }",
                files: ["t.tape.jsonl": header + "\n" + line + "\n"], status: 0, forbidden: secrets)
        }
        + spellings.map { name, text, secrets in
            let line =
                #"{"at": 1, "playerId": "s-1", "event": {"type": "add-to-wishlist", "data": {"sku": "\#(text)"}, "callbackKey": "k-1"}}"#
            return Attack(
                "redacting \(name) in an event",
                "playerbridge redact t.tape.jsonl > out; code=$?; cat out; test $code = 0 || { test $code = 1 && ! test -s out; }",
                files: ["t.tape.jsonl": header + "\n" + line + "\n"], status: 0, forbidden: secrets)
        } + [
            Attack(
                "redacting a number", "playerbridge redact t.tape.jsonl",
                files: [
                    "t.tape.jsonl": header + "\n"
                        + #"{"at": 1, "playerId": "s-1", "event": {"type": "x-shop", "data": {"phone": 491701234567}}}"#
                        + "\n"
                ], status: 0, forbidden: ["491701234567"]),
            Attack(
                "redacting a name in an error", "playerbridge redact t.tape.jsonl",
                files: [
                    "t.tape.jsonl": header + "\n"
                        + #"{"at": 1, "playerId": "s-1", "invoke": "f", "arguments": "Wolfenstein", "threw": "ReferenceError: Can't find variable: Wolfgang"}"#
                        + "\n"
                ], status: 0, forbidden: ["Wolfgang", "Wolfenstein"]),
            lines(
                "a function of the customer's",
                #"{"at": 1, "playerId": "s-1", "invoke": "wolfenstein", "arguments": "1"}"#),
            lines(
                "an event of the customer's",
                #"{"at": 1, "playerId": "s-1", "event": {"type": "wolfenstein-event", "data": {}}}"#),
            lines(
                "a player of the customer's", #"{"at": 1, "playerId": "wolfenstein", "invoke": "f", "arguments": "1"}"#),
            lines("a callback key", #"{"at": 1, "playerId": "s-1", "notify": "wolfenstein-1987", "info": "true"}"#),
            lines(
                "a result",
                #"{"at": 1, "playerId": "s-1", "invoke": "f", "arguments": "1", "returned": {"wolfenstein": 1}}"#),
            lines("a comment", #"{"at": 1, "playerId": "s-1", "invoke": "f", "arguments": "1 // wolfenstein"}"#),
            lines(
                "a Swift type", #"{"at": 1, "playerId": "s-1", "notify": "k-1", "info": "1", "x-type": "Wolfenstein"}"#),
            lines(
                "a time of the calendar", #"{"at": 1733023423.5, "playerId": "s-1", "invoke": "f", "arguments": "1"}"#,
                secret: "1733023"),
            lines(
                "a word of the header", #"{"at": 1, "playerId": "s-1", "invoke": "f", "arguments": "1"}"#,
                header:
                    #"{"tape": 1, "player": "live", "configuration": {"currency": "Wolfenstein", "Wolfenstein": "Wolfenstein"}, "x-by": "Wolfenstein"}"#
            ),
            Attack(
                "redacting a tape with a key of the customer", "playerbridge redact t.tape.jsonl",
                files: [
                    "t.tape.jsonl": header + "\n"
                        + #"{"at": 1, "playerId": "s-1", "event": {"type": "x-shop", "data": {"Wolfenstein": 1}}}"#
                        + "\n"
                ], status: 0, forbidden: ["Wolfenstein"]),
        ]

    /// Either nothing of the secret comes out, or nothing at all.
    private static func lines(
        _ what: String, _ line: String, header: String = header, secret: String = "olfenstein"
    ) -> Attack {
        Attack(
            "redacting \(what)",
            "playerbridge redact t.tape.jsonl > out; code=$?; cat out; test $code = 0 || { test $code = 1 && ! test -s out; }",
            files: ["t.tape.jsonl": header + "\n" + line + "\n"], status: 0, forbidden: [secret])
    }
}
