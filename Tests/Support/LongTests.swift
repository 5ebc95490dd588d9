import Foundation
public import Testing

/// Searches that take longer than a developer waits. `make test-long` switches them on.
public enum LongTests {
    public static let areOn = ProcessInfo.processInfo.environment["PLAYERBRIDGE_LONG_TESTS"] != nil
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only when the environment asks for long searches.
    public static var long: Self {
        .enabled(if: LongTests.areOn, "a long search: set PLAYERBRIDGE_LONG_TESTS")
    }
}
