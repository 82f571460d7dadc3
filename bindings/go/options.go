package mille

/*
#include "header.h"
#include <stdlib.h>
#include <string.h>

void goLog(uintptr_t user, mille_log_line *line);

static void log_line(void *user, const mille_log_line *line) { goLog((uintptr_t)user, (mille_log_line *)line); }

// The engine made with these options; `log` is the number of a Go function, or 0.
static mille_status mille_go_engine(mille_engine_options *options, uintptr_t log, mille_engine **engine,
                                    mille_error *error) {
	options->struct_size = sizeof *options;
	if (log != 0) {
		options->log = log_line;
		options->log_user = (void *)log;
	}
	return mille_engine_create(options, engine, error);
}
*/
import "C"

import (
	"runtime"
	"runtime/cgo"
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
	Log                func(line LogLine) `json:"-"`
	ScriptMemory       uint64
	ScriptInstructions uint64
	MaxText            uint64
	// PlayerFolders are searched for players. Isolated players may read the files in ReadableFolders.
	PlayerFolders   []string
	PlayerHost      string
	PlayerMemory    uint64
	ReadableFolders []string
	PlayerThreads   uint32
	// AllowFiles and AllowCommands allow players by path (./my.so) and by command (exec:COMMAND). A command is not isolated.
	AllowFiles, AllowCommands bool
	PlayerPatienceUs          int64
	// StopOnHookFailure makes a call fail if a hook of a script fails. Otherwise the engine's own result holds.
	StopOnHookFailure bool
	// CountHookUse counts how often the hooks of a script are called and which of their lines run, for VariantTextKindHookUse.
	CountHookUse bool
}

//export goLog
func goLog(user C.uintptr_t, line *C.mille_log_line) {
	defer func() { _ = recover() }() // a panic must not pass through C
	cgo.Handle(user).Value().(func(LogLine))(LogLine{
		Level: LogLevel(line.level), Source: LogSource(line.source), Text: C.GoString(line.text), File: C.GoString(line.file),
		Line: int(line.line), Player: C.GoString(line.player), User: *(*uintptr)(unsafe.Pointer(&line.user)), // a number, which must not be a pointer in Go
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
	var kept []unsafe.Pointer
	defer func() {
		for _, memory := range kept {
			C.free(memory)
		}
	}()
	place := func(text string) (*C.char, error) {
		if err := whole(text); err != nil {
			return nil, err
		}
		placed := C.CString(text)
		kept = append(kept, unsafe.Pointer(placed))
		return placed, nil
	}
	var err error
	if options.PlayerHost != "" {
		if c.player_host, err = place(options.PlayerHost); err != nil {
			return nil, err
		}
	}
	lists := []struct {
		to    ***C.char
		count *C.size_t
		texts []string
	}{
		{&c.player_folders, &c.player_folder_count, options.PlayerFolders},
		{&c.readable_folders, &c.readable_folder_count, options.ReadableFolders},
	}
	for _, list := range lists {
		if len(list.texts) == 0 {
			continue
		}
		array := C.calloc(C.size_t(len(list.texts)), C.size_t(unsafe.Sizeof(uintptr(0))))
		kept = append(kept, array)
		*list.to, *list.count = (**C.char)(array), C.size_t(len(list.texts))
		entries := unsafe.Slice(*list.to, len(list.texts))
		for i, text := range list.texts {
			if entries[i], err = place(text); err != nil {
				return nil, err
			}
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
