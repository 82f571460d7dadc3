// Nothing but the precompiled headers of its target; see cmake/precompiled.cmake.
