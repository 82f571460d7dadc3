package mille

/*
#include "header.h"
*/
import "C"

import (
	"runtime"
	"unsafe"
)

// State is a snapshot of a match in its own memory, hidden cards included. One goroutine at a time.
type State struct {
	_       noCopy
	variant *Variant
	memory  []uint64
	legal   []Action
}

func blank(variant *Variant) *State {
	words := uintptr(C.mille_state_size()) / unsafe.Sizeof(uint64(0))
	return &State{variant: variant, memory: make([]uint64, words), legal: make([]Action, variant.rules.LongestLegalList)}
}

// State makes the start of a match, between deals.
func (variant *Variant) State(setup Setup) (*State, error) {
	state, c := blank(variant), setup.c()
	e := newError()
	err := state.done(C.mille_state_init(variant.handle, (*C.mille_match_setup)(unsafe.Pointer(&c)), state.c(), e), e)
	return state, err
}

// State returns a snapshot of the table's match.
func (table *Table) State() (*State, error) {
	variant, err := table.Variant()
	if err != nil {
		return nil, err
	}
	state := blank(variant)
	e := newError()
	return state, table.done(C.mille_state_from_table(table.handle, state.c(), e), e)
}

// Table makes a table that starts here; it has no record.
func (state *State) Table() (*Table, error) {
	var handle *C.mille_table
	e := newError()
	if err := state.done(C.mille_table_from_state(state.variant.handle, state.c(), &handle, e), e); err != nil {
		return nil, err
	}
	return newTable(handle, state.variant.rules.LongestLegalList)
}

// Copy makes a copy of its bytes.
func (state *State) Copy() *State {
	made := blank(state.variant)
	copy(made.memory, state.memory)
	return made
}

// Set copies another state of the variant into this one.
func (state *State) Set(other *State) { copy(state.memory, other.memory) }

func (state *State) c() *C.mille_state { return (*C.mille_state)(unsafe.Pointer(&state.memory[0])) }

func (state *State) done(status C.mille_status, e *C.mille_error) error {
	runtime.KeepAlive(state.variant)
	return check(status, e)
}

// NextDeal deals the next deal, the first too.
func (state *State) NextDeal() error {
	e := newError()
	return state.done(C.mille_state_next_deal(state.variant.handle, state.c(), e), e)
}

// Phase is the phase, and whose turn it is.
func (state *State) Phase() (Phase, int, error) {
	var phase C.mille_phase
	var turn C.mille_seat
	e := newError()
	err := state.done(C.mille_state_phase(state.variant.handle, state.c(), &phase, &turn, e), e)
	return Phase(phase), int(turn), err
}

// Legal returns the legal list of the seat whose turn it is. The slice is the caller's.
func (state *State) Legal() ([]Action, error) {
	var count C.size_t
	e := newError()
	status := C.mille_state_legal(
		state.variant.handle, state.c(), state.legal[0].c(), C.size_t(len(state.legal)), &count, e)
	if err := state.done(status, e); err != nil {
		return nil, err
	}
	return append([]Action(nil), state.legal[:count]...), nil
}

// LegalCount is the length of the legal list; 0 outside a deal.
func (state *State) LegalCount() (int, error) {
	var count C.size_t
	e := newError()
	err := state.done(C.mille_state_legal_count(state.variant.handle, state.c(), &count, e), e)
	return int(count), err
}

// Play plays entry number index of the legal list, from 0. It is quicker than Legal and Apply.
func (state *State) Play(index int) error {
	e := newError()
	return state.done(C.mille_state_play(state.variant.handle, state.c(), C.size_t(index), e), e)
}

// Apply plays an action.
func (state *State) Apply(action *Action) error {
	e := newError()
	return state.done(C.mille_state_apply(state.variant.handle, state.c(), action.c(), e), e)
}

// View is what a seat, or the Onlooker, may know.
func (state *State) View(viewer int) (view View, err error) {
	view.structSize = uint32(unsafe.Sizeof(view))
	e := newError()
	c := (*C.mille_view)(unsafe.Pointer(&view))
	err = state.done(C.mille_state_view(state.variant.handle, state.c(), cSeat(viewer), c, e), e)
	return view, err
}

// Hash is 64 bits over everything.
func (state *State) Hash() (uint64, error) {
	var hash C.uint64_t
	e := newError()
	err := state.done(C.mille_state_hash(state.variant.handle, state.c(), &hash, e), e)
	return uint64(hash), err
}

// Playout plays random actions to the end of the deal.
func (state *State) Playout(seed uint64) (result Playout, err error) {
	e := newError()
	c := (*C.mille_playout)(unsafe.Pointer(&result))
	err = state.done(C.mille_state_playout(state.variant.handle, state.c(), C.uint64_t(seed), c, e), e)
	return result, err
}
