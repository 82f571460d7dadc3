package mille

/*
#include "header.h"
#include <stdint.h>
#include <stdlib.h>

int32_t goSupports(uintptr_t own, mille_rules *rules);
void goCreate(uintptr_t own, mille_ai_host *host);
void goDestroy(uintptr_t own);
int32_t goMatchBegin(uintptr_t own, mille_ai_match *begins);
void goObserve(uintptr_t own, mille_event *event);
int32_t goDecide(uintptr_t own, mille_ai_decision *decision, uint32_t *index, uint64_t asked);
void goMatchEnd(uintptr_t own);
size_t goExplain(uintptr_t own, char *buffer, size_t size);
size_t goSave(uintptr_t own, void *buffer, size_t size);
int32_t goRestore(uintptr_t own, void *buffer, size_t size);
void goEvaluate(uintptr_t own, mille_evaluation *evaluation, double *chances, uint32_t count);

// An instance is a cgo handle, which must not stand in Go's memory as a pointer.
static int32_t own_supports(void *user, const mille_rules *rules) { return goSupports((uintptr_t)user, (mille_rules *)rules); }
static int32_t own_create(const mille_ai_host *host, void *user, const mille_option *options, size_t count, void **instance) {
	(void)options, (void)count;
	goCreate((uintptr_t)user, (mille_ai_host *)host);
	*instance = user;
	return 0;
}
static void own_destroy(void *own) { goDestroy((uintptr_t)own); }
static int32_t own_match_begin(void *own, const mille_ai_match *begins) { return goMatchBegin((uintptr_t)own, (mille_ai_match *)begins); }
static void own_observe(void *own, const mille_event *event) { goObserve((uintptr_t)own, (mille_event *)event); }

// The decisions that this thread is making, the last one first: one may be part of another. Each has a number of its own.
typedef struct own_asked { uint64_t number; const struct own_asked *outer; } own_asked;
static _Thread_local const own_asked *asked_here;
static _Atomic uint64_t asked_so_far;

static int32_t own_decide(void *own, const mille_ai_decision *decision, uint32_t *index) {
	const own_asked asked = {++asked_so_far, asked_here};
	asked_here = &asked;
	const int32_t result = goDecide((uintptr_t)own, (mille_ai_decision *)decision, index, asked.number);
	asked_here = asked.outer;
	return result;
}
static void own_match_end(void *own) { goMatchEnd((uintptr_t)own); }
static size_t own_explain(void *own, char *buffer, size_t size) { return goExplain((uintptr_t)own, buffer, size); }
static size_t own_save(void *own, void *buffer, size_t size) { return goSave((uintptr_t)own, buffer, size); }
static int32_t own_restore(void *own, const void *buffer, size_t size) { return goRestore((uintptr_t)own, (void *)buffer, size); }
static void own_evaluate(void *own, mille_evaluation *evaluation, double *chances, uint32_t count) {
	goEvaluate((uintptr_t)own, evaluation, chances, count);
}

// Which functions the strategy has; it always decides, and learns of its match.
typedef struct { int supports, observe, match_end, explain, evaluate, memory, deterministic; } own_functions;

static mille_status own_player(mille_engine *engine, mille_ai_api *api, own_functions has, uintptr_t own, mille_player **player,
                               mille_error *error) {
	api->struct_size = sizeof *api;
	api->version = MILLE_AI_VERSION;
	api->flags = (has.deterministic ? MILLE_AI_DETERMINISTIC : 0) | (has.supports ? 0 : MILLE_AI_ANY_RULES);
	api->rules_size = MILLE_RULES_1_0;
	api->create = own_create;
	api->destroy = own_destroy;
	api->match_begin = own_match_begin;
	api->decide = own_decide;
	if (has.supports) api->supports = own_supports;
	if (has.observe) api->observe = own_observe;
	if (has.match_end) api->match_end = own_match_end;
	if (has.explain) api->explain = own_explain;
	if (has.evaluate) api->evaluate = own_evaluate;
	if (has.memory) api->save = own_save, api->restore = own_restore;
	return mille_player_from_api(engine, api, (void *)own, NULL, 0, player, error);
}

// The host's functions serve the thread of a decision until its end.
static int is_asked_here(uint64_t number) {
	const own_asked *asked = asked_here;
	while (asked && asked->number != number) asked = asked->outer;
	return asked != NULL;
}
static int32_t host_should_stop(const mille_ai_host *host, uint64_t asked) {
	return !is_asked_here(asked) || host->should_stop(host->context);
}
static int32_t host_count_nodes(const mille_ai_host *host, uint64_t asked, uint64_t nodes) {
	return !is_asked_here(asked) || host->count_nodes(host->context, nodes);
}
static void host_log(const mille_ai_host *host, uint64_t asked, mille_log_level level, const char *text) {
	if (is_asked_here(asked)) host->log(host->context, level, text);
}
*/
import "C"

