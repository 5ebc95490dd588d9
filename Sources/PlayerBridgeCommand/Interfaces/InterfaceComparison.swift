/// What an SDK's interface has that the stand-in lacks or has otherwise.
struct InterfaceComparison {
    struct Difference: Hashable, Sendable {
        /// In the SDK's interface; from 1.
        var line: Int
        /// One clause.
        var message: String
    }

    private(set) var differences: [Difference] = []

    init(sdk: [InterfaceDeclaration], standIn: [InterfaceDeclaration]) {
        let own = Dictionary(standIn.map { ($0.name, $0) }) { first, _ in first }
        let known = Set(sdk.map(\.name))
        let conformances = Self.conformances(of: standIn)
        let aliases = (sdk: Self.aliases(of: sdk), standIn: Self.aliases(of: standIn))
        for declaration in sdk {
            if let match = own[declaration.name] {
                for property in InterfaceDeclaration.Property.allCases where property != .conformances {
                    let (left, right) = (declaration.properties[property] ?? "", match.properties[property] ?? "")
                    if InterfaceType.resolved(left, aliases.sdk) != InterfaceType.resolved(right, aliases.standIn) {
                        add(
                            declaration,
                            "\(property.rawValue) of \(declaration.name): \(Self.shown(left)), here \(Self.shown(right))"
                        )
                    }
                }
            } else if !declaration.name.hasPrefix("extension ") {
                // A member of the same base name that the SDK does not have is the same with other labels.
                let other = standIn.first { $0.baseName == declaration.baseName && !known.contains($0.name) }
                add(
                    declaration,
                    other.map { "labels: \(declaration.name), here \($0.name)" } ?? "missing here: \(declaration.name)")
            }
            let type = Self.typeName(declaration)
            let missing = Self.list(declaration.properties[.conformances]).subtracting(conformances[type] ?? [])
            for name in missing.sorted() where own[declaration.name] != nil || declaration.name.hasPrefix("extension ")
            {
                add(declaration, "conformances of \(type): \(name) is missing here")
            }
        }
    }

    private mutating func add(_ declaration: InterfaceDeclaration, _ message: String) {
        differences.append(Difference(line: declaration.line, message: message))
    }

    private static func shown(_ text: String) -> String { text.isEmpty ? "none" : "`\(text)`" }

    private static func typeName(_ declaration: InterfaceDeclaration) -> String {
        String(declaration.name.split(separator: " ").last ?? "")
    }

    private static func list(_ text: String?) -> Set<String> {
        Set((text ?? "").split(separator: ", ").map(String.init))
    }

    /// What the names of a module's own aliases stand for.
    private static func aliases(of declarations: [InterfaceDeclaration]) -> [String: String] {
        let pairs = declarations.compactMap { declaration -> (String, String)? in
            guard declaration.name.hasPrefix("typealias "), !declaration.name.contains("."),
                let target = declaration.properties[.result]
            else { return nil }
            return (typeName(declaration), target)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func conformances(of declarations: [InterfaceDeclaration]) -> [String: Set<String>] {
        declarations.reduce(into: [:]) { table, declaration in
            table[typeName(declaration), default: []].formUnion(list(declaration.properties[.conformances]))
        }
    }
}
