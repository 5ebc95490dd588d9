"""Runs the steps of Documentation/CI.md in clean Debian systems, made with debootstrap. Needs root.

Usage: clean-root.py [FOLDER]     a bare system that FOLDER holds is used again; without one a temporary folder is used

The steps are taken from the page itself, so the page and what was run cannot differ. What stands in for an image of
Swift is a bare system of this machine's own release with the toolchain of this machine bound into it.
"""
import json, os, pathlib, re, shlex, shutil, subprocess, sys, tempfile, time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = (ROOT / "Documentation/CI.md").read_text(encoding="utf-8")
# What an image of Swift has besides the toolchain; without pkg-config and make, which the page installs.
IMAGE = "ca-certificates git g++ libcurl4 libedit2 libncurses6 libsqlite3-0 libxml2 libz3-4 tzdata zlib1g-dev".split()
BROKEN = {"id": "broken", "invoke": "updateProductWithData", "arguments": "'p-1', { sku: 's', name: 'Levi's' }"}
seen, left_out, machines = [], [], []


def stop(why):
    sys.exit(f"clean-root: {why}")


# MARK: What the page says

def blocks(language, *words):
    fences = re.findall(r"^( *)```(\w*)\n(.*?)^ *```$", PAGE, re.S | re.M)
    texts = ["\n".join(line.removeprefix(indent) for line in text.split("\n")) for indent, kind, text in fences if kind == language]
    return [text for text in texts if all(word in text for word in words)] or stop(
        f"the page has no block of {language or 'text'} with {' and '.join(words)}")


def workflow_steps(text):
    """Each step of a workflow: its keys as texts, a block of lines as one."""
    steps, block = [], None
    for line in text[text.index("steps:"):].split("\n")[1:]:
        indent = len(line) - len(line.lstrip())
        if block and (not line.strip() or indent > block[1]):
            steps[-1][block[0]] += line[block[1] + 2:] + "\n"
            continue
        match = re.match(r"( +)(- )?([\w-]+): ?(.*)$", line)
        if not match:
            continue
        if match[2]:
            steps.append({})
        key, value = match[3], match[4]
        is_block = value == "|"
        block = (key, indent + len(match[2] or "")) if is_block else None
        steps[-1][key] = "" if is_block else value.split("   #")[0]
    return steps


def docker_steps(text):
    for line in text.replace("\\\n", "").split("\n"):
        if line.strip():
            yield line.split(None, 1)


# MARK: Systems

class Machine:
    """A system of its own. Its mounts live in a namespace of each command, so that none outlives it."""

    def __init__(self, name):
        self.name, self.root = name, folder / name.split()[0].lower()
        print(f"\n{name}", flush=True)
        machines.append(self)
        shutil.rmtree(self.root, ignore_errors=True)
        subprocess.run(["cp", "-a", bare, self.root], check=True)
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")

    def put_package(self, where):
        target = self.root / where.lstrip("/")
        listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        for path in subprocess.run(listing, cwd=ROOT, check=True, capture_output=True).stdout.decode().split("\0"):
            if path and (ROOT / path).is_file():
                (target / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / path, target / path)

    def put_payloads(self, where):
        shutil.copytree(ROOT / "fixtures/samples", self.root / where.lstrip("/"))

    def run(self, title, script, where, status=0, environment={}):
        start = time.monotonic()
        done = in_root(self.root, script, where, environment)
        ok = done.returncode == status
        seen.append((self.name, title, ok))
        told = "" if status == 0 else f", exit {status} as it must"
        print(f"  {'ok    ' if ok else 'FAILED'} {title} ({time.monotonic() - start:.0f} s{told})", flush=True)
        if not ok:
            print(f"exit {done.returncode}, not {status}, of:\n{script}\n{done.stdout[-4000:]}", flush=True)

    def expect(self, title, holds):
        seen.append((self.name, title, holds))
        print(f"  {'ok    ' if holds else 'FAILED'} {title}", flush=True)


