"""What strangers may send to the workbench: each is refused, and the workbench goes on."""
import json, os, re, resource, socket, subprocess, sys, threading, time

from client import Socket, Workbench

RAISED = False


def plain(bench, expect):
    own = f"http://{bench.host}"
    expect("the page is served", bench.request("GET", "/") == 200)
    for name in ("evil.example", f"evil.example:{bench.port}", "127.0.0.1", f"127.0.0.1:{bench.port + 1}", None):
        expect(f"a request for the host {name} is refused", bench.request("GET", "/", Host=name) in (400, 421))
    expect("a page of another origin is refused", bench.request("GET", "/main.js", Origin="http://evil.example") == 403)
    expect("its fetch is refused", bench.request("GET", "/main.js", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="no-cors") == 403)
    expect("its frame is refused", bench.request("GET", "/", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="iframe") == 403)
    expect("its link is followed", bench.request("GET", "/", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="navigate") == 200)
    expect("a form of another origin is refused", bench.request("POST", "/key", Origin="null") == 403)
    expect("a form without an origin is refused", bench.request("POST", "/key") == 403)
    expect("a form with fields is refused", bench.request(
        "POST", "/key", Origin=own, Content_Type="application/x-www-form-urlencoded", Content_Length="1000000000") == 413)
    expect("a wrong token is refused", bench.request("POST", "/key", Origin=own, X_PlayerBridge_Token="0" * 64) == 403)
    for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH"):
        expect(f"{method} is refused", bench.request(method, "/") in (400, 403, 405, 501))
    for path in ("/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/./../main.js/../../x",
                 "/socket/../../etc/passwd", "/main.js/../Page/main.js", "/\\..\\..\\etc\\passwd", "/%00", "/main.js%00.html"):
        expect(f"{path} is nothing", bench.request("GET", path) in (400, 403, 404))
        expect(f"an upgrade of {path} is nothing", Socket(bench, path).status in (400, 403, 404))


def tokens(bench, expect):
    for path in ("/socket", "/socket/", "/socket/x", "/socketx", "/"):
        expect(f"an upgrade of {path} without a key is refused", Socket(bench, path).status != 101)
        expect(f"an upgrade of {path} with a wrong key is refused", Socket(bench, path, key="0" * 64).status != 101)
    key = bench.take_key()
    expect("the token gives a key", re.fullmatch("[0-9a-f]{64}", key) is not None)
    own = f"http://{bench.host}"
    expect("the token works once", bench.request("POST", "/key", Origin=own, X_PlayerBridge_Token=bench.token) == 403)
    expect("the key opens a socket", Socket(bench, key=key).status == 101)
    for path in ("/socket/", "/socket/x", "/socketx"):
        expect(f"the key opens nothing at {path}", Socket(bench, path, key=key).status != 101)
    for origin in ("http://evil.example", "null", "", f"https://{bench.host}", f"http://localhost:{bench.port}"):
        expect(f"the key opens nothing for the origin {origin!r}", Socket(bench, key=key, origin=origin).status == 403)


