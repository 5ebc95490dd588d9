#!/usr/bin/env python3
"""Encoders to be audited, by name: `encoders.py raw`. A line of values in, a line with a payload out.

When ENCODER_COUNT names a file, the number of cases that were asked is added to it at the end, as a line.
"""
import json
import os
import sys
import urllib.parse


def literal(escape):
    """Both texts between single quotes, each escaped."""
    return lambda v: "'%s', { name: '%s' }" % (escape(v["id"]), escape(v["name"]))


def expression(escape):
    """JSON where values are due."""
    return lambda v: "%s, %s" % (escape(json.dumps(v["id"], ensure_ascii=False)),
                                 escape(json.dumps({"name": v["name"]}, ensure_ascii=False)))


def parsed(before, after, escape=lambda text: text):
    """JSON as a text that the page parses."""
    return lambda v: "...JSON.parse(%s%s%s)" % (
        before, escape(json.dumps([v["id"], {"name": v["name"]}], ensure_ascii=False)), after)


def html(text):
    for sign, entity in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")]:
        text = text.replace(sign, entity)
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")


def safe(text):
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


ENCODERS = {
    "raw": literal(lambda text: text),
    "wrong-order": literal(lambda text: text.replace("'", "\\'").replace("\\", "\\\\")),
    "json-in-quotes": parsed("'", "'"),
    "json-in-quotes-apostrophe-escaped": parsed("'", "'", lambda text: text.replace("'", "\\'")),
    "json-in-template-literal": parsed("`", "`"),
    "percent-encoding": literal(lambda text: urllib.parse.quote(text, safe="")),
    "html-escaping": literal(html),
    "json-as-expression": expression(safe),
    # Right but for one character: no certificate for these.
    "loses-u2029": expression(lambda text: safe(text.replace("\u2029", ""))),
    "loses-one-scalar": expression(lambda text: safe(text.replace("\U0001f9ea", ""))),
}


def main():
    encode = ENCODERS[sys.argv[1]]
    count = 0
    for line in sys.stdin:
        request = json.loads(line)
        count += 1
        print(json.dumps({"case": request["case"], "payload": encode(request["values"])}), flush=True)
    if "ENCODER_COUNT" in os.environ:
        with open(os.environ["ENCODER_COUNT"], "a") as file:
            file.write("%d\n" % count)


main()
