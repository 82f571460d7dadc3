-- Attack: a loop without end. Expect: work, line 2.
while true do end
return 1
