// Macros that headers of systems and toolkits define. mille's headers come after them unharmed; a host that calls one of its
// functions by such a name writes it in parentheses.
#pragma once

// windows.h without NOMINMAX
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define near
#define far
#define small char
#define hyper long
#define interface struct
#define IN
#define OUT
#define OPTIONAL
#define CONST const
#define ERROR 0
#define DELETE (0x00010000L)
#define TRUE 1
#define FALSE 0
#define STRICT 1
#define NO_ERROR 0L
#define PASCAL __stdcall
#define pascal __stdcall
#define cdecl
#define CALLBACK
#define GetObject GetObjectA
#define GetMessage GetMessageA
#define SendMessage SendMessageA
#define LoadLibrary LoadLibraryA
#define CreateFile CreateFileA
#define DrawText DrawTextA
#define Yield()
// macOS, AssertMacros.h
#define check(assertion) do_not_call
#define check_noerr(error) do_not_call
#define verify(assertion) do_not_call
#define verify_noerr(error) do_not_call
#define require(assertion, label) do_not_call
#define require_action(assertion, label, action) do_not_call
#define require_noerr(error, label) do_not_call
#define ncheck(assertion) do_not_call
#define nverify(assertion) do_not_call
// X11
#define None 0L
#define Bool int
#define Status int
#define Success 0
#define Always 2
#define True 1
#define False 0
#define Above 0
#define Below 1
#define Unsorted 0
#define Convex 2
#define Complex 0
// Qt, glibc, Arduino and old compilers
#define signals public
#define slots
#define emit
#define foreach(variable, container) for (variable : container)
#define forever for (;;)
#define major(device) gnu_dev_major(device)
#define minor(device) gnu_dev_minor(device)
#define round(x) ((long)((x) + 0.5))
#define abs(x) ((x) > 0 ? (x) : -(x))
#define bit(b) (1UL << (b))
#define linux 1
#define unix 1
#define assert(condition) do_not_call
