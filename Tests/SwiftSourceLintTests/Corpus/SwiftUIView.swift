// swift-format-ignore-file
import SwiftUI
import BambuserCommerceSDK

struct ShowView: View {
    @State private var title = ""
    let bridge: Bridge

    var body: some View {
        VStack {
            TextField("Title", text: $title)
            Button("Send") {
                /*«swallowed-error»*/Task {
                    try await bridge.player.invoke(function: "updateProductWithData", arguments: "'p-1', { name: '«unsafe-hole»\(title)' }")
                }
            }
        }
    }
}
struct Bridge { var player: any BambuserPlayerView }
