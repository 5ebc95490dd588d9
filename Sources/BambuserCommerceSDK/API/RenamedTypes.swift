// Names of 2.x for what 3.x still has. The player view's own `track` has no faithful counterpart: it moved to the SDK.

/// The name up to 2.x.
@available(*, deprecated, renamed: "BambuserSDK")
public typealias BambuserVideoPlayer = BambuserSDK

/// The name up to 2.x.
@available(*, deprecated, renamed: "BambuserPlayerViewDelegate")
public typealias BambuserVideoPlayerDelegate = BambuserPlayerViewDelegate

/// The name up to 2.x.
@available(*, deprecated, renamed: "BambuserPlayerError")
public typealias PlayerError = BambuserPlayerError
