"""Encoders of Python and PyPI: `python.py NAME` answers values with payloads, `python.py --list` names them all.

Each row is what an app writes for one text: the encoder alone (an expression), or between quotes of the app's own.
"""
import html
import importlib
import json
import shlex
import sys
import urllib.parse
from importlib.metadata import PackageNotFoundError, version


def quoted(quote, encode):
    return lambda text: quote + str(encode(text)) + quote


def module(name):
    return importlib.import_module(name)


def django(text):
    return module("django.utils.html").escapejs(text)


# name: (package, where it stands, what the app writes)
ENCODERS = {
    "json.dumps": (None, "expression", json.dumps),
    "json.dumps, ensure_ascii=False": (None, "expression", lambda text: json.dumps(text, ensure_ascii=False)),
    "json.dumps between '": (None, "'…'", quoted("'", json.dumps)),
    "repr": (None, "expression", repr),
    "ascii": (None, "expression", ascii),
    "shlex.quote": (None, "expression", shlex.quote),
    "html.escape": (None, "'…'", quoted("'", html.escape)),
    "urllib.parse.quote": (None, "'…'", quoted("'", lambda text: urllib.parse.quote(text, safe=""))),
    "str.encode('unicode_escape')": (None, "'…'", quoted("'", lambda text: text.encode("unicode_escape").decode())),
    "orjson.dumps": ("orjson", "expression", lambda text: module("orjson").dumps(text).decode()),
    "ujson.dumps": ("ujson", "expression", lambda text: module("ujson").dumps(text)),
    "simplejson.dumps": ("simplejson", "expression", lambda text: module("simplejson").dumps(text)),
    "simplejson.dumps, ensure_ascii=False": (
        "simplejson", "expression", lambda text: module("simplejson").dumps(text, ensure_ascii=False)),
    "msgspec.json.encode": ("msgspec", "expression", lambda text: module("msgspec").json.encode(text).decode()),
    "rapidjson.dumps": ("python-rapidjson", "expression", lambda text: module("rapidjson").dumps(text)),
    "json5.dumps": ("json5", "expression", lambda text: module("json5").dumps(text)),
    "pyjson5.encode": ("pyjson5", "expression", lambda text: module("pyjson5").encode(text)),
    "hjson.dumpsJSON": ("hjson", "expression", lambda text: module("hjson").dumpsJSON(text)),
    "demjson3.encode": ("demjson3", "expression", lambda text: module("demjson3").encode(text)),
    "Django escapejs between '": ("Django", "'…'", quoted("'", django)),
    'Django escapejs between "': ("Django", '"…"', quoted('"', django)),
    "Django escapejs between `": ("Django", "`…`", quoted("`", django)),
    "Jinja tojson": ("Jinja2", "expression", lambda text: str(module("jinja2.utils").htmlsafe_json_dumps(text))),
    "Jinja escape": ("MarkupSafe", "'…'", quoted("'", lambda text: module("markupsafe").escape(text))),
}


def list_all():
    for name, (package, place, _) in ENCODERS.items():
        try:
            number = version(package) if package else sys.version.split()[0]
        except PackageNotFoundError:
            continue
        print(json.dumps({"name": name, "from": package or "Python", "version": number, "place": place}))


def main():
    encode = ENCODERS[sys.argv[1]][2]
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = {"case": request["case"], "payload": encode(request["values"]["value"])}
        except Exception as reason:  # a refusal: counted, no fault
            answer = {"case": request["case"], "error": type(reason).__name__}
        print(json.dumps(answer), flush=True)


list_all() if sys.argv[1] == "--list" else main()
