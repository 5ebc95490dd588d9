-- Encoders of Lua; see python.py.
local json = require("cjson")
local function quoted(quote, encode) return function(text) return quote .. encode(text) .. quote end end
local encoders = {
    { "cjson.encode", "expression", json.encode },
    { "string.format('%q')", "expression", function(text) return string.format("%q", text) end },
    { "gsub(\"'\", \"\\\\'\")", "'…'", quoted("'", function(text) return (text:gsub("'", "\\'")) end) },
}
if arg[1] == "--list" then
    for _, row in ipairs(encoders) do
        print(json.encode({ name = row[1], from = "Lua", version = _VERSION:match("[%d.]+"), place = row[2] }))
    end
    return
end
local encode
for _, row in ipairs(encoders) do if row[1] == arg[1] then encode = row[3] end end
-- cjson writes UTF-8, which the other side takes as well as ASCII.
for line in io.lines() do
    local ok, request = pcall(json.decode, line)
    local answer
    if ok then
        ok, answer = pcall(function() return json.encode({ case = request.case, payload = encode(request.values.value) }) end)
    end
    if not ok then answer = json.encode({ case = tonumber(line:match('"case"%s*:%s*(%d+)')), error = "refused" }) end
    io.write(answer, "\n")
    io.flush()
end
