import Foundation
import TestSupport
import Testing

/// The program in JavaScript that `Documentation/OtherPlatforms.md` shows, taken out of the page.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/node")))
struct OtherPlatformsTests {
    private static func run(_ change: (String) -> String) async throws -> ToolProcess {
        let page = String(decoding: try Repository.bytes(of: "Documentation/OtherPlatforms.md"), as: UTF8.self)
        let start = try #require(page.range(of: "```js\n"))
        let end = try #require(page.range(of: "```", range: start.upperBound..<page.endIndex))
        return try await TemporaryFolder.with(["encode.mjs": change(String(page[start.upperBound..<end.lowerBound]))]) {
            folder in
            try await ToolProcess.shell(
                """
                playerbridge fuzz --function updateProductWithData --encoder "node encode.mjs" \
                --hole id:string --hole sku:string --hole name:string --cases 300 --seed 1 --format short
                """, in: folder)
        }
    }

    @Test func theProgramOfThePagePasses() async throws {
        let result = try await Self.run { $0 }
        #expect(result.status == 0, "\(result.all)")
    }

    @Test func quotesOfItsOwnBreak() async throws {
        let result = try await Self.run {
            $0.replacing(
                "`${JSON.stringify(id)}, ${JSON.stringify({ sku, name })}`",
                with: "`'${id}', { sku: '${sku}', name: '${name}' }`")
        }
        #expect(result.status == 1)
        #expect(result.output.contains("[unescaped-quote]"))
    }
}
