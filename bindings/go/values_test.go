package mille

// Every value prints, compares, copies, comes through JSON and gob, and goes to another thread; and so does every error.

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"unsafe"
)

// walk takes a value everywhere, and returns what it prints.
func walk[T any](t *testing.T, value T) string {
	t.Helper()
	same := func(how string, other T) {
		t.Helper()
		if !reflect.DeepEqual(other, value) {
			t.Errorf("%T by %s: %+v, not %+v", value, how, other, value)
		}
	}
	for _, noise := range []string{"structSize", "reserved", "Text:[", "%!", "0xc0"} {
		if text := fmt.Sprintf("%v %+v", value, value); strings.Contains(text, noise) {
			t.Errorf("%T prints %s: %s", value, noise, text)
		}
	}
	copied := value
	same("copy", copied)
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatalf("%T: %v", value, err)
	}
	var read T
	if err := json.Unmarshal(data, &read); err != nil {
		t.Fatalf("%T of %s: %v", value, data, err)
	}
	same("JSON", read)
	var stream bytes.Buffer
	if err := gob.NewEncoder(&stream).Encode(value); err != nil {
		t.Fatalf("%T: %v", value, err)
	}
	var decoded T
	if err := gob.NewDecoder(&stream).Decode(&decoded); err != nil {
		t.Fatalf("%T: %v", value, err)
	}
	same("gob", decoded)
	back := make(chan T)
	go func() {
		runtime.LockOSThread()
		back <- copied
	}()
	same("channel", <-back)
	return fmt.Sprint(value)
}

// walkKey does the same with a value that can be the key of a map.
func walkKey[T comparable](t *testing.T, value T) string {
	t.Helper()
	copied := value
	if copied != value || !map[T]bool{value: true}[copied] {
		t.Errorf("%T is no key", value)
	}
	return walk(t, value)
}

func TestEveryValuePrintsComparesCopiesAndIsSerialised(t *testing.T) {
	engine, variant, table := newTestTable(t)
	view := must(table.View(0))
	playout := must(must(table.State()).Playout(1))
	if err := table.SetPlayer(int(view.Turn), must(engine.Player("club"))); err != nil {
		t.Fatal(err)
	}
	step := must(table.StepWithin(&Budget{Nodes: 5}))
	if err := table.AgreeDraw(); err != nil {
		t.Fatal(err)
	}
	record := must(table.Record(All, RecordOptions{}))
	over := must(variant.Table(Setup{Seed: &Seed{1}}))
	for seat := 0; seat < Seats; seat++ {
		if err := over.SetPlayer(seat, must(engine.Player("greedy"))); err != nil {
			t.Fatal(err)
		}
	}
	if err := over.Play(); err != nil {
		t.Fatal(err)
	}
	events := must(over.Events(All, 0))
	lay := Action{kind: ActionKindLay, Rank: 7, count: 2, cards: [28]uint8{28, 52}}
	memory := MemoryInfo{structSize: uint32(unsafe.Sizeof(MemoryInfo{})), Maximum: 3}
	copy(memory.nameText[:], "pot")
	sealing := Sealing{structSize: uint32(unsafe.Sizeof(Sealing{})), Commit: [32]uint8{171}}
	evaluation := Evaluation{structSize: uint32(unsafe.Sizeof(Evaluation{})), Points: 2.5}
	seed := Seed{171}
	printed := map[string]string{
		"Action":        walkKey(t, lay),
		"Budget":        walkKey(t, Budget{Nodes: 5}),
		"Card":          walkKey(t, Card(52)),
		"DealResult":    walkKey(t, must(over.Results())[0]),
		"Encoding":      walkKey(t, Encoding{structSize: uint32(unsafe.Sizeof(Encoding{})), KindCount: 3}),
		"EngineOptions": walk(t, EngineOptions{PlayerFolders: []string{"here"}}),
		"Evaluation":    walkKey(t, evaluation),
		"Event":         walkKey(t, events[0]),
		"Guest":         walk(t, Guest{Seat: 1, Terms: [32]byte{7}, OtherShareCommit: &[32]byte{8}}),
		"LogLine":       walkKey(t, LogLine{Level: LogLevelInfo, Text: "here"}),
		"Match":         walkKey(t, Match{Variant: "montreal", Rules: *variant.Rules()}),
		"MatchPlace":    walkKey(t, must(FindMatch(record, 1))),
		"MatchSetup":    walkKey(t, MatchSetup{HasSeed: 1}),
		"MemoryInfo":    walkKey(t, memory),
		"Note":          walkKey(t, Note{"date", "2026-11-28"}),
		"OptionInfo":    walkKey(t, must(variant.Options())[0]),
		"Payment":       walkKey(t, must(over.Payment())),
		"PlayerSetup":   walk(t, PlayerSetup{Name: "search", Options: map[string]string{"nodes": "5"}}),
		"Playout":       walkKey(t, playout),
		"RecordOptions": walkKey(t, RecordOptions{Hash: 1}),
		"Rules":         walkKey(t, *variant.Rules()),
		"ScriptFile":    walkKey(t, ScriptFile{"base.lua", "return {}"}),
		"Sealing":       walkKey(t, sealing),
		"Seed":          walkKey(t, seed),
		"SettleSide":    walkKey(t, SettleSide{Total: 5}),
		"Setup":         walk(t, Setup{DrawEnds: true, Seed: &seed}),
		"Step":          walkKey(t, step),
		"TableInfo":     walkKey(t, must(table.Info())),
		"Verdict":       walkKey(t, must(engine.Verify(record, 1, "", ""))),
		"View":          walkKey(t, view),
	}
	for _, event := range events {
		walkKey(t, event)
	}
	for name, part := range map[string]string{
		"Action":     "lay 8 8C X",
		"Card":       "X",
		"MemoryInfo": `MemoryInfo{Minimum:0 Maximum:3 Start:0 Name:"pot" Help:""}`,
		"OptionInfo": `Name:"target"`,
		"Sealing":    "Commit:ab00000000",
		"Seed":       "ab00000000",
		"View":       fmt.Sprintf("Pile:[%v] Stock:[]", Card(view.Pile[0])),
		"Event":      fmt.Sprintf("Card:%v ", Card(events[0].Card)),
		"Step":       fmt.Sprintf("Action:%v ", step.Action),
	} {
		if !strings.Contains(printed[name], part) {
			t.Errorf("%s prints no %s: %s", name, part, printed[name])
		}
	}
	if hand := fmt.Sprint(countedCards(view.Hand[:])); len(hand) < 20 || !strings.Contains(printed["View"], "Hand:"+hand) {
		t.Errorf("no %s: %s", hand, printed["View"])
	}
	if read, err := ParseSeed(seed.String()); err != nil || read != seed {
		t.Error(read, err)
	}
	var read Evaluation
	unsaid := Evaluation{Points: math.NaN(), Payment: 1.5}
	if err := json.Unmarshal(must(json.Marshal(unsaid)), &read); err != nil || !math.IsNaN(read.Points) || read.Payment != 1.5 {
		t.Error(read, err)
	}
	for _, wrong := range []string{`{"Cards":["11C"]}`, `{"Cards":[` + strings.Repeat(`"QS",`, 28) + `"QS"]}`, `[]`} {
		if err := json.Unmarshal([]byte(wrong), new(Action)); err == nil {
			t.Error(wrong)
		}
	}
	// All exported structs are here, or are none of these values.
	others := map[string]bool{
		"Decision": true, "Engine": true, "Error": true, "Player": true, "State": true, "Strategy": true, "Table": true, "Variant": true,
	}
	names := exportedTypes(t)
	if len(names) < 60 {
		t.Error(names)
	}
	for name, is := range names {
		if _, walked := printed[name]; is == "struct" && walked == others[name] {
			t.Error(name)
		}
	}
}

