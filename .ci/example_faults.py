"""The faults that faults.py puts into the example apps, one for each rule that a shop runs into."""

from typing import NamedTuple


class Fault(NamedTuple):
    name: str
    # What a failing test has to say.
    expected: str
    # (kind, file, what stands there, what is to stand there); a kind is statement, expression or always.
    changes: list
    # The file of the app whose line a failure names; empty where nothing was sent.
    sent: str = ""


class App(NamedTuple):
    name: str
    folder: str
    sources: str
    modes: list
    faults: list
    # Where the package is in the folder.
    package: str = "."


HANDLER = "PlayerEventHandler.swift"
HYDRATION = "ProductHydration.swift"
CART = "CartEvents.swift"
WISHLIST = "WishlistEvents.swift"
FIELDS = "EventFields.swift"

ARGUMENTS = "try hydrated(product).arguments(for: id)"


def pasted(name="Hook", description="Oak", price="\\(product.sizes.first?.price ?? 0)"):
    """What a handler looks like that pastes values into a literal, with everything harmless but one."""
    return f'''"""
            '\\(id)', {{ sku: '\\(product.sku)', name: '{name}', brandName: '\\(product.brand)', description: '{description}',
            variations: [{{ sku: '\\(product.sku)-1', name: 'N', colorName: 'N', imageUrls: ['\\(product.images.first ?? "x:y")'],
            sizes: [{{ sku: '\\(product.sku)-1-1', name: 'One', currency: 'EUR', current: {price}, inStock: 1 }}] }}] }}
            """
'''


def hydration(name, expected, after, *others):
    return Fault(name, expected, [("expression", HYDRATION, ARGUMENTS, after), *others], sent=HYDRATION)


LOOP = """                do {
                    try await send(product, as: id, to: player)
                } catch {
                    // The others are not to suffer for it.
                    screen?.showMessage("\\(product.name) is shown without its prices.")
                }
"""
ANSWER = """            if answer == .accepted { cart.add(sku, quantity) }
            self.answer(key, answer, on: player)
"""
NOTIFY = """        player.notify(callbackKey: key, info: answer.info)
"""

SHOP = [
    hydration("apostrophe-pasted", r"\[unescaped-quote\]", pasted(name="\\(product.name)")),
    hydration("line-break-pasted", r"\[raw-line-break\]", pasted(description="\\(product.description)")),
    hydration("nil-price", r"\[swift-description\]",
              pasted(price="\\(String(describing: product.sizes.first?.originalPrice))")),
    hydration("decimal-comma", r"\[locale-number\]",
              pasted(price='\\(String(format: "%.2f", locale: Locale(identifier: "sv_SE"), product.sizes.first?.price ?? 0))'),
              ("always", HYDRATION, "import PlayerPayloads\n", "import Foundation\nimport PlayerPayloads\n")),
    hydration("lost-backslash", r"\[consumed-escape\]", pasted(name="Oak \\\\d 14")),
    hydration("ref-as-id", r"\[wrong-id\]", "try hydrated(product).arguments(for: product.sku)"),
    Fault("size-without-sku", r"sizes\[\d\]\.sku: empty-value",
          [("expression", HYDRATION, "product.sizes.filter(\\.hasSku)", "product.sizes")]),
    Fault("loop-ends-at-first-error", r"received no data: `p-1`, `p-2`[^\n]*\[unanswered-request\]",
          [("statement", HYDRATION, LOOP, "                try await send(product, as: id, to: player)\n")]),
    Fault("never-hydrated", r"received no data[^\n]*\[unanswered-request\]",
          [("expression", HANDLER, "hydrate(fields, on: player)", "()")]),
    Fault("ref-only", r"wishlist-field=sku[^\n]*\[unanswered-callback\]",
          [("expression", FIELDS, 'text("sku") ?? text("ref")', 'text("ref")')]),
    Fault("int-only", r"came as Double[^\n]*\[fragile-cast\]",
          [("statement", FIELDS, """        if let number = fields[name] as? Int { return number }
        if let number = fields[name] as? Double { return Int(exactly: number) }
        return text(name).flatMap { Int($0) }
""", """        return fields[name] as? Int
"""), ("statement", CART, """            return answer(key, .failed("The quantity is missing."), on: player)
""", """            return
""")]),
    Fault("other-sku", r"\[answer-mismatch\]",
          [("expression", WISHLIST, "WishlistAnswer.accepted(sku: sku)", 'WishlistAnswer.accepted(sku: sku + "-1")')],
          sent=WISHLIST),
    Fault("statuses-lack-one", r"statuses lack[^\n]*\[answer-mismatch\]",
          [("expression", WISHLIST, 'fields.list("products").compactMap(\\.wishlistSku)',
            'Array(fields.list("products").compactMap(\\.wishlistSku).dropLast())')], sent=WISHLIST),
    Fault("answered-twice", r"\[answered-twice\]", [("statement", CART, NOTIFY, NOTIFY + NOTIFY)], sent=CART),
    Fault("not-answered", r"\[unanswered-callback\]",
          [("statement", CART, ANSWER, ANSWER.replace("            self.answer", "            if answer != .accepted { self.answer")
            .replace("player)\n", "player) }\n"))]),
    Fault("answered-late", r"\[late-answer\]",
          [("expression", CART, "Duration.seconds(20)", "Duration.seconds(40)")], sent=CART),
    Fault("swift-dictionary", r"\[swift-description\]",
          [("statement", CART, NOTIFY, NOTIFY.replace("answer.info", '["success": answer == .accepted]'))], sent=CART),
    Fault("cart-in-quotes", r"\[(double-encoded|wrong-type)\]",
          [("statement", CART, "        player.notify(callbackKey: key, info: text)\n",
            "        player.notify(callbackKey: key, info: \"'\\(text)'\")\n")], sent=CART),
    Fault("wrong-player", r"\[wrong-player\]",
          [("statement", CART, ANSWER, ANSWER.replace("on: player", "on: newestPlayer ?? player")),
           ("always", HANDLER, "        players[player.id] = player\n",
            "        players[player.id] = player\n        newestPlayer = player\n"),
           ("always", HANDLER, "    private var players",
            "    weak var newestPlayer: (any BambuserPlayerView)?\n    private var players")], sent=CART),
    Fault("delegate-set-late", r"\[handler-set-late\]",
          [("statement", HANDLER, "        player.delegate = self\n", "        Task { player.delegate = self }\n")]),
]
COORDINATOR = "CallCoordinator.swift"
SPECS = "Specs.swift"


