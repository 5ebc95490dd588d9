import TestSupport
import Testing

/// The manifest of `Examples/Scale`, which is not run here.
@Suite struct ScaleExampleTests {
    private static func manifest() throws -> String {
        String(decoding: try Repository.bytes(of: "Examples/Scale/kubernetes-job.yaml"), as: UTF8.self)
    }

    @Test func theManifestFitsTheSchema() throws {
        let errors = try Checker.kubernetesErrors(Self.manifest())
        #expect(errors ?? "" == "")
    }

    @Test(arguments: [
        ("completionMode: Indexed", "completionMode: 1"), ("  completions: 8", "  completion: 8"),
        ("runAsUser: 1000", "runAsUser: root"), ("containers:", "container:"),
    ])
    func theSchemaRefusesAnotherManifest(right: String, wrong: String) throws {
        guard let errors = try Checker.kubernetesErrors(Self.manifest().replacing(right, with: wrong)) else { return }
        #expect(!errors.isEmpty)
    }

    @Test func asManyPartsAsPods() throws {
        let manifest = try Self.manifest()
        for line in ["completions: 8", "parallelism: 8", "--shard \"$((JOB_COMPLETION_INDEX + 1))/8\""] {
            #expect(manifest.contains(line))
        }
    }
}
