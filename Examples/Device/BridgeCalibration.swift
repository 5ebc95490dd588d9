// Copy this file into your app, run it once on a device while a player is on screen, and send the file it writes to
// `playerbridge calibrate`. It needs the Commerce SDK and nothing else.
//
//     try await BridgeCalibration.run(on: playerView, device: "iPhone 15, iOS 18.1", writingTo: url)
//
// Call `BridgeCalibration.note(event)` in your delegate too, so that it sees how numbers arrive.
//
// It is harmless by construction: it calls only functions that every JavaScript object and text has, such as
// `toString.name.concat`, and answers only a callback that it made itself and takes away again.

import BambuserCommerceSDK
import Foundation

/// Asks a real player, through the SDK's public calls, what no public text says about the bridge.
@MainActor
enum BridgeCalibration {
    /// A question, and the call that answers it.
    private struct Probe {
        var id: String
        var question: String
        var function: String
        var arguments: String
    }

    /// An answer of the app, and what the page's callback is given of it.
    private struct Answer {
        var id: String
        var question: String
        var infos: [Any]
        var key = BridgeCalibration.key
    }

    /// Swift types of the numbers in events so far.
    private static var numberTypes: Set<String> = []
    private nonisolated static let key = "playerbridge-probe"
    private static let marker = "probe-marker"
    /// How long a call may take, in steps of 20 milliseconds.
    private static let patience = 75

    /// Remembers the types of the numbers in an event.
    static func note(_ event: BambuserEventPayload) {
        for value in (event.data["event"] as? [String: Any] ?? [:]).values where !(value is String) {
            if let type = numberType(of: value) { numberTypes.insert(type) }
        }
    }

    /// Runs all probes, which takes some seconds, and writes what they told.
    ///
    /// - Throws: what Foundation says about a file that cannot be written.
    static func run(on view: any BambuserPlayerView, device: String, writingTo url: URL) async throws {
        var results: [[String: String]] = []
        func add(_ id: String, _ question: String, _ outcome: String) {
            results.append(["id": id, "question": question, "outcome": outcome])
        }
        for probe in probes { add(probe.id, probe.question, await outcome(probe.function, probe.arguments, on: view)) }
        let callback = "(...values) => { (window['\(key)-seen'] ??= []).push(values) }"
        _ = await outcome(text, "(window['\(key)'] = \(callback), '')", on: view)
        for answer in answers {
            for info in answer.infos { view.notify(callbackKey: answer.key, info: info) }
            try? await Task.sleep(nanoseconds: 20_000_000)
            let seen = "((seen) => (delete window['\(key)-seen'], JSON.stringify(seen ?? null)))(window['\(key)-seen'])"
            add(answer.id, answer.question, await outcome(text, seen, on: view))
        }
        _ = await outcome(text, "(delete window['\(key)'], '')", on: view)
        add("event-numbers", "Which type have numbers in events?", numberTypes.sorted().joined(separator: ", "))
        let file: [String: Any] = ["calibration": 1, "device": device, "probes": results]
        try JSONSerialization.data(withJSONObject: file, options: [.sortedKeys, .prettyPrinted]).write(to: url)
    }

    // MARK: One call

    private final class Box { var outcome: String? }

    private static func outcome(
        _ function: String, _ arguments: String, on view: any BambuserPlayerView
    ) async -> String {
        let box = Box()
        let task = Task { @MainActor in
            do {
                let value = try await view.invoke(function: function, arguments: arguments)
                box.outcome = "returned " + words(value)
            } catch {
                let tells = "\(error) \(error.localizedDescription) \((error as NSError).userInfo)".contains(marker)
                box.outcome = tells ? "threw, and the error tells the message" : "threw"
            }
        }
        for step in 0..<patience where box.outcome == nil {
            if step == 0 { await Task.yield() } else { try? await Task.sleep(nanoseconds: 20_000_000) }
        }
        task.cancel()
        return box.outcome ?? "never came back"
    }

    /// A value in words that do not depend on the platform.
    private static func words(_ value: Any?) -> String {
        guard let value else { return "nil" }
        switch value {
        case let text as String: return "text " + text
        case is NSNull: return "NSNull"
        case let date as Date: return "Date \(date.timeIntervalSince1970)"
        case let list as [Any]: return "list [" + list.map { words($0) }.joined(separator: ", ") + "]"
        case let members as [String: Any]:
            let shown = members.sorted { $0.key < $1.key }.map { "\($0.key): \(words($0.value))" }
            return "dictionary [" + shown.joined(separator: ", ") + "]"
        case let number as NSNumber:
            return String(cString: number.objCType) == "c" ? "Bool \(number.boolValue)" : "number \(number.doubleValue)"
        default: return "\(type(of: value))"
        }
    }

    private static func numberType(of value: Any) -> String? {
        let name = "\(type(of: value))"
        if name.contains("Number") { return "NSNumber" }
        return value is Int || value is Double ? name : nil
    }

    // MARK: Probes

