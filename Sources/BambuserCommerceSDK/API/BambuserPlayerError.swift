public import Foundation

/// What the SDK reports. None of its cases is about a failed `invoke`.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum BambuserPlayerError: Error, LocalizedError {
    case invalidTypeForUniqueShoppableVideo
    case invalidTypeForShoppableVideoList
    case videoNotFound
    case badUrl(URL?)
    case invalidStatus(Int, url: URL?)
    case failedToTrack
    case failedToLoadVideo(String)

    /// The vendor's own words are not published; these are ours.
    public var errorDescription: String? {
        switch self {
        case .invalidTypeForUniqueShoppableVideo: "A single Shoppable Video is asked for by its video id."
        case .invalidTypeForShoppableVideoList: "A list of Shoppable Videos is asked for by a playlist or a sku."
        case .videoNotFound: "There is no such video."
        case .badUrl(let url): "The address \(url?.absoluteString ?? "of the video") cannot be used."
        case .invalidStatus(let status, let url): "The server answered \(status)\(url.map { " for \($0)" } ?? "")."
        case .failedToTrack: "The tracking event was not sent."
        case .failedToLoadVideo(let reason): "The video does not load: \(reason)."
        }
    }
}
