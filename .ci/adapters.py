"""Checks the adapters with the programs that will read them: the published schemas of GitHub's actions and GitLab's
jobs, and pre-commit over a repository of its own.

Usage: adapters.py FOLDER-OF-PLAYERBRIDGE
"""
import json, os, pathlib, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv-adapters/bin"
RIGHT = {"id": "right", "invoke": "hideProductList", "arguments": ""}
BROKEN = {"id": "broken", "invoke": "updateProductWithData", "arguments": "'p', { sku: 's', name: 'Levi's' }"}
UNSAFE = """func send(_ player: Player, _ name: String) async throws {
    _ = try await player.invoke(function: "updateProductWithData", arguments: "'p', { sku: 's', name: '\\(name)' }")
}
"""
failed = []


def tell(title, ok, output=""):
    print(f"{'ok    ' if ok else 'FAILED'} {title}", flush=True)
    if not ok:
        failed.append(title)
        print(output)


def run(*words, where=ROOT):
    path = f"{VENV}:{pathlib.Path(sys.argv[1]).resolve()}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PRE_COMMIT_HOME": str(where / ".pre-commit-cache"),
                   "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b.invalid",
                   "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b.invalid"}
    done = subprocess.run([str(word) for word in words], cwd=where, env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def schemas():
    for schema, path in [("github-actions", "action.yml"), ("gitlab-ci", "Integrations/gitlab/playerbridge.yml"),
                         ("github-workflows", ".github/workflows/release.yml")]:
        if (ROOT / path).exists():
            code, output = run("check-jsonschema", "--builtin-schema", f"vendor.{schema}", path)
            tell(f"{path} by the schema {schema}", code == 0, output)


def pre_commit():
    code, output = run("pre-commit", "validate-manifest", ".pre-commit-hooks.yaml")
    tell(".pre-commit-hooks.yaml", code == 0, output)
    with tempfile.TemporaryDirectory() as folder:
        hooks, app = pathlib.Path(folder) / "hooks", pathlib.Path(folder) / "app"
        for where, files in [(hooks, {".pre-commit-hooks.yaml": (ROOT / ".pre-commit-hooks.yaml").read_text()}),
                             (app, {"right.cases.jsonl": json.dumps(RIGHT) + "\n", "README.md": "An app.\n"})]:
            where.mkdir()
            for name, text in files.items():
                (where / name).write_text(text)
            for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]):
                run("git", *words, where=where)
        _, head = run("git", "rev-parse", "HEAD", where=hooks)
        (app / ".pre-commit-config.yaml").write_text(
            f"repos:\n- repo: {hooks}\n  rev: {head.strip()}\n  hooks:\n  - id: playerbridge-check\n  - id: playerbridge-lint\n")
        run("git", "add", ".", where=app)
        code, output = run("pre-commit", "run", "--all-files", where=app)
        tell("a commit of right payloads passes", code == 0 and "Passed" in output, output)
        (app / "broken.cases.jsonl").write_text(json.dumps(BROKEN) + "\n")
        run("git", "add", ".", where=app)
        code, output = run("pre-commit", "run", where=app)
        tell("a commit of a broken payload is stopped", code == 1 and "[unescaped-quote]" in output, output)
        run("git", "rm", "-q", "--cached", "broken.cases.jsonl", where=app)
        (app / "App.swift").write_text(UNSAFE)
        run("git", "add", "App.swift", where=app)
        code, output = run("pre-commit", "run", where=app)
        tell("a commit of an unsafe literal is stopped", code == 1 and "[unsafe-hole]" in output, output)


schemas()
pre_commit()
sys.exit(1 if failed else 0)
