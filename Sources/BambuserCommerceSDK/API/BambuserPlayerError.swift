public import Foundation

/// What the SDK reports. None of its cases is about a failed `invoke`.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
/// Why a player or a video cannot be had. Source: the interface of the vendor's 3.0.2; none of them is for an `invoke`
/// that fails.
public enum BambuserPlayerError: Error, LocalizedError {
    /// One video was asked for by a type that names several.
    case invalidTypeForUniqueShoppableVideo
    /// Several videos were asked for by a type that names one.
    case invalidTypeForShoppableVideoList
    /// No video has this id.
    case videoNotFound
    /// The address of the video cannot be used.
    case badUrl(URL?)
    /// The server answered with this HTTP status.
    case invalidStatus(Int, url: URL?)
    /// A tracking event was not sent.
    case failedToTrack
    /// The page reported that the video did not load, with its reason.
    case failedToLoadVideo(String)

    /// The vendor's own words are not published; these are ours.
    public var errorDescription: String? {
        switch self {
        case .invalidTypeForUniqueShoppableVideo: "A single Shoppable Video needs a video ID."
        case .invalidTypeForShoppableVideoList: "A list of Shoppable Videos needs a playlist or a SKU."
        case .videoNotFound: "The video was not found."
        case .badUrl(let url): "The address \(url?.absoluteString ?? "of the video") cannot be used."
        case .invalidStatus(let status, let url): "The server answered \(status)\(url.map { " for \($0)" } ?? "")."
        case .failedToTrack: "The tracking event was not sent."
        case .failedToLoadVideo(let reason): "The video does not load: \(reason)."
        }
    }
}
