/* The C interface: the amalgamation's where link.go compiles it, otherwise that of an installed libmille. */
#ifdef MILLE_GO_AMALGAMATION
#include "mille.h"
#else
#include <mille/mille.h>
#include <mille/mille_ai.h>
#endif
