// A player for Mille in Go. It is legal as it stands, and yours to improve. It takes the action that it finds worth most; begin by
// changing the function `worth`. entry.c has the table of functions for the library.
//
// build: CGO_CFLAGS="$(pkg-config --cflags mille)" go build -buildmode=c-shared -o player.so .
// watch: mille watch --player ./player.so --player random --player-threads 64
//
// Go's runtime starts threads. The host must allow them: `--player-threads`, or mille_engine_options::player_threads.
package main

// #include "mille/mille_ai.h"
import "C"

import "unsafe"

//export go_decide
func go_decide(decision *C.mille_ai_decision, index *C.uint32_t) C.int32_t {
	legal := unsafe.Slice(decision.legal, decision.legal_count)
	best := 0
	for i := range legal {
		if worth(&legal[i]) > worth(&legal[best]) {
			best = i
		}
	}
	*index = C.uint32_t(best)
	return 0
}

// The value of an action.
func worth(action *C.mille_action) int {
	switch action.kind {
	case C.MILLE_ACTION_PILE:
		return 400
	case C.MILLE_ACTION_UPCARD:
		return 350
	case C.MILLE_ACTION_DRAW:
		return 300
	case C.MILLE_ACTION_LAY:
		return 200 + int(action.count)
	default:
		return int(action.rank)
	}
}

func main() {}
