-- Attack: the doors that Lua usually has. Expect: fine "none".
local found = {}
local env = {}
for name, value in pairs(_ENV) do env[name] = value end
for _, name in ipairs({"io", "os", "package", "require", "dofile", "loadfile", "load", "loadstring", "debug", "collectgarbage",
  "coroutine", "pcall", "xpcall", "setmetatable", "getmetatable", "rawset", "rawget", "rawequal", "rawlen", "next", "print", "utf8",
  "warn", "_G", "_VERSION", "arg", "module", "unpack", "bit32"}) do
  if env[name] ~= nil then found[#found + 1] = name end
end
return #found == 0 and "none" or table.concat(found, " ")
