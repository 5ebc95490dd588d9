#!/usr/bin/env python3
"""Tests the example apps, then puts one fault after the other into their handlers: each has to fail a test by name.

    .ci/faults.py [shop|calls|controllers]… [--only NAME] [--scratch-path DIR]

Works on copies, in which the packages depend on this repository by path. A copy holds all of its faults at once, each
behind a name in the environment, so that it is compiled once. Exits with 1 when a fault goes unnoticed.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

from example_faults import APPS

ROOT = pathlib.Path(__file__).resolve().parent.parent
SWITCH = """import Foundation

/// The fault that a run is about.
enum Fault {
    static let name = ProcessInfo.processInfo.environment["FAULT"] ?? ""
}
"""


def merged(before, faults, kind):
    """Swift that does what stood there, or what the fault of the run puts in its place."""
    if kind == "always":
        return faults[0][1]
    if kind == "expression":
        text = f"({before})"
        for name, after in faults:
            text = f'(Fault.name == "{name}" ? ({after}) : {text})'
        return text
    cases = "".join(f'case "{name}":\n{after}' for name, after in faults)
    return f"switch Fault.name {{\n{cases}default:\n{before}}}\n"


def prepare(app, copy):
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ROOT / "Examples" / app.folder, copy, symlinks=True, ignore=shutil.ignore_patterns(".build"))
    manifest = copy / app.package / "Package.swift"
    manifest.write_text(re.sub(r'path: "(\.\./)+\.\."', f'path: "{ROOT}"', manifest.read_text()))


def inject(app, copy):
    places = {}
    for fault in app.faults:
        for kind, file, before, after in fault.changes:
            places.setdefault((file, before, kind), []).append((fault.name, after))
    for (file, before, kind), faults in places.items():
        path = copy / app.sources / file
        text = path.read_text()
        if text.count(before) != 1:
            sys.exit(f"{file}: the place of a fault is not there once:\n{before}")
        path.write_text(text.replace(before, merged(before, faults, kind)))
    (copy / app.sources / "Fault.swift").write_text(SWITCH)


def swift_test(copy, scratch, arguments=(), **environment):
    command = ["swift", "test", "--package-path", str(copy), "--scratch-path", str(scratch), *arguments]
    run = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env=os.environ | {"SWIFT_BACKTRACE": "enable=no"} | environment)
    return run.returncode, run.stdout


def problem(fault, status, output):
    """What is wrong with how a fault was found, or None."""
    if "Test run" not in output:
        return f"no test ran:\n{output[-3000:]}"
    if status == 0:
        return "no test failed"
    if not re.search(fault.expected, output):
        return f"no failure says {fault.expected}:\n{output[-3000:]}"
    # A text that was sent has a line of the app; what was not sent has none.
    if fault.sent and not re.search(rf"recorded an issue[^\n]* at {fault.sent}:\d+", output):
        return f"no failure names a line of {fault.sent}:\n{output[-3000:]}"
    return None


def check(app, only, scratch):
    copy = scratch / f"{app.name}-copy"
    package = copy / app.package
    # All apps are built in one place: what they depend on is compiled once.
    build = scratch / "build"
    prepare(app, copy)
    if only is None:
        for mode in app.modes:
            status, output = swift_test(package, build, SHOPAPP_SWIFT=mode)
            if status != 0 or "warning:" in output:
                sys.exit(f"{app.folder} in Swift {mode} mode:\n{output[-4000:]}")
            print(f"{app.folder} in Swift {mode} mode: passes", flush=True)
    inject(app, copy)
    status, output = swift_test(package, build)
    if status != 0:
        sys.exit(f"{app.folder} with its faults switched off:\n{output[-4000:]}")
    failed = []
    for fault in app.faults:
        if only not in (None, fault.name):
            continue
        # With most faults every case of the search waits in vain: it runs where nothing else has noticed.
        told = problem(fault, *swift_test(package, build, ["--skip-build", "--skip", "FuzzTests"], FAULT=fault.name))
        if told:
            told = problem(
                fault, *swift_test(package, build, ["--skip-build", "--filter", "FuzzTests"], FAULT=fault.name))
        print(f"{app.name}: {fault.name}: {told or 'found'}", flush=True)
        if told:
            failed.append(fault.name)
    return failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("apps", nargs="*", metavar="|".join(app.name for app in APPS))
    parser.add_argument("--only")
    parser.add_argument("--scratch-path", default=str(ROOT / ".build" / "faults"))
    arguments = parser.parse_args()
    for name in set(arguments.apps) - {app.name for app in APPS}:
        parser.error(f"no app is called {name}")
    scratch = pathlib.Path(arguments.scratch_path)
    scratch.mkdir(parents=True, exist_ok=True)
    failed = []
    for app in APPS:
        if not arguments.apps or app.name in arguments.apps:
            failed += check(app, arguments.only, scratch)
    if failed:
        sys.exit("unnoticed: " + ", ".join(failed))


if __name__ == "__main__":
    main()
