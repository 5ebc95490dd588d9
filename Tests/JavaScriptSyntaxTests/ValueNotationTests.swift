import JavaScriptSyntax
import TestSupport
import Testing

@Suite("The $ notation")
struct ValueNotationTests {
    private func read(_ text: String) throws -> JavaScriptValue {
        try ValueNotation.value(of: LiteralTree.parse(Array(text.utf8), as: .json5))
    }

    @Test(
        "Texts that are written as they were read",
        arguments: [
            "null", "[]", "{}", #"[1,-2.5,1e+21,"a",true]"#, #"{"$undefined":true}"#, #"{"$number":"NaN"}"#,
            #"{"$number":"-0"}"#,
            #"{"$number":"Infinity"}"#, #"{"$number":"-Infinity"}"#, #"{"$bigint":"-12"}"#, #"{"$utf16":[55357,97]}"#,
            #"[{"$hole":true},1]"#,
            #"{"$function":"f"}"#, #"{"$symbol":"s"}"#, #"{"$date":0}"#, #"{"$date":{"$number":"NaN"}}"#,
            #"{"$regexp":"/a/g"}"#,
            #"{"$error":"TypeError: x"}"#, #"{"$promise":"pending"}"#, #"{"$proxy":true}"#, #"{"$cycle":"value.a"}"#,
            #"{"$accessor":true}"#,
            #"{"$unreadable":"why"}"#, #"{"$class":"Map","$entries":[[1,"a"],[{"b":2},{}]]}"#,
            #"{"$class":"Set","$entries":[1,[2]]}"#,
            #"{"$class":"Point","x":1}"#, #"{"$class":"Map"}"#, #"{"$class":"Array","$entries":[1,2],"name":3}"#,
            #"{"$entries":[[{"$symbol":"s"},1],[{"$utf16":[55357]},2]],"a":3}"#,
            #"{"$entries":[["a",1],["a",2]],"b":3}"#,
            #"{"$prototype":null,"a":1}"#, #"{"$$":1,"$$$a":2,"$$a":3}"#,
            #"{"$function":"f","$properties":[[{"$symbol":"s"},1]],"a":2}"#,
            #"{"$error":{"$utf16":[56320]}}"#, "[12345678901234567890]",
            #"{"$class":"Map","$entries":[],"$prototype":null}"#,
            #"{"__proto__":{"toString":1}}"#,
        ])
    func stable(text: String) throws {
        #expect(ValueNotation.json(try read(text)) == text)
    }

    @Test(
        "What is not understood is an error with its place",
        arguments: [
            (
                #"{"$what": 1}"#, "this '$' key is not known; a real key that starts with '$' is written with '$$'",
                1..<8
            ),
            (#"[{"$number": "1"}]"#, #"expected "NaN", "Infinity", "-Infinity" or "-0""#, 13..<16),
            (#"{"$number": "NaN", "a": 1}"#, "an object with a '$' key cannot have other keys", 0..<26),
            (#"{"$hole": true, "$undefined": true}"#, "this object has two '$' keys that exclude each other", 0..<35),
            (#"{"$undefined": 1}"#, "expected 'true'", 15..<16),
            (#"{"$bigint": "1x"}"#, "expected decimal digits", 12..<16),
            (#"{"$utf16": [65536]}"#, "expected a code unit from 0 to 65535", 12..<17),
            (#"{"$utf16": "a"}"#, "expected an array", 11..<14),
            (#"{"$date": "today"}"#, "expected milliseconds", 10..<17),
            (#"{"$function": 1}"#, "expected a string", 14..<15),
            (#"{"$entries": [["a"]]}"#, "expected an array of key and value", 14..<19),
            (#"{"$properties": []}"#, "'$properties' does not belong here", 16..<18),
            (#"{"$class": "Map", "$entries": [1]}"#, "expected an array of key and value", 31..<32),
            (#"{"$class": "A", "$entries": []}"#, "'$entries' does not belong here", 28..<30),
        ])
    func errors(text: String, message: String, range: Range<Int>) {
        let error = #expect(throws: LiteralError.self) { try read(text) }
        #expect(error?.message == message)
        #expect(error.map { $0.offset..<$0.offset + $0.length } == range)
    }

    @Test("Every value survives writing and reading", arguments: [false, true])
    func roundTrip(asciiOnly: Bool) throws {
        var generator = SplitMix64(seed: 6)
        for _ in 0..<3000 {
            let value = JavaScriptValue.random(using: &generator)
            let written = ValueNotation.bytes(value, options: .init(asciiOnly: asciiOnly))
            if asciiOnly { #expect(written.allSatisfy { $0 < 0x7F && $0 >= 0x20 }) }
            let copy = try ValueNotation.value(of: LiteralTree.parse(written, as: .json))
            #expect(ValueNotation.bytes(copy, options: .init(asciiOnly: asciiOnly)) == written)
            let difference = ValueDifference.first(intended: value, received: copy)
            #expect(difference == nil, "\(String(decoding: written, as: UTF8.self))")
            #expect(copy.expandedCount == value.expandedCount)
        }
    }

    @Test("Keys are sorted by code unit, not by code point")
    func order() {
        let value = JavaScriptValue.object([
            ("\u{FF5E}", .null), ("\u{1F600}", .null), ("b", .null), ("a", .null), ("", .null), ("aa", .null),
        ])
        #expect(
            ValueNotation.json(value)
                == "{\"\":null,\"a\":null,\"aa\":null,\"b\":null,\"\u{1F600}\":null,\"\u{FF5E}\":null}")
    }

    @Test("Controls and separators are always escaped")
    func escapes() {
        let value = JavaScriptValue.string("\0\n\"\\\u{7F}\u{85}\u{2028}\u{E9}\u{1F600}")
        #expect(ValueNotation.json(value) == #""\u0000\n\"\\\u007f\u0085\u2028"# + "\u{E9}\u{1F600}\"")
        #expect(
            ValueNotation.json(value, options: .init(asciiOnly: true))
                == #""\u0000\n\"\\\u007f\u0085\u2028\u00e9\ud83d\ude00""#)
    }

    @Test("Writing stops at the budget with JSON that can be read")
    func budget() throws {
        let value = JavaScriptValue.array((0..<10).map { .number(Double($0)) })
        let written = ValueNotation.json(value, options: .init(maximumNodes: 3))
        #expect(written.hasPrefix(#"[0,1,{"$unreadable":"too large to be written"},"#))
        #expect(try read(written).elements.count == 10)
        #expect(
            ValueNotation.json(value, options: .init(maximumBytes: 0)) == #"{"$unreadable":"too large to be written"}"#)
    }
}
