import BridgeFindings
import Testing

@Suite struct DoubleEncodedTests {
    static let speaks: [ArrivedSample] = [
        .init(#"⟦'{"statuses":{"Q-9":true}}'⟧"#, meant: #"[{"statuses": {"Q-9": true}}]"#, verdict: .altered),
        .init(#"⟦"{ success: true }"⟧"#, meant: #"{"success": true}"#, way: .notify),
        .init(#"'p', ⟦'[{"sku":"A"}]'⟧"#, meant: #"["p", [{"sku": "A"}]]"#),
        .init(#"{a: ⟦'["x"]'⟧}"#, meant: #"[{"a": ["x"]}]"#),
        .init(#"{name: ⟦'"Oak"'⟧}"#, meant: #"[{"name": "Oak"}]"#),
        .init(#"{name: ⟦"It\\'s"⟧}"#, meant: #"[{"name": "It's"}]"#),
        .init(#"{name: ⟦'Caf\\u00e9'⟧}"#, meant: #"[{"name": "Café"}]"#),
        .init(#"{name: ⟦'a\\nb'⟧}"#, meant: #"[{"name": "a\nb"}]"#),
        .init("{name: ⟦'Levi&#39;s'⟧}", meant: #"[{"name": "Levi's"}]"#),
        .init("{name: ⟦'A &amp; B'⟧}", meant: #"[{"name": "A & B"}]"#),
        .init(#"{⟦'"A"'⟧: 1}"#, meant: #"[{"A": 1}]"#),
        .init("{name: 'Levi⟦&#39;⟧s'}"), .init("{name: 'Men⟦&#x2019;⟧s'}"), .init("{name: 'A ⟦&amp;⟧ B'}"),
        .init("{name: 'caf⟦&eacute;⟧'}"), .init("{url: 'https://shop.example/?a=1⟦&amp;⟧b=2'}"),
        .init(#"{name: ⟦'""'⟧}"#, meant: #"[{"name": ""}]"#),
        .init("{name: ⟦'null'⟧}", meant: #"[{"name": null}]"#), .init("{name: ⟦'null'⟧}"),
        .init("{name: ⟦'undefined'⟧}", meant: #"[{"name": {"$undefined": true}}]"#),
        .init("{name: 'Rain ⟦&amp⟧ Shine'}"),
        .init(#"⟦'{"sku":"A"}'⟧"#), .init(#"{a: ⟦'[{"sku":"A"}]'⟧}"#), .init(#"{name: ⟦'"Oak"'⟧}"#),
        .init(#"'p-14', ⟦'{"sku":"CH-14","name":"Oak"}'⟧"#, .error, way: .invoke("updateProductWithData"), live: true),
        .init(#"⟦'{ success: true }'⟧"#, .error, way: .answer("add-to-wishlist"), live: true),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("{description: 'Levi&#39;s'}"), .init("{name: '<b>Levi&#39;s</b>'}"), .init("{name: 'AT&T; R&D &x;'}"),
        .init("{name: '[new]'}"), .init("{name: '{size}'}"), .init("{name: '{}'}"),
        .init("{name: '[1]'}"), .init(#"{name: '"Oak" table'}"#),
        .init(#"{name: '"Oak" and "Ash"'}"#), .init(#"JSON.parse('{"a":1}')"#),
        .init(#"'{"a":1}'"#, meant: #"["{\"a\":1}"]"#), .init("'abc'", meant: #"[{"a": 1}]"#),
        .init(#"{name: 'a\\nb'}"#), .init("'true'", meant: "[true]"), .init("{name: 'Null'}"),
        .init("{name: 'null and void'}"), .init("{null: 1}"), .init("{name: 'null'}", meant: #"[{"name": "null"}]"#),
        .init("{url: '/?a=1&copy=2'}"), .init("{name: 'M&M, R&amplitude'}"),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.doubleEncoded.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.doubleEncoded.expectSilence(sample)
    }
}
