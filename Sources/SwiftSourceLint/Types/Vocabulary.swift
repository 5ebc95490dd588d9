/// What every Swift programmer knows of the standard library and Foundation: members with their types.
///
/// It is Swift and read like the app's own files, behind them: a member is added by writing its declaration. Three types
/// are not Swift's: `ClosedText`, `EncodedText` and `FormattedText` are texts of which more is known than `String` says.
///
/// Source: the interfaces of Swift 6 and of Foundation (developer.apple.com/documentation/swift, …/foundation).
enum Vocabulary {
    static let file = SourceFile(path: "", bytes: Array(text.utf8), words: [])
    static let set = SourceSet([file], vocabulary: nil)

    private static let text = sequences + texts + numbers + foundation + webKit + functions

    private static let sequences = """
        protocol Sequence {
            var count: Int
            var isEmpty: Bool
            var first: Element?
            var last: Element?
            var startIndex: Int
            var endIndex: Int
            var indices: Range<Int>
            var lazy: [Element]
            func map<T>(_ transform: (Element) -> T) -> [T]
            func compactMap<T>(_ transform: (Element) -> T?) -> [T]
            func flatMap<T>(_ transform: (Element) -> [T]) -> [T]
            func filter(_ isIncluded: (Element) -> Bool) -> [Element]
            func forEach(_ body: (Element) -> Void)
            func reduce<T>(_ initial: T, _ next: (T, Element) -> T) -> T
            func reduce<T>(into initial: T, _ next: (T, Element) -> Void) -> T
            func sorted() -> [Element]
            func sorted(by areInOrder: (Element, Element) -> Bool) -> [Element]
            func shuffled() -> [Element]
            func reversed() -> [Element]
            func enumerated() -> [(offset: Int, element: Element)]
            func min() -> Element?
            func max() -> Element?
            func min(by areInOrder: (Element, Element) -> Bool) -> Element?
            func max(by areInOrder: (Element, Element) -> Bool) -> Element?
            func randomElement() -> Element?
            func first(where isMatch: (Element) -> Bool) -> Element?
            func last(where isMatch: (Element) -> Bool) -> Element?
            func firstIndex(of element: Element) -> Int?
            func firstIndex(where isMatch: (Element) -> Bool) -> Int?
            func lastIndex(of element: Element) -> Int?
            func contains(_ element: Element) -> Bool
            func contains(where isMatch: (Element) -> Bool) -> Bool
            func allSatisfy(_ isMatch: (Element) -> Bool) -> Bool
            func joined(separator: String) -> String
            func joined() -> String
            func prefix(_ count: Int) -> [Element]
            func suffix(_ count: Int) -> [Element]
            func dropFirst(_ count: Int = 1) -> [Element]
            func dropLast(_ count: Int = 1) -> [Element]
            func prefix(while isMatch: (Element) -> Bool) -> [Element]
            func drop(while isMatch: (Element) -> Bool) -> [Element]
            func popLast() -> Element?
            func popFirst() -> Element?
            func removeFirst() -> Element
            func removeLast() -> Element
            func union(_ other: [Element]) -> Set<Element>
            func intersection(_ other: [Element]) -> Set<Element>
            func subtracting(_ other: [Element]) -> Set<Element>
            func makeIterator() -> IndexingIterator<Element>
            func data(using encoding: Int) -> Data?
        }
        struct IndexingIterator<Element> { func next() -> Element? }
        struct Array<Element>: Sequence {}
        struct ArraySlice<Element>: Sequence {}
        struct ContiguousArray<Element>: Sequence {}
        struct Set<Element>: Sequence {}
        struct OrderedSet<Element>: Sequence {}
        struct IndexSet: Sequence { typealias Element = Int }
        struct Range<Element>: Sequence { var lowerBound: Element; var upperBound: Element }
        struct ClosedRange<Element>: Sequence { var lowerBound: Element; var upperBound: Element }
        struct EnumeratedSequence<Element>: Sequence {}
        struct Dictionary<Key, Value>: Sequence {
            typealias Element = (key: Key, value: Value)
            var keys: [Key]
            var values: [Value]
            func mapValues<T>(_ transform: (Value) -> T) -> Dictionary<Key, T>
            func compactMapValues<T>(_ transform: (Value) -> T?) -> Dictionary<Key, T>
            func filter(_ isIncluded: ((key: Key, value: Value)) -> Bool) -> Dictionary<Key, Value>
            func removeValue(forKey key: Key) -> Value?
            subscript(key: Key, default value: Value) -> Value { get }
        }
        struct OptionalWrapper<Wrapped> {
            func map<T>(_ transform: (Wrapped) -> T) -> T?
            func flatMap<T>(_ transform: (Wrapped) -> T?) -> T?
            var description: String
            var debugDescription: String
        }
        enum Result<Success, Failure> { func get() -> Success }

        """

