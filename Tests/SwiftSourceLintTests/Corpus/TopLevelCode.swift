// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

let player = makePlayer()
let name = CommandLine.arguments[1]
try await player.invoke(function: "updateProductWithData", arguments: "'p-1', { name: '«unsafe-hole»\(name)' }")
func makePlayer() -> any BambuserPlayerView { fatalError() }
