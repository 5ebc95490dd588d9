import Foundation
import TestSupport
import Testing

@testable import PlayerBridgeCommand

/// Patches are what `patch` and `git apply` read.
@Suite struct SourcePatchTests {
    @Test(arguments: [
        ("a\n", "a\n", ""),
        ("a\nb\nc\n", "a\nB\nc\n", "--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"),
        ("a\n", "a\nb\n", "--- a/f\n+++ b/f\n@@ -1,1 +1,2 @@\n a\n+b\n"),
        (
            "a", "b",
            "--- a/f\n+++ b/f\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"
        ),
        ("", "a\n", "--- a/f\n+++ b/f\n@@ -0,0 +1,1 @@\n+a\n"),
        ("a\r\nb\r\n", "a\r\nc\r\n", "--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"),
    ])
    func patchesAreExact(old: String, new: String, patch: String) {
        #expect(
            String(decoding: SourcePatch(path: "./f", old: Array(old.utf8), new: Array(new.utf8)).bytes, as: UTF8.self)
                == patch)
    }

    /// Changes far from each other are pieces of their own; near ones share their surroundings.
    @Test(arguments: [(6, 1), (7, 2)])
    func surroundingsThatMeetAreOnePiece(between: Int, pieces: Int) {
        let lines = (0..<between + 2).map { "\($0)\n" }
        var changed = lines
        changed[0] = "first\n"
        changed[between + 1] = "last\n"
        let bytes = SourcePatch(path: "f", old: Array(lines.joined().utf8), new: Array(changed.joined().utf8)).bytes
        #expect(String(decoding: bytes, as: UTF8.self).split(separator: "\n").count { $0.hasPrefix("@@") } == pieces)
    }
}
