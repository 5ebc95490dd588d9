-- Neovim's own client: diagnostics, hover, and a fix that is applied.
local function fail(message)
  io.stderr:write("Neovim: " .. message .. "\n")
  vim.cmd("cquit 1")
end
local client = vim.lsp.start_client({ cmd = { os.getenv("SERVER"), "lsp" }, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, client)
local function count() return #vim.diagnostic.get(0) end
if not vim.wait(30000, function() return count() > 0 end, 20) then fail("no diagnostics") end
local before = count()
local first = vim.diagnostic.get(0)[1]
local position = { line = first.lnum, character = first.col + 1 }
local document = vim.lsp.util.make_text_document_params()
local function ask(method, parameters)
  local replies = vim.lsp.buf_request_sync(0, method, parameters, 10000) or {}
  return (replies[client] or {}).result
end
local hover = ask("textDocument/hover", { textDocument = document, position = position })
if not hover or not hover.contents.value:find(first.code or "unsafe", 1, true) then fail("no hover") end
local actions = ask("textDocument/codeAction", {
  textDocument = document, range = { start = position, ["end"] = position }, context = { diagnostics = {} },
}) or {}
local fix
for _, action in ipairs(actions) do if action.isPreferred then fix = action end end
if not fix then fail("no proved fix") end
vim.lsp.util.apply_workspace_edit(fix.edit, "utf-16")
if not vim.wait(30000, function() return count() < before end, 20) then fail("the fix left all findings") end
print(string.format("Neovim: %d findings, hover, %d actions; %d findings after one fix\n", before, #actions, count()))
vim.cmd("qall!")
