/// Foundation, WebKit and the views of UIKit and AppKit, as far as apps insert their members into scripts.
///
/// Source: developer.apple.com/documentation/foundation, …/webkit, …/uikit, …/appkit.
extension Vocabulary {
    static let foundation = """
        struct UUID { var uuidString: ClosedText; var description: ClosedText; init?(uuidString: String) }
        struct URL {
            init?(string: String)
            init?(string: String, relativeTo base: URL?)
            init(fileURLWithPath path: String)
            init(filePath path: String)
            var absoluteString: URL
            var absoluteURL: URL
            var relativeString: URL
            var standardized: URL
            var standardizedFileURL: URL
            var relativePath: String
            var password: String?
            var baseURL: URL?
            var parameterString: String?
            var deletingLastPathComponent: URL
            var description: URL
            var path: String
            var host: String?
            var query: String?
            var fragment: String?
            var scheme: ClosedText?
            var port: Int?
            var user: String?
            var lastPathComponent: String
            var pathExtension: String
            var pathComponents: [String]
            var isFileURL: Bool
            func path(percentEncoded: Bool = true) -> String
            func host(percentEncoded: Bool = true) -> String?
            func appendingPathComponent(_ part: String) -> URL
            func appending(path: String) -> URL
            func deletingLastPathComponent() -> URL
            func deletingPathExtension() -> URL
            func appendingPathComponent(_ part: String, isDirectory: Bool) -> URL
            func appendingPathExtension(_ ending: String) -> URL
            func resolvingSymlinksInPath() -> URL
            func standardizedFileURL() -> URL
            func query(percentEncoded: Bool = true) -> String?
            func fragment(percentEncoded: Bool = true) -> String?
            func user(percentEncoded: Bool = true) -> String?
            func absoluteURL() -> URL
        }
        class NSURL: URL {}
        struct URLRequest { var url: URL?; var httpMethod: String? }
        struct URLComponents { init?(string: String); var url: URL?; var host: String?; var path: String; var query: String?; var scheme: String?; var string: String?; var queryItems: [URLQueryItem]? }
        struct URLQueryItem { var name: String; var value: String? }
        struct Data: Sequence {
            typealias Element = UInt8
            init?(base64Encoded: String)
            init(contentsOf url: URL)
            init(_ bytes: [UInt8])
            var bytes: [UInt8]
            func base64EncodedString() -> ClosedText
            func base64EncodedString(options: Int) -> String
            func base64EncodedData() -> Data
            func subdata(in range: Range<Int>) -> Data
        }
        struct SHA256Digest: Sequence { typealias Element = UInt8; var description: ClosedText }
        struct Date {
            var timeIntervalSince1970: Double
            var timeIntervalSinceNow: Double
            var timeIntervalSinceReferenceDate: Double
            var description: ClosedText
            func timeIntervalSince(_ other: Date) -> Double
            func addingTimeInterval(_ interval: Double) -> Date
            func formatted() -> String
            func formatted(_ style: Int) -> String
            func formatted(date: Int, time: Int) -> String
            func ISO8601Format() -> ClosedText
            static var now: Date
        }
        struct DateComponents { var year: Int?; var month: Int?; var day: Int?; var hour: Int?; var minute: Int?; var second: Int?; var weekday: Int? }
        struct Calendar { static var current: Calendar; func component(_ component: Int, from date: Date) -> Int; func startOfDay(for date: Date) -> Date; func dateComponents(_ set: Int, from date: Date) -> DateComponents }
        class DateFormatter { func string(from date: Date) -> ClosedText; func string(for date: Any?) -> ClosedText?; func date(from text: String) -> Date?; static func localizedString(from date: Date, dateStyle: Int, timeStyle: Int) -> String }
        class ISO8601DateFormatter { func string(from date: Date) -> ClosedText; func string(for date: Any?) -> ClosedText?; func date(from text: String) -> Date? }
        class NumberFormatter { func string(from number: NSNumber) -> FormattedText?; func string(for number: Any?) -> FormattedText?; func number(from text: String) -> NSNumber?; static func localizedString(from number: NSNumber, number style: Int) -> FormattedText }
        class ByteCountFormatter { func string(fromByteCount count: Int64) -> FormattedText; static func string(fromByteCount count: Int64, countStyle: Int) -> FormattedText }
        class MeasurementFormatter { func string(from value: Int) -> String }
        class RelativeDateTimeFormatter { func localizedString(for date: Date, relativeTo other: Date) -> String }
        struct Locale { static var current: Locale; static var autoupdatingCurrent: Locale; var identifier: String; var languageCode: ClosedText?; var regionCode: ClosedText?; static var preferredLanguages: [String]; var currencyCode: ClosedText?; var currencySymbol: String?; var decimalSeparator: String? }
        struct TimeZone { static var current: TimeZone; var identifier: ClosedText; func secondsFromGMT() -> Int; func abbreviation() -> String? }
        class Bundle {
            static var main: Bundle
            var bundleIdentifier: String?
            var bundlePath: String
            var bundleURL: URL
            var resourcePath: String?
            var resourceURL: URL?
            var infoDictionary: [String: Any]?
            func url(forResource name: String?, withExtension ending: String?) -> URL?
            func url(forResource name: String?, withExtension ending: String?, subdirectory: String?) -> URL?
            func path(forResource name: String?, ofType ending: String?) -> String?
            func object(forInfoDictionaryKey key: String) -> Any?
            func localizedString(forKey key: String, value: String?, table: String?) -> String
        }
        class UserDefaults {
            static var standard: UserDefaults
            func bool(forKey key: String) -> Bool
            func integer(forKey key: String) -> Int
            func double(forKey key: String) -> Double
            func float(forKey key: String) -> Float
            func string(forKey key: String) -> String?
            func url(forKey key: String) -> URL?
            func data(forKey key: String) -> Data?
            func object(forKey key: String) -> Any?
            func value(forKey key: String) -> Any?
            func array(forKey key: String) -> [Any]?
            func stringArray(forKey key: String) -> [String]?
            func dictionary(forKey key: String) -> [String: Any]?
        }
        enum CommandLine { static var arguments: [String]; static var argc: Int32 }
        class ProcessInfo { static var processInfo: ProcessInfo; var processIdentifier: Int; var arguments: [String]; var environment: [String: String]; var globallyUniqueString: ClosedText; var operatingSystemVersionString: String; var systemUptime: Double }
        class FileManager { static var `default`: FileManager; var temporaryDirectory: URL; func fileExists(atPath path: String) -> Bool; func contents(atPath path: String) -> Data?; func contentsOfDirectory(atPath path: String) -> [String] }
        class JSONEncoder { func encode(_ value: Any) -> EncodedData }
        class JSONSerialization {
            static func data(withJSONObject object: Any) -> EncodedData
            static func data(withJSONObject object: Any, options: Int) -> EncodedData
            static func jsonObject(with data: Data) -> Any
            static func jsonObject(with data: Data, options: Int) -> Any
            static func isValidJSONObject(_ object: Any) -> Bool
        }
        class Notification { var userInfo: [AnyHashable: Any]?; var object: Any?; var name: Notification.Name }
        class NSNotification: Notification {}
        protocol Error { var localizedDescription: String; var description: String }
        class NSError: Error { var code: Int; var domain: String; var userInfo: [String: Any] }
        class URLError: Error { var code: Int; var errorCode: Int }
        class NSAttributedString { var string: String; var length: Int }
        class HTTPURLResponse { var statusCode: Int; var url: URL?; var mimeType: String? }
        struct Locale.Language { var minimalIdentifier: ClosedText }
        struct CharacterSet { func contains(_ scalar: Unicode.Scalar) -> Bool }
        struct CGPoint { var x: CGFloat; var y: CGFloat; static var zero: CGPoint }
        struct CGSize { var width: CGFloat; var height: CGFloat; static var zero: CGSize }
        struct CGRect { var origin: CGPoint; var size: CGSize; var width: CGFloat; var height: CGFloat; var minX: CGFloat; var midX: CGFloat; var maxX: CGFloat; var minY: CGFloat; var midY: CGFloat; var maxY: CGFloat }
        typealias NSPoint = CGPoint
        typealias NSSize = CGSize
        typealias NSRect = CGRect
        struct CGVector { var dx: CGFloat; var dy: CGFloat }
        class HTTPCookie { var name: String; var value: String; var domain: String; var path: String; var isSecure: Bool }
        class URLResponse { var url: URL?; var mimeType: String?; var suggestedFilename: String?; var expectedContentLength: Int64 }
        class URLCredential { var user: String?; var password: String? }
        class NSUserActivity { var title: String?; var webpageURL: URL?; var activityType: String }
        class FileHandle { func readDataToEndOfFile() -> Data }
        class Thread { static var isMainThread: Bool }
        struct NSRange { var location: Int; var length: Int }
        struct UIEdgeInsets { var top: CGFloat; var left: CGFloat; var bottom: CGFloat; var right: CGFloat }
        struct CLLocationCoordinate2D { var latitude: Double; var longitude: Double }
        class CLLocation { var coordinate: CLLocationCoordinate2D; var altitude: Double; var speed: Double; var course: Double; var horizontalAccuracy: Double; var timestamp: Date }
        struct CurrentValueSubject<Output, Failure> { var value: Output; func sink(receiveValue: (Output) -> Void) -> AnyCancellable; func map<T>(_ transform: (Output) -> T) -> CurrentValueSubject<T, Failure>; func removeDuplicates() -> CurrentValueSubject<Output, Failure>; func eraseToAnyPublisher() -> CurrentValueSubject<Output, Failure>; func receive(on queue: Int) -> CurrentValueSubject<Output, Failure> ; func dropFirst() -> CurrentValueSubject<Output, Failure> }
        struct PassthroughSubject<Output, Failure>: CurrentValueSubject<Output, Failure> {}
        struct AnyPublisher<Output, Failure>: CurrentValueSubject<Output, Failure> {}
        struct Published<Output> { typealias Failure = Never; func sink(receiveValue: (Output) -> Void) -> AnyCancellable; func map<T>(_ transform: (Output) -> T) -> CurrentValueSubject<T, Never>; func removeDuplicates() -> CurrentValueSubject<Output, Never>; func receive(on queue: Int) -> CurrentValueSubject<Output, Never> ; func dropFirst() -> CurrentValueSubject<Output, Never> }

        """

