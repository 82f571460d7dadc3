// The power function behind the operator ^ of scripts. C libraries differ in the last digit of pow, from one processor
// to the next, so Lua is built with this one (cmake/lua.cmake). C++ and Lua, which is compiled as C++, share this header.
#pragma once

// Returns x to the power y: the same bits on every processor that computes in IEEE 754 doubles. The result is the
// nearest double, apart from about one result in a million, which is the second nearest. Whole results are exact, and
// zeros, infinities and values that are not a number give what C's pow gives (C11 F.10.4.4), with one NaN for all.
extern "C" double script_power(double x, double y);
