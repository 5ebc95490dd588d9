import Foundation
import TestSupport
import Testing

/// A campaign that is killed at any moment loses no fault, leaves no process and no half file.
@Suite struct KillTests {
    /// Answers every case with one apostrophe, which never parses; starts a child that leaves the process group.
    private static let encoder = """
        setsid sleep 456789 &
        n=0
        while read -r line; do
            echo "{\\"case\\": $n, \\"payload\\": \\"'\\"}"
            n=$((n + 1))
        done
        """

    @Test(.long) func nothingIsLeftOfACampaignThatIsKilled() async throws {
        var random = SplitMix64(seed: 200)
        for round in 1...200 {
            let moment = Double.random(in: 0...3, using: &random)
            try await TemporaryFolder.with(["encode.sh": Self.encoder]) { folder in
                let process = Process()
                process.executableURL = ToolProcess.products.appending(path: "playerbridge")
                process.arguments =
                    "fuzz --function f --record f --hole a:string --cases 100000 --jobs 2 --corpus c --report json=r.json --encoder"
                    .split(separator: " ").map(String.init) + ["sh encode.sh"]
                process.currentDirectoryURL = folder
                process.standardOutput = FileHandle.nullDevice
                process.standardError = FileHandle.nullDevice
                try process.run()
                try await Task.sleep(for: .seconds(moment))
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                let comment = Comment(rawValue: "round \(round), killed after \(moment) s")
                #expect(try await Self.processes(in: folder) == [], comment)
                try Self.expectWholeFiles(in: folder, comment)
            }
        }
    }

    /// Those that work in a folder, once they have had a moment to end.
    private static func processes(in folder: URL) async throws -> [String] {
        var left: [String] = []
        for _ in 0..<60 {
            left = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { number in
                let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(number)/cwd")
                return Int(number) != nil && link.map { folder.path().hasPrefix($0) && $0.count > 5 } == true
            }
            if left.isEmpty { return [] }
            try await Task.sleep(for: .milliseconds(50))
        }
        return left.map { number in
            let words = (try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8)) ?? ""
            return number + ": " + words.replacing("\0", with: " ")
        }
    }

    private static func expectWholeFiles(in folder: URL, _ comment: Comment) throws {
        let names = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
        #expect(names.filter { $0.contains(".playerbridge-") } == [], comment)
        for name in names where name.hasSuffix(".json") {
            let data = try Data(contentsOf: folder.appending(path: name))
            #expect((try? JSONSerialization.jsonObject(with: data)) != nil, "\(comment): \(name) is not whole")
        }
    }
}
