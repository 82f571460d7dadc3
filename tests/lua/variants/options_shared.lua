-- Attack: options that share a list of misspelt choices. Expect: script.work, "works too long".
local choices, options = {}, {}
for i = 1, 2000 do choices[i] = "pari_or_wilx" end
for i = 1, 250 do options["o" .. i] = { field = "pile.take", choices = choices } end
return { name = "x", options = options }
