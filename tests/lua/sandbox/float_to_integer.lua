-- Attack: a fraction where a whole number is wanted. Expect: error, line 2, "whole number".
return string.rep("x", 1.5)
