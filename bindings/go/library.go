// Package mille is the Go binding of libmille, the engine for the card game Mille.
//
// Engine, Variant, Table, Player and State own something of the library: close them with defer, or leave them to the
// garbage collector. The library's errors are *Error; errors.Is compares one with a Status:
//
//	if errors.Is(err, mille.StatusIllegalAction) { … }
//
// The comments of mille.h describe every call.
package mille

/*
#include "header.h"
#include <stdlib.h>
*/
import "C"

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"sync"
	"unsafe"
)

// Error makes a Status an error, for errors.Is.
func (s Status) Error() string {
	return C.GoString(C.mille_status_text(C.mille_status(s)))
}

// Error is a refusal of the library. It comes through JSON and gob, with the text of its Cause.
type Error struct {
	Status Status
	// Rule is the id of the rule that refuses (P1), or empty.
	Rule string
	// Text is a sentence in English; Message and Params are its id and parameters, for translation.
	Text    string
	Message string
	Params  []string
	// File and Line are the script or record concerned.
	File string
	Line int
	// Cause is the error with which a Go player failed.
	Cause error
}

func (e *Error) Error() string { return e.Text }

// Is reports whether the target is this error's status.
func (e *Error) Is(target error) bool { return target == error(e.Status) }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// errorFields is an Error as JSON has it.
type errorFields struct {
	Status  Status
	Rule    string `json:",omitempty"`
	Text    string
	Message string   `json:",omitempty"`
	Params  []string `json:",omitempty"`
	File    string   `json:",omitempty"`
	Line    int      `json:",omitempty"`
	Cause   string   `json:",omitempty"`
}

// MarshalJSON writes the fields, with the text of the cause.
func (e *Error) MarshalJSON() ([]byte, error) {
	fields := errorFields{e.Status, e.Rule, e.Text, e.Message, e.Params, e.File, e.Line, ""}
	if e.Cause != nil {
		fields.Cause = e.Cause.Error()
	}
	return json.Marshal(fields)
}

// UnmarshalJSON reads what MarshalJSON wrote. The cause is an error with its text.
func (e *Error) UnmarshalJSON(data []byte) error {
	var fields errorFields
	if err := json.Unmarshal(data, &fields); err != nil {
		return err
	}
	*e = Error{fields.Status, fields.Rule, fields.Text, fields.Message, fields.Params, fields.File, fields.Line, nil}
	if fields.Cause != "" {
		e.Cause = errors.New(fields.Cause)
	}
	return nil
}

// GobEncode gives JSON.
func (e *Error) GobEncode() ([]byte, error) { return json.Marshal(e) }

// GobDecode reads JSON.
func (e *Error) GobDecode(data []byte) error { return json.Unmarshal(data, e) }

var errors_ = sync.Pool{New: func() any {
	e := new(C.mille_error)
	e.struct_size = C.uint32_t(unsafe.Sizeof(*e))
	return e
}}

func newError() *C.mille_error { return errors_.Get().(*C.mille_error) }

// check gives the error struct of a call back, and makes an error of what it holds.
func check(status C.mille_status, e *C.mille_error) error {
	defer errors_.Put(e)
	if status == C.MILLE_OK {
		return nil
	}
	return errorOf(status, e)
}

// needOpen refuses a closed object as the library does, where nil would mean none to it.
func needOpen(open bool) error {
	if open {
		return nil
	}
	e := newError()
	return check(C.mille_player_cancel(nil, e), e)
}

// whole refuses texts with a zero character, where C would stop reading.
func whole(texts ...string) error {
	for _, text := range texts {
		if strings.IndexByte(text, 0) >= 0 {
			return &Error{Status: StatusArgument, Text: "the text holds a zero character"}
		}
	}
	return nil
}

// errorOf is what an error struct says.
func errorOf(status C.mille_status, e *C.mille_error) *Error {
	made := &Error{
		Status:  Status(status),
		Rule:    C.GoString(&e.rule[0]),
		Text:    C.GoString(&e.text[0]),
		Message: C.GoString(&e.message[0]),
		File:    C.GoString(&e.file[0]),
		Line:    int(e.line),
	}
	for i := 0; i < int(e.param_count); i++ {
		made.Params = append(made.Params, C.GoString(&e.params[i][0]))
	}
	return made
}

// cText is the text of a fixed array that ends with a zero byte.
func cText(array []byte) string {
	for i, b := range array {
		if b == 0 {
			return string(array[:i])
		}
	}
	return string(array)
}

