"""Drives the language server with pytest-lsp's client: each request once, every message checked against the types of
the protocol. Also measures the time from a key to its diagnostics in a project of 1,000 files.

Usage: .venv-lsp/bin/python .ci/lsp-check.py PLAYERBRIDGE-LINT
"""
import asyncio
import pathlib
import random
import statistics
import sys
import tempfile
import time

from lsprotocol import types
from pytest_lsp import LanguageClient, client_capabilities, make_test_lsp_client

SERVER = sys.argv[1]
PAYLOAD = "\"'\\(id)', { name: '\\(name)', sku: 's%d' }\""
CASES = """{"id": "a", "invoke": "updateProductWithData", "arguments": "'p-1', { sku: 's', name: 'Levi's' }"}
{"id": "b", "invoke": "hideProductList", "arguments": ""}
"""


def screen(number, lines, calls):
    """A view controller of so many lines, with calls of the bridge or without."""
    text = ["import BambuserCommerceSDK", "import Foundation", "", f"final class Screen{number} {{",
            "    var player: BambuserPlayerView!", '    var title = ""']
    index = 0
    while len(text) < lines - 4:
        index += 1
        if calls and index % 12 == 3:
            text += [f"    func send{index}(id: String, name: String) async throws {{",
                     f'        try await player.invoke(function: "updateProductWithData", arguments: {PAYLOAD % index})',
                     "    }"]
        else:
            text += [f"    func work{index}(value: Int, text: String) -> String {{",
                     '        let items = (0..<value).map { "\\($0): \\(text)" }',
                     '        return items.joined(separator: ", ") + title', "    }", ""]
    return "\n".join(text + ["}"]) + "\n"


async def start(folder):
    client = make_test_lsp_client()
    await client.start_io(SERVER, "lsp", cwd=str(folder))
    await client.initialize_session(types.InitializeParams(
        capabilities=client_capabilities("visual_studio_code"), root_uri=folder.as_uri(),
        workspace_folders=[types.WorkspaceFolder(uri=folder.as_uri(), name="app")]))
    return client


async def shown(client, uri, is_there):
    end = time.monotonic() + 30
    while time.monotonic() < end:
        found = client.diagnostics.get(uri)
        if found is not None and is_there(found):
            return found
        await asyncio.sleep(0.005)
    raise SystemExit(f"no diagnostics for {uri}")


def open_document(client, path, text, language="swift"):
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        text_document=types.TextDocumentItem(uri=path.as_uri(), language_id=language, version=1, text=text)))


async def each_request(folder):
    client = await start(folder)
    path = folder / "Screen.swift"
    text = screen(1, 60, True)
    open_document(client, path, text)
    found = await shown(client, path.as_uri(), lambda all: len(all) > 1)
    assert all(item.code == "unsafe-hole" for item in found), found
    document = types.TextDocumentIdentifier(uri=path.as_uri())
    place = found[0].range.start
    hover = await client.text_document_hover_async(types.HoverParams(text_document=document, position=place))
    assert "inserted unescaped" in hover.contents.value
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        text_document=document, range=found[0].range, context=types.CodeActionContext(diagnostics=[])))
    assert [action.title for action in actions][0] == "Take the corrected text (proved)", actions
    edit = actions[0].edit.changes[path.as_uri()][0]
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        text_document=types.VersionedTextDocumentIdentifier(uri=path.as_uri(), version=2),
        content_changes=[types.TextDocumentContentChangePartial(range=edit.range, text=edit.new_text)]))
    await shown(client, path.as_uri(), lambda all: len(all) == len(found) - 1)

    cases = folder / "shop.cases.jsonl"
    open_document(client, cases, CASES, "jsonl")
    found = await shown(client, cases.as_uri(), lambda all: len(all) > 0)
    assert [item.code for item in found] == ["unescaped-quote"], found
    document = types.TextDocumentIdentifier(uri=cases.as_uri())
    whole = types.Range(types.Position(0, 0), types.Position(9, 0))
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(text_document=document, range=whole))
    assert [hint.label for hint in hints] == ["rejected", "delivered"], hints
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        text_document=document, range=found[0].range, context=types.CodeActionContext(diagnostics=[])))
    assert [action.title for action in actions] == [
        "Take the corrected text (likely)", "Expect this outcome: rejected"], actions
    words = await client.text_document_completion_async(types.CompletionParams(
        text_document=document, position=types.Position(0, 24)))
    assert "updateProductWithData" in [word.label for word in words], words
    await client.shutdown_session()
    print("pytest-lsp: diagnostics, hover, code actions, inlay hints, completion: as the protocol has them")


def memory(client):
    status = pathlib.Path(f"/proc/{client._server.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) // 1024


async def latency(folder, keys):
    for number in range(1000):
        (folder / f"Screen{number}.swift").write_text(screen(number, 1000 if number == 500 else 300, number % 10 == 0))
    client = await start(folder)
    path = folder / "Screen500.swift"
    text = path.read_text()
    open_document(client, path, text)
    await shown(client, path.as_uri(), lambda all: len(all) > 0)
    await asyncio.sleep(5)
    before = memory(client)
    chance = random.Random(1)
    times, lines = [], text.split("\n")
    holes = len(client.diagnostics[path.as_uri()])
    call = "player.invoke(function: \"f\", arguments: \"'\\(title)'\")"
    for version in range(2, keys + 2):
        line = 7
        if version % 2 == 0:
            change = types.Range(types.Position(line, 0), types.Position(line, 0)), f"    func added() {{ {call} }}\n"
        else:
            change = types.Range(types.Position(line, 0), types.Position(line + 1, 0)), ""
        began = time.monotonic()
        client.text_document_did_change(types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=path.as_uri(), version=version),
            content_changes=[types.TextDocumentContentChangePartial(range=change[0], text=change[1])]))
        await shown(client, path.as_uri(), lambda all: (len(all) != holes) == (version % 2 == 0))
        times.append(time.monotonic() - began)
        await asyncio.sleep(chance.random() * 0.3)
    times.sort()
    print(f"key to diagnostic, 1,000 lines in 1,000 files, {keys} keys: median {statistics.median(times) * 1000:.0f} ms, "
          f"99th percentile {times[int(len(times) * 0.99)] * 1000:.0f} ms; memory {before} MB before, "
          f"{memory(client)} MB after")
    await client.shutdown_session()


with tempfile.TemporaryDirectory() as small, tempfile.TemporaryDirectory() as large:
    asyncio.run(each_request(pathlib.Path(small).resolve()))
    asyncio.run(latency(pathlib.Path(large).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 200))
