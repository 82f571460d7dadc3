package mille

/*
#include "header.h"
#include <stdlib.h>

static mille_status mille_go_table_user(mille_table *table, uintptr_t user, mille_error *error) {
	return mille_table_set_user(table, (void *)user, error);
}
*/
import "C"

import (
	"errors"
	"runtime"
	"unsafe"
)

// Table is one match. One goroutine at a time: a second one inside the same table gets StatusBusy.
type Table struct {
	_      noCopy
	handle *C.mille_table
	legal  []Action
	seated [Seats]*Player // kept from being collected
}

func newTable(handle *C.mille_table, longest int32) (*Table, error) {
	table := &Table{handle: handle}
	runtime.SetFinalizer(table, (*Table).Close)
	if longest == 0 {
		variant, err := table.Variant()
		if err != nil {
			return nil, err
		}
		defer variant.Close()
		longest = variant.rules.LongestLegalList
	}
	table.legal = make([]Action, longest)
	return table, nil
}

// Table makes a table for one match; it has no deal yet.
func (variant *Variant) Table(setup Setup) (*Table, error) {
	c := setup.c()
	var handle *C.mille_table
	e := newError()
	err := check(C.mille_table_create(variant.handle, (*C.mille_match_setup)(unsafe.Pointer(&c)), &handle, e), e)
	if err != nil {
		return nil, err
	}
	return newTable(handle, variant.rules.LongestLegalList)
}

// Import restores a match, numbered from 1, from a record and verifies every line.
func (engine *Engine) Import(record string, match uint64) (*Table, error) {
	c := C.CString(record)
	defer C.free(unsafe.Pointer(c))
	var handle *C.mille_table
	e := newError()
	err := check(C.mille_table_import(engine.handle, c, C.size_t(len(record)), C.uint64_t(match), &handle, e), e)
	runtime.KeepAlive(engine)
	if err != nil {
		return nil, err
	}
	return newTable(handle, 0)
}

// MatchPlace is the place of a match in a record of several: its offset and length in bytes, and its first line, from 1.
type MatchPlace struct {
	Offset, Length int
	Line           uint64
}

// FindMatch finds a match, numbered from 1, in a record. It checks no line.
func FindMatch(record string, match uint64) (place MatchPlace, err error) {
	c := C.CString(record)
	defer C.free(unsafe.Pointer(c))
	var offset, length C.size_t
	var line C.uint64_t
	e := newError()
	err = check(C.mille_record_find(c, C.size_t(len(record)), C.uint64_t(match), &offset, &length, &line, e), e)
	return MatchPlace{int(offset), int(length), uint64(line)}, err
}

// Follow makes a table that follows a match played elsewhere, from line 0 of the record as a seat or an onlooker receives it.
func (engine *Engine) Follow(line string) (*Table, error) {
	c := C.CString(line)
	defer C.free(unsafe.Pointer(c))
	var handle *C.mille_table
	e := newError()
	err := check(C.mille_table_follow(engine.handle, c, C.size_t(len(line)), &handle, e), e)
	runtime.KeepAlive(engine)
	if err != nil {
		return nil, err
	}
	return newTable(handle, 0)
}

// FollowLine takes the next line of the record that the table follows.
func (table *Table) FollowLine(line string) error {
	c := C.CString(line)
	defer C.free(unsafe.Pointer(c))
	e := newError()
	return table.done(C.mille_table_follow_line(table.handle, c, C.size_t(len(line)), e), e)
}

// FollowSeed takes the seed of the match that the table follows, unless it is sealed, and checks every card.
func (table *Table) FollowSeed(seed Seed) error {
	given := [32]byte(seed)
	e := newError()
	return table.done(C.mille_table_follow_seed(table.handle, bytes32(&given), e), e)
}

// FollowBack goes back to a record of lineCount lines, after the host of the match has undone something.
func (table *Table) FollowBack(lineCount uint64) error {
	e := newError()
	return table.done(C.mille_table_follow_back(table.handle, C.uint64_t(lineCount), e), e)
}

// Position makes a table from a position. A nil variant means the one that it names.
func (engine *Engine) Position(position string, variant *Variant) (*Table, error) {
	c := C.CString(position)
	defer C.free(unsafe.Pointer(c))
	var rules *C.mille_variant
	if variant != nil {
		if err := needOpen(variant.handle != nil); err != nil {
			return nil, err
		}
		rules = variant.handle
	}
	var handle *C.mille_table
	e := newError()
	err := check(C.mille_table_from_position(engine.handle, rules, c, C.size_t(len(position)), &handle, e), e)
	runtime.KeepAlive(engine)
	runtime.KeepAlive(variant)
	if err != nil {
		return nil, err
	}
	return newTable(handle, 0)
}