// list gives what a call writes into an array. The call gets the array and where to put the number of elements there are.
func list[Element any](call func(array []Element, count *C.size_t, e *C.mille_error) C.mille_status) ([]Element, error) {
	for room := C.size_t(64); ; {
		array := make([]Element, room)
		var count C.size_t
		e := newError()
		status := call(array, &count, e)
		if status == C.MILLE_E_BUFFER {
			errors_.Put(e)
			room = count
			continue
		}
		if err := check(status, e); err != nil {
			return nil, err
		}
		return array[:count], nil
	}
}

// text gives what a call writes into a buffer.
func text(call func(buffer *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status) (string, error) {
	for size := C.size_t(4096); ; {
		buffer := make([]byte, size)
		var needed C.size_t
		e := newError()
		status := call((*C.char)(unsafe.Pointer(&buffer[0])), size, &needed, e)
		if status == C.MILLE_E_BUFFER {
			errors_.Put(e)
			size = needed
			continue
		}
		if err := check(status, e); err != nil {
			return "", err
		}
		return string(buffer[:needed-1]), nil
	}
}

// Version is the library's version, such as 1.0.0.
func Version() string { return C.GoString(C.mille_version_text()) }

// Has reports whether the library offers a capability, such as mille.state/1.
func Has(capability string) bool {
	if whole(capability) != nil {
		return false
	}
	c := C.CString(capability)
	defer C.free(unsafe.Pointer(c))
	return C.mille_has(c) == 1
}

// Languages are the languages that the library has, English first: en, fr …
func Languages() []string { return ids(func(i C.size_t) *C.char { return C.mille_language(i) }) }

// RuleText is the text of a rule by its id, in one of the Languages; empty for an unknown rule.
func RuleText(rule, language string) string {
	if whole(rule, language) != nil {
		return ""
	}
	r, l := C.CString(rule), C.CString(language)
	defer C.free(unsafe.Pointer(r))
	defer C.free(unsafe.Pointer(l))
	return C.GoString(C.mille_rule_text(r, l))
}

// MessageText is the template of an error's message by its id, in one of the Languages: parameters as {0} … {3}, and {0:card|cards}
// for counted words; empty for an unknown message.
func MessageText(message, language string) string {
	if whole(message, language) != nil {
		return ""
	}
	m, l := C.CString(message), C.CString(language)
	defer C.free(unsafe.Pointer(m))
	defer C.free(unsafe.Pointer(l))
	return C.GoString(C.mille_message_text(m, l))
}

// TextIn is the message in one of the Languages; in English if the library has no other.
func (e *Error) TextIn(language string) string {
	if whole(language) != nil {
		return e.Text
	}
	l := C.CString(language)
	defer C.free(unsafe.Pointer(l))
	var given C.mille_error
	given.struct_size = C.uint32_t(unsafe.Sizeof(given))
	setText(given.message[:], e.Message)
	setText(given.text[:], e.Text)
	for i, param := range e.Params {
		setText(given.params[i][:], param)
	}
	said, err := text(func(b *C.char, size C.size_t, needed *C.size_t, why *C.mille_error) C.mille_status {
		return C.mille_error_text(&given, l, b, size, needed, why)
	})
	if err != nil {
		return e.Text
	}
	return said
}

// cSeat is a seat or viewer for a call; a number that 32 bits do not hold becomes one that the library refuses.
func cSeat(number int) C.mille_seat {
	if int(C.mille_seat(number)) != number {
		return C.mille_seat(math.MinInt32)
	}
	return C.mille_seat(number)
}

// setText writes a text into a zeroed array, which keeps a zero byte at its end.
func setText(array []C.char, text string) {
	for i := 0; i < len(text) && i < len(array)-1; i++ {
		array[i] = C.char(text[i])
	}
}

// Messages are the ids of every message of an error, for a translation.
func Messages() []string { return ids(func(i C.size_t) *C.char { return C.mille_message_id(i) }) }

// ScriptTemplate is a commented script to begin a house rule with.
func ScriptTemplate(name string) (string, error) {
	if err := whole(name); err != nil {
		return "", err
	}
	c := C.CString(name)
	defer C.free(unsafe.Pointer(c))
	return text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
		return C.mille_script_template(c, b, size, needed, e)
	})
}