    private static let texts = """
        struct String: Sequence {
            typealias Element = Character
            init?(data: Data, encoding: Int)
            init?(bytes: [UInt8], encoding: Int)
            init(decoding: [UInt8], as encoding: Int)
            init?(validating: [UInt8], as encoding: Int)
            init(contentsOf url: URL)
            init(contentsOfFile path: String)
            var isEmpty: Bool
            var description: Self
            var debugDescription: String
            var capitalized: String
            var localizedCapitalized: String
            var localizedUppercase: String
            var localizedLowercase: String
            var unicodeScalars: [Unicode.Scalar]
            var utf8: [UInt8]
            var utf16: [UInt16]
            var length: Int
            var hash: Int
            var hashValue: Int
            var intValue: Int
            var integerValue: Int
            var doubleValue: Double
            var floatValue: Float
            var boolValue: Bool
            var startIndex: String.Index
            var endIndex: String.Index
            var lastPathComponent: String
            var pathExtension: String
            var deletingPathExtension: String
            var deletingLastPathComponent: String
            var removingPercentEncoding: String?
            var localized: String
            func lowercased() -> String
            func uppercased() -> String
            func trimmingCharacters(in set: CharacterSet) -> String
            func replacingOccurrences(of target: String, with replacement: String) -> String
            func replacingOccurrences(of target: String, with replacement: String, options: Int) -> String
            func replacingOccurrences(of target: String, with replacement: String, options: Int, range: Int?) -> String
            func replacing(_ target: String, with replacement: String) -> String
            func replacingCharacters(in range: Int, with replacement: String) -> String
            func addingPercentEncoding(withAllowedCharacters set: CharacterSet) -> String?
            func appending(_ other: String) -> String
            func appendingPathComponent(_ other: String) -> String
            func appendingFormat(_ format: String) -> String
            func components(separatedBy separator: String) -> [String]
            func split(separator: Character) -> [Substring]
            func split(whereSeparator isSeparator: (Character) -> Bool) -> [Substring]
            func hasPrefix(_ text: String) -> Bool
            func hasSuffix(_ text: String) -> Bool
            func contains(_ text: String) -> Bool
            func prefix(_ count: Int) -> String
            func suffix(_ count: Int) -> String
            func dropFirst(_ count: Int = 1) -> String
            func dropLast(_ count: Int = 1) -> String
            func prefix(while isMatch: (Character) -> Bool) -> String
            func drop(while isMatch: (Character) -> Bool) -> String
            func filter(_ isIncluded: (Character) -> Bool) -> String
            func reversed() -> [Character]
            func padding(toLength length: Int, withPad pad: String, startingAt index: Int) -> String
            func data(using encoding: Int) -> Data?
            func substring(from index: Int) -> String
            func substring(to index: Int) -> String
            func firstIndex(of character: Character) -> String.Index?
            func distance(from: String.Index, to: String.Index) -> Int
            func range(of text: String) -> Range<String.Index>?
            func folding(options: Int, locale: Locale?) -> String
            func applyingTransform(_ transform: Int, reverse: Bool) -> String?
            static func localizedStringWithFormat(_ format: String) -> String
        }
        struct Substring: String {}
        struct NSString: String {}
        struct StaticString: String {}
        struct LocalizedStringResource: String { var key: String }
        struct Character: CustomStringConvertible {
            var isNewline: Bool
            var isWhitespace: Bool
            var isNumber: Bool
            var isLetter: Bool
            var isASCII: Bool
            var asciiValue: UInt8?
            var unicodeScalars: [Unicode.Scalar]
            var utf16: [UInt16]
            var utf8: [UInt8]
            var wholeNumberValue: Int?
            var description: String
            func uppercased() -> String
            func lowercased() -> String
        }
        extension Unicode.Scalar {
            var value: UInt32
            var isASCII: Bool
            var description: String
            func escaped(asASCII: Bool) -> String
        }
        struct ClosedText: String {
            func lowercased() -> ClosedText
            func uppercased() -> ClosedText
            var capitalized: ClosedText
            func prefix(_ count: Int) -> ClosedText
            func suffix(_ count: Int) -> ClosedText
            func dropFirst(_ count: Int = 1) -> ClosedText
            func dropLast(_ count: Int = 1) -> ClosedText
            func trimmingCharacters(in set: CharacterSet) -> ClosedText
            func components(separatedBy separator: String) -> [ClosedText]
            func split(separator: Character) -> [ClosedText]
            var description: ClosedText
        }
        struct FormattedText: String { func trimmingCharacters(in set: CharacterSet) -> FormattedText }
        struct EncodedText: String { var description: EncodedText; var utf8: EncodedData; func data(using encoding: Int) -> EncodedData? }
        struct EncodedData: Data {}

        """