    static let webKit = """
        class WKScriptMessage { var body: Any; var name: String; var webView: WKWebView?; var frameInfo: WKFrameInfo }
        class WKFrameInfo { var isMainFrame: Bool; var request: URLRequest; var securityOrigin: WKSecurityOrigin }
        class WKSecurityOrigin { var host: String; var port: Int; var `protocol`: String }
        class WKNavigationAction { var request: URLRequest; var targetFrame: WKFrameInfo?; var sourceFrame: WKFrameInfo }
        class WKNavigationResponse { var response: URLResponse; var isForMainFrame: Bool; var canShowMIMEType: Bool }
        class WKBackForwardListItem { var url: URL; var title: String?; var initialURL: URL }
        class UIGestureRecognizer { func location(in view: UIView?) -> CGPoint; var numberOfTouches: Int; var state: Int }
        class UITapGestureRecognizer: UIGestureRecognizer {}
        class UIPinchGestureRecognizer: UIGestureRecognizer { var scale: CGFloat; var velocity: CGFloat }
        class UIPanGestureRecognizer: UIGestureRecognizer { func translation(in view: UIView?) -> CGPoint; func velocity(in view: UIView?) -> CGPoint }
        class UILongPressGestureRecognizer: UIGestureRecognizer {}
        class UITouch { func location(in view: UIView?) -> CGPoint; var force: CGFloat; var tapCount: Int }
        class NSEvent { var locationInWindow: CGPoint; var characters: String?; var keyCode: UInt16; var scrollingDeltaX: CGFloat; var scrollingDeltaY: CGFloat }
        class WKWebView: UIView { var url: URL?; var title: String?; var estimatedProgress: Double; var isLoading: Bool; var scrollView: UIScrollView; var bounds: CGRect; var frame: CGRect; var canGoBack: Bool; var canGoForward: Bool; var hasOnlySecureContent: Bool; var pageZoom: CGFloat }
        class UIView { var frame: CGRect; var bounds: CGRect; var alpha: CGFloat; var tag: Int; var isHidden: Bool; var center: CGPoint; var safeAreaInsets: UIEdgeInsets }
        class UIScrollView: UIView { var contentOffset: CGPoint; var contentSize: CGSize; var contentInset: UIEdgeInsets; var zoomScale: CGFloat }
        class UITextField: UIView { var text: String?; var placeholder: String? }
        class UISearchBar: UIView { var text: String?; var placeholder: String? }
        class UITextView: UIScrollView { var text: String!; var selectedRange: NSRange }
        class UILabel: UIView { var text: String? }
        class UISwitch: UIView { var isOn: Bool }
        class UISlider: UIView { var value: Float }
        class UIStepper: UIView { var value: Double }
        class UISegmentedControl: UIView { var selectedSegmentIndex: Int; func titleForSegment(at index: Int) -> String? }
        class UIDatePicker: UIView { var date: Date }
        class NSTextField { var stringValue: String; var intValue: Int32; var integerValue: Int; var doubleValue: Double }
        class UIScreen { static var main: UIScreen; var scale: CGFloat; var bounds: CGRect; var brightness: CGFloat }
        class UIDevice { static var current: UIDevice; var name: String; var model: String; var systemName: String; var systemVersion: String; var identifierForVendor: UUID?; var batteryLevel: Float }
        class UIPasteboard { static var general: UIPasteboard; var string: String?; var url: URL?; var strings: [String]? }
        class UIFont { var pointSize: CGFloat; var fontName: String; var familyName: String }
        class UIApplication { static var shared: UIApplication; var isIdleTimerDisabled: Bool }
        class NSWindow { var title: String; var frame: CGRect }
        struct IndexPath { var row: Int; var section: Int; var item: Int }
        class BambuserEventPayload { var type: String; var data: [String: Any] }
        class JSValue { func toString() -> String; func toInt32() -> Int32; func toNumber() -> NSNumber; func toBool() -> Bool; func toDouble() -> Double }

        """
}
