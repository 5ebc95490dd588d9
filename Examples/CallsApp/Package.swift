// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CallsApp",
    products: [.library(name: "CallsShop", targets: ["CallsShop"])],
    dependencies: [.package(name: "PlayerBridge", path: "../..")],
    targets: [
        // On a Mac this depends on the vendor's own package instead: the sources are the same.
        .target(name: "CallsShop", dependencies: [.product(name: "BambuserCallsShopperSDK", package: "PlayerBridge")]),
        .testTarget(
            name: "CallsShopTests",
            dependencies: ["CallsShop", .product(name: "PlayerBridgeTesting", package: "PlayerBridge")]),
    ]
)