    private static let numbers = """
        protocol Numeric {
            var description: ClosedText
            var hashValue: Int
            var magnitude: Self
            func advanced(by n: Int) -> Self
            func distance(to other: Self) -> Int
        }
        protocol Integer: Numeric {
            init?(_ text: String)
            init(_ number: Double)
            init?(exactly number: Double)
            init(truncating number: NSNumber)
            init?(_ text: String, radix: Int)
            var nonzeroBitCount: Int
            var bitWidth: Int
            var stringValue: ClosedText
            func isMultiple(of other: Int) -> Bool
            func signum() -> Self
            func quotientAndRemainder(dividingBy other: Self) -> (quotient: Self, remainder: Self)
            func formatted() -> FormattedText
            static var max: Self
            static var min: Self
            static func random(in range: Range<Int>) -> Self
        }
        protocol FloatingPoint: Numeric {
            init?(_ text: String)
            init(_ number: Double)
            init(truncating number: NSNumber)
            var isNaN: Bool
            var isFinite: Bool
            var isInfinite: Bool
            func rounded() -> Self
            func rounded(_ rule: Int) -> Self
            func squareRoot() -> Self
            func truncatingRemainder(dividingBy other: Self) -> Self
            func formatted() -> FormattedText
            func formatted(_ style: Int) -> FormattedText
            static var pi: Self
            static var infinity: Self
            static var zero: Self
            static func random(in range: Range<Double>) -> Self
        }
        struct Int: Integer {}
        struct Int8: Integer {}
        struct Int16: Integer {}
        struct Int32: Integer {}
        struct Int64: Integer {}
        struct UInt: Integer {}
        struct UInt8: Integer {}
        struct UInt16: Integer {}
        struct UInt32: Integer {}
        struct UInt64: Integer {}
        struct Double: FloatingPoint {}
        struct Float: FloatingPoint {}
        struct CGFloat: FloatingPoint {}
        struct Decimal: FloatingPoint { init?(string: String) ; var doubleValue: Double }
        struct Bool {
            init?(_ text: String)
            var description: ClosedText
            static func random() -> Bool
        }
        class NSNumber {
            init(value: Double)
            var intValue: Int
            var int32Value: Int32
            var int64Value: Int64
            var uintValue: UInt
            var integerValue: Int
            var doubleValue: Double
            var floatValue: Float
            var decimalValue: Decimal
            var boolValue: Bool
            var stringValue: String
            var description: String
        }
        class NSDecimalNumber: NSNumber {}
        typealias TimeInterval = Double
        typealias CLLocationDegrees = Double
        typealias CLLocationDistance = Double
        typealias CLLocationSpeed = Double
        typealias CLLocationDirection = Double
        typealias CLLocationAccuracy = Double
        typealias NSInteger = Int
        typealias NSUInteger = UInt
        typealias CFTimeInterval = Double
        typealias Float64 = Double
        typealias Float32 = Float

        """

    private static let functions = """
        func zip<A, B>(_ one: [A], _ other: [B]) -> [(A, B)]
        func stride<T>(from start: T, to end: T, by step: T) -> [T]
        func stride<T>(from start: T, through end: T, by step: T) -> [T]
        func min<T>(_ one: T, _ other: T) -> T
        func max<T>(_ one: T, _ other: T) -> T
        func abs<T>(_ value: T) -> T
        func round<T>(_ value: T) -> T
        func floor<T>(_ value: T) -> T
        func ceil<T>(_ value: T) -> T
        func sqrt<T>(_ value: T) -> T
        func pow<T>(_ value: T, _ exponent: T) -> T
        func arc4random() -> UInt32
        func arc4random_uniform(_ bound: UInt32) -> UInt32
        func NSLocalizedString(_ key: String, comment: String) -> String
        func NSLocalizedString(_ key: String, tableName: String?, bundle: Bundle, value: String, comment: String) -> String
        func CACurrentMediaTime() -> Double
        func CFAbsoluteTimeGetCurrent() -> Double
        func NSHomeDirectory() -> String
        func NSTemporaryDirectory() -> String
        func type<T>(of value: T) -> T.Type
        func repeatElement<T>(_ value: T, count: Int) -> [T]

        """
}
