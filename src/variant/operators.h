// The functions behind the operators ^ and % of scripts. Lua is built with them (cmake/lua.cmake): C libraries differ in
// the last digit of pow, from one processor to the next, and their fmod takes two thousand steps for some numbers. C++
// and Lua, which is compiled as C++, share this header.
#pragma once

// Returns x to the power y: the same bits on every processor that computes in IEEE 754 doubles. The result is the
// nearest double, apart from about one result in a million, which is the second nearest. Whole results are exact, and
// zeros, infinities and values that are not a number give what C's pow gives (C11 F.10.4.4), with one NaN for all.
extern "C" double script_power(double x, double y);

// Returns C's fmod(x, y), which is exact, and charges the running script for the steps that it takes.
extern "C" double script_remainder(double x, double y);
