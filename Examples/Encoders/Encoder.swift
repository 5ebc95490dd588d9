// A starter for an encoder in Swift: put your own code into `payload`.
//
//     swiftc -O Examples/Encoders/Encoder.swift -o encoder
//     playerbridge fuzz --function updateProductWithData --encoder ./encoder --hole id:string --hole name:string
import Foundation

struct Values: Decodable {
    var id: String
    var name: String
}

/// The text that the app would hand to invoke.
func payload(_ values: Values) throws -> String {
    struct Product: Encodable {
        var name: String
    }
    let encoder = JSONEncoder()
    let id = String(decoding: try encoder.encode(values.id), as: UTF8.self)
    let product = String(decoding: try encoder.encode(Product(name: values.name)), as: UTF8.self)
    return "\(id), \(product)"
}

struct Request: Decodable {
    var `case`: Int
    var values: Values
}

struct Answer: Encodable {
    var `case`: Int
    var payload: String?
    /// A refusal: counted, no fault.
    var error: String?
}

while let line = readLine() {
    let request = try JSONDecoder().decode(Request.self, from: Data(line.utf8))
    var answer = Answer(case: request.case)
    do { answer.payload = try payload(request.values) } catch { answer.error = "\(error)" }
    // A file handle writes at once: there is nothing to flush.
    FileHandle.standardOutput.write(try JSONEncoder().encode(answer) + [0x0A])
}