func ids(call func(C.size_t) *C.char) (all []string) {
	for id := call(0); id != nil; id = call(C.size_t(len(all))) {
		all = append(all, C.GoString(id))
	}
	return all
}

// Variants are the ids of the variants that ship with the library.
func Variants() []string { return ids(func(i C.size_t) *C.char { return C.mille_variant_id(i) }) }

// Players are the ids of the players that are built in.
func Players() []string { return ids(func(i C.size_t) *C.char { return C.mille_player_id(i) }) }

// Seed is the 32 bytes from which every card follows.
type Seed [SeedSize]byte

// ParseSeed reads 64 hexadecimal digits, or a decimal number.
func ParseSeed(text string) (seed Seed, err error) {
	if err := whole(text); err != nil {
		return seed, err
	}
	c := C.CString(text)
	defer C.free(unsafe.Pointer(c))
	e := newError()
	err = check(C.mille_seed_parse(c, (*C.uint8_t)(&seed[0]), e), e)
	return seed, err
}

// RandomSeed is a seed from the system's randomness.
func RandomSeed() (seed Seed, err error) {
	e := newError()
	err = check(C.mille_seed_random((*C.uint8_t)(&seed[0]), e), e)
	return seed, err
}

// OfMatch is the seed of match number, from 1, of a series that begins with this one.
func (seed Seed) OfMatch(number uint64) (of Seed, err error) {
	e := newError()
	err = check(C.mille_seed_of_match((*C.uint8_t)(&seed[0]), C.uint64_t(number), (*C.uint8_t)(&of[0]), e), e)
	return of, err
}

// checkLayout compares the structs of this package with the library's, which may have grown.
func checkLayout() error {
	var count C.size_t
	C.mille_layout(nil, 0, &count)
	entries := make([]C.mille_layout_entry, count)
	C.mille_layout(&entries[0], count, &count)
	theirs := make(map[[2]string]C.mille_layout_entry)
	for _, e := range entries {
		theirs[[2]string{C.GoString(e._type), C.GoString(e.field)}] = e
	}
	for _, ours := range layouts {
		e := theirs[[2]string{ours.struct_, ours.field}]
		size := uintptr(e.size)
		if uintptr(e.offset) != ours.offset || size != ours.size && !(ours.grows && size > ours.size) {
			return fmt.Errorf("%s.%s does not lie in libmille %s where this package has it",
				ours.struct_, ours.field, Version())
		}
	}
	return nil
}

var layoutOnce sync.Once
var layoutError error

// Engine makes variants, tables and players, which keep it alive.
type Engine struct {
	_      noCopy
	handle *C.mille_engine
}

// noCopy makes go vet refuse copies of a handle: it looks like a lock.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// NewEngine makes an engine. The first call also compares the layout of structs.
func NewEngine() (*Engine, error) { return NewEngineWith(EngineOptions{}) }

// Close frees the engine; it may be called again. Later uses are refused with StatusHandle.
func (engine *Engine) Close() {
	C.mille_engine_free(engine.handle)
	engine.handle = nil
}

// Variant is a set of resolved rules. It is immutable, and goroutines may share it.
type Variant struct {
	_      noCopy
	handle *C.mille_variant
	rules  Rules
}

// Variant loads a shipped variant by its id, with options by name and text; nil for none.
func (engine *Engine) Variant(id string, options map[string]string) (*Variant, error) {
	if err := whole(id); err != nil {
		return nil, err
	}
	c := C.CString(id)
	defer C.free(unsafe.Pointer(c))
	return engine.variant(options, func(array *C.mille_option, count C.size_t) (handle *C.mille_variant, err error) {
		e := newError()
		err = check(C.mille_variant_load(engine.handle, c, array, count, &handle, e), e)
		return handle, err
	})
}

// ScriptFile is a file that a script may extend: its name, such as base.lua, and its text.
type ScriptFile struct{ Name, Text string }

// withFiles calls `use` with a script and the files that it may extend.
func withFiles(name, script string, files []ScriptFile, use func(*C.mille_script_file, C.size_t) error) error {
	all := append([]ScriptFile{{name, script}}, files...)
	array := (*C.mille_script_file)(C.calloc(C.size_t(len(all)), C.size_t(unsafe.Sizeof(C.mille_script_file{}))))
	defer C.free(unsafe.Pointer(array))
	listed := unsafe.Slice(array, len(all))
	for i, file := range all {
		if err := whole(file.Name); err != nil {
			return err
		}
		listed[i] = C.mille_script_file{name: C.CString(file.Name), text: C.CString(file.Text), size: C.size_t(len(file.Text))}
		defer C.free(unsafe.Pointer(listed[i].name))
		defer C.free(unsafe.Pointer(listed[i].text))
	}
	return use(array, C.size_t(len(all)))
}