// Clone copies the table, without players.
func (table *Table) Clone() (*Table, error) {
	var handle *C.mille_table
	e := newError()
	if err := table.done(C.mille_table_clone(table.handle, &handle, e), e); err != nil {
		return nil, err
	}
	return newTable(handle, int32(len(table.legal)))
}

// Close frees the table; it may be called again. Later uses are refused with StatusHandle.
func (table *Table) Close() {
	C.mille_table_free(table.handle)
	table.handle = nil
}

// done is check; until it is called, the table is not collected.
func (table *Table) done(status C.mille_status, e *C.mille_error) error {
	runtime.KeepAlive(table)
	return check(status, e)
}

// Variant is the table's variant.
func (table *Table) Variant() (*Variant, error) {
	var handle *C.mille_variant
	e := newError()
	if err := table.done(C.mille_table_variant(table.handle, &handle, e), e); err != nil {
		return nil, err
	}
	return newVariant(handle)
}

// Info returns how the match stands.
func (table *Table) Info() (info TableInfo, err error) {
	info.structSize = uint32(unsafe.Sizeof(info))
	e := newError()
	err = table.done(C.mille_table_info_get(table.handle, (*C.mille_table_info)(unsafe.Pointer(&info)), e), e)
	return info, err
}

// NextDeal deals the next deal, the first too.
func (table *Table) NextDeal() error {
	e := newError()
	return table.done(C.mille_table_next_deal(table.handle, nil, e), e)
}

// NextDealOf is NextDeal in a match whose decks the host gives: the whole pack, in the order in which it is dealt and drawn, and who deals
// deal 1.
func (table *Table) NextDealOf(deck []Card, dealer int) error {
	var setup C.mille_deal_setup
	if len(deck) > len(setup.deck) {
		return errors.New("mille: too many cards for a deck")
	}
	setup.struct_size = C.uint32_t(unsafe.Sizeof(setup))
	setup.dealer = cSeat(dealer)
	setup.deck_count = C.uint32_t(len(deck))
	for i, card := range deck {
		setup.deck[i] = C.mille_card(card)
	}
	e := newError()
	return table.done(C.mille_table_next_deal(table.handle, &setup, e), e)
}

// Legal returns the legal list of the seat whose turn it is, which is empty outside a deal. The slice is the caller's.
func (table *Table) Legal() ([]Action, error) {
	if len(table.legal) == 0 {
		return nil, &Error{Status: StatusHandle, Text: "the table was not made by this package"}
	}
	var count C.size_t
	e := newError()
	status := C.mille_table_legal(table.handle, table.legal[0].c(), C.size_t(len(table.legal)), &count, e)
	if err := table.done(status, e); err != nil {
		return nil, err
	}
	return append([]Action(nil), table.legal[:count]...), nil
}

// Check tells by its error whether an action is legal now, and which rule refuses it.
func (table *Table) Check(action *Action) error {
	e := newError()
	return table.done(C.mille_table_check(table.handle, action.c(), e), e)
}

// Reasons returns the reasons for and against a legal action: facts as a JSON list, with sentences in one of the Languages.
func (table *Table) Reasons(action *Action, language string) (string, error) {
	if err := whole(language); err != nil {
		return "", err
	}
	defer runtime.KeepAlive(table)
	l := C.CString(language)
	defer C.free(unsafe.Pointer(l))
	return text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
		return C.mille_table_reasons(table.handle, action.c(), l, b, size, needed, e)
	})
}

// Apply plays an action for the seat whose turn it is.
func (table *Table) Apply(action *Action) error {
	e := newError()
	return table.done(C.mille_table_apply(table.handle, action.c(), e), e)
}

// ApplyText plays an action given as text: pile QC QH.
func (table *Table) ApplyText(text string) error {
	if err := whole(text); err != nil {
		return err
	}
	c := C.CString(text)
	defer C.free(unsafe.Pointer(c))
	e := newError()
	return table.done(C.mille_table_apply_text(table.handle, c, e), e)
}

// Parse parses an action given as text, without checking it.
func (table *Table) Parse(text string) (action Action, err error) {
	if err := whole(text); err != nil {
		return action, err
	}
	c := C.CString(text)
	defer C.free(unsafe.Pointer(c))
	e := newError()
	err = table.done(C.mille_table_parse(table.handle, c, action.c(), e), e)
	return action, err
}

// Forfeit ends the match: the seat resigns, or is forfeited (M4).
func (table *Table) Forfeit(seat int, fault Fault) error {
	e := newError()
	return table.done(C.mille_table_forfeit(table.handle, cSeat(seat), C.mille_fault(fault), e), e)
}

