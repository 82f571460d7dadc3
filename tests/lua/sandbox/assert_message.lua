-- Attack: an assertion with a message. Expect: error, line 2, "no such luck".
assert(false, "no such luck")
