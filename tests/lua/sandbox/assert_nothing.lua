-- Attack: an assertion without one. Expect: error, line 2, "assertion failed".
assert(nil)
