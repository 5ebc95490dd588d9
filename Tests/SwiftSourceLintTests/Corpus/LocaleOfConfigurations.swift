// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Show {
    func direct() -> BambuserVideoConfiguration {
        .init(type: .live(id: "a"), configuration: ["currency": "EUR", "locale": /*«invalid-value»*/Locale.current.identifier])
    }
    func named() -> [String: any Sendable] {
        let locale = /*«invalid-value»*/Locale.autoupdatingCurrent.identifier
        return ["currency": "EUR", "locale": locale]
    }
    func right() -> [String: any Sendable] {
        let own = Locale.current.identifier
        print(own)
        return ["currency": "EUR", "locale": Locale.current.identifier(.bcp47), "device": Locale.current.identifier]
    }
    func mended() -> [String: any Sendable] {
        ["locale": Locale.current.identifier.replacingOccurrences(of: "_", with: "-")]
    }
    func given() -> [String: any Sendable] { ["locale": Locale(identifier: "sv-SE").identifier] }
}
