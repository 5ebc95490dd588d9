import BridgeFindings
import JavaScriptSyntax
import PayloadFuzzing
import PlayerEmulator
import Testing

@testable import PlayerBridgeCommand

@Suite struct WireTests {
    // MARK: Every form that a declaration may have

    struct Everything: Codable, Equatable {
        enum Kind: String, Codable { case plain, odd }
        enum Choice: Codable, Equatable {
            case none
            case text(String)
            case pair(Int, named: Double?)
            case nested(Kind, [Choice])
        }
        struct Key: Codable, Hashable { var name: String }

        var flag = true
        var number = -9_007_199_254_740_993
        var real = -0.0
        var text = "l\u{e9}\u{1F600}\0\n"
        var none: String?
        var some: Int? = 0
        var kind = Kind.odd
        var kinds: [Kind] = [.plain, .odd]
        var choices: [Choice] = [.none, .text(""), .pair(1, named: nil), .pair(.min, named: .infinity)]
        var nested = Choice.nested(.plain, [.nested(.odd, []), .none])
        var table = ["b": [1, 2], "a": []]
        var counts: [Key: Int] = [Key(name: "x"): 3]
        var names: Set<String> = ["q"]
        var raw: [UInt8] = [0, 255, 10]
        var lists: [[String]] = [[], ["a", ""]]
        var unsigned = UInt64.max
        var seven = Int32(7)
    }

    @Test func everyFormComesBack() throws {
        let value = Everything()
        let bytes = try Wire.bytes(of: value)
        let read = try Wire.value(Everything.self, from: bytes)
        #expect(read == value)
        #expect(read.real.sign == .minus)
    }

    @Test func noPieceOfAMessageIsAMessage() throws {
        let bytes = try Wire.bytes(of: Everything())
        for count in bytes.indices {
            #expect(throws: DecodingError.self) { try Wire.value(Everything.self, from: bytes[..<count]) }
        }
        #expect(throws: DecodingError.self) { try Wire.value(Everything.self, from: bytes + [0]) }
    }