// Abort ends the match without a result: for the host (Nobody), or for a seat after the other seat has agreed.
func (table *Table) Abort(by int) error {
	e := newError()
	return table.done(C.mille_table_abort(table.handle, cSeat(by), e), e)
}

// AgreeDraw ends the match with a draw to which both seats have agreed.
func (table *Table) AgreeDraw() error {
	e := newError()
	return table.done(C.mille_table_agree_draw(table.handle, e), e)
}

// SetUser sets the number that the log gets with lines of scripts in this match (LogLine.User).
func (table *Table) SetUser(user uintptr) error {
	e := newError()
	return table.done(C.mille_go_table_user(table.handle, C.uintptr_t(user), e), e)
}

// Undo goes back to just before a decision of the match.
func (table *Table) Undo(decision uint64) error {
	e := newError()
	return table.done(C.mille_table_undo(table.handle, C.uint64_t(decision), e), e)
}

// SetPlayer seats a player; nil empties the seat.
func (table *Table) SetPlayer(seat int, player *Player) error {
	var handle *C.mille_player
	if player != nil {
		if err := needOpen(player.handle != nil); err != nil {
			return err
		}
		handle = player.handle
	}
	e := newError()
	err := table.done(C.mille_table_set_player(table.handle, cSeat(seat), handle, e), e)
	runtime.KeepAlive(player)
	if err == nil {
		table.seated[seat] = player
	}
	return err
}

// SetSeatName sets the name of a seat in the record. Unprintable characters become spaces.
func (table *Table) SetSeatName(seat int, name string) error {
	if err := whole(name); err != nil {
		return err
	}
	c := C.CString(name)
	defer C.free(unsafe.Pointer(c))
	e := newError()
	return table.done(C.mille_table_set_seat_name(table.handle, cSeat(seat), c, e), e)
}

// SeatName is the name of a seat as the record lists it.
func (table *Table) SeatName(seat int) (string, error) {
	defer runtime.KeepAlive(table)
	return text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
		return C.mille_table_seat_name(table.handle, cSeat(seat), b, size, needed, e)
	})
}

// AddNote adds a note to the header of the record, such as a date, while the header is not fixed.
func (table *Table) AddNote(name, text string) error {
	if err := whole(name); err != nil {
		return err
	}
	if err := whole(text); err != nil {
		return err
	}
	n, t := C.CString(name), C.CString(text)
	defer C.free(unsafe.Pointer(n))
	defer C.free(unsafe.Pointer(t))
	e := newError()
	return table.done(C.mille_table_add_note(table.handle, n, t, e), e)
}

// Note is a text that the host put into the header of a record.
type Note struct {
	Name, Text string
}

// Notes are the notes of the record, in the order in which they were added.
func (table *Table) Notes() ([]Note, error) {
	defer runtime.KeepAlive(table)
	var notes []Note
	for {
		index := C.size_t(len(notes))
		name, err := text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
			return C.mille_table_note_name(table.handle, index, b, size, needed, e)
		})
		if errors.Is(err, StatusNotFound) {
			return notes, nil
		}
		if err != nil {
			return nil, err
		}
		said, err := text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
			return C.mille_table_note_text(table.handle, index, b, size, needed, e)
		})
		if err != nil {
			return nil, err
		}
		notes = append(notes, Note{name, said})
	}
}

// c is the budget as C reads it; nil: no limits.
func (budget *Budget) c() *C.mille_budget {
	if budget == nil {
		return nil
	}
	sized := *budget
	sized.structSize = uint32(unsafe.Sizeof(sized))
	return (*C.mille_budget)(unsafe.Pointer(&sized))
}

// Hint returns what a player that is not seated would do. Nothing is played. A nil budget means no limits. Player.Explanation says why.
func (table *Table) Hint(player *Player, budget *Budget) (step Step, err error) {
	defer runtime.KeepAlive(player)
	step.structSize = uint32(unsafe.Sizeof(step))
	player.takeCause()
	e := newError()
	err = table.done(C.mille_table_hint(table.handle, player.handle, budget.c(), (*C.mille_step)(unsafe.Pointer(&step)), e), e)
	return step, withCause(err, player)
}

// Decision returns an earlier decision of the match: who took it, and the action.
func (table *Table) Decision(number uint64) (seat int, action Action, err error) {
	var by C.mille_seat
	e := newError()
	err = table.done(C.mille_table_decision(table.handle, C.uint64_t(number), &by, action.c(), e), e)
	return int(by), action, err
}

// Step lets the player whose turn it is take one decision, without limits.
func (table *Table) Step() (Step, error) { return table.StepWithin(nil) }

