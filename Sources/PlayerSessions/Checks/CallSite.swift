package import BridgeFindings
import Synchronization

#if os(Linux) && !PLAYERBRIDGE_PACKAGE
    import Runtime
#endif

/// Where in the app a text was sent.
///
/// Only addresses are taken at the call, which costs microseconds; lines are looked up when a finding asks for them,
/// once for each place. In a release build a call that was inlined has no line: then there is none, never a wrong one.
///
/// Packages (`.ci/build-release`) hold programs alone, which have no call sites, and no path of the folder they were
/// built in.
package struct CallSite: Sendable {
    #if os(Linux) && !PLAYERBRIDGE_PACKAGE
        private let backtrace: Backtrace
        /// Reading the list of loaded images is what makes a backtrace dear; tests load none later.
        private static let images = ImageMap.capture()
        private static let found = Mutex<[[Backtrace.Address]: FilePlace?]>([:])
        /// Frames of the stand-in and the witnesses of its protocols come before the app's.
        private static let depth = 16

        /// The call that is being made; nil where the stack cannot be read.
        @inline(never) package static func capture() -> CallSite? {
            guard
                let backtrace = try? Backtrace.capture(
                    algorithm: .auto, limit: depth, offset: 1, top: 0, images: images)
            else { return nil }
            return CallSite(backtrace: backtrace)
        }

        /// File and line; nil when the first frame outside of the stand-in has none.
        package var place: FilePlace? {
            let key = backtrace.frames.compactMap(\.address)
            if let known = Self.found.withLock({ $0[key] }) { return known }
            let place = lookUp()
            Self.found.withLock { $0[key] = place }
            return place
        }

        private func lookUp() -> FilePlace? {
            for frame in backtrace.symbolicated(with: Self.images)?.frames ?? [] {
                guard let symbol = frame.symbol, !symbol.imageName.hasPrefix("libswift") else { return nil }
                // Thunks and witnesses have no file of their own.
                guard let location = symbol.sourceLocation, !location.path.hasSuffix("<compiler-generated>") else {
                    continue
                }
                guard !location.path.hasPrefix(Self.ownFolder) else { continue }
                return location.line > 0
                    ? FilePlace(path: location.path, line: location.line, column: max(location.column, 1)) : nil
            }
            return nil
        }

        /// The folder that holds the sources of the stand-in.
        private static let ownFolder: String = {
            let path = "\(#filePath)"
            let room = path.ranges(of: "/PlayerSessions/").last
            return room.map { String(path[..<$0.lowerBound]) + "/" } ?? path
        }()
    #else
        package static func capture() -> CallSite? { nil }
        package var place: FilePlace? { nil }
    #endif
}

#if os(Linux) && !PLAYERBRIDGE_PACKAGE
    extension Backtrace.Frame {
        fileprivate var address: Backtrace.Address? {
            switch self {
            case .programCounter(let address), .returnAddress(let address), .asyncResumePoint(let address): address
            case .omittedFrames, .truncated: nil
            @unknown default: nil
            }
        }
    }
#endif
