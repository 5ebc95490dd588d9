"""The workbench's server as a program sees it: its start, plain requests, and its socket. Only Python's standard library."""
import base64, json, os, pathlib, re, socket, struct, subprocess, time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Workbench:
    """A server of its own, which ends with the check."""

    def __init__(self, folder, *paths):
        self.folder = pathlib.Path(folder).resolve()
        self.process = subprocess.Popen(
            [self.folder / "playerbridge", "workbench", "--no-open", *paths], cwd=ROOT, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        self.address = self.process.stdout.readline().strip()
        self.port, self.token = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/#token=([0-9a-f]{64})", self.address).groups()
        self.port, self.host = int(self.port), f"127.0.0.1:{self.port}"
        self.key = None

    def end(self):
        self.process.terminate()
        return self.process.wait(10)

    # MARK: Requests

    def connect(self, timeout=20):
        return socket.create_connection(("127.0.0.1", self.port), timeout)

    def raw(self, text):
        """What comes back for these bytes, until the server closes or has answered."""
        with self.connect() as link:
            link.sendall(text if isinstance(text, bytes) else text.encode())
            answer = b""
            try:
                while b"\r\n\r\n" not in answer:
                    piece = link.recv(65536)
                    if not piece:
                        break
                    answer += piece
            except OSError:
                pass
            return answer

    def request(self, method, path, **headers):
        """Status of a request; None when the connection was closed without one."""
        lines = {"Host": self.host, **{name.replace("_", "-"): value for name, value in headers.items()}}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
        found = re.match(rb"HTTP/1\.\d (\d+)", self.raw(f"{method} {path} HTTP/1.1\r\n{head}\r\n"))
        return int(found[1]) if found else None

    def take_key(self):
        with self.connect() as link:
            link.sendall((f"POST /key HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\n"
                          f"X-PlayerBridge-Token: {self.token}\r\nConnection: close\r\n\r\n").encode())
            answer = b""
            while piece := link.recv(65536):
                answer += piece
        self.key = answer.split(b"\r\n\r\n", 1)[1].decode()
        return self.key

    # MARK: Processes

    def processes(self):
        """Desks and workers, with their memory in kilobytes."""
        parents, memory, words = {}, {}, {}
        for entry in os.listdir("/proc"):
            if not entry.isdigit():
                continue
            try:
                status = pathlib.Path(f"/proc/{entry}/status").read_text()
                words[int(entry)] = pathlib.Path(f"/proc/{entry}/cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            parents[int(entry)] = int(re.search(r"PPid:\s+(\d+)", status)[1])
            found = re.search(r"VmRSS:\s+(\d+)", status)
            memory[int(entry)] = int(found[1]) if found else 0
        desks = [pid for pid, parent in parents.items() if parent == self.process.pid]
        workers = [pid for pid, parent in parents.items() if parent in desks]
        return {"server": memory[self.process.pid], "desks": [memory[pid] for pid in desks],
                "workers": [memory[pid] for pid in workers]}


class Socket:
    """One tab's socket, by hand: a check has to send what no browser would."""

    def __init__(self, bench, path="/socket", key=None, origin=None, protocol=True):
        self.link = bench.connect(60)
        self.number = 0
        self.rest = b""
        words = ["playerbridge"] if protocol else []
        if key:
            words.append("key." + key)
        protocols = f"Sec-WebSocket-Protocol: {', '.join(words)}\r\n" if words else ""
        origin = f"http://{bench.host}" if origin is None else origin
        self.link.sendall((
            f"GET {path} HTTP/1.1\r\nHost: {bench.host}\r\n" + (f"Origin: {origin}\r\n" if origin else "")
            + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n{protocols}\r\n").encode())
        while b"\r\n\r\n" not in self.rest:
            piece = self.link.recv(65536)
            if not piece:
                break
            self.rest += piece
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        found = re.match(rb"HTTP/1\.\d (\d+)", head)
        self.status = int(found[1]) if found else None

    def send(self, data, opcode=1, length=None):
        data = data if isinstance(data, bytes) else data.encode()
        size = len(data) if length is None else length
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0xFE]) + struct.pack(">H", size)
        else:
            head += bytes([0xFF]) + struct.pack(">Q", size)
        # A mask of zeros leaves the bytes as they are.
        self.link.sendall(head + b"\0\0\0\0" + data)

    def take(self, count):
        while len(self.rest) < count:
            piece = self.link.recv(1 << 20)
            if not piece:
                raise EOFError
            self.rest += piece
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def receive(self):
        """Opcode and bytes of the next message."""
        data = b""
        while True:
            first, second = self.take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            data += self.take(size)
            if first & 0x0F in (9, 10):
                data = b""
                continue
            if first & 0x80:
                return first & 0x0F, data

    def code(self):
        """The code with which the server closes; None when it just goes."""
        try:
            while True:
                opcode, data = self.receive()
                if opcode == 8:
                    return struct.unpack(">H", data[:2])[0]
        except (EOFError, OSError):
            return None

    def ask(self, **question):
        """The last answer to a question, and how many seconds it took."""
        self.number += 1
        began = time.monotonic()
        self.send(json.dumps(dict(question, id=self.number)))
        while True:
            opcode, data = self.receive()
            if opcode == 8:
                raise EOFError(data)
            answer = json.loads(data)
            if answer["id"] == self.number and not answer.get("more"):
                return answer, time.monotonic() - began

    def judge(self, text):
        return self.ask(do="judge", name="updateProductWithData", options=[], text=text)
