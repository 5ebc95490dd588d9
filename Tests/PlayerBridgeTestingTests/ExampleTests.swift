import Foundation
import TestSupport
import Testing

/// The example package, which depends on this one by path. Each script says what it does; both build a graph anew.
@Suite struct ExampleTests {
    @Test(.long, arguments: ["faults.py", "vendor.py"])
    func theExamplesScriptPasses(name: String) throws {
        let result = try ChildTool.run(Repository.root.appending(path: ".ci/\(name)").path(), [])
        #expect(result.status == 0, "\(result.output)")
    }
}