def text_of(path):
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def in_root(root, script, where, environment={}):
    """`sh -e`, which is what a workflow's steps run in."""
    bound = root / str(toolchain).lstrip("/")
    bound.mkdir(parents=True, exist_ok=True)
    mounts = [["mount", "--bind", "/dev", root / "dev"], ["mount", "-t", "proc", "proc", root / "proc"],
              ["mount", "--bind", toolchain, bound], ["mkdir", "-p", f"{root}{where}"]]
    variables = {"PATH": f"{toolchain}/usr/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root",
                 "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive", "SWIFT_BACKTRACE": "enable=no", **environment}
    for name in ("http_proxy", "https_proxy", "no_proxy"):
        if name in os.environ:
            variables[name] = os.environ[name]
    inside = ["env", "-i", *(f"{name}={value}" for name, value in variables.items()),
              "sh", "-ec", f"cd {shlex.quote(where)}\n{script}"]
    words = " && ".join(shlex.join(map(str, mount)) for mount in mounts)
    words += f" && exec chroot {shlex.quote(str(root))} {shlex.join(inside)}"
    return subprocess.run(["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", words],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def make_bare():
    if (bare / "finished").exists():
        return
    shutil.rmtree(bare, ignore_errors=True)
    release = dict(line.rstrip().split("=", 1) for line in open("/etc/os-release") if "=" in line)
    print(f"debootstrap {release['VERSION_CODENAME']}", flush=True)
    words = ["debootstrap", "--variant=minbase", release["VERSION_CODENAME"], bare]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        stop(f"debootstrap failed:\n{done.stdout[-2000:]}")
    shutil.copy("/etc/resolv.conf", bare / "etc/resolv.conf")
    done = in_root(bare, f"apt-get update && apt-get install -y --no-install-recommends {' '.join(IMAGE)}", "/")
    if done.returncode:
        stop(f"what an image of Swift has could not be installed:\n{done.stdout[-2000:]}")
    (bare / "finished").touch()


# MARK: The steps

# Where a runner has the app and its summary, in the bare system.
CHECKOUT = "/home/runner/app"
SUMMARY = "/home/runner/summary"


def github():
    machine, app = Machine("GitHub Actions"), CHECKOUT
    machine.put_package(f"{app}/tools/PlayerBridge")
    machine.put_payloads(f"{app}/payloads")
    summary = {"GITHUB_STEP_SUMMARY": SUMMARY}
    steps = workflow_steps(blocks("yaml", "runs-on:", "swift build")[0])
    for step in steps:
        if "run" in step:
            machine.run(step["name"], step["run"], app, environment=summary)
        else:
            left_out.append(f"the action {step['uses']}")
    here = machine.root / app[1:]
    named = {step["path"] for step in steps if "upload-artifact" in step.get("uses", "")}
    named |= {step["sarif_file"] for step in steps if "sarif_file" in step}
    for name in sorted(" ".join(named).split()):
        machine.expect(f"there is {name}, to be published", text_of(here / name) != "")
    machine.expect("there is a summary", "PlayerBridge: all passed" in text_of(machine.root / SUMMARY[1:]))
    (here / "payloads/broken.cases.jsonl").write_text(json.dumps(BROKEN) + "\n")
    check = next(step["run"] for step in steps if step.get("name") == "Check")
    machine.run("Check, with a broken payload", check, app, status=1)
    machine.expect("there are the reports of that", "did not pass" in text_of(here / "report.html"))
    return machine


def gitlab(machine):
    """In the system of the workflow, whose build is the cache that the job names."""
    print("\nGitLab", flush=True)
    machine.name = "GitLab"
    (machine.root / CHECKOUT[1:] / "payloads/broken.cases.jsonl").unlink()
    text = blocks("yaml", "script:", "swift build")[0]
    lines = re.search(r"script:\n((?: +- .*\n)+)", text)[1].split("\n")
    for line in filter(None, lines):
        command = line.strip().removeprefix("- ")
        machine.run(command, command, CHECKOUT)


def docker():
    machine, where = Machine("Dockerfile and docker run"), "/"
    for word, rest in docker_steps(blocks("dockerfile")[0]):
        match word:
            case "RUN": machine.run(f"RUN {rest[:60]}…", rest, where)
            case "COPY": machine.put_package(rest.split()[1])
            case "WORKDIR": where = rest
            case "FROM": left_out.append(f"the image {rest}: a bare system with this machine's Swift stood in for it")
            case "ENTRYPOINT": entry = json.loads(rest)[0]
            case _: stop(f"nothing is known of {word} in a Dockerfile")
    machine.put_payloads(f"{where}/payloads")
    (machine.root / where[1:] / "payload.txt").write_text("'p-1', { sku: 's', name: 'Vase' }\n")
    for line in blocks("sh", "docker run")[0].strip().split("\n"):
        match = re.match(r"docker run .*? playerbridge (.*)$", line)
        if match:
            machine.run(f"docker run … {match[1]}", f"{entry} {match[1]}", where)
        else:
            left_out.append(f"`{line}`: its steps were run without Docker")
    adopting(machine, where)


def adopting(machine, where):
    (machine.root / where[1:] / "payloads/broken.cases.jsonl").write_text(json.dumps(BROKEN) + "\n")
    for text in blocks("sh", "baseline.json"):
        machine.run(text.strip(), text, where)
    settings = blocks("json5", "baseline")[0]
    (machine.root / where[1:] / ".playerbridge.json5").write_text(settings)
    machine.run("playerbridge check payloads, with .playerbridge.json5", "playerbridge check payloads", where)
    (machine.root / where[1:] / ".playerbridge.json5").unlink()
    machine.run("playerbridge check payloads, without a baseline", "playerbridge check payloads", where, status=1)
    machine.run("two shards", "mkdir reports\nplayerbridge check payloads/cart.cases.jsonl --report json=reports/1.json\n"
                "playerbridge check payloads/numbers.cases.jsonl --report json=reports/2.json", where)
    merge = blocks("", "playerbridge merge")[0]
    machine.run(merge.strip(), merge, where)


def devcontainer():
    machine = Machine("devcontainer")
    settings = json.loads(blocks("json", "onCreateCommand")[0])
    machine.put_package("/workspaces/PlayerBridge")
    machine.run("onCreateCommand", settings["onCreateCommand"], "/workspaces/PlayerBridge")
    machine.run("what an editor asks for first", "swift package describe > /dev/null\npkg-config --exists javascriptcoregtk-4.1",
                "/workspaces/PlayerBridge")
    left_out.append("an editor that opens the devcontainer")


if os.geteuid() != 0:
    stop("needs root, to make a system and to enter it: sudo make clean-root")
for program, package in [("debootstrap", "debootstrap"), ("unshare", "util-linux"), ("chroot", "coreutils")]:
    if not shutil.which(program):
        stop(f"needs {program}: apt-get install {package}")
if not shutil.which("swift"):
    stop("needs swift in the PATH")
toolchain = pathlib.Path(os.path.realpath(shutil.which("swift"))).parents[2]
if toolchain == pathlib.Path("/"):
    stop("needs a Swift toolchain in a folder of its own, to bind into the system; it is in /usr")
temporary = None if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="playerbridge-root-")
folder = pathlib.Path(temporary or sys.argv[1]).resolve()
bare = folder / "bare"
try:
    make_bare()
    gitlab(github())
    docker()
    devcontainer()
finally:
    for path in [temporary] if temporary else [machine.root for machine in machines]:
        shutil.rmtree(path, ignore_errors=True)
version = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout.split("\n")[0]
print(f"\nNot run, here with {version}:")
for text in left_out:
    print(f"  {text}")
failed = [f"{name}: {title}" for name, title, ok in seen if not ok]
print(f"\n{len(seen)} steps and checks, " + (f"{len(failed)} failed: " + "; ".join(failed) if failed else "all as they must"))
sys.exit(1 if failed else 0)
