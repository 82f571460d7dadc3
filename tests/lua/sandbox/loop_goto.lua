-- Attack: a loop made of a jump. Expect: work, line 2.
::again:: goto again
