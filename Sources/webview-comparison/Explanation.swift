/// Why a case goes otherwise in a web view; a difference without a row here fails the comparison.
enum Explanation {
    static func of(_ page: ObservedPage) -> String? { byCase[page.name] }

    private static let proxy =
        "no script can tell a proxy that behaves from its target; the embedded engine asks the engine itself"

    private static let byCase = [
        "hostile-proxy": proxy,
        "hostile-answer-proxy": proxy,
        "hostile-recursion":
            "a call in tail position needs no stack in strict code of JavaScriptCore, so the recursion never ends; "
            + "Chromium's engine has no such calls and throws RangeError",
        "hostile-global-window":
            "`onerror` is an accessor of a real global object, and what lies behind it is not compared; the page of the "
            + "embedded engine has no such accessor, so the new property shows",
    ]
}
