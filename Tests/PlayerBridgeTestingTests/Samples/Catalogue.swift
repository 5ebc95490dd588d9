import Foundation

/// A small shop: what the handlers of the samples look products up in.
enum Catalogue {
    struct Item: Sendable {
        var sku: String
        var name: String
        var brand = "Norrlund"
        var description = "Solid oak."
        var price = 89.5
        var original = 109.0
        var stock = 7
    }

    static let stool = Item(sku: "CH-14", name: "Oak stool")
    static let frame = Item(sku: "EN-002", name: "Picture frame")
    static let hook = Item(sku: "EN-001", name: "Shepherd's crook", description: "Forged\nby hand.")
    static let all = [stool, frame, hook]

    static func item(for sku: String) -> Item? { all.first { $0.sku == sku } }
}
