#!/usr/bin/env python3
"""Runs one long campaign and watches its processes: memory, zombies, and what is left behind.

    Tests/Encoders/soak.py .build/release/playerbridge [--cases N] [--jobs N] [--encoder COMMAND]

Resident memory is compared between the second tenth of the time, when everything is warm, and the last one.
Exits with 1 when a process grew, when a child stayed a zombie or outlived the campaign, or when a file is left that
is not one of the corpus.
"""
import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

TEMPLATE = r"'\(id)', { name: '\(name)', current: \(price) }"
INTERVAL = 0.5
# What a process may grow after it is warm: caches that find their size, and a heap that is swept now and then.
ALLOWED_MEGABYTES = 24
# A parent collects a child at its next turn: a zombie is one that was seen as often in a row.
ZOMBIE_SAMPLES = 4


def processes(session):
    """The processes of a session: identifier to state, resident megabytes and command."""
    found = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/stat" % name) as file:
                head, rest = file.read().rsplit(")", 1)
        except OSError:
            continue
        fields = rest.split()
        if int(fields[3]) == session:
            megabytes = int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6
            found[int(name)] = (fields[0], megabytes, head.split("(", 1)[1])
    return found


def watch(process):
    """Samples until the campaign ends: by process its resident megabytes by time, and who was a zombie too long."""
    sizes, zombies, streaks = {}, set(), {}
    began = time.monotonic()
    while process.poll() is None:
        for identifier, (state, megabytes, name) in processes(process.pid).items():
            streaks[identifier] = streaks.get(identifier, 0) + 1 if state == "Z" else 0
            if streaks[identifier] >= ZOMBIE_SAMPLES:
                zombies.add("%d %s" % (identifier, name))
            if state != "Z":
                sizes.setdefault((identifier, name), []).append((time.monotonic() - began, megabytes))
        time.sleep(INTERVAL)
    return sizes, zombies, time.monotonic() - began


def between(samples, start, end):
    return [megabytes for moment, megabytes in samples if start <= moment < end]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--cases", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--encoder", help="in place of a template")
    given = parser.parse_args()
    target = ["--template", TEMPLATE]
    if given.encoder:
        target = ["--encoder", given.encoder, "--hole", "id:string", "--hole", "name:string"]
    problems = []
    with tempfile.TemporaryDirectory() as place:
        scratch = os.path.join(place, "scratch")
        os.mkdir(scratch)
        process = subprocess.Popen(
            [os.path.abspath(given.tool), "fuzz", "--function", "updateProductWithData", "--seed", "1", "--cases",
             str(given.cases), "--jobs", str(given.jobs), "--corpus", "kept", "--format", "json"] + target,
            cwd=place, env=dict(os.environ, TMPDIR=scratch), start_new_session=True, text=True,
            stdout=open(os.path.join(scratch, "report"), "w"), stderr=subprocess.PIPE)
        sizes, zombies, seconds = watch(process)
        errors = process.stderr.read()
        if process.returncode not in (0, 1):
            sys.exit("exit %d: %s" % (process.returncode, errors))
        with open(os.path.join(scratch, "report")) as file:
            campaign = next(r["campaign"] for r in json.load(file)["results"] if "campaign" in r)
        os.remove(os.path.join(scratch, "report"))
        if campaign["cases"] != given.cases:
            problems.append("%d cases of %d were run" % (campaign["cases"], given.cases))
        time.sleep(0.2)
        left = processes(process.pid)
        for identifier in left:
            os.kill(identifier, signal.SIGKILL)
        problems += ["a process is left: %d %s" % (identifier, left[identifier][2]) for identifier in left]
        problems += ["a zombie: " + name for name in sorted(zombies)]
        for folder, _, names in os.walk(place):
            problems += ["a file is left: " + os.path.join(folder, name) for name in names
                         if os.path.basename(folder) != "kept" or not name.endswith(".json")]
        kept = len(os.listdir(os.path.join(place, "kept")))
    print("%-24s %10s %10s %10s" % ("process", "warm MB", "last MB", "most MB"))
    for (identifier, name), samples in sorted(sizes.items()):
        warm, last = between(samples, seconds * 0.1, seconds * 0.2), between(samples, seconds * 0.9, seconds)
        if not warm or not last:
            continue
        print("%-24s %10.1f %10.1f %10.1f" % (
            "%s %d" % (name, identifier), max(warm), max(last), max(m for _, m in samples)))
        # The one that has waited for the end shrinks what was found there: it only warms up then.
        idle = max(between(samples, 0, seconds * 0.8), default=0) - min(between(samples, 0, seconds * 0.8), default=0) < 2
        if max(last) > max(warm) + ALLOWED_MEGABYTES and not idle:
            problems.append("%s %d grew from %.1f to %.1f MB" % (name, identifier, max(warm), max(last)))
    print("%d cases in %.0f s, %d files in the corpus" % (given.cases, seconds, kept))
    print(errors.strip().splitlines()[-1])
    for problem in problems:
        print("WRONG: " + problem)
    sys.exit(1 if problems else 0)


main()
