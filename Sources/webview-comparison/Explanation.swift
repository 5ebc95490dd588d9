/// Why a case goes otherwise in a web view; a difference without a row here fails the comparison.
enum Explanation {
    static func of(_ page: ObservedPage) -> String? { byCase[page.name] }

    private static let proxy =
        "no script can tell a proxy that behaves from its target; the embedded engine asks the engine itself"

    private static let byCase = [
        "hostile-proxy": proxy,
        "hostile-answer-proxy": proxy,
        "hostile-global-window":
            "`onerror` is an accessor of a real global object, and what lies behind it is not compared; the page of the "
            + "embedded engine has no such accessor, so the new property shows",
    ]
}
