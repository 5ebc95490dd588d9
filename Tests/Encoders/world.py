"""Audits encoders that others made, and writes Documentation/Encoders.md: one row each.

Usage: world.py PLAYERBRIDGE PYTHON [--only TEXT] [--print]

PYTHON is an interpreter with the packages of world.txt. An interpreter that is not installed is left out, and said so.
"""
import argparse
import datetime
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "Documentation/Encoders.md"
# Few cases find what is wrong; a certificate needs many.
FEW, MANY = 3_000, 60_000

HEAD = """# Third-party encoders

Which well-known encoders and escapers are safe to use in JavaScript, and how. Each went through the audit of
`playerbridge fuzz`, which compares what arrives with the hostile text that was sent. `make world` rewrites this page.

- **whole value**: the encoder writes the whole value, including its quotes: `name: ` followed by its result.
- **between quotes**: your code writes the quotes, the encoder the text between them.
- **correct**: every Unicode scalar, every text of up to three special characters, and lengths around powers of two arrived
  ({many:,} cases). **no fault found**: not all of that was tested.
- **wrong**: at least one text breaks the payload, or arrives as a different text. The table shows the smallest one.
- A text that an encoder rejects with an error, such as half of a surrogate pair, is counted but is not a fault.

{count} encoders, {day}, engine {engine}.
"""
LINE = "\nThis command runs exactly the smallest value with your own encoder:\n\n```\n" \
       "playerbridge fuzz --function f --record f --player recording --encoder COMMAND --hole value:string --values '{\"value\": \"…\"}'\n```\n"


def programs(python):
    """Each interpreter with its program, as a command line."""
    rows = [("Python", [python, "-B", HERE / "world/python.py"]), ("Node", ["node", HERE / "world/node.js"]),
            ("PHP", ["php", HERE / "world/php.php"]), ("Ruby", ["ruby", HERE / "world/ruby.rb"]),
            ("Perl", ["perl", HERE / "world/perl.pl"]), ("Lua", ["lua5.4", HERE / "world/lua.lua"]),
            ("jq", ["sh", HERE / "world/jq.sh"])]
    for name, words in rows:
        needed = "jq" if name == "jq" else words[0]
        yield name, [str(word) for word in words] if shutil.which(needed) else None


def audit(tool, words, name, cases):
    command = shlex.join(words + [name])
    done = subprocess.run(
        [tool, "fuzz", "--function", "f", "--record", "f", "--player", "recording", "--encoder", command,
         "--hole", "value:string", "--intended", '[{"$value": "value"}]', "--seed", "1", "--cases", str(cases),
         "--encoder-timeout", "60", "--format", "json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in (0, 1):
        sys.exit(f"{name}: exit {done.returncode}: {done.stderr.decode()}")
    report = json.loads(done.stdout)
    campaign = next(entry["campaign"] for entry in report["results"] if "campaign" in entry)
    faults = [(entry["fault"], entry.get("verdict")) for entry in report["results"] if "fault" in entry]
    return campaign, faults, report["playerbridge"]["engine"]


def smallest(faults):
    """The shortest value that shows a fault, with the fault."""
    def value(pair):
        text = pair[0]["value"].split(" = ", 1)[-1]
        try:
            return json.loads(text)
        except ValueError:
            return text
    return min(((len(value(pair)), value(pair), pair) for pair in faults), key=lambda row: row[:2])[1:]


def code(text):
    """A value as JSON, in the code of a table."""
    text = text if len(text) <= 12 else text[:12] + "…"
    shown = json.dumps(text, ensure_ascii=False) if text.isprintable() else json.dumps(text)
    shown = shown.replace("|", "\\|")
    ticks = "``" if "`" in shown else "`"
    return f"{ticks} {shown} {ticks}" if ticks == "``" else f"`{shown}`"


def row(entry, tool, words):
    campaign, faults, engine = audit(tool, words, entry["name"], FEW)
    if not faults:
        campaign, faults, engine = audit(tool, words, entry["name"], MANY)
    refused = sum(reason["count"] for reason in campaign["refusals"])
    if faults:
        value, (fault, verdict) = smallest(faults)
        what = f"wrong: {code(value)} is {'lost' if verdict in ('rejected', 'failed') else verdict} ([{fault['rule']}](Rules.md#{fault['rule']}))"
    else:
        what = "**correct**" if campaign["certified"] else "no fault found"
    if refused:
        what += f"; rejects {refused} of {campaign['cases']:,} texts"
    place = "whole value" if entry["place"] == "expression" else f"between `{entry['place'][0]}`" if entry["place"][0] != "`" else "between `` ` ``"
    name = entry["name"].replace("|", "\\|")
    shown = f"`` {name} ``" if "`" in name else f"`{name}`"
    return engine, f"| {shown} | {entry['from']} {entry['version']} | {place} | {what} |"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("python")
    parser.add_argument("--only", default="")
    parser.add_argument("--print", action="store_true")
    given = parser.parse_args()
    text, missing, count, engine = "", [], 0, ""
    for language, words in programs(given.python):
        if words is None:
            missing.append(language)
            continue
        listed = subprocess.run(words + ["--list"], check=True, stdout=subprocess.PIPE, text=True).stdout
        rows = []
        for line in listed.splitlines():
            entry = json.loads(line)
            if given.only in entry["name"]:
                engine, made = row(entry, given.tool, words)
                print(made, flush=True)
                rows.append(made)
        if rows:
            count += len(rows)
            text += f"\n## {language}\n\n| encoder | from | where | verdict |\n|---|---|---|---|\n" + "\n".join(rows) + "\n"
    head = HEAD.format(many=MANY, count=count, day=datetime.date.fromtimestamp(
        int(os.environ.get("SOURCE_DATE_EPOCH", datetime.datetime.now().timestamp()))), engine=engine)
    if missing:
        head += "\nNot run, because not installed: " + ", ".join(missing) + ".\n"
    if not given.print:
        PAGE.write_text(head + text + LINE, encoding="utf-8")


main()
