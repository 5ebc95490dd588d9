import Testing

@testable import PlayerContract

@Suite struct BytePatternTests {
    @Test(arguments: [
        ("^[A-Z]{3}$", ["USD"], ["", "US", "USDX", "usd", "US€"]),
        ("^#[0-9a-f]{3}$|^#[0-9a-f]{6}$", ["#abc", "#aabbcc"], ["#abcd", "abc", "#xyz"]),
        ("^a?b*c+$", ["c", "abbcc", "bc"], ["", "ab", "aac"]),
        ("^[^ ]+$", ["é", "a-b"], ["", "a b"]),
        ("^[a\\]-]{1,2}$", ["]", "-a"], ["", "---", "b"]),
        ("^\\.$", ["."], ["a"]),
        ("^.{2,3}$", ["ab", "abc"], ["a", "abcd"]),
        ("^$", [""], ["a"]),
    ])
    func matches(_ pattern: String, _ right: [String], _ wrong: [String]) throws {
        let compiled = try BytePattern(pattern)
        for text in right { #expect(compiled.matches(Array(text.utf8)), "\(text)") }
        for text in wrong { #expect(!compiled.matches(Array(text.utf8)), "\(text)") }
    }

    @Test(arguments: [
        ("abc", "each alternative starts with ^"), ("^a", "the pattern ends too early"),
        ("^(a)$", "“(” is not supported here in a pattern"),
        ("^a$b", "a pattern ends with $"), ("^a{3$", "a repetition reads {2} or {2,4}"),
        ("^[z-a]$", "a range of a class runs backwards"),
        ("^a{}$", "a repetition needs a number"), ("^*$", "“*” is not supported here in a pattern"),
        ("^[a$", "the pattern ends too early"),
    ])
    func refused(_ pattern: String, _ message: String) {
        let error = #expect(throws: BytePattern.Failure.self) { try BytePattern(pattern) }
        #expect(error?.message == message)
    }
}