// VariantFromScript makes a variant from a script in Lua, with the files that it may extend. Errors call the script by the name.
func (engine *Engine) VariantFromScript(
	name, script string, options map[string]string, files ...ScriptFile,
) (variant *Variant, err error) {
	err = withFiles(name, script, files, func(given *C.mille_script_file, givenCount C.size_t) (err error) {
		variant, err = engine.variant(options, func(array *C.mille_option, count C.size_t) (handle *C.mille_variant, err error) {
			e := newError()
			err = check(C.mille_variant_from_script(engine.handle, given, givenCount, array, count, &handle, e), e)
			return handle, err
		})
		return err
	})
	return variant, err
}

func (engine *Engine) variant(
	options map[string]string, load func(*C.mille_option, C.size_t) (*C.mille_variant, error),
) (*Variant, error) {
	size := C.size_t(unsafe.Sizeof(C.mille_option{}))
	array := (*C.mille_option)(C.calloc(C.size_t(len(options)+1), size))
	defer C.free(unsafe.Pointer(array))
	listed := unsafe.Slice(array, len(options)+1)
	count := 0
	for name, value := range options {
		if err := whole(name, value); err != nil {
			return nil, err
		}
		listed[count].name, listed[count].value = C.CString(name), C.CString(value)
		defer C.free(unsafe.Pointer(listed[count].name))
		defer C.free(unsafe.Pointer(listed[count].value))
		count++
	}
	handle, err := load(array, C.size_t(count))
	runtime.KeepAlive(engine)
	if err != nil {
		return nil, err
	}
	return newVariant(handle)
}

func newVariant(handle *C.mille_variant) (*Variant, error) {
	variant := &Variant{handle: handle}
	runtime.SetFinalizer(variant, (*Variant).Close)
	variant.rules.structSize = uint32(unsafe.Sizeof(variant.rules))
	e := newError()
	err := check(C.mille_variant_rules(handle, (*C.mille_rules)(unsafe.Pointer(&variant.rules)), e), e)
	return variant, err
}

// Close frees the variant; it may be called again.
func (variant *Variant) Close() {
	C.mille_variant_free(variant.handle)
	variant.handle = nil
}

// Rules are the resolved rules.
func (variant *Variant) Rules() *Rules { return &variant.rules }

// Text is its id, title, rules as JSON …
func (variant *Variant) Text(kind VariantTextKind) (string, error) {
	defer runtime.KeepAlive(variant)
	return text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
		return C.mille_variant_text(variant.handle, C.mille_variant_text_kind(kind), b, size, needed, e)
	})
}

// Options returns the options.
func (variant *Variant) Options() ([]OptionInfo, error) {
	defer runtime.KeepAlive(variant)
	return optionInfos(func(index C.size_t, info *C.mille_option_info, e *C.mille_error) C.mille_status {
		return C.mille_variant_option(variant.handle, index, info, e)
	})
}

// RuleSet returns the rules of a rule set that the script's hook deal_rules may choose for a deal, from 1. 0: those of Rules.
func (variant *Variant) RuleSet(number int32) (*Rules, error) {
	defer runtime.KeepAlive(variant)
	rules := new(Rules)
	rules.structSize = uint32(unsafe.Sizeof(*rules))
	e := newError()
	status := C.mille_variant_rule_set(variant.handle, C.int32_t(number), (*C.mille_rules)(unsafe.Pointer(rules)), e)
	if err := check(status, e); err != nil {
		return nil, err
	}
	return rules, nil
}

// Memory returns what the script remembers through a match, in the order of a view's Memory.
func (variant *Variant) Memory() (infos []MemoryInfo, err error) {
	defer runtime.KeepAlive(variant)
	err = each(func(index C.size_t, e *C.mille_error) C.mille_status {
		var info MemoryInfo
		info.structSize = uint32(unsafe.Sizeof(info))
		status := C.mille_variant_memory(variant.handle, index, (*C.mille_memory_info)(unsafe.Pointer(&info)), e)
		if status == C.MILLE_OK {
			infos = append(infos, info)
		}
		return status
	})
	return infos, err
}

