import Foundation
import JavaScriptSyntax
import TestSupport

/// The products of the catalogue.
enum CatalogueRows {
    struct Row {
        var id: String
        var product: JavaScriptValue
        /// Without its variations.
        var brief: JavaScriptValue
    }

    static func products() throws -> [Row] {
        let file = Repository.root.appending(path: "fixtures/catalogue.jsonl")
        let fields = ["sku", "name", "brandName", "introduction", "description", "variations"]
        return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { line in
            let row = try LiteralTree.parse(Array(line), as: .json).value
            let members = fields.compactMap { name in row[name].map { (name, $0) } }
            return Row(
                id: row["id"]?.swiftString ?? "", product: .object(members),
                brief: .object(members.filter { $0.0 != "variations" }))
        }
    }
}
