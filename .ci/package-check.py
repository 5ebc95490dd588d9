"""Installs the packages of `make package` in bare systems made with debootstrap, and uses them there. Needs root.

Usage: package-check.py FOLDER [RELEASE=ROOT]…     FOLDER holds the packages; a ROOT that was made before is copied

In each system, without a toolchain: install, check, lint, fuzz, an HTML report, completion in bash, the manual; then the
packages are removed, and nothing of them may be left.
"""
import os, pathlib, shutil, subprocess, sys, tempfile, time

BROKEN = """{"id": "broken", "invoke": "updateProductWithData", "arguments": "'p-1', { sku: 's', name: 'Levi's' }"}\n"""
RIGHT = """{"id": "right", "invoke": "updateProductWithData", "arguments": "'p-1', { sku: 's', name: 'Vase' }"}\n"""
SWIFT = r"""
func send(_ player: Player, _ name: String) async throws {
    _ = try await player.invoke(function: "updateProductWithData", arguments: "'p-1', { sku: 's', name: '\(name)' }")
}
"""
STEPS = [
    ("check of a right payload", "playerbridge check right.cases.jsonl", 0, "all passed"),
    ("check of a broken payload", "playerbridge check broken.cases.jsonl", 1, "unescaped-quote"),
    ("lint", "playerbridge lint App.swift", 1, "unsafe-hole"),
    ("fuzz", r"""playerbridge fuzz --function updateProductWithData --template "'p', { sku: 's', name: '\(name)' }" --seed 1 --cases 500""", 1, "unescaped-quote"),
    ("HTML report", "playerbridge check broken.cases.jsonl --report html=report.html; grep -c '<html' report.html", 0, "1"),
    ("a report of every format", "for f in json junit sarif github-summary; do playerbridge merge r.json --report $f=out.$f > /dev/null || exit; done", 0, ""),
    ("version", "playerbridge --version && playerbridge-lint --version", 0, "playerbridge "),
    ("files of the package are root's", "! dpkg -L playerbridge playerbridge-lint | xargs -d '\\n' stat -c '%U %n' | grep -v '^root'", 0, ""),
]
failed = []


def in_root(root, script):
    mounts = f"mount --bind /dev '{root}/dev' && mount -t proc proc '{root}/proc' && exec chroot '{root}' env -i "
    names = {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive"}
    names |= {name: os.environ[name] for name in ("http_proxy", "https_proxy", "no_proxy") if name in os.environ}
    words = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c",
             mounts + " ".join(f"{k}='{v}'" for k, v in names.items()) + ' sh -c "$1"', "sh", f"cd /root; {script}"]
    start = time.monotonic()
    done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    return done.returncode, done.stdout, time.monotonic() - start


def step(root, title, script, status=0, words=""):
    code, output, seconds = in_root(root, script)
    ok = code == status and words in output
    print(f"  {'ok    ' if ok else 'FAILED'} {seconds:6.2f} s  {title}" + (f", exit {code}" if code else ""), flush=True)
    if not ok:
        failed.append(title)
        print(f"exit {code}, expected {status} and “{words}”\n{output[-3000:]}")


def listing(root):
    roots = ["usr", "etc", "opt", "var/lib"]
    return {str(p.relative_to(root)) for r in roots for p in (root / r).rglob("*") if "var/lib/dpkg" not in str(p) and "var/lib/apt" not in str(p)}


def size_of_installed(root):
    code, output, _ = in_root(root, "dpkg-query -W -f '${Package} ${Installed-Size}\\n' playerbridge playerbridge-lint")
    print("  installed, kB: " + ", ".join(output.split("\n")).rstrip(", "))


def use(release, bare, packages, scratch):
    root = scratch / release
    print(f"\n{release}", flush=True)
    if bare is None:
        done = subprocess.run(["debootstrap", "--variant=minbase", release, root], capture_output=True, text=True)
        if done.returncode:
            failed.append(f"debootstrap {release}")
            return print(done.stdout[-1000:])
    else:
        subprocess.run(["cp", "-a", bare, root], check=True)
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    for path in packages:
        shutil.copy(path, root / "root")
    for name, text in [("right.cases.jsonl", RIGHT), ("broken.cases.jsonl", BROKEN), ("App.swift", SWIFT)]:
        (root / "root" / name).write_text(text)
    step(root, "apt-get update", "apt-get update")
    depends = " ".join(p.name for p in packages)
    code, output, _ = in_root(root, f"apt-get install -s --no-install-recommends {' '.join('./' + p.name for p in packages)}")
    print(f"  {output.count(chr(10) + 'Inst ')} packages would be installed")
    names = "$(apt-get install -s --no-install-recommends " + " ".join("./" + p.name for p in packages)
    names += " | sed -n 's/^Inst \\([^ ]*\\) .*/\\1/p' | grep -v '^playerbridge')"
    step(root, "install what they depend on", f"apt-get install -y --no-install-recommends {names}")
    before = listing(root)
    step(root, "install", "dpkg -i " + depends)
    size_of_installed(root)
    step(root, "no toolchain", "! command -v swift && ! ls /usr/lib/swift 2>/dev/null", words="")
    step(root, "a JSON report", "playerbridge check right.cases.jsonl --report json=r.json", 0)
    for title, script, status, words in STEPS:
        step(root, title, script, status, words)
    script = "bash -c '. /usr/share/bash-completion/completions/playerbridge; COMP_LINE=\"playerbridge che\"; COMP_POINT=16; _playerbridge; echo \"${COMPREPLY[@]}\"'"
    step(root, "completion in bash", script, 0, "check")
    step(root, "remove", "dpkg --purge playerbridge-lint playerbridge")
    left = sorted(path for path in listing(root) - before if "__pycache__" not in path)
    print(f"  {'ok    ' if not left else 'FAILED'} nothing is left" + "".join(f"\n    {path}" for path in left[:20]))
    failed.extend(left[:1])


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    packages = sorted(folder.glob("*.deb"))
    if os.geteuid() != 0 or not packages:
        sys.exit("package-check: needs root and a folder with packages")
    roots = dict(word.split("=", 1) for word in sys.argv[2:]) or {"bookworm": None, "trixie": None}
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="playerbridge-roots-"))
    try:
        for release, bare in roots.items():
            use(release, bare and pathlib.Path(bare), packages, scratch)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    print(f"\n{'all as it must be' if not failed else 'failed: ' + ', '.join(failed)}")
    sys.exit(1 if failed else 0)


main()
