"""Makes a release: checks the changelog, tags the commit, builds packages and tarball, writes checksums and an SPDX bill of
materials. Nothing is published.

Usage: release.py [--check | --bill FOLDER] VERSION
    --check   the checks alone
    --bill    the bill of materials alone, for the packages in FOLDER
"""
import hashlib, json, os, pathlib, re, subprocess, sys, time

ROOT = pathlib.Path(os.environ.get("PLAYERBRIDGE_ROOT") or pathlib.Path(__file__).resolve().parent.parent)


def git(*words):
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def problems(version):
    """What is in the way of this release, one sentence each."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        return [f"{version} is not a version such as 1.0.0"]
    found = []
    source = (ROOT / "Sources/BridgeFindings/ToolVersion.swift").read_text(encoding="utf-8")
    current = re.search(r'current = "(.*)"', source)[1]
    if current != version:
        found.append(f"Sources/BridgeFindings/ToolVersion.swift says {current}")
    sections = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.M)[1:]
    names = [section.split("\n", 1)[0].strip() for section in sections]
    title = next((name for name in names if name.split(" ")[0].strip("[]") == version), None)
    if title is None:
        found.append(f"CHANGELOG.md has no section {version}")
    elif not re.fullmatch(rf"\[?{re.escape(version)}\]? - \d{{4}}-\d\d-\d\d", title):
        found.append(f"the section {version} of CHANGELOG.md has no day: expected ## {version} - 2027-03-31")
    elif sections[names.index(title)].count("\n- ") == 0:
        found.append(f"the section {version} of CHANGELOG.md is empty")
    unreleased = next((section for section in sections if section.startswith("Unreleased")), "")
    if title and "\n- " in unreleased:
        found.append("CHANGELOG.md still has lines under Unreleased")
    if git("status", "--porcelain"):
        found.append("there are changes that are not committed")
    if git("rev-parse", "--quiet", "--verify", f"refs/tags/v{version}"):
        found.append(f"the tag v{version} exists")
    return found


def components():
    """What the programs carry of others: the entries of NOTICE."""
    text = (ROOT / "NOTICE").read_text(encoding="utf-8").split("-" * 72)[0]
    for entry in re.findall(r"^  (\S.*)\n    (https\S+)\n((?:    .+\n)+)", text, re.M):
        lines = [line.strip() for line in entry[2].strip().split("\n")]
        yield entry[0], entry[1], " ".join(lines[:-1]), lines[-1]


LICENCES = {"Apache-2.0-with-Runtime-Library-Exception": "Apache-2.0 WITH Swift-exception", "Unicode-3.0": "Unicode-3.0",
            "BSD-3-Clause": "BSD-3-Clause", "NAIST-2003": "NAIST-2003", "Expat": "MIT"}


def bill(folder, version):
    """SPDX 2.3, as JSON."""
    files = sorted(path for path in folder.iterdir() if path.suffix in (".deb", ".xz"))
    own = "SPDXRef-Package-PlayerBridge"
    when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(git("log", "-1", "--format=%ct"))))
    packages = [{"SPDXID": own, "name": "PlayerBridge", "versionInfo": version, "downloadLocation": "NOASSERTION",
                 "licenseConcluded": "Apache-2.0", "licenseDeclared": "Apache-2.0", "filesAnalyzed": False,
                 "copyrightText": "Copyright © 2026 the PlayerBridge authors", "supplier": "NOASSERTION"}]
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relatedSpdxElement": own, "relationshipType": "DESCRIBES"}]
    for number, (name, address, holder, licence) in enumerate(components()):
        identifier = f"SPDXRef-Package-{number}"
        packages.append({"SPDXID": identifier, "name": name, "downloadLocation": "NOASSERTION", "homepage": address,
                         "licenseConcluded": LICENCES[licence], "licenseDeclared": LICENCES[licence],
                         "copyrightText": holder, "filesAnalyzed": False, "supplier": "NOASSERTION"})
        relations.append({"spdxElementId": own, "relatedSpdxElement": identifier, "relationshipType": "STATIC_LINK"})
    entries = []
    for number, path in enumerate(files):
        data = path.read_bytes()
        entries.append({"SPDXID": f"SPDXRef-File-{number}", "fileName": f"./{path.name}", "copyrightText": "NOASSERTION",
                        "licenseConcluded": "NOASSERTION", "licenseInfoInFiles": ["NOASSERTION"],
                        "checksums": [{"algorithm": name, "checksumValue": hashlib.new(name.lower(), data).hexdigest()}
                                      for name in ("SHA1", "SHA256")]})
        relations.append({"spdxElementId": f"SPDXRef-File-{number}", "relatedSpdxElement": own, "relationshipType": "GENERATED_FROM"})
    digest = hashlib.sha256("".join(entry["checksums"][1]["checksumValue"] for entry in entries).encode()).hexdigest()[:32]
    document = {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
                "name": f"playerbridge-{version}", "documentNamespace": f"urn:playerbridge:spdx:{version}:{digest}",
                "creationInfo": {"created": when, "creators": ["Tool: playerbridge-release"]},
                "packages": packages, "files": entries, "relationships": relations}
    path = folder / f"playerbridge-{version}.spdx.json"
    path.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def main():
    words = sys.argv[1:]
    if len(words) == 3 and words[0] == "--bill":
        return print(bill(pathlib.Path(words[1]), words[2]))
    is_check = words[:1] == ["--check"]
    version = words[-1] if len(words) == 1 + is_check else sys.exit(__doc__)
    found = problems(version)
    if found:
        sys.exit("".join(f"release: {problem}\n" for problem in found))
    if is_check:
        return print(f"{version} can be released")
    tag, folder = f"v{version}", ROOT / "out/release"
    subprocess.run(["git", "tag", "-a", tag, "-m", f"PlayerBridge {version}"], cwd=ROOT, check=True)
    try:
        subprocess.run([sys.executable, ROOT / ".ci/package.py", folder], check=True)
    except BaseException:
        git("tag", "-d", tag)
        raise
    path = bill(folder, version)
    with open(folder / "SHA256SUMS", "a", encoding="utf-8") as sums:
        sums.write(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n")
    print(f"tagged {tag}; its files are in {folder}; nothing was published")


main()
