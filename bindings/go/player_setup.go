package mille

/*
#include "header.h"
#include <stdlib.h>
*/
import "C"

import (
	"runtime"
	"unsafe"
)

// PlayerSetup says which player to make, and how. What each field means stands at mille_player_setup in mille.h.
type PlayerSetup struct {
	// Name is an id, a path or a command, as Source says. It is never split.
	Name      string
	Source    PlayerSource
	Isolation Isolation
	// ID is the player in the file, with PlayerSourceFile; empty: the first one.
	ID string
	// Options are values of the player's options, by name and text.
	Options map[string]string
}

// ParsePlayer reads a player as users type it: search:nodes=2000, ./my.so#id:key="a,b", exec:COMMAND.
func ParsePlayer(text string) (setup PlayerSetup, err error) {
	if err := whole(text); err != nil {
		return setup, err
	}
	typed := C.CString(text)
	defer C.free(unsafe.Pointer(typed))
	c := (*C.mille_player_setup)(C.calloc(1, C.sizeof_mille_player_setup))
	defer C.free(unsafe.Pointer(c))
	c.struct_size = C.sizeof_mille_player_setup
	for size := C.size_t(256); ; {
		buffer := (*C.char)(C.malloc(size))
		var needed C.size_t
		e := newError()
		status := C.mille_player_parse(typed, c, buffer, size, &needed, e)
		if status == C.MILLE_E_BUFFER {
			errors_.Put(e)
			C.free(unsafe.Pointer(buffer))
			size = needed
			continue
		}
		if err = check(status, e); err == nil {
			setup = PlayerSetup{Name: C.GoString(buffer), Source: PlayerSource(c.source), Isolation: Isolation(c.isolation)}
			if c.id != nil {
				setup.ID = C.GoString(c.id)
			}
			setup.Options = make(map[string]string)
			for _, option := range unsafe.Slice(c.options, int(c.option_count)) {
				setup.Options[C.GoString(option.name)] = C.GoString(option.value)
			}
		}
		C.free(unsafe.Pointer(buffer))
		return setup, err
	}
}

// with passes the name and the struct of a setup to a call. Both are the library's only during the call.
func (setup *PlayerSetup) with(call func(name *C.char, c *C.mille_player_setup) error) error {
	var texts []*C.char
	keep := func(text string) *C.char {
		texts = append(texts, C.CString(text))
		return texts[len(texts)-1]
	}
	defer func() {
		for _, text := range texts {
			C.free(unsafe.Pointer(text))
		}
	}()
	if err := whole(setup.Name, setup.ID); err != nil {
		return err
	}
	c := (*C.mille_player_setup)(C.calloc(1, C.sizeof_mille_player_setup))
	defer C.free(unsafe.Pointer(c))
	c.struct_size = C.sizeof_mille_player_setup
	c.source = C.mille_player_source(setup.Source)
	c.isolation = C.mille_isolation(setup.Isolation)
	if setup.ID != "" {
		c.id = keep(setup.ID)
	}
	array := (*C.mille_option)(C.calloc(C.size_t(len(setup.Options)+1), C.sizeof_mille_option))
	defer C.free(unsafe.Pointer(array))
	listed := unsafe.Slice(array, len(setup.Options)+1)
	count := 0
	for name, value := range setup.Options {
		if err := whole(name, value); err != nil {
			return err
		}
		listed[count].name, listed[count].value = keep(name), keep(value)
		count++
	}
	c.options, c.option_count = array, C.size_t(count)
	return call(keep(setup.Name), c)
}

// Player makes a built-in or installed player by its name alone, such as greedy.
func (engine *Engine) Player(name string) (*Player, error) {
	return engine.PlayerWith(PlayerSetup{Name: name})
}

// PlayerWith makes the player of a setup.
func (engine *Engine) PlayerWith(setup PlayerSetup) (*Player, error) {
	player := new(Player)
	err := setup.with(func(name *C.char, c *C.mille_player_setup) error {
		e := newError()
		return check(C.mille_player_create(engine.handle, name, c, &player.handle, e), e)
	})
	runtime.KeepAlive(engine)
	if err != nil {
		return nil, err
	}
	runtime.SetFinalizer(player, (*Player).Close)
	return player, nil
}

// DescribePlayer returns the description of a player by its name alone, with its options, as JSON. A file is loaded in a child process.
func (engine *Engine) DescribePlayer(name string) (string, error) {
	return engine.DescribePlayerWith(PlayerSetup{Name: name})
}

// DescribePlayerWith describes the player of a setup.
func (engine *Engine) DescribePlayerWith(setup PlayerSetup) (json string, err error) {
	defer runtime.KeepAlive(engine)
	err = setup.with(func(name *C.char, c *C.mille_player_setup) (failed error) {
		json, failed = text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
			return C.mille_player_describe(engine.handle, name, c, b, size, needed, e)
		})
		return failed
	})
	return json, err
}
