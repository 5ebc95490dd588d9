import Foundation
import Testing

@testable import SwiftSourceLint

@Suite struct SourceOutlineTests {
    private static func outline(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return SourceOutline(bytes, words: WordSet(["invoke"])).declarations.map { declaration in
            let slice = String(decoding: bytes[declaration.range], as: UTF8.self).replacing("\n", with: " ")
            return "\(declaration.type).\(declaration.name) <\(slice.trimmingCharacters(in: .whitespaces))>"
        }
    }

    @Test(arguments: [
        ("func a() { if x { y() } }", [".a <func a() { if x { y() } }>"]),
        ("let a = 1\nlet b = { 2 }()", [".a <let a = 1>", ".b <let b = { 2 }()>"]),
        ("let a = f(\n  1)\n  .g()\nfunc b() {}", [".a <let a = f(   1)   .g()>", ".b <func b() {}>"]),
        (
            "struct S {\n  let a: Int\n  private func b() {}\n}",
            [".S <struct S {   let a: Int   private func b() {} }>", "S.a <let a: Int>", "S.b <private func b() {}>"]
        ),
        (
            "extension A.B { var c: Int { 1 } }",
            ["A.B <extension A.B { var c: Int { 1 } }>", "A.B.c <var c: Int { 1 }>"]
        ),
        ("class C { class func a() {} }", [".C <class C { class func a() {} }>", "C.a <class func a() {}>"]),
        (
            "protocol P { func a()\n func b() }",
            [".P <protocol P { func a()  func b() }>", "P.a <func a()>", "P.b <func b()>"]
        ),
        (
            "struct S { let a, b: Int }",
            [".S <struct S { let a, b: Int }>", "S.a <let a, b: Int>", "S.b <let a, b: Int>"]
        ),
        (
            "struct A { enum B { func c() {} } }",
            [
                ".A <struct A { enum B { func c() {} } }>", "A.B <enum B { func c() {} }>", "A.B.c <func c() {}>",
            ]
        ),
        ("typealias A = Int\nlet b: A = 1", [".A <typealias A = Int>", ".b <let b: A = 1>"]),
        ("let a = \"{ \\(b { \"}\" }) {\"\nlet c = 1", [".a <let a = \"{ \\(b { \"}\" }) {\">", ".c <let c = 1>"]),
        ("/* func no() { */ func a() {} // func b() {}", [".a <func a() {}>"]),
        ("enum E { case a, b; func c() {} }", [".E <enum E { case a, b; func c() {} }>", "E.c <func c() {}>"]),
    ])
    func declarationsAreFound(text: String, expected: [String]) {
        #expect(Self.outline(text) == expected)
    }

    @Test(
        arguments: [
            ("p.invoke(1)", [2]), ("\"invoke(\" + invoke", [12]),
            ("#\"\"\"\ninvoke \\#(invoke)\n\"\"\"#\ninvoke()", [28]),
            ("// invoke\ninvoke", [10]), ("invoked reinvoke", []),
        ] as [(String, [Int])])
    func wordsInCodeAreMentioned(text: String, expected: [Int]) {
        #expect(SourceOutline(Array(text.utf8), words: WordSet(["invoke"])).mentions.map(\.offset) == expected)
    }
}
