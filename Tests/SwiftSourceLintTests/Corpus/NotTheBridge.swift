// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Other {
    func invoke(function: String, with: String) {}
    func notify(_ text: String) {}
    func use(_ name: String) {
        invoke(function: "f", with: "'\(name)'")
        notify("'\(name)'")
        center.notify(callbackKey: "k", message: "'\(name)'")
        let invoke = "'\(name)'"
        print(invoke)
    }
}
