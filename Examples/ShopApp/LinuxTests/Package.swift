// swift-tools-version: 6.2
import PackageDescription

// A package beside the Xcode project, with a lock file of its own: the vendor's package and the stand-in have a product
// of the same name, so one graph holds one of them. `Sources` and `Tests` are links to the app's own folders.
#if os(Linux)
    let sdk = Package.Dependency.package(name: "PlayerBridge", path: "../../..")
    let sdkPackage = "PlayerBridge"
    let others: [Package.Dependency] = []
#else
    let sdk = Package.Dependency.package(
        url: "https://github.com/bambuser/bambuser-commerce-sdk-ios", from: "3.0.2")
    let sdkPackage = "bambuser-commerce-sdk-ios"
    // For PlayerPayloads alone: on Apple platforms PlayerBridge declares no stand-ins.
    let others = [Package.Dependency.package(name: "PlayerBridge", path: "../../..")]
#endif

let package = Package(
    name: "LinuxTests",
    platforms: [.macOS(.v15), .iOS(.v17)],
    products: [.library(name: "ShopApp", targets: ["ShopApp"])],
    dependencies: [sdk] + others,
    targets: [
        .target(
            name: "ShopApp",
            dependencies: [
                .product(name: "BambuserCommerceSDK", package: sdkPackage),
                .product(name: "PlayerPayloads", package: "PlayerBridge"),
            ])
    ],
    swiftLanguageModes: [.v6]
)

#if os(Linux)
    package.targets.append(
        .testTarget(
            name: "ShopAppTests",
            dependencies: ["ShopApp", .product(name: "PlayerBridgeTesting", package: "PlayerBridge")]))
#endif