// exportedTypes are the names of the package's exported types, and which of them are structs.
func exportedTypes(t *testing.T) map[string]string {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	names := make(map[string]string)
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			if spec, ok := node.(*ast.TypeSpec); ok && spec.Name.IsExported() {
				names[spec.Name.Name] = "other"
				if _, ok := spec.Type.(*ast.StructType); ok {
					names[spec.Name.Name] = "struct"
				}
			}
			return true
		})
	}
	return names
}

func TestEveryErrorPrintsAndIsSerialised(t *testing.T) {
	engine, _, _ := newTestTable(t)
	_, err := engine.Variant("monteral", nil)
	var refusal *Error
	if !errors.As(err, &refusal) {
		t.Fatal(err)
	}
	for status := StatusArgument; status <= StatusInternal; status++ {
		walkKey(t, status)
		if status.Error() == "" || fmt.Sprintf("%v", error(status)) != status.Error() {
			t.Error(int(status))
		}
		made := *refusal
		made.Status, made.Rule, made.Line = status, "P1", 3
		if text := walk(t, &made); text != refusal.Text {
			t.Error(text)
		}
		if err := fmt.Errorf("at the table: %w", &made); !errors.Is(err, status) || !errors.As(err, &refusal) || errors.Is(err, StatusOk) {
			t.Error(err)
		}
		made.Cause = errors.New("lost")
		var read Error
		if err := json.Unmarshal(must(json.Marshal(&made)), &read); err != nil || !errors.Is(&read, status) || read.Cause.Error() != "lost" {
			t.Error(read, err)
		}
	}
}

func TestVetRefusesCopiesOfHandles(t *testing.T) {
	if _, err := os.Stat("mille.cpp"); err == nil {
		t.Skip("this module compiles the library for minutes")
	}
	folder, here := t.TempDir(), must(os.Getwd())
	files := map[string]string{
		"go.mod": "module copies\n\ngo 1.19\n\nrequire mille v0.0.0\n\nreplace mille => " + here + "\n",
		"copies.go": `package copies

import "mille"

func copies(e *mille.Engine, v *mille.Variant, t *mille.Table, p *mille.Player, s *mille.State) {
	_, _, _, _, _ = *e, *v, *t, *p, *s
	engine := *e
	variant := *v
	table := *t
	player := *p
	state := *s
	_, _, _, _, _ = &engine, &variant, &table, &player, &state
}
`,
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	vet := exec.Command(filepath.Join(runtime.GOROOT(), "bin", "go"), "vet", ".")
	vet.Dir = folder
	said, err := vet.CombinedOutput()
	for _, handle := range []string{"Engine", "Variant", "Table", "Player", "State"} {
		if !strings.Contains(string(said), "assignment copies lock value to "+strings.ToLower(handle)+": mille."+handle) {
			t.Errorf("a copy of %s passes: %s, %v", handle, said, err)
		}
	}
}