def always(file, before, after):
    return [("always", file, before, after)]


UNKNOWN = ".error(message: \"We don't have “\\(sku)”.\")"
URL = '                .method("url", args: [.string(url)]),\n'

CALLS = [
    Fault("typo", r"\[unknown-builder-method\]",
          always(SPECS, '.method("rating", factory', '.method(Fault.name == "typo" ? "ratings" : "rating", factory')),
    Fault("missing-url", r"\[missing-field\]",
          always(SPECS, URL, '            ] + (Fault.name == "missing-url" ? [] : [.method("url", args: [.string(url)])]) + [\n')),
    Fault("attribute-id", r"\[unmatched-attribute\]",
          always(SPECS, 'factoryArgs: [.string("size"), ',
                 'factoryArgs: [.string(Fault.name == "attribute-id" ? "sizes" : "size"), ')),
    Fault("price-as-text", r"\[wrong-type\]",
          always(SPECS, '"current", args: [.double(price)]',
                 '"current", args: [Fault.name == "price-as-text" ? .string("\\(price)") : .double(price)]')),
    Fault("skip", r"\[unanswered-callback\]", [("expression", COORDINATOR, UNKNOWN, ".skip")]),
    Fault("carriage-return", r"\[lost-reply\]",
          [("expression", COORDINATOR, UNKNOWN, '.error(message: "We do not have it.\\r\\n")')]),
    Fault("late-reply", r"\[late-answer\]", [("expression", COORDINATOR, ".milliseconds(200)", ".seconds(31)")]),
    Fault("second-reply", r"\[answered-twice\]",
          always(COORDINATOR, "            return .reply(spec)\n",
                 """            if Fault.name == "second-reply" {
                await self.controller?.invoke(callback: request.callbackKey, factorySpec: spec)
            }
            return .reply(spec)
""")),
    Fault("quantity-as-text", r"\[wrong-type\]", [("expression", COORDINATOR, ".int(1)", '.string("1")')],
          sent=COORDINATOR),
    Fault("late-handlers", r"\[handler-set-late\]",
          always(COORDINATOR, "        controller.handlers = handlers\n        controller.show()\n",
                 """        if Fault.name != "late-handlers" { controller.handlers = handlers }
        controller.show()
        if Fault.name == "late-handlers" { controller.handlers = handlers }
""")),
]

LIVE = "LiveViewController.swift"
ROUTER = "EventRouter.swift"
COORDINATED = "ShowCoordinator.swift"
SHOWN = '''        dismiss(animated: true) { [weak self] in self?.showAlert("Sold out", "\\(name) is gone.") }
'''
REFUSED = '''            return player.notify(callbackKey: key, info: WishlistAnswer.loginRequired(sku: fields.sku).info)
'''

CONTROLLERS = [
    Fault("name-pasted", r"\[unescaped-quote\]",
          [("expression", LIVE, "try? shop.hydration(of: product.ref, as: product.id)",
            "Optional(\"'\\(product.id)', { sku: '\\(product.ref)', name: '\\(shop.articles[product.ref]?.name ?? \"\")' }\")")],
          sent=LIVE),
    Fault("route-misspelt", r"`remove-from-wishlist`[^\n]*\[unanswered-callback\]",
          [("expression", ROUTER, '"remove-from-wishlist"', '"removed-from-wishlist"')]),
    Fault("router-not-kept", r"released[^\n]*\[handler-set-late\]",
          [("statement", ROUTER, "        self.router = router\n", "            break\n")]),
    Fault("refusal-not-answered", r"`add-to-wishlist`[^\n]*\[unanswered-callback\]",
          [("statement", COORDINATED, REFUSED, "            return\n")]),
    # The player has its answer in time: only the screen shows that the shopper is told nothing.
    Fault("alert-while-dismissing", r"“Sold out” is not presented: \w+ is still dismissing",
          [("statement", LIVE, SHOWN, '        dismiss(animated: true)\n        showAlert("Sold out", "\\(name) is gone.")\n')]),
]

APPS = [
    App("shop", "ShopApp", "Sources/ShopApp/Player", ["5", "6"], SHOP),
    App("calls", "CallsApp", "Sources/CallsShop", ["6"], CALLS),
    App("controllers", "ControllersApp", "Controllers", ["5", "6"], CONTROLLERS, "LinuxTests"),
]
