#! Attack: a first line for the shell, and the count of lines after it. Expect: error, line 3, "here".

error("here")
