// swift-format-ignore-file
import Foundation

final class Lists {
    func commas(_ ids: [Int], _ names: [String]) {
        var body = "{ statuses: { "
        for (index, name) in names.enumerated() {
            if index > 0 { body += ", " }
            body += "'«unsafe-hole»\(name)': true"
        }
        body += " } }"
        player.notify(callbackKey: "k", info: body)
        var first = true
        var list = "["
        for id in ids {
            if !first { list += "," }
            list += "\(id)"
            first = false
        }
        list += "]"
        player.notify(callbackKey: "k", info: list)
        var index = 0
        var other = "["
        while index < ids.count {
            other += (index == 0 ? "" : ",") + "\(ids[index])"
            index += 1
        }
        player.notify(callbackKey: "k", info: other + "]")
    }
    func collected(_ ids: [Int]) {
        var parts = [String]()
        for id in ids { parts.append("\"p-\(id)\": true") }
        player.notify(callbackKey: "k", info: "{ statuses: { " + parts.joined(separator: ",") + " } }")
        var more: [String] = []
        ids.forEach { more.append("\"p-\($0)\": true") }
        player.notify(callbackKey: "k", info: "{ statuses: { " + more.joined(separator: ",") + " } }")
    }
    func always(_ ids: [Int]) {
        var body = "["
        for id in ids { body += "«broken-framing»\(id) " }
        player.notify(callbackKey: "k", info: body + "]")
    }
}
