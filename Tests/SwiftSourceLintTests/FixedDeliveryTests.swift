import BridgeFindings
import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PayloadFuzzing
import PlayerContract
import PlayerEmulator
import TestSupport
import Testing

@testable import SwiftSourceLint

/// What a fixed literal sends, made by Foundation's own encoder, arrives whatever the values are: two thousand of them
/// in the long run, a tenth in the short one.
@Suite struct FixedDeliveryTests {
    static let names = Array(FixTests.names.prefix(20))

    @Test(arguments: names)
    func hostileValuesArrive(name: String) throws {
        let source = try MarkedSource.file(FixTests.path(name))
        let file = SourceFile(path: name, bytes: source.bytes, words: BridgeNames().words)
        let fixes = try FixTests.fixed(file).fixes
        let count = (LongTests.areOn ? 2_000 : 200) / max(fixes.count, 1) + 1
        let failures = try EngineThread().sync { () throws -> [String] in
            let engine = try EmulatorEngine(timeLimit: 2)
            let page = BarePage(engine: engine, settings: PlayerSettings(kind: .recording, recorded: ["received"]))
            var failures: [String] = []
            for (number, fix) in fixes.enumerated() {
                var template = fix.whole
                guard let index = template.holes.firstIndex(where: { $0.encoded != nil }),
                    let encoded = template.holes[index].encoded
                else { continue }
                template.holes[index].encoded?.isJoined = false
                let run = TemplateRun(template)
                let generator = ValueGenerator(for: FuzzHole(name: "", type: HoleType(.string), place: .text(.single)))
                var random = SeededGenerator(seed: 4, number: number)
                for _ in 0..<count {
                    guard case .text(let text) = generator.value(using: &random), let value = text.string,
                        value.utf8.count < 5_000
                    else { continue }
                    let json = try JSONEncoder().encode(encoded.prefix + value + encoded.suffix)
                    let payload = run.text(with: JavaScriptString(wtf8: json), in: index)
                    let meant = JavaScriptString(encoded.prefix + value + encoded.suffix)
                    let intended = run.intended(
                        .init(inserted: "", literal: Array(JavaScriptLiteral.string(meant).utf8), meant: nil), in: index
                    )
                    let arguments = try #require(intended)
                    let outcome = try page.run(
                        .payload(.invoke(function: "received")), text: payload,
                        intended: Intention(arguments: arguments))
                    if outcome.run.verdict != .delivered { failures.append(payload.description) }
                }
            }
            return failures
        }
        #expect(fixes.count > 0)
        #expect(failures == [])
    }
}