    /// Returns `toString` and its arguments as one text.
    private static let text = "toString.name.concat"
    /// Returns its argument, if that is an object.
    private static let object = "valueOf.call"

    private static let probes: [Probe] = [
        // What stands around the text.
        ("dotted-function", "Is the function's name spliced into the call as it is?", text, "'a'"),
        ("wrapper-function", "Does the call stand in a function?", text, "(() => typeof arguments)()"),
        ("wrapper-strict", "Is it strict code?", text, "(function () { return this === undefined })()"),
        ("wrapper-async", "May the text await?", text, "await 'a'"),
        ("wrapper-statement", "What becomes of a text that closes the call?", text, "'a'); window.\(text)('b'"),
        ("wrapper-lines", "May the text end in a comment?", text, "'a' // b"),
        ("wrapper-brackets", "May the text end in a semicolon?", text, "'a';"),
        ("empty-text", "Does an empty text call without arguments?", text, ""),
        ("trailing-comma", "May the text end in a comma?", text, "'a',"),
        ("line-breaks", "May the text hold line breaks?", text, "\n'a'\n"),
        // What comes back.
        ("result-undefined", "What comes back for undefined?", "toString.name.at", "99"),
        ("result-null", "For null?", "toString.name.match", "/x/"),
        ("result-boolean", "For a boolean?", "toString.name.includes", "'to'"),
        ("result-number", "For a whole number?", "toString.name.indexOf", "'S'"),
        ("result-nan", "For NaN?", "toString.name.charCodeAt", "99"),
        ("result-text", "For a text with quotes and emoji?", text, "'\\'\"\\u{1F600}'"),
        ("result-surrogate", "For half a surrogate pair?", text, "'\\ud83d'"),
        ("result-list", "For a list?", object, "[1, 'a', true, 0.5]"),
        ("result-nested", "For lists in objects?", object, "{ a: [{ b: [1] }] }"),
        ("result-list-null", "For null in a list?", object, "[null]"),
        ("result-list-undefined", "For undefined in a list?", object, "[undefined]"),
        ("result-list-nan", "For NaN in a list?", object, "[NaN]"),
        ("result-list-negative-zero", "For -0 in a list?", object, "[-0]"),
        ("result-date", "For a date?", object, "new Date(0)"),
        ("result-function", "For a function?", object, "() => 1"),
        ("result-pattern", "For a regular expression?", object, "/a/g"),
        ("result-map", "For a Map?", object, "new Map([[1, 2]])"),
        ("result-error", "For an error object?", object, "new Error('a')"),
        ("result-list-symbol", "For a symbol in a list?", object, "[Symbol('a')]"),
        ("result-list-bigint", "For a BigInt in a list?", object, "[1n]"),
        ("result-promise", "For a promise?", object, "Promise.resolve('a')"),
        ("result-promise-object", "For the promise of an object?", object, "Promise.resolve({ a: 1 })"),
        ("result-rejected", "For a rejected promise?", object, "Promise.reject(new Error('\(marker)'))"),
        ("result-pending", "For a promise that nobody settles?", object, "new Promise(() => {})"),
        // What fails.
        ("error-thrown", "What does a thrown error carry?", text, "(() => { throw new Error('\(marker)') })()"),
        ("error-thrown-text", "What does a thrown text carry?", text, "(() => { throw '\(marker)' })()"),
        ("error-name", "What becomes of an unknown name?", text, "playerbridgeNoSuchName"),
        ("error-syntax", "What becomes of a text that does not parse?", text, "'it's'"),
        ("error-function", "What becomes of an unknown function?", "playerbridgeNoSuchFunction", ""),
    ].map { Probe(id: $0.0, question: $0.1, function: $0.2, arguments: $0.3) }

    private static let answers: [Answer] = [
        Answer(id: "notify-bool", question: "What does the callback get of a Bool?", infos: [true]),
        Answer(id: "notify-number", question: "Of a number?", infos: [1.5]),
        Answer(id: "notify-literal", question: "Of a text with a literal?", infos: ["{ success: true, sku: 'a' }"]),
        Answer(id: "notify-quoted", question: "Of a text with quotes?", infos: ["'a'"]),
        Answer(id: "notify-bare", question: "Of a text without quotes?", infos: ["a b"]),
        Answer(id: "notify-empty", question: "Of an empty text?", infos: [""]),
        Answer(id: "notify-dictionary", question: "Of a dictionary?", infos: [["success": true]]),
        Answer(id: "notify-list", question: "Of a list?", infos: [[1, 2]]),
        Answer(id: "notify-nil", question: "Of nil?", infos: [Optional<String>.none as Any]),
        Answer(id: "notify-comment", question: "Of a text that ends in a comment?", infos: ["1 // b"]),
        Answer(id: "notify-strict", question: "Is the answer strict code?", infos: ["(function () { return this === undefined })()"]),
        Answer(id: "notify-twice", question: "Of a second answer?", infos: ["1", "2"]),
        Answer(id: "notify-unknown", question: "Of an answer to a key that nobody gave?", infos: ["1"], key: "\(key)-other"),
    ]
}
