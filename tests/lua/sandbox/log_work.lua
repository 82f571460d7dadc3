-- Attack: a log that never ends. Expect: work, line 2.
while true do log("again", "and", "again") end
