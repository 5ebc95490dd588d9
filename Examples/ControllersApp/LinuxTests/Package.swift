// swift-tools-version: 6.2
import PackageDescription

// A package beside the Xcode project: `Controllers` is a link to the app's own folder, which stays as it is.
//
// `UIKit` is a target to copy. It is declared here and nowhere else: a module of that name makes `canImport(UIKit)` true
// for every target of a package graph, so no package that others depend on may have one.
let mode: SwiftLanguageMode = Context.environment["SHOPAPP_SWIFT"] == "5" ? .v5 : .v6
let bridge = "PlayerBridge"

let package = Package(
    name: "LinuxTests",
    dependencies: [.package(name: bridge, path: "../../..")],
    targets: [
        .target(
            name: "UIKit", dependencies: [.product(name: "BambuserCommerceSDK", package: bridge)], path: "UIKit",
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .target(
            name: "Controllers",
            dependencies: [
                "UIKit", .product(name: "BambuserCommerceSDK", package: bridge),
                .product(name: "PlayerPayloads", package: bridge),
            ],
            path: "Controllers", swiftSettings: [.swiftLanguageMode(mode)]),
        .testTarget(
            name: "ControllersTests",
            dependencies: ["Controllers", "UIKit", .product(name: "PlayerBridgeTesting", package: bridge)],
            // Swift Testing brings a module for tests that import UIKit as well, which exists on Apple platforms alone.
            swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
    ]
)
