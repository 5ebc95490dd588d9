// Names of 2.x for what 3.x still has. The player view's own `track` has no faithful counterpart: it moved to the SDK.

@available(*, deprecated, renamed: "BambuserSDK")
public typealias BambuserVideoPlayer = BambuserSDK

@available(*, deprecated, renamed: "BambuserPlayerViewDelegate")
public typealias BambuserVideoPlayerDelegate = BambuserPlayerViewDelegate

@available(*, deprecated, renamed: "BambuserPlayerError")
public typealias PlayerError = BambuserPlayerError
