#!/usr/bin/env python3
"""Builds Examples/ShopApp/LinuxTests as on an Apple platform: with a vendor's package in place of the stand-in.

The vendor's package is made up: the stand-in's declarations without its players. What is said of Apple platforms in
manifests (`#if os(Linux)`) is turned around, which is as far as a Linux machine can go. Then the same package is
described as it is, and has to take the stand-in.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "Examples" / "ShopApp"
VENDOR = "bambuser-commerce-sdk-ios"

MANIFEST = f"""// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "{VENDOR}", products: [.library(name: "BambuserCommerceSDK", targets: ["BambuserCommerceSDK"])],
    targets: [.target(name: "BambuserCommerceSDK")], swiftLanguageModes: [.v6])
"""

ENTRY = """@MainActor public struct BambuserSDK: Sendable {
    public init(server: OrganizationServer) {}
}
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum OrganizationServer: Codable, CaseIterable, Sendable { case EU, US }
"""


def run(command, folder):
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def turned(text):
    return text.replace("#if os(Linux)", "#if IS_TURNED").replace("#if !os(Linux)", "#if os(Linux)")


def make_vendor(folder):
    sources = folder / "Sources" / "BambuserCommerceSDK"
    sources.mkdir(parents=True)
    (folder / "Package.swift").write_text(MANIFEST)
    for file in (ROOT / "Sources" / "BambuserCommerceSDK" / "API").iterdir():
        if file.name != "BambuserSDK.swift":
            shutil.copy(file, sources / file.name)
    (sources / "BambuserSDK.swift").write_text(ENTRY)


def make_bridge(folder):
    folder.mkdir()
    for name in ["Sources", "js", "fixtures", "Tests", "Plugins", "Examples"]:
        (folder / name).symlink_to(ROOT / name)
    (folder / "Package.swift").write_text(turned((ROOT / "Package.swift").read_text()))


def make_app(folder):
    shutil.copytree(EXAMPLE / "LinuxTests", folder, symlinks=False, ignore=shutil.ignore_patterns(".build", "Tests"))
    manifest = turned((folder / "Package.swift").read_text())
    manifest = manifest.replace(f'url: "https://github.com/bambuser/{VENDOR}", from: "3.0.2"', f'path: "../{VENDOR}"')
    (folder / "Package.swift").write_text(manifest.replace('path: "../../.."', 'path: "../PlayerBridge"'))


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_vendor(folder / VENDOR)
        make_bridge(folder / "PlayerBridge")
        make_app(folder / "LinuxTests")
        status, output = run(["swift", "build"], folder / "LinuxTests")
        if status != 0:
            sys.exit(f"with the vendor's package:\n{output}")
        if "warning:" in output:
            sys.exit(f"warnings with the vendor's package:\n{output}")
        print("with the vendor's package: builds")
        status, output = run(["swift", "package", "show-dependencies", "--format", "flatlist"], folder / "LinuxTests")
        if sorted(output.split()[-2:]) != sorted(["playerbridge", VENDOR]):
            sys.exit(f"the graph is another one:\n{output}")
    status, output = run(["swift", "package", "describe"], EXAMPLE / "LinuxTests")
    if status != 0 or "PlayerBridgeTesting" not in output or VENDOR in output:
        sys.exit(f"on Linux:\n{output}")
    print("on Linux: takes the stand-in")


if __name__ == "__main__":
    main()
