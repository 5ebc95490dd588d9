import BridgeFindings
import Testing

@Suite struct DoubleDecodedJSONTests {
    static let speaks: [ArrivedSample] = [
        .init(
            #"echo(JSON.parse('{"html":"<b class=⟦\"⟧x\">A</b>","n":1}'))"#,
            meant: #"[{"html": "<b class=\"x\">A</b>", "n": 1}]"#, verdict: .failed, way: .script, call: "echo"),
        .init(#"JSON.parse('{"a":"x⟦\n⟧y"}')"#, .error, verdict: .failed),
        .init(#"JSON.parse("{\"a\":\"b⟦\"⟧c\"}")"#, .error), .init(#"JSON.parse(`{"a":"b⟦\"⟧c"}`)"#, .error),
        .init(#"JSON.parse('{"a":"⟦\d⟧"}')"#, meant: #"[{"a": "\\d"}]"#, verdict: .altered),
        .init(#"'p', '{"name":"12⟦\"⟧ vinyl"}'"#, meant: #"["p", {"name": "12\" vinyl"}]"#, verdict: .altered),
        .init(#"'{"a":"x⟦\n⟧y"}'"#, meant: #"[{"a": "x\ny"}]"#),
        .init(#"'{"a":"12⟦\"⟧"}'"#, meant: #"["{\"a\":\"12\\\"\"}"]"#),
        .init(#"'{"a":"12⟦\"⟧"}'"#, meant: #"{"a": "12\""}"#, way: .notify),
        .init(#"'{"name":"12⟦\"⟧ vinyl"}'"#, verdict: .delivered),
    ]

    static let isSilent: [ArrivedSample] = [
        .init(#"JSON.parse('{"a":"12\\" vinyl"}')"#), .init(#"JSON.parse('{"a":"it\'s"}')"#),
        .init("JSON.parse('{')", .error), .init(#"'{"a":"12\\" vinyl"}'"#),
        .init(#"JSON.parse('{"url":"a\/b"}')"#), .init(#"'one\ntwo'"#), .init(#"'{\n}'"#),
        .init(#"JSON.parse('nil\n')"#),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.doubleDecodedJson.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.doubleDecodedJson.expectSilence(sample)
    }
}