// StepWithin lets the player whose turn it is take one decision within a budget; nil: no limits.
func (table *Table) StepWithin(budget *Budget) (step Step, err error) {
	step.structSize = uint32(unsafe.Sizeof(step))
	for _, player := range table.seated {
		player.takeCause()
	}
	e := newError()
	err = table.done(C.mille_table_step(table.handle, budget.c(), (*C.mille_step)(unsafe.Pointer(&step)), e), e)
	if step.Seat >= 0 && step.Seat < Seats {
		err = withCause(err, table.seated[step.Seat])
	}
	return step, err
}

// Play plays the match to its end: the seated players decide, deals follow from the seed.
func (table *Table) Play() error {
	for {
		info, err := table.Info()
		switch {
		case err != nil || info.Phase == PhaseOver:
			return err
		case info.Phase == PhaseBetween:
			err = table.NextDeal()
		default:
			_, err = table.Step()
		}
		if err != nil {
			return err
		}
	}
}

// View is what a seat, or the Onlooker, may know.
func (table *Table) View(viewer int) (view View, err error) {
	view.structSize = uint32(unsafe.Sizeof(view))
	e := newError()
	c := (*C.mille_view)(unsafe.Pointer(&view))
	err = table.done(C.mille_table_view(table.handle, cSeat(viewer), c, e), e)
	return view, err
}

// Events returns the events from number since on, as a viewer may know them.
func (table *Table) Events(viewer int, since uint64) ([]Event, error) {
	defer runtime.KeepAlive(table)
	return list(func(events []Event, count *C.size_t, e *C.mille_error) C.mille_status {
		size := unsafe.Sizeof(events[0])
		events[0].structSize = uint32(size)
		first := (*C.mille_event)(unsafe.Pointer(&events[0]))
		return C.mille_table_events(table.handle, cSeat(viewer), C.uint64_t(since), first, C.size_t(size),
			C.size_t(len(events)), count, e)
	})
}

// Results are the score sheet: one row a completed deal.
func (table *Table) Results() ([]DealResult, error) {
	defer runtime.KeepAlive(table)
	return list(func(rows []DealResult, count *C.size_t, e *C.mille_error) C.mille_status {
		size := unsafe.Sizeof(rows[0])
		rows[0].structSize = uint32(size)
		first := (*C.mille_deal_result)(unsafe.Pointer(&rows[0]))
		return C.mille_table_results(table.handle, 0, first, C.size_t(size), C.size_t(len(rows)), count, e)
	})
}

// Payment is what the match came to.
func (table *Table) Payment() (payment Payment, err error) {
	payment.structSize = uint32(unsafe.Sizeof(payment))
	e := newError()
	err = table.done(C.mille_table_payment(table.handle, (*C.mille_payment)(unsafe.Pointer(&payment)), e), e)
	return payment, err
}

// Hash is 64 bits over everything on the table.
func (table *Table) Hash() (uint64, error) {
	var hash C.uint64_t
	e := newError()
	err := table.done(C.mille_table_hash(table.handle, &hash, e), e)
	return uint64(hash), err
}

// JSON is view, legal list, events or score sheet in the words of a record.
func (table *Table) JSON(kind JsonKind, viewer int, since uint64) (string, error) {
	defer runtime.KeepAlive(table)
	return text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
		return C.mille_table_json(table.handle, C.mille_json_kind(kind), cSeat(viewer), C.uint64_t(since),
			b, size, needed, e)
	})
}

// Position is the table's position, as Engine.Position reads it.
func (table *Table) Position() (string, error) {
	defer runtime.KeepAlive(table)
	return text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
		return C.mille_table_position(table.handle, b, size, needed, e)
	})
}

// Seed is the seed of the match; with sealed decks once the match is over.
func (table *Table) Seed() (Seed, error) {
	defer runtime.KeepAlive(table)
	return call32(func(out *C.uint8_t, e *C.mille_error) C.mille_status {
		return C.mille_table_seed(table.handle, out, e)
	})
}

// Commitment is the commitment of a sealed match.
func (table *Table) Commitment() ([32]byte, error) {
	defer runtime.KeepAlive(table)
	return call32(func(out *C.uint8_t, e *C.mille_error) C.mille_status {
		return C.mille_table_commitment(table.handle, out, e)
	})
}

// Record is the record for a seat, or with every card for All; its options may add legal lists and hashes, and begin at a later line.
func (table *Table) Record(viewer int, options RecordOptions) (string, error) {
	defer runtime.KeepAlive(table)
	options.structSize = uint32(unsafe.Sizeof(options))
	return text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
		c := (*C.mille_record_options)(unsafe.Pointer(&options))
		return C.mille_table_record(table.handle, cSeat(viewer), c, b, size, needed, e)
	})
}
