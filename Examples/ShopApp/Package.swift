// swift-tools-version: 6.2
import PackageDescription

// The example is tested in both language modes: SHOPAPP_SWIFT=5 asks for the older one.
let mode: SwiftLanguageMode = Context.environment["SHOPAPP_SWIFT"] == "5" ? .v5 : .v6

let package = Package(
    name: "ShopApp",
    platforms: [.macOS(.v15), .iOS(.v17)],
    dependencies: [.package(name: "PlayerBridge", path: "../..")],
    targets: [
        // What an Xcode project keeps beside its view controllers: no UIKit in here.
        .target(
            name: "ShopApp",
            dependencies: [
                .product(name: "BambuserCommerceSDK", package: "PlayerBridge"),
                .product(name: "PlayerPayloads", package: "PlayerBridge"),
            ]),
        .testTarget(
            name: "ShopAppTests",
            dependencies: ["ShopApp", .product(name: "PlayerBridgeTesting", package: "PlayerBridge")]),
    ],
    swiftLanguageModes: [mode]
)
