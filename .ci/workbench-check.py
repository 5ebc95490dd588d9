#!/usr/bin/env python3
"""Tries the workbench: its server under attack, and its page in Chromium and in a WebKitGTK web view.

Usage: workbench-check.py FOLDER [attacks|chromium|webkitgtk]...     FOLDER holds playerbridge and playerbridge-workbench

Pictures of every part, at the widths of a desk and a phone, light and dark, are left in out/workbench to be looked at.
"""
import pathlib, sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "workbench"), str(HERE / "webview")]
sys.dont_write_bytecode = True

failures = []


def expect(what, holds):
    print("ok  " if holds else "NOT ", what, flush=True)
    if not holds:
        failures.append(what)


folder = pathlib.Path(sys.argv[1]).resolve()
for part in sys.argv[2:] or ["attacks", "chromium", "webkitgtk"]:
    print(f"== {part}")
    if part == "attacks":
        import attacks
        attacks.run(folder, expect)
    else:
        import page
        page.run(folder, part, expect)
for failure in failures:
    print("failed:", failure)
sys.exit(1 if failures else 0)
