#!/usr/bin/env python3
"""An encoder that is right, but for some names: `faulty.py` hangs, dies, talks nonsense, answers late or closes its pipe.

What happens depends on the beginning of the name, so that the tests know what must be reported and what must not be lost.
`faulty.py MARK` fails once in all for a name that begins with `once`: the file MARK says that it did.
"""
import json
import os
import sys
import time


def misbehave(name, case):
    if name.startswith("\\"):
        time.sleep(60)
    elif name.startswith("'"):
        os._exit(7)
    elif name.startswith('"'):
        print(json.dumps({"case": case + 1, "payload": "'p'"}), flush=True)
    elif name.startswith("`"):
        os.kill(os.getpid(), 11)
    elif name.startswith("%"):
        os.close(1)
        time.sleep(60)
    elif name.startswith("#"):
        print('{"case": %d, "payload": ' % case, flush=True)
    elif name.startswith("@"):
        sys.stdout.buffer.write(b'{"case": %d, "payload": "\xff\x00"}\n' % case)
        sys.stdout.buffer.flush()
    elif name.startswith("~"):
        while True:
            os.write(1, b"noise\n" * 1000)
            os.write(2, b"noise\n" * 1000)
    elif name.startswith("^"):
        # The memory is that of a child.
        if os.fork() == 0:
            hoard = bytearray(b"x") * 80_000_000
            time.sleep(60)
        time.sleep(60)
    elif name.startswith("<"):
        print("a line for a log, not for the auditor", flush=True)
    elif name.startswith("&"):
        time.sleep(0.05)
    elif len(sys.argv) > 1 and name.startswith("\n") and not os.path.exists(sys.argv[1]):
        open(sys.argv[1], "w").close()
        os._exit(9)


for line in sys.stdin:
    request = json.loads(line)
    name = request["values"]["name"]
    misbehave(name, request["case"])
    print(json.dumps({"case": request["case"], "payload": "'p', " + json.dumps({"name": name})}), flush=True)
