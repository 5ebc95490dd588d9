internal import JavaScriptSyntax
internal import PayloadFuzzing
internal import PlayerEmulator

/// Turns the options of `fuzz` into what a campaign is about, or says which option is wrong.
struct FuzzSetupReader {
    let setup: SetupReader

    private var invocation: Invocation { setup.invocation }

    func read() throws -> FuzzSetup {
        var result = FuzzSetup()
        try readChannel(into: &result)
        try readTarget(into: &result)
        result.holes = invocation.all(FuzzOptions.hole)
        if let intended = invocation[FuzzOptions.intended] {
            do throws(LiteralError) {
                _ = try LiteralTree.parse(Array(intended.utf8), as: .json5)
            } catch {
                throw setup.wrong(FuzzOptions.intended, "invalid JSON at byte \(error.offset): \(error.message)")
            }
            result.intended = JavaScriptString(intended)
        }
        if let path = invocation[Options.rows] { result.rows = try setup.text(of: path, Options.rows) }
        result.seed = invocation[FuzzOptions.seed] ?? .random(in: 0..<1 << 32)
        result.isVerbose = invocation.has(Options.verbose)
        return result
    }

    private func readChannel(into result: inout FuzzSetup) throws {
        switch (invocation[FuzzOptions.function], invocation[Options.event]) {
        case (let function?, nil): result.name = function
        case (nil, let event?):
            result.name = event
            result.isEvent = true
            if let data = invocation[Options.eventData] {
                result.eventData = try setup.value(data, Options.eventData, as: .json5)
            }
        case (nil, nil):
            throw missing(
                "missing --function or --event, the target of the payloads",
                "for example --function updateProductWithData")
        case (_?, _?):
            throw setup.wrong(
                FuzzOptions.function, "--function and --event exclude each other")
        }
    }

    private func readTarget(into result: inout FuzzSetup) throws {
        result.syntax = invocation[FuzzOptions.templateSyntax] ?? .swift
        if let encoder = invocation[FuzzOptions.encoder] {
            guard invocation[Options.template] == nil, invocation[Options.templateFile] == nil else {
                throw setup.wrong(
                    FuzzOptions.encoder, "--encoder and --template exclude each other")
            }
            result.encoder = encoder
            result.encoderMemory = invocation[Options.memoryLimit] ?? result.encoderMemory
            result.encoderTimeout = invocation[FuzzOptions.encoderTimeout] ?? result.encoderTimeout
            return
        }
        if let text = invocation[Options.template] {
            result.template = JavaScriptString(text)
        } else if let path = invocation[Options.templateFile] {
            result.template = JavaScriptString(
                wtf8: PayloadCommand.withoutFinalLineEnd(try setup.text(of: path, Options.templateFile).text.wtf8))
        } else {
            throw missing("missing --template, --template-file or --encoder, the code that builds the payload", nil)
        }
        do throws(PayloadTemplate.Unfilled) {
            _ = try PayloadTemplate(result.template ?? "", syntax: result.syntax)
        } catch {
            throw setup.wrong(Options.template, error.message)
        }
    }

    private func missing(_ message: String, _ hint: String?) -> ArgumentError {
        ArgumentError(code: .missingValue, origin: .end, message: message, hint: hint, command: ["fuzz"])
    }
}