import (
	"fmt"
	"math"
	"runtime"
	"runtime/cgo"
	"sync"
	"unsafe"
)

// Match is what a player knows of the match that it plays, as it begins or as the player joins it.
type Match struct {
	// Seat is the player's seat.
	Seat int
	// Rules are those of the deal in progress, or of the next one.
	Rules Rules
	// Variant is the variant's id.
	Variant string
	// HasHooks says whether the variant's script has hooks, and Hooks which: HookAllow and the others, combined.
	HasHooks bool
	Hooks    uint32
	// Stakes are small and large.
	Stakes [2]int64
}

// Decision is a decision that a player must make. It may be kept after the decision.
type Decision struct {
	Legal []Action
	// Number counts the player's decisions in the match, Decision those of both players.
	Number   uint64
	Decision uint64
	View     *View
	Match    *Match
	// Budget is what it may spend on the decision.
	Budget Budget
	Seed   [SeedSize]byte
	host   *C.mille_ai_host
	asked  C.uint64_t
}

// ShouldStop reports whether to answer now, because the soft limit has passed or the decision was cancelled. It is fast: call it often. It
// is true after the decision, and on other goroutines than that of Decide.
func (decision *Decision) ShouldStop() bool {
	return C.host_should_stop(decision.host, decision.asked) != 0
}

// CountNodes adds to the positions searched in this decision, and reports whether they have reached Budget.Nodes. After the decision, and on
// other goroutines than that of Decide, it adds nothing and is true.
func (decision *Decision) CountNodes(nodes uint64) bool {
	return C.host_count_nodes(decision.host, decision.asked, C.uint64_t(nodes)) != 0
}

// Log writes a line to the engine's log. After the decision, and on other goroutines than that of Decide, it writes nothing.
func (decision *Decision) Log(level LogLevel, text string) error {
	if err := whole(text); err != nil {
		return err
	}
	c := C.CString(text)
	defer C.free(unsafe.Pointer(c))
	C.host_log(decision.host, decision.asked, C.mille_log_level(level), c)
	return nil
}

