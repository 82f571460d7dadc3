package mille

/*
#include "header.h"
#include <stdint.h>
#include <stdlib.h>

static mille_status mille_go_player_user(mille_player *player, uintptr_t user, mille_error *error) {
	return mille_player_set_user(player, (void *)user, error);
}
*/
import "C"

import (
	"errors"
	"runtime"
	"strings"
	"unsafe"
)

// Player is an opponent that can be seated.
type Player struct {
	_      noCopy
	handle *C.mille_player
	own    *own
}

// Text is its name, title …
func (player *Player) Text(kind PlayerTextKind) (string, error) {
	defer runtime.KeepAlive(player)
	return text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
		return C.mille_player_text(player.handle, C.mille_player_text_kind(kind), b, size, needed, e)
	})
}

// Options returns the options.
func (player *Player) Options() ([]OptionInfo, error) {
	defer runtime.KeepAlive(player)
	return optionInfos(func(index C.size_t, info *C.mille_option_info, e *C.mille_error) C.mille_status {
		return C.mille_player_option(player.handle, index, info, e)
	})
}

// UnknownFields are the rule fields that the variant uses and the player does not know.
func (player *Player) UnknownFields(variant *Variant) ([]string, error) {
	defer runtime.KeepAlive(player)
	defer runtime.KeepAlive(variant)
	names, err := text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
		return C.mille_player_unknown_fields(player.handle, variant.handle, b, size, needed, e)
	})
	return strings.Fields(names), err
}

// Explanation returns how the player explains its last decision in its own words; empty if it does not.
func (player *Player) Explanation() (string, error) {
	defer runtime.KeepAlive(player)
	return text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
		return C.mille_player_explanation(player.handle, b, size, needed, e)
	})
}

// Evaluation returns what the player thinks of its last decision, and for each entry of that legal list the probability with which the
// player prefers it.
func (player *Player) Evaluation() (evaluation Evaluation, chances []float64, err error) {
	defer runtime.KeepAlive(player)
	evaluation.structSize = uint32(unsafe.Sizeof(evaluation))
	chances, err = list(func(chances []float64, count *C.size_t, e *C.mille_error) C.mille_status {
		c, first := (*C.mille_evaluation)(unsafe.Pointer(&evaluation)), (*C.double)(unsafe.Pointer(&chances[0]))
		return C.mille_player_evaluation(player.handle, c, first, C.size_t(len(chances)), count, e)
	})
	return evaluation, chances, err
}

// Reasons returns what the player found out about its last decision: a JSON list as that of Table.Reasons, empty if it did not look ahead.
func (player *Player) Reasons(language string) (string, error) {
	if err := whole(language); err != nil {
		return "", err
	}
	defer runtime.KeepAlive(player)
	l := C.CString(language)
	defer C.free(unsafe.Pointer(l))
	return text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
		return C.mille_player_reasons(player.handle, l, b, size, needed, e)
	})
}

// Players are the players that the engine finds: the built-in ones, then the files of its folders.
func (engine *Engine) Players() (names []string, err error) {
	defer runtime.KeepAlive(engine)
	for {
		name, err := text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
			return C.mille_engine_player_name(engine.handle, C.size_t(len(names)), b, size, needed, e)
		})
		if errors.Is(err, StatusNotFound) {
			return names, nil
		}
		if err != nil {
			return nil, err
		}
		names = append(names, name)
	}
}

// SetUser sets the number that the log gets with lines of this player (LogLine.User).
func (player *Player) SetUser(user uintptr) error {
	e := newError()
	defer runtime.KeepAlive(player)
	return check(C.mille_go_player_user(player.handle, C.uintptr_t(user), e), e)
}

// Cancel asks the player to answer soon. It may be called from any goroutine.
func (player *Player) Cancel() error {
	e := newError()
	defer runtime.KeepAlive(player)
	return check(C.mille_player_cancel(player.handle, e), e)
}

// Close frees the player; one that sits at a table leaves it. It may be called again.
func (player *Player) Close() {
	C.mille_player_free(player.handle)
	player.handle = nil
}
