import JavaScriptSyntax
import Testing

/// What of a `javascript:` address is parsed; expectations after the URL and HTML Standards.
@Suite struct JavaScriptAddressTests {
    @Test(arguments: [
        ("f('a')", "f('a')"), ("javascript:f('a')", "f('a')"), (" javascript:f()\n", "f()"), ("%27", "'"),
        ("f('It%27s')", "f('It's')"), ("%e2%82%AC", "€"), ("100%", "100%"), ("5% off", "5% off"), ("%2", "%2"),
        ("%zz", "%zz"),
        ("%2527", "%27"), ("a\tb\r\nc", "abc"), ("%0A", "\n"), ("a%20b", "a b"), ("é", "é"), ("%FF", "\u{FFFD}"),
        ("", ""),
        ("javascript:javascript:1", "javascript:1"), ("+", "+"), ("#%23", "##"),
    ]) func isDecoded(sent: String, script: String) {
        #expect(JavaScriptAddress(JavaScriptString(sent)).script == JavaScriptString(script))
    }

    @Test(arguments: [
        ("f('It%27s')", 5, 5), ("f('It%27s')", 6, 8), ("f('It%27s')", 9, 11), ("javascript:%27a", 1, 14),
        ("a\nb%41", 2, 3),
    ]) func placesLeadBack(sent: String, offset: Int, origin: Int) {
        #expect(JavaScriptAddress(JavaScriptString(sent)).origin(of: offset) == origin)
    }
}
