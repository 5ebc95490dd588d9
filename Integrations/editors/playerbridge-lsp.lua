-- Neovim: `require("playerbridge-lsp")` in init.lua, with this file in ~/.config/nvim/lua/.
vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
  pattern = { "*.swift", "*.cases.jsonl", "*.scenario.json5", "*.tape.jsonl" },
  callback = function()
    local client = vim.g.playerbridge_client
    if not client or not vim.lsp.get_client_by_id(client) then
      client = vim.lsp.start_client({ name = "playerbridge", cmd = { "playerbridge", "lsp" }, root_dir = vim.fn.getcwd() })
      vim.g.playerbridge_client = client
    end
    vim.lsp.buf_attach_client(0, client)
  end,
})
