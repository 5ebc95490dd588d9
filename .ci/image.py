"""Makes a container image from the packages of `make package` and Debian; nothing is pulled. Needs root.

Usage: image.py PACKAGES [IMAGE] [ROOT]     ROOT is a bare Debian 12 made before, which is copied

The image is an OCI layout with one layer. It is then unpacked and run by chroot, as its user, with a read-only root.
"""
import json, os, pathlib, shutil, subprocess, sys, tempfile, time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RELEASE = "bookworm"
# What a program in a container never reads; licences stay.
LEFT_OUT = ["var/lib/apt/lists", "var/cache", "var/log", "usr/share/locale", "usr/share/man", "usr/share/info", "usr/share/doc-base",
            "usr/share/lintian", "tmp", "root"]
BROKEN = {"id": "broken", "invoke": "updateProductWithData", "arguments": "'p-1', { sku: 's', name: 'Levi's' }"}


def run(*words, **options):
    return subprocess.run([str(word) for word in words], check=True, text=True, **options)


def in_root(root, script):
    mounts = f"mount --bind /dev '{root}/dev' && mount -t proc proc '{root}/proc' && exec chroot '{root}' "
    names = {name: os.environ[name] for name in ("http_proxy", "https_proxy", "no_proxy") if name in os.environ}
    run("unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-ec",
        mounts + 'env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"', "sh",
        *(f"{name}={value}" for name, value in names.items()), "sh", "-ec", script)


def fill(root, packages, bare):
    if bare:
        run("cp", "-a", bare, root)
    else:
        run("debootstrap", "--variant=minbase", RELEASE, root, stdout=subprocess.DEVNULL)
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    for path in packages:
        shutil.copy(path, root / "root")
    names = " ".join(f"/root/{path.name}" for path in packages)
    in_root(root, f"apt-get update -qq; apt-get install -qq -y --no-install-recommends {names} > /dev/null; apt-get clean; "
                  "useradd --uid 1000 --no-create-home --home-dir /work --shell /usr/sbin/nologin playerbridge; "
                  "rm -f /etc/passwd- /etc/group- /etc/shadow- /etc/gshadow- /etc/machine-id /var/lib/dbus/machine-id")
    for name in LEFT_OUT:
        for path in (root / name).iterdir() if (root / name).is_dir() else []:
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    for path in (root / "usr/share/doc").rglob("*"):
        if path.is_file() and path.name != "copyright" and "playerbridge" not in str(path):
            path.unlink()
    (root / "work").mkdir(exist_ok=True)
    (root / "etc/resolv.conf").write_text("")


def pack(root, image, epoch, scratch):
    layer = scratch / "layer.tar"
    run("tar", "--sort=name", f"--mtime=@{epoch}", "--numeric-owner", "--exclude=./dev/*", "--exclude=./proc/*", "--exclude=./sys/*",
        "-C", root, "-cf", layer, ".")
    shutil.rmtree(image, ignore_errors=True)
    when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch))
    run("umoci", "init", "--layout", image)
    run("umoci", "new", "--image", f"{image}:playerbridge")
    run("umoci", "raw", "add-layer", "--image", f"{image}:playerbridge", "--history.created", when,
        "--history.created_by", "image.py", layer)
    run("umoci", "config", "--image", f"{image}:playerbridge", "--config.user", "1000:1000", "--config.workingdir", "/work",
        "--config.entrypoint", "playerbridge", "--config.env", "LC_ALL=C.UTF-8", "--created", when, "--history.created", when,
        "--config.label", "org.opencontainers.image.title=PlayerBridge",
        "--config.label", "org.opencontainers.image.licenses=Apache-2.0")
    run("umoci", "gc", "--layout", image)
    return sum(path.stat().st_size for path in image.rglob("*") if path.is_file())


def try_out(image, scratch):
    """The steps of a user: as user 1000, the root read-only, the folder to check at /work."""
    bundle, work = scratch / "bundle", scratch / "work"
    run("umoci", "unpack", "--image", f"{image}:playerbridge", bundle, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    config = json.loads((bundle / "config.json").read_text())["process"]
    work.mkdir()
    (work / "broken.cases.jsonl").write_text(json.dumps(BROKEN) + "\n")
    (work / "right.cases.jsonl").write_text(json.dumps({**BROKEN, "id": "right", "arguments": "'p-1', { sku: 's', name: 'Vase' }"}) + "\n")
    os.chown(work, 1000, 1000)
    root, failed = bundle / "rootfs", []
    for words, status in [(["--version"], 0), (["check", "right.cases.jsonl"], 0), (["check", "broken.cases.jsonl"], 1),
                          (["check", "broken.cases.jsonl", "--report", "html=report.html", "--format", "short"], 1),
                          (["fuzz", "--function", "f", "--template", "'\\(a)'", "--player", "recording", "--cases", "200", "--seed", "1", "--format", "short"], 1),
                          (["lint", "."], 2)]:
        script = (f"mount --bind '{root}' '{root}' && mount -o remount,ro,bind '{root}' && mount --bind /dev '{root}/dev' && "
                  f"mount -t proc proc '{root}/proc' && mount --bind '{work}' '{root}/work' && mount -t tmpfs tmpfs '{root}/tmp' && "
                  f"exec chroot --userspec={config['user']['uid']}:{config['user']['gid']} '{root}' "
                  "env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 sh -c 'cd /work && exec \"$@\"' sh \"$@\"")
        start = time.monotonic()
        done = subprocess.run(["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-ec", script, "sh",
                               *config["args"], *words], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        ok = done.returncode == status
        print(f"  {'ok    ' if ok else 'FAILED'} {time.monotonic() - start:5.2f} s  playerbridge {' '.join(words)[:70]}, exit {done.returncode}")
        if not ok:
            failed.append(words)
            print(done.stdout[-2000:])
    return failed


def main():
    packages = sorted(pathlib.Path(sys.argv[1]).resolve().glob("*.deb"))
    image = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ROOT / "out/image").resolve()
    bare = sys.argv[3] if len(sys.argv) > 3 else None
    if os.geteuid() != 0 or not packages:
        sys.exit("image: needs root and a folder with the packages of make package")
    for tool in ("debootstrap", "umoci", "skopeo"):
        if not shutil.which(tool):
            sys.exit(f"image: {tool} is missing; apt-get install {tool}")
    epoch = int(run("git", "log", "-1", "--format=%ct", cwd=ROOT, capture_output=True).stdout)
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="playerbridge-image-"))
    try:
        fill(scratch / "root", packages, bare)
        size = pack(scratch / "root", image, epoch, scratch)
        print(f"{size / 1e6:.1f} MB  {image}:playerbridge")
        inspected = json.loads(run("skopeo", "inspect", f"oci:{image}:playerbridge", capture_output=True).stdout)
        print(f"  skopeo: {inspected['Architecture']}, {inspected['Os']}, {len(inspected['Layers'])} layer, {inspected['Digest']}")
        failed = try_out(image, scratch)
        sys.exit(1 if failed or size > 150e6 else 0)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


main()
