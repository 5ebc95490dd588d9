#!/usr/bin/env python3
"""Audits every encoder with some seeds, and says what was found.

    Tests/Encoders/audit.py .build/release [--seeds N] [--cases N] [--only NAME]

One row an encoder and seed: the cases that the encoder itself counted, the first case that failed, and the smallest
value. A broken encoder must be found within 2,000 cases, with a value of at most three characters and its recipe
named; a right one must get the certificate when --cases reaches 200,000; one that loses a single character must not.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SWIFT = ["quotes-only", "no-line-breaks", "replace-by-character", "code-unit-escaper"]
# Words of the recipe that the audit has to name.
BROKEN = {
    "raw": "raw: nothing is escaped",
    "quotes-only": "quotes only",
    "wrong-order": "the quote first, then the backslash",
    "no-line-breaks": "but no line breaks",
    "json-in-quotes": "JSON text in single quotes: ",
    "json-in-quotes-apostrophe-escaped": "JSON text in single quotes, apostrophes escaped",
    "json-in-template-literal": "JSON text in a template literal",
    "replace-by-character": "a combining mark joins",
    "percent-encoding": "percent-encoding",
    "html-escaping": "HTML-escaping",
}
RIGHT = {"json-as-expression": "JSON as an expression, with <", "code-unit-escaper": "line breaks are escaped"}
LOSING = ["loses-u2029", "loses-one-scalar"]


def audit(folder, name, seed, cases):
    command = "%s %s" % (os.path.join(folder, "SampleEncoders"), name)
    if name not in SWIFT:
        command = "python3 %s %s" % (os.path.join(HERE, "encoders.py"), name)
    with tempfile.TemporaryDirectory() as place:
        counts = os.path.join(place, "counts")
        result = subprocess.run(
            [os.path.join(folder, "playerbridge"), "fuzz", "--function", "updateProductWithData", "--encoder", command,
             "--hole", "id:string", "--hole", "name:string", "--seed", str(seed), "--cases", str(cases),
             "--format", "json"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(os.environ, ENCODER_COUNT=counts))
        if result.returncode not in (0, 1):
            sys.exit("%s: exit %d: %s" % (name, result.returncode, result.stderr.decode()))
        counted = sum(int(line) for line in open(counts))
    results = json.loads(result.stdout)["results"]
    campaign = next(entry["campaign"] for entry in results if "campaign" in entry)
    faults = [entry["fault"] for entry in results if "fault" in entry]
    return counted, campaign, faults


def length(fault):
    """Characters of the smallest value, which is shown as `hole = JSON`."""
    return min(len(json.loads(part.split(" = ", 1)[1])) for part in [fault["value"]])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--only")
    given = parser.parse_args()
    wrong = 0
    print("%-36s %5s %8s %7s  %-12s %s" % ("encoder", "seed", "counted", "first", "smallest", "verdict"))
    for name in list(BROKEN) + list(RIGHT) + LOSING:
        if given.only not in (None, name):
            continue
        for seed in range(1, given.seeds + 1):
            cases = 2000 if name in BROKEN else given.cases
            counted, campaign, faults = audit(given.folder, name, seed, cases)
            recipe = campaign["holes"][-1]["recipe"]
            first = min((fault["case"] for fault in faults), default=None)
            small = min(faults, key=length)["value"].split(" = ", 1)[1] if faults else "-"
            if name in BROKEN:
                fine = faults and first < 2000 and length(min(faults, key=length)) <= 3 and BROKEN[name] in recipe
                words = recipe.split(":")[0]
            elif name in RIGHT:
                fine = not faults and RIGHT[name] in recipe and (campaign["certified"] or cases < 200000)
                words = "certificate" if campaign["certified"] else "no fault, not tried to the end"
            else:
                fine = not campaign["certified"] and (faults or cases < 200000)
                words = "no certificate"
            wrong += not fine
            print("%-36s %5d %8d %7s  %-12s %s%s" % (
                name, seed, counted, "-" if first is None else first, small, words, "" if fine else "   WRONG"), flush=True)
    sys.exit(1 if wrong else 0)


main()