// Hash is SHA-256 of rules and script, as in a record.
func (variant *Variant) Hash() ([32]byte, error) {
	defer runtime.KeepAlive(variant)
	return call32(func(out *C.uint8_t, e *C.mille_error) C.mille_status {
		return C.mille_variant_hash(variant.handle, out, e)
	})
}

// CheckScript returns all problems of a script, in the order of its lines. The files are those that it may extend.
func (engine *Engine) CheckScript(name, script string, files ...ScriptFile) (found []*Error, err error) {
	const most = 100
	problems := make([]C.mille_error, most)
	stride := C.size_t(unsafe.Sizeof(problems[0]))
	problems[0].struct_size = C.uint32_t(stride)
	var count C.size_t
	err = withFiles(name, script, files, func(given *C.mille_script_file, givenCount C.size_t) error {
		e := newError()
		return check(C.mille_script_check(engine.handle, given, givenCount, &problems[0], stride, most, &count, e), e)
	})
	runtime.KeepAlive(engine)
	if err != nil {
		return nil, err
	}
	found = make([]*Error, count)
	for i := range found {
		found[i] = errorOf(problems[i].status, &problems[i])
	}
	return found, nil
}

func optionInfos(call func(C.size_t, *C.mille_option_info, *C.mille_error) C.mille_status) (infos []OptionInfo, err error) {
	err = each(func(index C.size_t, e *C.mille_error) C.mille_status {
		var info OptionInfo
		info.structSize = uint32(unsafe.Sizeof(info))
		status := call(index, (*C.mille_option_info)(unsafe.Pointer(&info)), e)
		if status == C.MILLE_OK {
			infos = append(infos, info)
		}
		return status
	})
	return infos, err
}

// each makes a call for 0, 1 and so on, until there is no more.
func each(call func(index C.size_t, e *C.mille_error) C.mille_status) error {
	for index := C.size_t(0); ; index++ {
		e := newError()
		status := call(index, e)
		if status == C.MILLE_E_NOT_FOUND {
			errors_.Put(e)
			return nil
		}
		if err := check(status, e); err != nil {
			return err
		}
	}
}

// Settle computes what the loser of a match pays, from totals alone (Y1–Y5). The memory has a number for each entry of Memory; none: as when
// a match begins.
func (variant *Variant) Settle(winner, loser SettleSide, stakes [2]int64, memory ...int32) (payment Payment, err error) {
	defer runtime.KeepAlive(variant)
	var input C.mille_settle_input
	input.struct_size = C.uint32_t(unsafe.Sizeof(input))
	input.end = C.MILLE_END_WON
	input.stakes = [2]C.int64_t{C.int64_t(stakes[0]), C.int64_t(stakes[1])}
	input.winner = *(*C.mille_settle_side)(unsafe.Pointer(&winner))
	input.loser = *(*C.mille_settle_side)(unsafe.Pointer(&loser))
	if len(memory) != 0 {
		infos, err := variant.Memory()
		if err != nil {
			return payment, err
		}
		if len(memory) != len(infos) {
			text := fmt.Sprintf("the variant remembers %d numbers, not %d", len(infos), len(memory))
			return payment, &Error{Status: StatusArgument, Text: text}
		}
		input.has_memory = 1
		for i, number := range memory {
			input.memory[i] = C.int32_t(number)
		}
	}
	payment.structSize = uint32(unsafe.Sizeof(payment))
	e := newError()
	err = check(C.mille_settle(variant.handle, &input, (*C.mille_payment)(unsafe.Pointer(&payment)), e), e)
	return payment, err
}

// Setup holds the settings of a match; without a seed it comes from the system's randomness. Without stakes it is for 1 and the
// variant's ratio; with NoStakes it is for nothing.
type Setup struct {
	Seed     *Seed
	Stakes   [2]int64
	NoStakes bool
	Decks    Decks
	DrawEnds bool
}

func (setup *Setup) c() MatchSetup {
	c := MatchSetup{Decks: setup.Decks, Stakes: setup.Stakes}
	c.structSize = uint32(unsafe.Sizeof(c))
	if setup.NoStakes {
		c.NoStakes = 1
	}
	if setup.DrawEnds {
		c.DrawEnds = 1
	}
	if setup.Seed != nil {
		c.HasSeed, c.Seed = 1, *setup.Seed
	}
	return c
}