// Strategy is a player of your own. Only Name and Decide are required; a nil function is one that the player does not have.
//
// The library calls one function at a time, not always on the same thread. After an undo, or when the player joins a match in progress, it
// calls MatchEnd (if a match was being played), then MatchBegin, then Observe with every event of the match again. It does the same before a
// deal with other rules and after a decision that failed, but then it may call Restore.
//
// An error or panic of MatchBegin or Decide fails the step, and is the Cause of its error. After one of Observe the next decision fails with
// it; until the match begins again, the library calls neither Observe nor Decide nor Save. Of the other functions it counts as nothing said.
// Player.TakeFailure returns the last one in each case. A function must return or panic: if it calls runtime.Goexit, as t.FailNow does, its
// table stays busy for ever.
type Strategy struct {
	// Records list the player under its Name: letters, digits, - and _.
	Name string
	// Title is a display name, or empty for the Name. Release is its own version, or empty for 1.
	Title, Release string
	// Author is who wrote it, and About how it plays, in one sentence.
	Author, About string
	// Deterministic: it plays the same if all inputs since MatchBegin are the same.
	Deterministic bool

	// Decide chooses an action: it returns its index in Decision.Legal.
	Decide func(*Decision) (int, error)
	// Supports reports whether it plays these rules. Several goroutines may call it at once, and a panic means no.
	Supports func(*Rules) bool
	// MatchBegin: a match begins.
	MatchBegin func(*Match) error
	// Observe: something happened, as the player's seat may know it. The event is the function's own.
	Observe func(*Event) error
	// MatchEnd: the match is over, or the player leaves it.
	MatchEnd func() error
	// Explain returns the reason for the last decision. It is called at most once per decision.
	Explain func() (string, error)
	// Evaluate replaces what the player knows better about its last decision. It gets an evaluation that says nothing, and chances of 1 for
	// the chosen action and 0 for the others. The chances are those of the legal list and together 1.
	Evaluate func(evaluation *Evaluation, chances []float64) error
	// Save returns the player's memory of the match, at most PlayerMemoryMax bytes, nil or empty for none. It is called before the first
	// decision of each deal. Restore takes such a memory over before a deal with other rules than the deal before, and after a decision that
	// failed; it is not called after an undo. Then Observe gets only the events since Save; if Restore fails, it gets every event of the
	// match. Give both functions or neither.
	Save    func() ([]byte, error)
	Restore func([]byte) error
}

// own is a strategy as the library has it: by a cgo handle, until it destroys the instance.
type own struct {
	Strategy
	api  *C.mille_ai_api
	host *C.mille_ai_host
	// The match, an error of Observe until the match begins again, the explanation of the last decision, and a memory between the two calls
	// of save.
	match       Match
	missed      error
	explanation *string
	memory      []byte

	mutex sync.Mutex
	// What the step fails with, and the last error of any function.
	cause, failure error
}

// FunctionPlayer makes a player from a function that returns an index into the legal list. The function must return or panic: if it calls
// runtime.Goexit, as t.FailNow does, its table stays busy for ever.
func (engine *Engine) FunctionPlayer(name string, decide func(*Decision) (int, error)) (*Player, error) {
	return engine.StrategyPlayer(Strategy{Name: name, Decide: decide})
}

// StrategyPlayer makes a player from a strategy.
func (engine *Engine) StrategyPlayer(strategy Strategy) (*Player, error) {
	if strategy.Decide == nil {
		return nil, &Error{Status: StatusArgument, Text: "the strategy has no function Decide"}
	}
	if (strategy.Save == nil) != (strategy.Restore == nil) {
		return nil, &Error{Status: StatusArgument, Text: "a strategy has both Save and Restore, or neither"}
	}
	if strategy.Title == "" {
		strategy.Title = strategy.Name
	}
	if strategy.Release == "" {
		strategy.Release = "1"
	}
	if err := whole(strategy.Name, strategy.Title, strategy.Release, strategy.Author, strategy.About); err != nil {
		return nil, err
	}
	own := &own{Strategy: strategy, api: (*C.mille_ai_api)(C.calloc(1, C.size_t(unsafe.Sizeof(C.mille_ai_api{}))))}
	own.api.id, own.api.title, own.api.release = C.CString(strategy.Name), C.CString(strategy.Title), C.CString(strategy.Release)
	own.api.author, own.api.about = C.CString(strategy.Author), C.CString(strategy.About)
	has := C.own_functions{
		supports: has(strategy.Supports != nil), observe: has(strategy.Observe != nil), match_end: has(strategy.MatchEnd != nil),
		explain: has(strategy.Explain != nil), evaluate: has(strategy.Evaluate != nil), memory: has(strategy.Save != nil),
		deterministic: has(strategy.Deterministic),
	}
	handle := cgo.NewHandle(own)
	player := &Player{own: own}
	e := newError()
	err := check(C.own_player(engine.handle, own.api, has, C.uintptr_t(handle), &player.handle, e), e)
	runtime.KeepAlive(engine)
	if err != nil {
		own.release(handle) // if the library has not destroyed it
		return nil, err
	}
	runtime.SetFinalizer(player, (*Player).Close)
	return player, nil
}

