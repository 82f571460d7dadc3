-- Attack: a rule that nobody sees is never true. Expect: script.invisible, line 4, "Column 26 has the invisible character U+00AD".
return { name = "x", hooks = {
  allow = function(action)
    if action.kind == "pi­le" then return false, "The pile may not be taken." end
  end,
} }
