package mille

/*
#include "header.h"
#include <stdlib.h>
#include <string.h>

void goLog(void *user, mille_log_line *line);

// The engine made with these options; `log` is the number of a Go function, or 0.
static mille_status mille_go_engine(mille_engine_options *options, uintptr_t log, mille_engine **engine,
                                    mille_error *error) {
	options->struct_size = sizeof *options;
	if (log != 0) {
		options->log = (mille_log_fn)goLog;
		options->log_user = (void *)log;
	}
	return mille_engine_create(options, engine, error);
}
*/
import "C"

import (
	"runtime"
	"runtime/cgo"
	"strings"
	"unsafe"
)

// LogLine is a line of the log. User is the number that SetUser of the table or player got, 0 without one.
type LogLine struct {
	Level  LogLevel
	Source LogSource
	Text   string
	File   string
	Line   int
	Player string
	User   uintptr
}

// EngineOptions are the options of an engine, as in mille_engine_options. The zero value is a good default.
type EngineOptions struct {
	AllowUnknownFields bool
	// Log gets each line of the engine's log, on any thread. It is kept for ever, because tables may outlive their engine.
	Log                func(line LogLine)
	ScriptMemory       uint64
	ScriptInstructions uint64
	MaxText            uint64
	// PlayerPath lists folders to search for players, PlayerReadable folders that isolated players may read.
	PlayerPath     []string
	PlayerHost     string
	PlayerMemory   uint64
	PlayerReadable []string
	PlayerThreads  uint32
	// AllowFiles and AllowCommands allow players by path (./my.so) and by command (exec:COMMAND). A command is not isolated.
	AllowFiles, AllowCommands bool
	PlayerPatienceUs          int64
	// StopOnHookFailure makes a call fail if a hook of a script fails. Otherwise the engine's own result holds.
	StopOnHookFailure bool
	// CountHookUse counts how often the hooks of a script are called and which of their lines run, for VariantTextKindHookUse.
	CountHookUse bool
}

//export goLog
func goLog(user unsafe.Pointer, line *C.mille_log_line) {
	defer func() { _ = recover() }() // a panic must not pass through C
	cgo.Handle(uintptr(user)).Value().(func(LogLine))(LogLine{
		Level: LogLevel(line.level), Source: LogSource(line.source), Text: C.GoString(line.text), File: C.GoString(line.file),
		Line: int(line.line), Player: C.GoString(line.player), User: uintptr(line.user),
	})
}

func flag(on bool, bit C.uint32_t) C.uint32_t {
	if on {
		return bit
	}
	return 0
}

// NewEngineWith makes an engine with options. The first call also compares the layout of structs.
func NewEngineWith(options EngineOptions) (*Engine, error) {
	if layoutOnce.Do(func() { layoutError = checkLayout() }); layoutError != nil {
		return nil, layoutError
	}
	c := (*C.mille_engine_options)(C.calloc(1, C.size_t(unsafe.Sizeof(C.mille_engine_options{}))))
	defer C.free(unsafe.Pointer(c))
	texts := []struct {
		to   **C.char
		text string
	}{
		{&c.player_path, strings.Join(options.PlayerPath, ":")},
		{&c.player_host, options.PlayerHost},
		{&c.player_readable, strings.Join(options.PlayerReadable, ":")},
	}
	for _, one := range texts {
		if err := whole(one.text); err != nil {
			return nil, err
		}
		if one.text != "" {
			*one.to = C.CString(one.text)
			defer C.free(unsafe.Pointer(*one.to))
		}
	}
	c.allow_unknown_fields = C.int32_t(flag(options.AllowUnknownFields, 1))
	c.script_memory = C.uint64_t(options.ScriptMemory)
	c.script_instructions = C.uint64_t(options.ScriptInstructions)
	c.max_text = C.uint64_t(options.MaxText)
	c.player_memory = C.uint64_t(options.PlayerMemory)
	c.player_threads = C.uint32_t(options.PlayerThreads)
	c.allow_players = flag(options.AllowFiles, C.MILLE_ALLOW_FILES) | flag(options.AllowCommands, C.MILLE_ALLOW_COMMANDS)
	c.player_patience_us = C.int64_t(options.PlayerPatienceUs)
	c.stop_on_hook_failure = C.int32_t(flag(options.StopOnHookFailure, 1))
	c.count_hook_use = C.int32_t(flag(options.CountHookUse, 1))
	var log cgo.Handle
	if options.Log != nil {
		log = cgo.NewHandle(options.Log)
	}
	engine := new(Engine)
	e := newError()
	if err := check(C.mille_go_engine(c, C.uintptr_t(log), &engine.handle, e), e); err != nil {
		if log != 0 {
			log.Delete()
		}
		return nil, err
	}
	runtime.SetFinalizer(engine, (*Engine).Close)
	return engine, nil
}