func has(function bool) C.int {
	if function {
		return 1
	}
	return 0
}

// release frees what belongs to C; it may be called again.
func (own *own) release(handle cgo.Handle) {
	if own.api == nil {
		return
	}
	for _, text := range []*C.char{own.api.id, own.api.title, own.api.release, own.api.author, own.api.about} {
		C.free(unsafe.Pointer(text))
	}
	C.free(unsafe.Pointer(own.api))
	own.api, own.host = nil, nil
	handle.Delete()
}

// takeCause is what the player failed with since it was last asked.
func (player *Player) takeCause() (cause error) {
	if player != nil && player.own != nil {
		player.own.mutex.Lock()
		defer player.own.mutex.Unlock()
		cause, player.own.cause = player.own.cause, nil
	}
	return cause
}

// withCause adds what the player failed with to an error that says that it failed.
func withCause(err error, player *Player) error {
	if refusal, ok := err.(*Error); ok && refusal.Status == StatusPlayer {
		refusal.Cause = player.takeCause()
	}
	return err
}

// TakeFailure returns the last error or panic of the player's own functions, whether or not a step failed with it, and forgets it. It is nil
// if there is none, and for a player of the library.
func (player *Player) TakeFailure() (failure error) {
	if player.own != nil {
		player.own.mutex.Lock()
		defer player.own.mutex.Unlock()
		failure, player.own.failure = player.own.failure, nil
	}
	return failure
}

// call calls a function of the strategy, and keeps its error. A panic, which must not pass through C, becomes an error.
func (own *own) call(function func() error) (err error) {
	returned := false
	defer func() {
		if raised := recover(); !returned {
			if cause, ok := raised.(error); ok {
				err = fmt.Errorf("panic: %w", cause)
			} else {
				err = fmt.Errorf("panic: %v", raised)
			}
		}
		own.keep(&own.failure, err)
	}()
	err = function()
	returned = true
	return err
}

// callInStep is the same for a function whose error fails the step. It reports whether there was one.
func (own *own) callInStep(function func() error) C.int32_t {
	err := own.call(function)
	own.keep(&own.cause, err)
	return has(err != nil)
}

// keep keeps an error, if it is one, in one of the own's two places for errors.
func (own *own) keep(place *error, err error) {
	if err != nil {
		own.mutex.Lock()
		defer own.mutex.Unlock()
		*place = err
	}
}

func ownOf(handle C.uintptr_t) *own { return cgo.Handle(handle).Value().(*own) }

func ownRules(rules *C.mille_rules) (copied Rules) {
	copied = *(*Rules)(unsafe.Pointer(rules))
	copied.structSize = uint32(unsafe.Sizeof(copied))
	return copied
}

//export goSupports
func goSupports(handle C.uintptr_t, rules *C.mille_rules) C.int32_t {
	own, supports := ownOf(handle), false
	err := own.call(func() error {
		copied := ownRules(rules)
		supports = own.Supports(&copied)
		return nil
	})
	return has(err != nil || !supports)
}

//export goCreate
func goCreate(handle C.uintptr_t, host *C.mille_ai_host) { ownOf(handle).host = host }

//export goDestroy
func goDestroy(handle C.uintptr_t) { ownOf(handle).release(cgo.Handle(handle)) }

//export goMatchBegin
func goMatchBegin(handle C.uintptr_t, begins *C.mille_ai_match) C.int32_t {
	own := ownOf(handle)
	own.explanation, own.missed = nil, nil
	own.match = Match{
		Seat: int(begins.seat), Rules: ownRules(begins.rules), Variant: C.GoString(begins.variant), HasHooks: begins.has_hooks != 0,
		Hooks: uint32(begins.hooks), Stakes: [2]int64{int64(begins.stakes[0]), int64(begins.stakes[1])},
	}
	if own.MatchBegin == nil {
		return 0
	}
	match := own.match
	return own.callInStep(func() error { return own.MatchBegin(&match) })
}