    @Test func noDamageTraps() throws {
        let bytes = try Wire.bytes(of: Everything())
        for index in bytes.indices {
            for damage: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] where bytes[index] != damage {
                var damaged = bytes
                damaged[index] = damage
                _ = try? Wire.value(Everything.self, from: damaged)
            }
        }
    }

    // MARK: Fields that differ

    struct Two: Codable { var first = 1, second = 2 }
    struct Three: Codable { var first = 1, second = 2, third = 3 }
    struct Swapped: Codable { var second = 2, first = 1 }
    struct Renamed: Codable { var first = 1, other = 2 }
    struct Optional: Codable { var first: Int? = 1, second = 2 }

    static func fails<Sent: Encodable, Read: Decodable>(_ sent: Sent, as type: Read.Type) throws -> Bool {
        let bytes = try Wire.bytes(of: sent)
        return (try? Wire.value(type, from: bytes)) == nil
    }

    @Test func unknownAndMissingFieldsAreErrors() throws {
        #expect(try !Self.fails(Two(), as: Two.self))
        #expect(try Self.fails(Two(), as: Three.self))
        #expect(try Self.fails(Three(), as: Two.self))
        #expect(try Self.fails(Swapped(), as: Two.self))
        #expect(try Self.fails(Renamed(), as: Two.self))
        #expect(try Self.fails(Optional(first: 300), as: Two.self))
        #expect(try Self.fails([1.5], as: [Int].self))
        #expect(try Self.fails("plain and odd", as: Everything.Kind.self))
    }

    @Test func anErrorNamesTheField() throws {
        let bytes = try Wire.bytes(of: Renamed())
        #expect {
            try Wire.value(Two.self, from: bytes)
        } throws: { error in
            "\(error)".contains("expected the field second, found other")
        }
    }

    // MARK: What travels

    @Test(arguments: [
        "1", "-0", "'\\ud800'", "[1,,undefined]", "{ a: { b: [1n, 'x'] }, b: null }",
        "'" + String(repeating: "é", count: 5_000) + "'",
    ])
    func valuesComeBackExactly(literal: String) throws {
        let value = try LiteralTree.parse(Array(literal.utf8), as: .argumentList).value
        let read = try Wire.value(JavaScriptValue.self, from: try Wire.bytes(of: value))
        #expect(ValueNotation.json(read) == ValueNotation.json(value))
        #expect(read.expandedCount == value.expandedCount)
    }

    @Test func aTableThatNamesAPlaceOutsideIsRefused() throws {
        let value = JavaScriptValue.object([("key", .array([.string("text"), .number(2)]))])
        let bytes = try Wire.bytes(of: value)
        var refused = 0
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0xFF
            guard let read = try? Wire.value(JavaScriptValue.self, from: damaged) else {
                refused += 1
                continue
            }
            for node in read.nodes { _ = (read.bytes(of: node.key), read.bytes(of: node.text)) }
        }
        #expect(refused > 100)
    }

    @Test func aResultComesBackWhole() throws {
        let place = FilePlace(path: "a.cases.jsonl", line: 3, column: 7)
        let range = TextRange(text: "arguments", offset: 1, length: 2, file: place, fileEnd: place)
        var result = CheckResult(
            id: "a", source: "a.cases.jsonl:3", kind: .campaign, passed: false, verdict: .altered,
            texts: ["arguments": "it's", "swift": ""],
            calls: [RecordedCall(target: .function("f"), arguments: .array([.number(.nan)]))],
            findings: [
                Finding(
                    rule: .unescapedQuote, message: "m", range: range, path: "arguments[0]",
                    notes: [.init("n", range: range)], fix: .init(text: "x", grade: .likely))
            ],
            transcript: [TranscriptEntry(at: 0.5, kind: .event, name: "e", value: .undefined)])
        result.campaign = CampaignSummary(seed: .max, cases: 3, verdicts: [.failed: 1], refusals: ["no": 2])
        result.fault = CampaignFault(hole: "h", rule: "r", firstCase: -1, count: 1, value: "1")
        let read = try Wire.value(CheckResult.self, from: try Wire.bytes(of: result))
        #expect(read.findings == result.findings)
        #expect(read.texts == result.texts)
        #expect(read.campaign == result.campaign)
        #expect(read.fault == result.fault)
        #expect("\(read.calls[0].target)" == "\(result.calls[0].target)")
        #expect(read.calls[0].arguments.elements[0].number?.isNaN == true)
        #expect(read.transcript[0].value.kind == .undefined)
    }

    @Test func aRecordComesBackWhole() throws {
        var record = CampaignRecord()
        record.cases = 7
        record.note(
            Finding(rule: .scriptCrash, message: "m"), number: 3,
            values: [.text("\u{0}"), .number("nan"), .bool(true), .json([0x7B, 0x7D]), .none], hostile: [0, 2],
            holes: ["a", "b", "c"])
        let read = try Wire.value(CampaignRecord.self, from: try Wire.bytes(of: record))
        #expect(read.cases == 7)
        #expect(Set(read.faults.keys) == Set(record.faults.keys))
        #expect(read.faults.values.first?.values == record.faults.values.first?.values)
        #expect(read.faults.values.first?.finding == record.faults.values.first?.finding)
    }

    // MARK: Requests

    @Test func aMessageWithAnUnknownNameIsRefused() throws {
        var table = WorkerDispatch()
        table.on(CaseValues.self) { CaseValues.Answer(values: [], hostile: [$0.number], json: "[]") }
        let known = try table.answer(try Wire.bytes(of: WorkerEnvelope(request: CaseValues(number: 5))))
        let reply = try Wire.value(WorkerReply<CaseValues.Answer>.self, from: known)
        guard case .answer(let answer) = reply.content else { throw WorkerFailure(message: "no answer") }
        #expect(answer.hostile == [5])
        let other = try Wire.bytes(of: WorkerEnvelope(request: MeasureEngine()))
        #expect(throws: DecodingError.self) { try table.answer(other) }
    }

    @Test func whatCannotBeDoneIsAProblem() throws {
        var table = WorkerDispatch()
        table.on(MeasureEngine.self) { _ in throw WorkerFailure(message: "no engine") }
        let bytes = try table.answer(try Wire.bytes(of: WorkerEnvelope(request: MeasureEngine())))
        let reply = try Wire.value(WorkerReply<MeasureEngine.Answer>.self, from: bytes)
        guard case .problem(let message) = reply.content else { throw WorkerFailure(message: "no problem") }
        #expect(message == "no engine")
    }
}
