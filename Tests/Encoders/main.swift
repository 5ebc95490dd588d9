// Encoders to be audited, by name: `SampleEncoders raw`. A line of values in, a line with a payload out.
//
// When ENCODER_COUNT names a file, the number of cases that were asked is added to it at the end, as a line.
import Foundation

struct Request: Decodable {
    struct Values: Decodable {
        var id: String
        var name: String
    }

    var `case`: Int
    var values: Values
}

struct Answer: Encodable {
    var `case`: Int
    var payload: String
}

/// What each encoder does with a text that goes between single quotes.
let escapes: [String: (String) -> String] = [
    "quotes-only": { $0.replacing("'", with: "\\'", by: .scalars) },
    "no-line-breaks": { $0.replacing("\\", with: "\\\\", by: .scalars).replacing("'", with: "\\'", by: .scalars) },
    "replace-by-character": { text in
        var escaped = ""
        for character in text {
            switch character {
            case "\\": escaped += "\\\\"
            case "'": escaped += "\\'"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\r\n": escaped += "\\r\\n"
            default: escaped.append(character)
            }
        }
        return escaped
    },
    "code-unit-escaper": { text in
        var units: [UInt16] = []
        for unit in text.utf16 {
            switch unit {
            case 0x27, 0x5C: units += [0x5C, unit]
            case 0x00..<0x20, 0x7F, 0x2028, 0x2029: units += String(format: "\\u%04x", unit).utf16
            default: units.append(unit)
            }
        }
        return String(decoding: units, as: UTF16.self)
    },
]

extension String {
    enum Unit { case scalars }

    /// Replaces by scalars: `replacing` of the standard library goes by Characters.
    func replacing(_ old: Unicode.Scalar, with new: String, by unit: Unit) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar == old { result += new.unicodeScalars } else { result.append(scalar) }
        }
        return String(result)
    }
}

guard let name = CommandLine.arguments.dropFirst().first, let escape = escapes[name] else {
    FileHandle.standardError.write(Data("expected one of \(escapes.keys.sorted().joined(separator: ", "))\n".utf8))
    exit(2)
}
let decoder = JSONDecoder(), encoder = JSONEncoder()
var count = 0
while let line = readLine() {
    guard let request = try? decoder.decode(Request.self, from: Data(line.utf8)) else { exit(3) }
    count += 1
    let payload = "'\(escape(request.values.id))', { name: '\(escape(request.values.name))' }"
    guard let answer = try? encoder.encode(Answer(case: request.case, payload: payload)) else { exit(4) }
    FileHandle.standardOutput.write(answer + [0x0A])
}
if let path = ProcessInfo.processInfo.environment["ENCODER_COUNT"], let file = fopen(path, "a") {
    fputs("\(count)\n", file)
    fclose(file)
}
