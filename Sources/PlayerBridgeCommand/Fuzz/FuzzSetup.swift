internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax
internal import PayloadFuzzing
internal import PlayerEmulator

/// What a campaign is about, as it travels to a worker.
struct FuzzSetup: Codable, Sendable {
    /// A function of the player, or the type of an event that is answered.
    var name = ""
    var isEvent = false
    /// The event's own fields, as JSON.
    var eventData: JavaScriptValue?
    var template: JavaScriptString?
    var syntax = TemplateSyntax.swift
    /// A command line for the shell.
    var encoder: String?
    /// Seconds.
    var encoderTimeout = 1.0
    /// Megabytes for the encoder and what it starts.
    var encoderMemory = 1024
    /// In the order given.
    var holes: [NamedType] = []
    var intended: JavaScriptString?
    /// A JSON Lines catalogue.
    var rows: RunSetup.NamedText?
    var seed: UInt64 = 0
    /// Whether lines of the encoder that are no answers are wanted.
    var isVerbose = false

    var input: PayloadCase.Input {
        isEvent ? .answer(event: name, data: eventData) : .payload(.invoke(function: name))
    }

    /// What a campaign tries, for the manifest.
    var target: Manifest.Target {
        let code = template.map(\.wtf8) ?? Array((encoder ?? "").utf8)
        return .init(
            name: "\(template == nil ? "encoder" : "template") for \(isEvent ? "event" : "function") \(name)",
            hash: SHA256.hex(of: code))
    }

    /// Seconds that a slice of work may wait for an encoder that is asked three times, and started as often; the search
    /// for a smallest value asks it a few times more.
    var patience: Double { encoder == nil ? 1 : 1 + 20 * encoderTimeout + 60 }
}
