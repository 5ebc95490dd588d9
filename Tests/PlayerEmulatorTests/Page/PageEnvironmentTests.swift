import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerEmulator

/// What a web page has and the bare engine lacks.
@Suite struct PageEnvironmentTests {
    @Test(arguments: [
        ("window === globalThis && self === window", "true"),
        ("'use strict'; try { window = 1 } catch (e) { e.name }", #""TypeError""#),
        ("typeof document + typeof location + typeof navigator", #""objectobjectobject""#),
        ("btoa('Å\\u0000~')", #""xQB+""#), ("btoa('')", #""""#),
        ("btoa('a') + btoa('ab') + btoa('abc')", #""YQ==YWI=YWJj""#),
        ("atob(' YW Jj ')", #""abc""#), ("atob('YQ') + atob('YQ==')", #""aa""#),
        ("try { btoa('€') } catch (e) { e.name + e.code }", #""InvalidCharacterError5""#),
        ("try { atob('a') } catch (e) { e.name }", #""InvalidCharacterError""#),
        ("try { atob('a*bc') } catch (e) { e.name }", #""InvalidCharacterError""#),
        ("new DOMException('m', 'DataCloneError') instanceof Error", "true"),
        ("typeof playerBridge", #""undefined""#), ("typeof define", #""undefined""#),
    ])
    func globals(expression: String, expected: String) throws {
        #expect(try value(of: JavaScriptString(expression)) == expected)
    }

    @Test(arguments: [
        ("structuredClone(-0)", #"{"$number":"-0"}"#), ("structuredClone(undefined)", #"{"$undefined":true}"#),
        ("structuredClone('a')", #""a""#),
        ("structuredClone(1n)", #"{"$bigint":"1"}"#), ("structuredClone(new Date(5))", #"{"$date":5}"#),
        ("structuredClone(/a/g)", #"{"$regexp":"/a/g"}"#),
        ("structuredClone({ a: [1, , 2], b: { c: null } })", #"{"a":[1,{"$hole":true},2],"b":{"c":null}}"#),
        ("structuredClone(new Map([[1, { a: 1 }]]))", #"{"$class":"Map","$entries":[[1,{"a":1}]]}"#),
        ("structuredClone(new Set([1, 'a']))", #"{"$class":"Set","$entries":[1,"a"]}"#),
        ("(o => { o.self = o; const c = structuredClone(o); return c.self === c && c !== o })({})", "true"),
        ("(a => { const c = structuredClone([a, a]); return c[0] === c[1] && c[0] !== a })({})", "true"),
        ("structuredClone(new RangeError('m')) instanceof RangeError", "true"),
        ("structuredClone(new RangeError('m')).message", #""m""#),
        ("[...structuredClone(new Uint8Array([1, 2]))].join()", #""1,2""#),
        ("structuredClone(new ArrayBuffer(3)).byteLength", "3"),
        ("Object.prototype.toString.call(structuredClone(Object('s')))", #""[object String]""#),
        ("Object.getPrototypeOf(structuredClone(new (class Own { a = 1 }))) === Object.prototype", "true"),
        ("structuredClone({ get a() { return 1 } })", #"{"a":1}"#),
        (
            "(d => { let v = structuredClone(d); let n = 0; while (v.a) { v = v.a; n++ } return n })((() => { let o = {}; const r = o; for (let i = 0; i < 10000; i++) o = o.a = {}; return r })())",
            "10000"
        ),
    ])
    func copies(expression: String, expected: String) throws {
        #expect(try value(of: JavaScriptString(expression)) == expected)
    }

    @Test(arguments: [
        "() => 1", "Symbol('s')", "Promise.resolve()", "new WeakMap()", "new WeakSet()", "[() => 1]",
        "({ a: { b: Symbol() } })",
        "new Map([[1, () => 1]])", "new Set([Symbol()])",
    ])
    func whatCannotBeCopied(value expression: String) throws {
        let script = "try { structuredClone(\(expression)) } catch (e) { [e.name, e.code, e instanceof DOMException] }"
        #expect(try value(of: JavaScriptString(script)) == #"["DataCloneError",25,true]"#)
    }

    @Test func aCopyOfNothingIsRefused() throws {
        #expect(try value(of: "structuredClone()") == "threw structuredClone needs a value")
    }

    /// What a payload does to the built-ins reaches nothing that the page uses later.
    @Test(arguments: [
        "Object.defineProperty = null", "Reflect.apply = () => 0", "Array.prototype[Symbol.iterator] = null",
        "Map.prototype.set = null",
        "Date.prototype.getTime = () => 0", "Object.prototype.get = () => 1", "Object.prototype.value = 1",
        "Function.prototype.call = null",
        "Array.prototype.push = null", "String.prototype.charCodeAt = () => 0", "Promise.prototype.then = null",
        "globalThis.Error = null",
        "Object.setPrototypeOf(Array.prototype, null)", "Object.defineProperty(Object.prototype, 'a', { set() {} })",
    ])
    func thePageSurvivesItsPayloads(attack: String) throws {
        let (value, calls) = try withPage { page in
            _ = page.run(JavaScriptString(attack))
            let value = page.value(
                of: "echo({ a: [1] }, 'x'); btoa('abc') + ',' + Date.now() + ',' + structuredClone({ a: 5 }).a")
            return (value, page.record.calls.map(\.words))
        }
        #expect(value == #""YWJj,1767225600000,5""#)
        #expect(calls == [#"echo[{"a":[1]},"x"]"#])
    }

    /// Nothing reads the clock of the machine: every page starts with the year 2026.
    @Test(arguments: [
        ("new Date().toISOString()", "2026-01-01T00:00:00.000Z"), ("Date().slice(0, 15)", "Thu Jan 01 2026"),
        ("`${Date.now()}`", "1767225600000"),
        ("new Intl.DateTimeFormat('sv', { timeZone: 'UTC' }).format()", "2026-01-01"),
        ("new Intl.DateTimeFormat('sv', { timeZone: 'UTC' }).format(undefined)", "2026-01-01"),
        (
            "new Intl.DateTimeFormat('en', { timeZone: 'UTC' }).formatToParts().find(p => p.type === 'year').value",
            "2026"
        ),
        ("new (class extends Date {})().toISOString()", "2026-01-01T00:00:00.000Z"), ("`${performance.now()}`", "0"),
        ("typeof Temporal + typeof ShadowRealm", "undefinedundefined"),
        // With a date it is the one that was given, and a format's function stays its own.
        ("new Intl.DateTimeFormat('sv', { timeZone: 'UTC' }).format(0)", "1970-01-01"),
        ("(f => `${f.format === f.format}`)(new Intl.DateTimeFormat('sv'))", "true"),
        ("Object.getOwnPropertyNames(Intl.DateTimeFormat.prototype.formatToParts).join()", "length,name"),
    ]) func timeIsThePlayers(expression: String, expected: String) throws {
        #expect(try value(of: JavaScriptString(expression)) == "\"\(expected)\"")
    }
}
