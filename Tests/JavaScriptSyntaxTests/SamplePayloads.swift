/// Payloads as apps build them, good and bad, for tests that need real texts.
let samplePayloads = [
    "'p-1', { name: 'Linen Blazer', price: { current: 189.95, currency: \"USD\" }, tags: ['a', `b`], inStock: true, }",
    "{ success: true, sku:'A-1' }",
    "'Ben's Mug'",
    "{ title: \"13\" Laptop Sleeve\" }",
    "'C:\\new\\table', /* note */ -0, 0x1F, [1,,2], undefined, NaN // end\n",
    "{ name: '\(String(repeating: "\u{1F600}", count: 3)) caf\u{E9} \u{2028}', price: 19,99 }",
    "`${(() => { /}`/.test('}') ; return `a${1}b` })()}`, /[/]/g, a / b / c",
    "'a'); alert('b'); (",
    "Optional(\"x\"), nil, [\"a\": 1]",
    "<!-- x\n--> y\n\\u0061bc #d 1_0n .5e-3 ?.5:?.a ??= >>>= '\\\r\n' \u{FEFF}\u{A0}@",
]
