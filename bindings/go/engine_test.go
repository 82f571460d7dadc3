package mille

// Hints, budgets and the options of an engine.

import (
	"errors"
	"strings"
	"testing"
)

func TestAHintGivesAnActionAndItsReasonAndPlaysNothing(t *testing.T) {
	engine, _, table := newTestTable(t)
	before := hash(t, table)
	club, err := engine.Player("club")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := club.Explanation(); !errors.Is(err, StatusPhase) {
		t.Fatal(err) // it has decided nothing
	}
	step, err := table.Hint(club, &Budget{Nodes: 1000})
	if err != nil {
		t.Fatal(err)
	}
	action := step.Action
	if reason, err := club.Explanation(); err != nil || reason == "" {
		t.Fatal(reason, err)
	}
	if found, err := club.Reasons("fr"); err != nil || found != "[]" {
		t.Fatal(found, err) // it does not look ahead
	}
	if err := table.Check(&action); err != nil || hash(t, table) != before {
		t.Fatal(err)
	}
	info, _ := table.Info()
	if err := table.Apply(&action); err != nil {
		t.Fatal(err)
	}
	seat, played, err := table.Decision(0)
	if err != nil || seat != int(info.Turn) || played != action {
		t.Fatal(seat, played, err)
	}
	if _, _, err := table.Decision(1); !errors.Is(err, StatusArgument) {
		t.Fatal(err)
	}
	if err := table.SetPlayer(0, club); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Hint(club, nil); !errors.Is(err, StatusBusy) {
		t.Fatal(err)
	}
	options, err := club.Options()
	if err != nil || len(options) == 0 {
		t.Fatal(options, err)
	}
	variant, _ := table.Variant()
	if fields, err := club.UnknownFields(variant); err != nil || len(fields) != 0 {
		t.Fatal(fields, err)
	}
}

func TestAStepWithinABudgetThatIsImpossibleIsRefused(t *testing.T) {
	engine, _, table := newTestTable(t)
	greedy, _ := engine.Player("greedy")
	info, _ := table.Info()
	if err := table.SetPlayer(int(info.Turn), greedy); err != nil {
		t.Fatal(err)
	}
	if _, err := table.StepWithin(&Budget{SoftUs: -1}); !errors.Is(err, StatusArgument) {
		t.Fatal(err)
	}
	if _, err := table.StepWithin(&Budget{Nodes: 10}); err != nil {
		t.Fatal(err)
	}
}

func TestOptionsReachTheEngine(t *testing.T) {
	made := func(options EngineOptions, name string) string {
		engine, err := NewEngineWith(options)
		if err != nil {
			t.Fatal(err)
		}
		defer engine.Close()
		setup, err := ParsePlayer(name)
		if err != nil {
			t.Fatal(err)
		}
		_, err = engine.PlayerWith(setup)
		var refusal *Error
		if !errors.As(err, &refusal) {
			t.Fatal(err)
		}
		return refusal.Message
	}
	for _, one := range []struct {
		options EngineOptions
		name    string
		message string
	}{
		{EngineOptions{}, "./absent.so", "player.file"},
		{EngineOptions{AllowCommands: true}, "./absent.so", "player.file"},
		{EngineOptions{AllowFiles: true}, "./absent.so:isolated=0", "library.no_file"},
		{EngineOptions{AllowFiles: true}, "exec:true", "player.command"},
	} {
		if message := made(one.options, one.name); message != one.message {
			t.Errorf("%+v: %s", one, message)
		}
	}
	if _, err := NewEngineWith(EngineOptions{PlayerPatienceUs: -2}); !errors.Is(err, StatusArgument) {
		t.Fatal(err)
	}
	if !Has("mille.script/1") {
		return
	}
	var lines []LogLine
	engine, err := NewEngineWith(EngineOptions{Log: func(line LogLine) {
		if line.Level == LogLevelDebug {
			lines = append(lines, line)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	script := "return { name = 'logs', title = 'Logs', hooks = { allow = function() log('here') end } }"
	variant, err := engine.VariantFromScript("logs.lua", script, nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := variant.Table(Setup{})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.SetUser(77); err != nil {
		t.Fatal(err)
	}
	if err := table.NextDeal(); err != nil {
		t.Fatal(err)
	}
	if err := table.ApplyText("draw"); err != nil {
		t.Fatal(err)
	}
	if len(lines) == 0 || lines[0].Text != "here" || lines[0].File != "logs.lua" || lines[0].Line != 1 ||
		lines[0].Source != LogSourceTable || lines[0].User != 77 {
		t.Fatal(lines)
	}
	child := "return { name = 'child', extends = 'base.lua' }"
	base := ScriptFile{"base.lua", "return { name = 'base', match = { target = 300 } }"}
	if extended, err := engine.VariantFromScript("child.lua", child, nil, base); err != nil || extended.Rules().MatchTarget != 300 {
		t.Fatal(err)
	}
	if found, err := engine.CheckScript("child.lua", child, base); err != nil || len(found) != 0 {
		t.Fatal(found, err)
	}
	if _, err := engine.VariantFromScript("child.lua", child, nil); !errors.Is(err, StatusScript) {
		t.Fatal(err)
	}
	problems, err := engine.CheckScript("bad.lua", "return { name = 'bad', title = 'Bad', sets = { min_sise = 3 } }")
	if err != nil || len(problems) == 0 || problems[0].Line != 1 {
		t.Fatal(problems, err)
	}
	if template, err := ScriptTemplate("my-rule"); err != nil || !strings.Contains(template, "my-rule") {
		t.Fatal(template, err)
	}
}
