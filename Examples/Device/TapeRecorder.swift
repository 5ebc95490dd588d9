// Copy this file into your app. It needs the Commerce SDK and nothing else.
//
//     TapeRecorder.current = try TapeRecorder(file: url, configuration: configuration)  // before the player is made
//     playerView.recordEvents(for: self)                                                // instead of .delegate = self
//     try await playerView.recordedInvoke(function: name, arguments: text)              // instead of .invoke
//     playerView.recordedNotify(callbackKey: key, info: answer)                         // instead of .notify
//     TapeRecorder.current?.close()
//
// Without a current recorder all three do what they replace, so they may stay in the app. `playerbridge replay` judges
// the tape; `playerbridge redact` takes customer data out of it first.

import BambuserCommerceSDK
import Foundation

/// Writes what an app and its players say to each other to a `*.tape.jsonl` file, in order.
@MainActor
final class TapeRecorder {
    /// The recorder that the calls below write to; nil: nothing is recorded.
    static var current: TapeRecorder?

    private let file: FileHandle
    private let began = ProcessInfo.processInfo.systemUptime
    /// Lines that wait for the end of a call before them: a tape is in order.
    private var waiting: [Line] = []
    private var calls = 0
    fileprivate var delegates: [RecordingDelegate] = []

    private struct Line {
        var members: [String: Any]
        /// The number of a call whose end is not known yet, and until when its end is waited for.
        var call: (number: Int, deadline: Double)?
    }

    /// Makes the file anew.
    ///
    /// - Parameters:
    ///   - player: `live`, or `shoppable` for Shoppable Video.
    ///   - configuration: the dictionary that the player view was configured with.
    /// - Throws: what Foundation says about a file that cannot be written.
    init(file url: URL, player: String = "live", configuration: [String: any Sendable] = [:]) throws {
        try Data().write(to: url)
        file = try FileHandle(forWritingTo: url)
        write(["tape": 1, "player": player, "configuration": TapeValue.json(configuration)])
    }

    /// Writes what still waits and closes the file; calls that never came back are lines without an end.
    func close() {
        waiting.forEach { write($0.members) }
        waiting = []
        try? file.close()
        if TapeRecorder.current === self { TapeRecorder.current = nil }
    }

    fileprivate func record(event: BambuserEventPayload, of player: String) {
        var members: [String: Any] = [
            "type": event.type, "data": TapeValue.json(event.data["event"] ?? [String: any Sendable]()),
        ]
        members["callbackKey"] = event.data["callbackKey"] as? String
        append(["playerId": player, "event": members])
    }

    fileprivate func record(info: Any, for key: String, of player: String) {
        var members: [String: Any] = ["playerId": player, "notify": key, "info": "\(info)"]
        if !(info is String) { members["x-type"] = String(describing: type(of: info)) }
        append(members)
    }

    fileprivate func begin(_ function: String, _ arguments: String, of player: String) -> Int {
        calls += 1
        append(["playerId": player, "invoke": function, "arguments": arguments], call: calls)
        return calls
    }

    fileprivate func end(call number: Int, with member: String, _ value: Any) {
        guard let index = waiting.firstIndex(where: { $0.call?.number == number }) else { return }
        waiting[index].members[member] = value
        waiting[index].call = nil
        flush()
    }

    private func append(_ members: [String: Any], call: Int? = nil) {
        let now = ProcessInfo.processInfo.systemUptime
        var line = Line(members: members, call: call.map { ($0, now + 30) })
        line.members["at"] = ((now - began) * 1000).rounded() / 1000
        waiting.append(line)
        flush()
    }

    private func flush() {
        let now = ProcessInfo.processInfo.systemUptime
        while let first = waiting.first, (first.call?.deadline ?? now) <= now {
            write(first.members)
            waiting.removeFirst()
        }
    }

    private func write(_ members: [String: Any]) {
        // Everything in a line went through TapeValue or is a text or a finite number: this cannot fail.
        guard let line = try? JSONSerialization.data(withJSONObject: members, options: [.sortedKeys]) else { return }
        try? file.write(contentsOf: line + [UInt8(ascii: "\n")])
    }
}

extension BambuserPlayerView {
    /// Like `delegate = delegate`, and everything that reaches the delegate is recorded first.
    func recordEvents(for delegate: any BambuserPlayerViewDelegate) {
        guard let recorder = TapeRecorder.current else { return self.delegate = delegate }
        let proxy = RecordingDelegate(delegate)
        recorder.delegates.append(proxy)
        self.delegate = proxy
    }

    /// Like `invoke`, and the call and how it ended are recorded.
    @discardableResult
    func recordedInvoke(function: String, arguments: String) async throws -> Any? {
        let recorder = TapeRecorder.current
        let call = recorder?.begin(function, arguments, of: id) ?? 0
        do {
            let result = try await invoke(function: function, arguments: arguments)
            recorder?.end(call: call, with: "returned", TapeValue.json(result ?? NSNull()))
            return result
        } catch {
            recorder?.end(call: call, with: "threw", "\(error)")
            throw error
        }
    }

    /// Like `notify`, and the answer is recorded.
    func recordedNotify(callbackKey: String, info: Any) {
        TapeRecorder.current?.record(info: info, for: callbackKey, of: id)
        notify(callbackKey: callbackKey, info: info)
    }
}

/// Records what a player says and hands it on to the app's own delegate.
@MainActor
final class RecordingDelegate: BambuserPlayerViewDelegate {
    private weak var delegate: (any BambuserPlayerViewDelegate)?

    init(_ delegate: any BambuserPlayerViewDelegate) { self.delegate = delegate }

    func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        TapeRecorder.current?.record(event: event, of: id)
        delegate?.onNewEventReceived(id, event: event)
    }

    func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {
        delegate?.onVideoStatusChanged(id, state: state)
    }

    func onErrorOccurred(_ id: String, error: any Error) { delegate?.onErrorOccurred(id, error: error) }

    func onVideoProgress(_ id: String, duration: Double, currentTime: Double) {
        delegate?.onVideoProgress(id, duration: duration, currentTime: currentTime)
    }

    func onThumbnailTapped(_ id: String) { delegate?.onThumbnailTapped(id) }
}

/// Values of events as JSON; what JSON cannot hold is an object with one `$` key.
enum TapeValue {
    static func json(_ value: Any) -> Any {
        switch value {
        case let text as String: text
        case let list as [Any]: list.map(json)
        case let members as [String: Any]:
            Dictionary(
                members.map { ($0.key.hasPrefix("$") ? "$" + $0.key : $0.key, json($0.value)) },
                uniquingKeysWith: { first, _ in first })
        case let date as Date: ["$date": (date.timeIntervalSince1970 * 1000).rounded()]
        case let number as NSNumber:
            number.doubleValue.isFinite ? number : ["$number": name(of: number.doubleValue)] as Any
        case is NSNull: NSNull()
        default: String(describing: value)
        }
    }

    private static func name(of number: Double) -> String {
        number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
    }
}
