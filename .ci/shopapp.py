#!/usr/bin/env python3
"""Tests Examples/ShopApp, then puts one fault after the other into its handlers: each has to fail a test by name.

    .ci/shopapp.py [--only NAME] [--scratch-path DIR]

Works on a copy, in which the package depends on this repository by path. Exits with 1 when a fault goes unnoticed.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "Examples" / "ShopApp"
PLAYER = pathlib.Path("Sources/ShopApp/Player")
HANDLER = "PlayerEventHandler.swift"
HYDRATION = "ProductHydration.swift"
CART = "CartEvents.swift"
WISHLIST = "WishlistEvents.swift"
FIELDS = "EventFields.swift"

SENT = """        let arguments = try hydrated(product).arguments(for: id)
"""


def pasted(name="Hook", description="Oak", price="\\(product.sizes.first?.price ?? 0)"):
    """What a handler looks like that pastes values into a literal, with everything harmless but one."""
    return f"""        let arguments = \"\"\"
            '\\(id)', {{ sku: '\\(product.sku)', name: '{name}', brandName: '\\(product.brand)', description: '{description}',
            variations: [{{ sku: '\\(product.sku)-1', name: 'N', colorName: 'N', imageUrls: ['\\(product.images.first ?? "x:y")'],
            sizes: [{{ sku: '\\(product.sku)-1-1', name: 'One', currency: 'EUR', current: {price}, inStock: 1 }}] }}] }}
            \"\"\"
"""


ANSWER = """            if answer == .accepted { cart.add(sku, quantity) }
            self.answer(key, answer, on: player)
"""
NOTIFY = """        player.notify(callbackKey: key, info: answer.info)
"""

# name, what the failing test has to say, and the changes: file, what stands there, what is to stand there
FAULTS = [
    ("apostrophe-pasted", r"\[unescaped-quote\]", [(HYDRATION, SENT, pasted(name="\\(product.name)"))]),
    ("line-break-pasted", r"\[raw-line-break\]",
     [(HYDRATION, SENT, pasted(description="\\(product.description)"))]),
    ("nil-price", r"\[swift-description\]",
     [(HYDRATION, SENT, pasted(price="\\(String(describing: product.sizes.first?.originalPrice))"))]),
    ("decimal-comma", r"\[locale-number\]",
     [(HYDRATION, "import PlayerPayloads\n", "import Foundation\nimport PlayerPayloads\n"),
      (HYDRATION, SENT,
       pasted(price='\\(String(format: "%.2f", locale: Locale(identifier: "sv_SE"), product.sizes.first?.price ?? 0))'))]),
    ("size-without-sku", r"sizes\[\d\]\.sku: empty-value",
     [(HYDRATION, "product.sizes.filter(\\.hasSku).map", "product.sizes.map")]),
    ("loop-ends-at-first-error", r"received no data: `p-1`, `p-2`[^\n]*\[unanswered-request\]",
     [(HYDRATION, """                do {
                    try await send(product, as: id, to: player)
                } catch {
                    // The others are not to suffer for it.
                    screen?.showMessage("\\(product.name) is shown without its prices.")
                }
""", """                try await send(product, as: id, to: player)
""")]),
    ("ref-only", r"wishlist-field=sku: [^\n]*\[unanswered-callback\]",
     [(FIELDS, 'text("sku") ?? text("ref")', 'text("ref")')]),
    ("int-only", r"came as Double[^\n]*\[fragile-cast\]",
     [(FIELDS, """        if let number = fields[name] as? Int { return number }
        if let number = fields[name] as? Double { return Int(exactly: number) }
        return text(name).flatMap { Int($0) }
""", """        fields[name] as? Int
"""), (CART, """            return answer(key, .failed("The quantity is missing."), on: player)
""", """            return
""")]),
    ("other-sku", r"\[answer-mismatch\]",
     [(WISHLIST, "WishlistAnswer.accepted(sku: sku)", 'WishlistAnswer.accepted(sku: sku + "-1")')]),
    ("statuses-lack-one", r"statuses lack[^\n]*\[answer-mismatch\]",
     [(WISHLIST, "WishlistStatuses(of: asked)", "WishlistStatuses(of: asked.dropLast())")]),
    ("answered-twice", r"\[answered-twice\]", [(CART, NOTIFY, NOTIFY + NOTIFY)]),
    ("not-answered", r"\[unanswered-callback\]",
     [(CART, ANSWER, ANSWER.replace("            self.answer", "            if answer != .accepted { self.answer")
       .replace("player)\n", "player) }\n"))]),
    ("answered-late", r"\[late-answer\]", [(CART, "Duration.seconds(20)", "Duration.seconds(40)")]),
    ("swift-dictionary", r"\[swift-description\]",
     [(CART, NOTIFY, NOTIFY.replace("answer.info", '["success": answer == .accepted]'))]),
    ("wrong-player", r"\[wrong-player\]",
     [(CART, ANSWER, ANSWER.replace("on: player", "on: newestPlayer ?? player")),
      (HANDLER, "        players[player.id] = player\n",
       "        players[player.id] = player\n        newestPlayer = player\n"),
      (HANDLER, "    private var players", "    weak var newestPlayer: (any BambuserPlayerView)?\n    private var players")]),
]


def swift_test(copy, scratch, mode):
    command = ["swift", "test", "--package-path", str(copy), "--scratch-path", str(scratch)]
    run = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env=os.environ | {"SHOPAPP_SWIFT": mode, "SWIFT_BACKTRACE": "enable=no"})
    return run.returncode, run.stdout


def prepare(copy):
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(EXAMPLE, copy, ignore=shutil.ignore_patterns(".build"))
    manifest = copy / "Package.swift"
    manifest.write_text(manifest.read_text().replace('path: "../.."', f'path: "{ROOT}"'))


def change(copy, file, before, after):
    path = copy / PLAYER / file
    text = path.read_text()
    if text.count(before) != 1:
        sys.exit(f"{file}: the place of the fault is not there once:\n{before}")
    path.write_text(text.replace(before, after))


def inject(copy, scratch, expected, changes):
    """What is wrong with how the fault was found, or None."""
    for file, before, after in changes:
        change(copy, file, before, after)
    status, output = swift_test(copy, scratch, "6")
    for file in {file for file, _, _ in changes}:
        shutil.copy(EXAMPLE / PLAYER / file, copy / PLAYER / file)
    if "Test run" not in output:
        return f"does not compile:\n{output[-3000:]}"
    if status == 0:
        return "no test failed"
    return None if re.search(expected, output) else f"no failure says {expected}:\n{output[-3000:]}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only")
    parser.add_argument("--scratch-path", default=str(ROOT / ".build" / "shopapp"))
    arguments = parser.parse_args()
    scratch = pathlib.Path(arguments.scratch_path)
    copy = scratch.parent / "shopapp-copy"
    prepare(copy)
    failed = []
    if arguments.only is None:
        for mode in ["5", "6"]:
            status, output = swift_test(copy, scratch, mode)
            if status != 0 or "warning:" in output:
                sys.exit(f"ShopApp in Swift {mode} mode:\n{output[-4000:]}")
            print(f"ShopApp in Swift {mode} mode: passes", flush=True)
    for name, expected, changes in FAULTS:
        if arguments.only not in (None, name):
            continue
        problem = inject(copy, scratch, expected, changes)
        print(f"{name}: {'found' if problem is None else problem}", flush=True)
        if problem is not None:
            failed.append(name)
    if failed:
        sys.exit("unnoticed: " + ", ".join(failed))


if __name__ == "__main__":
    main()