def messages(bench, expect):
    def closes(what, code, send):
        tab = Socket(bench, key=bench.key)
        try:
            send(tab)
        except OSError:
            pass
        found = tab.code()
        expect(f"{what} ends its socket ({found})", found in (code, None))
    closes("a binary message", 1003, lambda tab: tab.send(b"{}", opcode=2))
    closes("a message of two lines", 1003, lambda tab: tab.send('{"id": 1,\n"do": "rule"}'))
    closes("what is not UTF-8", 1007, lambda tab: tab.send(b"\xff\xfe"))
    closes("a message of a gigabyte", 1009, lambda tab: tab.send(b"x" * 100_000, length=1 << 30))
    closes("a flood of questions", 1008, lambda tab: [tab.send('{"id":1,"do":"colours","text":""}') for _ in range(5000)])
    # Long questions and long answers at once: neither side may wait for the other.
    tab = Socket(bench, key=bench.key)
    long = "'p-1', [" + "'a', " * 40_000 + "1]"
    for number in range(40):
        tab.send(json.dumps({"id": number, "do": "colours", "text": long}))
    expect("forty long questions are answered", [json.loads(tab.receive()[1])["id"] for _ in range(40)] == list(range(40)))
    for text in ("nonsense", "{}", "[" * 100_000, '{"id": 1e99, "do": "judge"}', '{"id": 1, "do": 7}', '"', "null"):
        tab.send(text)
    expect("what is no question is passed over", tab.judge("'p-1', {}")[0].get("verdict") == "delivered")
    for path in ("/etc/passwd", "../etc/passwd", "fixtures/../Package.swift", "/proc/self/environ", "fixtures/samples/../../README.md"):
        for what in ("check", "open", "write", "propose"):
            answer, _ = tab.ask(do=what, path=path, line=1, old="", new="{}", name="f", options=[], text="")
            expect(f"{what} of {path} is refused", "was not started with the file" in answer.get("problem", ""))


def bodies(bench, expect):
    before = bench.processes()["server"]
    began = time.monotonic()
    sent = 0
    with bench.connect() as link:
        link.sendall((f"POST /key HTTP/1.1\r\nHost: {bench.host}\r\nOrigin: http://{bench.host}\r\nContent-Length: {1 << 30}\r\n\r\n").encode())
        try:
            while sent < 1 << 30:
                sent += link.send(b"x" * (1 << 16))
        except OSError:
            pass
    expect(f"a body of a gigabyte is cut off after {sent >> 10} kB", sent < 64 << 20)
    sent = 0
    with bench.connect() as link:
        link.sendall((f"POST /key HTTP/1.1\r\nHost: {bench.host}\r\nOrigin: http://{bench.host}\r\nTransfer-Encoding: chunked\r\n\r\n").encode())
        try:
            while sent < 1 << 30:
                sent += link.send(b"10000\r\n" + b"x" * 65536 + b"\r\n")
        except OSError:
            pass
    expect(f"an endless body is cut off after {sent >> 10} kB", sent < 64 << 20)
    with bench.connect() as link:
        try:
            link.sendall((f"GET / HTTP/1.1\r\nHost: {bench.host}\r\n").encode())
            while sent < 1 << 30:
                sent += link.send(b"X-Long: " + b"y" * 65000 + b"\r\n")
        except OSError:
            pass
    grown = bench.processes()["server"] - before
    expect(f"the server grew by {grown} kB", grown < 64 << 10)
    expect("and goes on", bench.request("GET", "/") == 200)
    print(f"     three endless requests: {time.monotonic() - began:.1f} s")


def crowds(bench, expect):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 12_000), hard))
    tab = Socket(bench, key=bench.key)
    tab.judge("'p-1', {}")
    half = [bench.connect() for _ in range(150)]
    for link in half:
        link.sendall(b"GET / HTT")
    expect("among 150 half-open connections the page is served", bench.request("GET", "/") == 200)
    slow = bench.connect()
    began = time.monotonic()
    try:
        for letter in f"GET / HTTP/1.1\r\nHost: {bench.host}\r\nX-Slow: " + "x" * 60:
            slow.sendall(letter.encode())
            time.sleep(0.5)
    except OSError:
        pass
    lasted = time.monotonic() - began
    expect(f"a request that comes letter by letter is cut off after {lasted:.0f} s", lasted < 25)
    open_links, refused = [], 0
    began = time.monotonic()
    for _ in range(10_000):
        try:
            open_links.append(bench.connect(5))
        except OSError:
            refused += 1
    print(f"     10,000 connections in {time.monotonic() - began:.1f} s, {refused} without an answer")
    expect("after 10,000 connections the page is served", bench.request("GET", "/") == 200)
    expect("and a tab that was open is answered", tab.judge("'p-1', {}")[0].get("verdict") == "delivered")
    for link in half + open_links + [slow]:
        link.close()
    print(f"     the server's memory then: {bench.processes()['server'] // 1024} MB")


