message(FATAL_ERROR "libmille includes its own lua.cmake")
