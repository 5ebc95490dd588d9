"""Makes the Debian packages and a tarball with the same files, from a copy of the files that git tracks.

Usage: package.py [FOLDER]     the default is out/package; a second run in the same folder builds what changed

The version is that of Sources/BridgeFindings/ToolVersion.swift; a commit without the tag of that version adds its date
and hash. Times in the packages are that of the commit.
"""
import email.utils, hashlib, os, pathlib, re, shutil, subprocess, sys, time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOLS = {"dpkg-buildpackage": "dpkg-dev", "dh": "debhelper", "patchelf": "patchelf", "swift": None}


def stop(why):
    sys.exit(f"package: {why}")


def git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def version():
    text = (ROOT / "Sources/BridgeFindings/ToolVersion.swift").read_text(encoding="utf-8")
    number = re.search(r'current = "([0-9.]+)"', text)[1]
    if f"v{number}" in git("tag", "--points-at", "HEAD").split():
        return number
    day = time.strftime("%Y%m%d", time.gmtime(epoch()))
    return f"{number}~{day}.{git('rev-parse', '--short=8', 'HEAD').strip()}"


def epoch():
    return int(git("log", "-1", "--format=%ct"))


def copy_source(target):
    """Unchanged files keep their times, so that a second build is quick; what git no longer tracks goes."""
    tracked = [path for path in git("ls-files", "-z").split("\0") if path and (ROOT / path).is_file()]
    target.mkdir(parents=True, exist_ok=True)
    for path in sorted(target.rglob("*"), reverse=True):
        name = path.relative_to(target)
        if name.parts[0] != ".build" and not path.is_dir() and str(name) not in tracked:
            path.unlink()
    for name in tracked:
        source, copy = ROOT / name, target / name
        if not copy.is_file() or copy.read_bytes() != source.read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)
        copy.chmod(source.stat().st_mode & 0o777 & ~0o022)


def changelog(number):
    maintainer = re.search(r"^Maintainer: (.*)$", (ROOT / "debian/control").read_text(), re.M)[1]
    return (f"playerbridge ({number}) unstable; urgency=medium\n\n"
            f"  * Made from the project's own sources; its CHANGELOG.md says what changed.\n\n"
            f" -- {maintainer}  {email.utils.formatdate(epoch())}\n")


def tarball(source, folder, number, architecture):
    """The files of both packages, under one folder that can lie anywhere."""
    name = f"playerbridge-{number}"
    tree = folder / name
    shutil.rmtree(tree, ignore_errors=True)
    for package in ("playerbridge", "playerbridge-lint"):
        shutil.copytree(source / "debian" / package / "usr", tree, symlinks=True, dirs_exist_ok=True)
    path = folder / f"{name}-linux-{architecture}.tar.xz"
    subprocess.run(["tar", "--sort=name", f"--mtime=@{epoch()}", "--owner=0", "--group=0", "--numeric-owner",
                    "--mode=go-w", "-C", folder, "-cJf", path, name], check=True)
    shutil.rmtree(tree)
    return path


def build(folder):
    for tool, package in TOOLS.items():
        if not shutil.which(tool):
            stop(f"{tool} is missing" + (f"; apt-get install {package}" if package else ""))
    number, source = version(), folder / "source"
    copy_source(source)
    (source / "debian/changelog").write_text(changelog(number), encoding="utf-8")
    for old in folder.glob("playerbridge*"):
        if old.is_file():
            old.unlink()
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch()), "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    subprocess.run(["dpkg-buildpackage", "--build=binary", "--no-sign", "--no-check-builddeps", "--no-pre-clean"],
                   cwd=source, env=environment, check=True)
    architecture = subprocess.run(["dpkg", "--print-architecture"], check=True, capture_output=True, text=True).stdout.strip()
    results = sorted(folder.glob("*.deb")) + [tarball(source, folder, number, architecture)]
    sums = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in results)
    (folder / "SHA256SUMS").write_text(sums)
    for path in results:
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {path.name}")


build(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "out/package").resolve())
