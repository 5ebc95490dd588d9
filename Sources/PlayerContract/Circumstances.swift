public import JavaScriptSyntax

/// What is known about the session around a payload, which decides how much a missing field matters.
public struct Circumstances: Sendable {
    /// Single payloads run on the bare page: configured, every product requested, dashboard data unknown.
    public var isBarePage: Bool
    /// What the dashboard holds about the product of the call, an object; nil when it holds nothing.
    public var dashboardData: JavaScriptValue?
    /// Keys of the configuration that are not set, such as `currency` and `locale`.
    public var missingConfiguration: [String]
    /// Whether points about which documents disagree are told.
    public var includesDisputed: Bool

    public init(
        isBarePage: Bool = false, dashboardData: JavaScriptValue? = nil, missingConfiguration: [String] = [],
        includesDisputed: Bool = true
    ) {
        self.isBarePage = isBarePage
        self.dashboardData = dashboardData
        self.missingConfiguration = missingConfiguration
        self.includesDisputed = includesDisputed
    }

    public static let barePage = Circumstances(isBarePage: true)
}
