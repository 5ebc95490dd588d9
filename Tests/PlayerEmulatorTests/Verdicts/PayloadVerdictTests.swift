import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerEmulator

/// Every text of the table under every preset of the host model.
@Suite struct PayloadVerdictTests {
    @Test(arguments: VerdictTable.invoke)
    func argumentTexts(row: VerdictRow) throws {
        try expect(row, .invoke(function: "updateProductWithData"), try .bare())
    }

    @Test(arguments: VerdictTable.notify)
    func infoTexts(row: VerdictRow) throws {
        try expect(row, .notify(key: "k"), try .bare())
    }

    @Test(arguments: VerdictTable.script)
    func scripts(row: VerdictRow) throws {
        try expect(row, .script, .recording)
    }

    /// No wrapper may make an injection look like a delivery, whatever becomes of it.
    @Test func injectionsAreNeverDelivered() {
        let rows = VerdictTable.invoke + VerdictTable.notify + VerdictTable.script
        for row in rows where row.isInjection {
            for preset in HostModel.presets.map(\.name) {
                let verdict = row.verdict(under: preset)
                #expect(verdict == .injected || verdict == .rejected, "\(row.text) under \(preset)")
            }
        }
        #expect(rows.count { $0.isInjection } >= 25)
    }

    /// A wrapper of a user's own: the verdict of an injection does not depend on our knowing it.
    @Test(arguments: [
        "{player}.{function}({arguments});", "void {player}.{function}({arguments})",
        "{player}.{function}({arguments}\n)",
        "try { {player}.{function}({arguments}); } catch (error) {}", "if (true) {player}.{function}({arguments});",
        "Promise.resolve({player}.{function}({arguments}));", "[{player}.{function}({arguments})];",
        "(async () => { await {player}.{function}({arguments}); })();", "var r = {player}.{function}({arguments}); r;",
        "{player}.{function}({arguments}), 0;", "for (;;) { {player}.{function}({arguments}); break; }",
        "switch (0) { case 0: {player}.{function}({arguments}); }", "`${{player}.{function}({arguments})}`;",
        "eval('0'); {player}.{function}({arguments});", "({ value: {player}.{function}({arguments}) });",
    ])
    func injectionsUnderOtherWrappers(invoke: String) throws {
        let texts = VerdictTable.invoke.filter { $0.isInjection }.map(\.text)
        let verdicts = try onEngine { engine in
            let page = BarePage(
                engine: engine, settings: try .bare(), hostModel: HostModel(name: "own", summary: "", invoke: invoke))
            return try texts.map { text in
                try page.run(.payload(.invoke(function: "updateProductWithData")), text: JavaScriptString(text)).run
                    .verdict
            }
        }
        for (text, verdict) in zip(texts, verdicts) {
            #expect(verdict == .injected || verdict == .rejected, "\(text) was \(verdict.rawValue)")
        }
    }

    private func expect(_ row: VerdictRow, _ channel: Payload.Channel, _ settings: PlayerSettings) throws {
        let verdicts = try onEngine { engine in
            try HostModel.presets.map { model in
                let page = BarePage(engine: engine, settings: settings, hostModel: model)
                return try page.run(.payload(channel), text: JavaScriptString(row.text)).run.verdict
            }
        }
        let expected = HostModel.presets.map { "\($0.name): \(row.verdict(under: $0.name).rawValue)" }
        #expect(zip(HostModel.presets, verdicts).map { "\($0.name): \($1.rawValue)" } == expected)
    }
}