//export goObserve
func goObserve(handle C.uintptr_t, event *C.mille_event) {
	own := ownOf(handle)
	if own.missed == nil {
		copied := *(*Event)(unsafe.Pointer(event))
		copied.structSize = uint32(unsafe.Sizeof(copied))
		own.missed = own.call(func() error { return own.Observe(&copied) })
	}
}

//export goDecide
func goDecide(handle C.uintptr_t, decision *C.mille_ai_decision, index *C.uint32_t, number C.uint64_t) C.int32_t {
	own := ownOf(handle)
	own.explanation = nil
	if own.missed != nil {
		own.keep(&own.cause, own.missed)
		return 1
	}
	view, match := *(*View)(unsafe.Pointer(decision.view)), own.match
	view.structSize = uint32(unsafe.Sizeof(view))
	asked := &Decision{
		Legal:    append([]Action(nil), unsafe.Slice((*Action)(unsafe.Pointer(decision.legal)), int(decision.legal_count))...),
		Number:   uint64(decision.number),
		Decision: uint64(decision.decision),
		View:     &view,
		Match:    &match,
		Budget:   Budget{Nodes: uint64(decision.nodes), SoftUs: int64(decision.soft_us), HardUs: int64(decision.hard_us)},
		Seed:     *(*[SeedSize]byte)(unsafe.Pointer(&decision.seed)),
		host:     own.host,
		asked:    number,
	}
	return own.callInStep(func() error {
		chosen, err := own.Decide(asked)
		if err == nil && uint64(chosen) > math.MaxUint32 {
			err = fmt.Errorf("%d is no index of the legal list", chosen)
		}
		*index = C.uint32_t(chosen)
		return err
	})
}

//export goMatchEnd
func goMatchEnd(handle C.uintptr_t) {
	own := ownOf(handle)
	own.call(own.MatchEnd)
}

//export goExplain
func goExplain(handle C.uintptr_t, buffer *C.char, size C.size_t) C.size_t {
	own := ownOf(handle)
	if own.explanation == nil {
		said := ""
		err := own.call(func() (err error) {
			said, err = own.Explain()
			return err
		})
		if err != nil {
			said = ""
		}
		own.explanation = &said
	}
	ended := *own.explanation + "\x00"
	if len(ended) <= int(size) {
		copy(unsafe.Slice((*byte)(unsafe.Pointer(buffer)), int(size)), ended)
	} else if size > 0 {
		*buffer = 0
	}
	return C.size_t(len(ended))
}

//export goEvaluate
func goEvaluate(handle C.uintptr_t, evaluation *C.mille_evaluation, chances *C.double, count C.uint32_t) {
	own := ownOf(handle)
	said, given := *(*Evaluation)(unsafe.Pointer(evaluation)), unsafe.Slice((*float64)(unsafe.Pointer(chances)), int(count))
	preferred := append([]float64(nil), given...)
	if own.call(func() error { return own.Evaluate(&said, preferred) }) != nil {
		return
	}
	said.structSize = uint32(evaluation.struct_size)
	*(*Evaluation)(unsafe.Pointer(evaluation)) = said
	copy(given, preferred)
}

// goSave is called twice: for the size, then for the bytes.
//
//export goSave
func goSave(handle C.uintptr_t, buffer unsafe.Pointer, size C.size_t) C.size_t {
	own := ownOf(handle)
	if own.missed != nil {
		return 0
	}
	if buffer == nil {
		own.memory = nil
		err := own.call(func() (err error) {
			own.memory, err = own.Save()
			return err
		})
		if err != nil {
			own.memory = nil
		}
		return C.size_t(len(own.memory))
	}
	memory := own.memory
	own.memory = nil
	if len(memory) <= int(size) {
		copy(unsafe.Slice((*byte)(buffer), int(size)), memory)
	}
	return C.size_t(len(memory))
}

//export goRestore
func goRestore(handle C.uintptr_t, buffer unsafe.Pointer, size C.size_t) C.int32_t {
	own := ownOf(handle)
	memory := C.GoBytes(buffer, C.int(size))
	return has(own.call(func() error { return own.Restore(memory) }) != nil)
}
