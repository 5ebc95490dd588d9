// swift-tools-version: 6.2
import PackageDescription

/// The workbench's server: a package of its own, since `playerbridge` must need no library for HTTP. It knows nothing of
/// payloads: it hands lines between a page and the desk that `playerbridge` is behind each tab.
let package = Package(
    name: "Workbench",
    products: [.executable(name: "playerbridge-workbench", targets: ["playerbridge-workbench"])],
    targets: [
        .systemLibrary(
            name: "CSoup", pkgConfig: "libsoup-3.0", providers: [.apt(["libsoup-3.0-dev"])]),
        .target(name: "WorkbenchPage"),
        .executableTarget(
            name: "playerbridge-workbench", dependencies: ["CSoup", "WorkbenchPage"],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .treatAllWarnings(as: .error),
            ]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
)
