package mille

/*
#include "header.h"
#include <stdint.h>
#include <stdlib.h>

int32_t goDecide(void *instance, mille_ai_decision *decision, uint32_t *index);
void goDestroy(void *instance);

// An entry table whose instance is a cgo handle; texts and table are freed by goDestroy.
static mille_status mille_go_player(mille_engine *engine, mille_ai_api *api, uintptr_t handle, mille_player **player,
                                    mille_error *error) {
	api->struct_size = sizeof *api;
	api->version = MILLE_AI_VERSION;
	api->title = api->id;
	api->release = "1";
	api->author = api->about = "";
	api->flags = MILLE_AI_ANY_RULES;
	api->decide = (int32_t (*)(void *, const mille_ai_decision *, uint32_t *))goDecide;
	api->destroy = goDestroy;
	api->rules_size = MILLE_RULES_1_0;
	return mille_player_from_api(engine, api, (void *)handle, NULL, 0, player, error);
}

static mille_status mille_go_player_user(mille_player *player, uintptr_t user, mille_error *error) {
	return mille_player_set_user(player, (void *)user, error);
}
*/
import "C"

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"runtime/cgo"
	"strings"
	"unsafe"
)

// Decision is a decision that a player must make. Its Legal and View are valid while the player's function runs.
type Decision struct {
	Legal []Action
	// Number counts the player's decisions in the match, Decision those of both players.
	Number   uint64
	Decision uint64
	View     *View
	// Budget is what it may spend on the decision.
	Budget Budget
	Seed   [SeedSize]byte
}

// Player is an opponent that can be seated.
type Player struct {
	handle   *C.mille_player
	function *function
}

// function is a Go function as a player; the library holds it by a cgo handle until it destroys the instance.
type function struct {
	decide func(*Decision) (int, error)
	failed error
	api    *C.mille_ai_api
}

// FunctionPlayer makes a player from a function that returns an index into the legal list. The function must return or panic: if it calls
// runtime.Goexit, as t.FailNow does, its table stays busy for ever.
func (engine *Engine) FunctionPlayer(name string, decide func(*Decision) (int, error)) (*Player, error) {
	if err := whole(name); err != nil {
		return nil, err
	}
	f := &function{decide: decide, api: (*C.mille_ai_api)(C.calloc(1, C.size_t(unsafe.Sizeof(C.mille_ai_api{}))))}
	f.api.id = C.CString(name)
	handle := cgo.NewHandle(f)
	player := &Player{function: f}
	e := newError()
	err := check(C.mille_go_player(engine.handle, f.api, C.uintptr_t(handle), &player.handle, e), e)
	runtime.KeepAlive(engine)
	if err != nil {
		f.release(handle)
		return nil, err
	}
	runtime.SetFinalizer(player, (*Player).Close)
	return player, nil
}

func (f *function) release(handle cgo.Handle) {
	C.free(unsafe.Pointer(f.api.id))
	C.free(unsafe.Pointer(f.api))
	handle.Delete()
}

// takeFailed is what the player's function has failed with since it was last asked.
func (player *Player) takeFailed() (failed error) {
	if player != nil && player.function != nil {
		failed, player.function.failed = player.function.failed, nil
	}
	return failed
}

// withCause adds what the player failed with to an error that says that it failed.
func withCause(err error, player *Player) error {
	if refusal, ok := err.(*Error); ok && refusal.Status == StatusPlayer {
		refusal.Cause = player.takeFailed()
	}
	return err
}

//export goDecide
func goDecide(instance unsafe.Pointer, decision *C.mille_ai_decision, index *C.uint32_t) (result C.int32_t) {
	f := cgo.Handle(uintptr(instance)).Value().(*function)
	defer func() {
		// A panic must not pass through C; the step that asked gets it as its error's cause.
		if raised := recover(); raised != nil {
			f.failed = fmt.Errorf("panic: %v", raised)
			result = 1
		}
	}()
	asked := Decision{
		Legal:    unsafe.Slice((*Action)(unsafe.Pointer(decision.legal)), int(decision.legal_count)),
		Number:   uint64(decision.number),
		Decision: uint64(decision.decision),
		View:     (*View)(unsafe.Pointer(decision.view)),
		Budget:   Budget{Nodes: uint64(decision.nodes), SoftUs: int64(decision.soft_us), HardUs: int64(decision.hard_us)},
		Seed:     *(*[SeedSize]byte)(unsafe.Pointer(&decision.seed)),
	}
	chosen, err := f.decide(&asked)
	if err == nil && uint64(chosen) > math.MaxUint32 {
		err = fmt.Errorf("%d is no index of the legal list", chosen)
	}
	if err != nil {
		f.failed = err
		return 1
	}
	*index = C.uint32_t(chosen)
	return 0
}

//export goDestroy
func goDestroy(instance unsafe.Pointer) {
	handle := cgo.Handle(uintptr(instance))
	handle.Value().(*function).release(handle)
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
