// swift-tools-version: 6.2
import PackageDescription

/// An app's view of `PlayerPayloads`: the only product it depends on, and no engine is built for it.
let package = Package(
    name: "PayloadsAlone",
    dependencies: [.package(name: "PlayerBridge", path: "../../..")],
    targets: [
        .executableTarget(
            name: "PayloadCases", dependencies: [.product(name: "PlayerPayloads", package: "PlayerBridge")]),
        .target(
            name: "AppWithOwnModels", dependencies: [.product(name: "PlayerPayloads", package: "PlayerBridge")]),
    ],
    swiftLanguageModes: [.v6]
)
