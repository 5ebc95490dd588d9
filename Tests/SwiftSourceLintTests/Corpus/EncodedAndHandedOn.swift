// swift-format-ignore-file
import Foundation

extension Data { var utf8String: String { String(decoding: self, as: UTF8.self) } }
extension Encodable {
    func toJS() throws -> String { try JSONEncoder().encode(self).utf8String }
    var jsonString: String? { (try? JSONEncoder().encode(self)).flatMap { String(data: $0, encoding: .utf8) } }
}

struct Item: Encodable { var sku: String }

final class Sender {
    var player: (any BambuserPlayerView)?
    func send(_ p: Item) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: "\(try p.sku.toJS()), \(try p.toJS())")
        let text = try JSONEncoder().encode(p).utf8String
        try await player?.invoke(function: "updateProductWithData", arguments: "'p-1', \(text)")
        try await player?.invoke(function: "updateProductWithData", arguments: "'p-1', \(p.jsonString ?? "{}")")
        try await player?.invoke(function: "updateProductWithData", arguments: "'«unsafe-hole»\(p.sku)', \(text)")
    }
    func js(_ s: String) throws -> String {
        let data = try JSONSerialization.data(withJSONObject: [s])
        let t = String(data: data, encoding: .utf8)!
        return String(t.dropFirst().dropLast())
    }
    func answer(_ sku: String, json: String, name: String) throws {
        player?.notify(callbackKey: "k", info: "{ success: true, sku: \(try js(sku)) }")
        player?.notify(callbackKey: "k", info: "{ success: true, item: «unread-literal»\(json) }")
        player?.notify(callbackKey: "k", info: "{ success: true, name: «unsafe-hole»\(name) }")
        player?.notify(callbackKey: "k", info: "{ «unread-literal»\(json) }")
        player?.notify(callbackKey: "k", info: "{ success: true, «unread-literal»\(json) }")
        player?.notify(callbackKey: "k", info: "{ success: true, name: '\(name.utf16.map { String(format: "\\u%04x", $0) }.joined())' }")
    }
}
