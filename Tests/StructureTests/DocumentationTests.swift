import TestSupport
import Testing

/// What other packages see says what it is: its meaning, units, errors and, where a fact comes from outside, its source.
@Suite struct DocumentationTests {
    static let modules = [
        "PlayerPayloads", "PlayerBridgeTesting", "PayloadFuzzing", "BambuserCommerceSDK", "BambuserCallsShopperSDK",
        "PlayerEmulator",
    ]

    @Test(arguments: modules)
    func everyPublicDeclarationIsDocumented(module: String) throws {
        var count = 0
        var missing: [String] = []
        for file in try SourceFile.all(in: "Sources/" + module) {
            let declarations = PublicDeclaration.all(in: file)
            count += declarations.count
            missing += declarations.filter { !$0.isDocumented }.map { "\(file.path):\($0.line): \($0.text)" }
        }
        #expect(count > 20, "the module was not read")
        #expect(missing == [])
    }

    /// Each line that ends in `// undocumented` is found, and no other.
    @Test func declarationsAreRead() {
        let text = #"""
            /// A type.
            public struct Size {
                public var width: Int // undocumented
                /// In points.
                public private(set) var height: Int
                var depth: Int
                /// Makes one.
                @inlinable
                public init(width: Int) { let public = "public var text: Int" }
                @discardableResult public mutating func grow() -> Int { 0 } // undocumented
                static let text = """
                    public var notCode: Int
                    """
                package func shrink() {}
                public enum Kind { // undocumented
                    case small // undocumented
                    /// The others.
                    case large, huge
                    public var description: String { // undocumented
                        switch self {
                        case .small: "s"
                        default: "l"
                        }
                    }
                }
                enum Hidden {
                    case one
                }
            }

            public protocol Shape { // undocumented
                var area: Double { get } // undocumented
                /// Changes its size.
                func scale(by factor: Double)
            }

            extension Size: Shape {
                public var area: Double { 0 } // undocumented
                public func scale(by factor: Double) {} // undocumented
            }
            """#
        let file = SourceFile(path: "x.swift", text: text)
        let expected = file.lines.indices.filter { file.lines[$0].hasSuffix("// undocumented") }.map { $0 + 1 }
        #expect(PublicDeclaration.all(in: file).filter { !$0.isDocumented }.map(\.line) == expected)
    }
}