def tabs(bench, expect):
    """An endless payload beside others, and fifty tabs."""
    quiet, stuck = Socket(bench, key=bench.key), Socket(bench, key=bench.key)
    text = "'p-1', { sku: 's', name: 'Levi's 501' }"
    for tab in (quiet, stuck):
        tab.judge(text)
    alone = sorted(quiet.judge(text)[1] for _ in range(41))[20]
    outcome = {}
    thread = threading.Thread(target=lambda: outcome.update(answer=stuck.judge("'p-1', (() => { for (;;); })()")))
    thread.start()
    time.sleep(0.2)
    beside = sorted(quiet.judge(text)[1] for _ in range(41))[20]
    thread.join()
    print(f"     one payload: {alone * 1000:.1f} ms alone, {beside * 1000:.1f} ms beside an endless one, which took {outcome['answer'][1]:.1f} s")
    expect("an endless payload ends", outcome["answer"][0].get("verdict") == "failed")
    expect("it does not slow another tab", beside < max(4 * alone, 0.05))
    fifty = [Socket(bench, key=bench.key) for _ in range(50)]
    began = time.monotonic()
    for tab in fifty:
        expect_quietly = tab.judge(text)[0].get("verdict") == "rejected"
        if not expect_quietly:
            expect("each of fifty tabs is answered", False)
    now = bench.processes()
    print(f"     50 tabs answered in {time.monotonic() - began:.1f} s; server {now['server'] // 1024} MB, "
          f"{len(now['desks'])} desks of {sum(now['desks']) // max(len(now['desks']), 1) // 1024} MB, "
          f"{len(now['workers'])} workers of {sum(now['workers']) // max(len(now['workers']), 1) // 1024} MB")
    time.sleep(66)
    idle = bench.processes()
    expect(f"after a minute of rest there is no desk and no worker ({len(idle['desks'])}, {len(idle['workers'])})",
           not idle["desks"] and not idle["workers"])
    answer, seconds = fifty[0].judge(text)
    expect(f"and a tab is answered all the same, in {seconds * 1000:.0f} ms", answer.get("verdict") == "rejected")


def ending(folder, expect):
    """It ends with its terminal and with a signal, and leaves no process."""
    for name in ("INT", "TERM", "HUP"):
        bench = Workbench(folder)
        bench.take_key()
        tab = Socket(bench, key=bench.key)
        tab.judge("'p-1', {}")
        children = bench.processes()
        expect(f"a desk and a worker are there before {name}", len(children["desks"]) == len(children["workers"]) == 1)
        os.kill(bench.process.pid, getattr(__import__("signal"), "SIG" + name))
        bench.process.wait(10)
        time.sleep(1)
        left = subprocess.run(["pgrep", "-P", "1", "-f", "workbench-desk"], capture_output=True, text=True).stdout.split()
        expect(f"{name} ends it and all that it started", not left)
    control, terminal = os.openpty()
    process = subprocess.Popen(["setsid", "--ctty", bench.folder / "playerbridge", "workbench", "--no-open"], stdin=terminal,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    os.close(terminal)
    first = process.stdout.readline()
    os.write(control, b"\n")
    expect("Enter prints another address", process.stdout.readline() not in ("", first))
    os.close(control)
    try:
        process.wait(10)
        ended = True
    except subprocess.TimeoutExpired:
        process.kill()
        ended = False
    expect("the end of its terminal ends it", ended)


def run(folder, expect):
    bench = Workbench(folder, "fixtures/samples")
    try:
        for part in (plain, tokens, messages, bodies, tabs, crowds):
            part(bench, expect)
    finally:
        expect("a signal ends the server in good order", bench.end() == 0)
    ending(folder, expect)
