// Starts the language server and hands it to VS Code's own client.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const [command, ...args] = workspace.getConfiguration("playerbridge").get("command");
  client = new LanguageClient("playerbridge", "PlayerBridge", { command, args }, {
    documentSelector: [
      { scheme: "file", language: "swift" },
      { scheme: "file", pattern: "**/*.{cases.jsonl,scenario.json5,tape.jsonl}" },
    ],
  });
  return client.start();
};

exports.deactivate = () => client?.stop();
