package mille

// Players of your own: what a strategy gets, what it may say, and what its errors do.

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// spy plays the last action of the list, and remembers what it has seen. The function named fails returns an error, or panics; if it is
// "index", spy chooses an action that is not there.
type spy struct {
	fails    string
	panics   bool
	forgets  bool // it remembers nothing
	calls    []string
	events   []Event
	begun    []Match
	restored []string
}

var errLost = errors.New("lost")

func (spy *spy) called(function string) error {
	spy.calls = append(spy.calls, function)
	switch {
	case spy.fails != function:
		return nil
	case spy.panics:
		panic(errLost)
	}
	return errLost
}

func (spy *spy) count(function string) (count int) {
	for _, called := range spy.calls {
		if called == function {
			count++
		}
	}
	return count
}

var lastReason = strings.Repeat("the last — always", 100)

func (spy *spy) strategy() Strategy {
	return Strategy{
		Name: "last", Title: "Last", Author: "ann", About: "Plays the last action.", Deterministic: true,
		Decide: func(decision *Decision) (int, error) {
			if spy.fails == "index" {
				return 9999, nil
			}
			return len(decision.Legal) - 1, spy.called("decide")
		},
		Supports: func(rules *Rules) bool {
			if rules.MatchTarget == 666 {
				panic(errLost)
			}
			return rules.MatchTarget != 300
		},
		MatchBegin: func(match *Match) error {
			spy.begun, spy.events = append(spy.begun, *match), nil
			return spy.called("match_begin")
		},
		Observe: func(event *Event) error {
			spy.events = append(spy.events, *event)
			return spy.called("observe")
		},
		MatchEnd: func() error { return spy.called("match_end") },
		Explain:  func() (string, error) { return lastReason, spy.called("explain") },
		Evaluate: func(evaluation *Evaluation, chances []float64) error {
			if evaluation.Trials != 0 || !math.IsNaN(evaluation.Points) || chances[len(chances)-1] != 1 {
				panic("something is said already")
			}
			evaluation.Points = 12.5
			for i := range chances {
				chances[i] = 1 / float64(len(chances))
			}
			return spy.called("evaluate")
		},
		Save: func() ([]byte, error) {
			if spy.forgets {
				return nil, spy.called("save")
			}
			return []byte(fmt.Sprint(len(spy.events))), spy.called("save")
		},
		Restore: func(memory []byte) error {
			spy.restored = append(spy.restored, string(memory))
			return spy.called("restore")
		},
	}
}

// spied is a table in its first deal with the spy's player at the seat whose turn it is, and another one of this kind opposite.
func spied(t *testing.T, spied *spy, variant func(*Engine) (*Variant, error)) (table *Table, player *Player, seat int) {
	t.Helper()
	engine := must(NewEngine())
	table = must(must(variant(engine)).Table(Setup{Seed: &Seed{1}, Stakes: [2]int64{2, 6}}))
	if err := table.NextDeal(); err != nil {
		t.Fatal(err)
	}
	seat = int(must(table.Info()).Turn)
	player = must(engine.StrategyPlayer(spied.strategy()))
	for at, seated := range map[int]*Player{seat: player, 1 - seat: must(engine.StrategyPlayer((&spy{}).strategy()))} {
		if err := table.SetPlayer(at, seated); err != nil {
			t.Fatal(err)
		}
	}
	return table, player, seat
}

func montreal(engine *Engine) (*Variant, error) { return engine.Variant("montreal", nil) }

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func TestAFunctionKnowsTheRulesAndTheStakes(t *testing.T) {
	engine := must(NewEngine())
	script := "return { name = 'hooked', match = { target = 500 }, hooks = { allow = function() return true end } }"
	for _, variant := range []*Variant{
		must(engine.Variant("montreal", map[string]string{"target": "500"})),
		must(engine.VariantFromScript("hooked.lua", script, nil)),
	} {
		table := must(variant.Table(Setup{Seed: &Seed{1}, Stakes: [2]int64{2, 6}}))
		if err := table.NextDeal(); err != nil {
			t.Fatal(err)
		}
		seat := int(must(table.Info()).Turn)
		var told *Decision
		player := must(engine.FunctionPlayer("told", func(decision *Decision) (int, error) {
			told = decision
			return 0, nil
		}))
		legal, view := must(table.Legal()), must(table.View(seat))
		if err := table.SetPlayer(seat, player); err != nil {
			t.Fatal(err)
		}
		if _, err := table.Step(); err != nil {
			t.Fatal(err)
		}
		id := must(variant.Text(VariantTextKindId))
		wanted := Match{Seat: seat, Rules: *variant.Rules(), Variant: id, Stakes: [2]int64{2, 6}}
		if id == "hooked" {
			wanted.HasHooks, wanted.Hooks = true, HookAllow
		}
		if *told.Match != wanted || told.Match.Rules.MatchTarget != 500 {
			t.Errorf("%+v, not %+v", *told.Match, wanted)
		}
		// The decision has ended, and is still there.
		player.Close()
		runtime.GC()
		if !told.ShouldStop() || !told.CountNodes(1) || told.Log(LogLevelInfo, "late") != nil {
			t.Error("the decision goes on")
		}
		if !reflect.DeepEqual(told.Legal, legal) || *told.View != view {
			t.Error("the decision is gone")
		}
	}
}

func TestAStrategyObservesTheMatchAndSaysWhatItThinks(t *testing.T) {
	spy := new(spy)
	table, player, seat := spied(t, spy, montreal)
	must(table.Step())
	for i := 0; i < 2; i++ {
		if said, err := player.Explanation(); err != nil || said != lastReason || spy.count("explain") != 1 {
			t.Error(said, err, spy.calls)
		}
	}
	evaluation, chances, err := player.Evaluation()
	if err != nil || evaluation.Points != 12.5 || len(chances) < 2 || chances[0] != 1/float64(len(chances)) {
		t.Error(evaluation, chances, err)
	}
	if err := table.AgreeDraw(); err != nil {
		t.Fatal(err)
	}
	if wanted := must(table.Events(seat, 0)); !reflect.DeepEqual(spy.events, wanted) {
		t.Errorf("%v, not %v", spy.events, wanted)
	}
	if spy.events[len(spy.events)-1].Kind != EventKindMatchEnd || spy.calls[len(spy.calls)-1] != "match_end" {
		t.Error(spy.calls)
	}
	if len(spy.begun) != 1 || spy.begun[0].Stakes != [2]int64{2, 6} || spy.begun[0].Seat != seat {
		t.Error(spy.begun)
	}
	if err := player.TakeFailure(); err != nil {
		t.Error(err)
	}
	for kind, wanted := range map[PlayerTextKind]string{
		PlayerTextKindName: "last", PlayerTextKindTitle: "Last", PlayerTextKindVersion: "1", PlayerTextKindAuthor: "ann",
		PlayerTextKindAbout: "Plays the last action.",
	} {
		if said, err := player.Text(kind); err != nil || said != wanted {
			t.Error(kind, said, err)
		}
	}
}

// changing has short deals by two kinds of rules in turn.
func changing(engine *Engine) (*Variant, error) {
	return engine.VariantFromScript("changing.lua", `return {
	  name = 'changing', deal = { max_turns = 2 }, rule_sets = { { deal = { hand = 9 } } },
	  hooks = { deal_rules = function(match) return match.deals % 2 end },
	}`, nil)
}

func TestAMemoryIsRestoredInADealByOtherRules(t *testing.T) {
	for _, fails := range []string{"", "save", "restore"} {
		for _, panics := range []bool{false, true} {
			spy := &spy{fails: fails, panics: panics}
			table, player, seat := spied(t, spy, changing)
			for decided := spy.count("decide"); len(spy.begun) < 2 || spy.count("decide") == decided; {
				if must(table.Info()).Phase == PhaseBetween {
					decided = spy.count("decide")
					if err := table.NextDeal(); err != nil {
						t.Fatal(err)
					}
				}
				must(table.Step())
			}
			if spy.begun[0].Rules.DealHand == 9 || spy.begun[1].Rules.DealHand != 9 {
				t.Error(spy.begun)
			}
			known := uint64(0)
			if fails == "" {
				known = 1 // the event before its first decision, when it saved
			}
			wanted := must(table.Events(seat, known))[:len(spy.events)]
			if !reflect.DeepEqual(spy.events, wanted) || spy.count("restore") != has1(fails != "save") {
				t.Errorf("%s: %v, not %v; %v", fails, spy.events, wanted, spy.calls)
			}
			if fails != "save" && !reflect.DeepEqual(spy.restored, []string{"1"}) {
				t.Error(spy.restored)
			}
			if err := player.TakeFailure(); errors.Is(err, errLost) != (fails != "") {
				t.Error(err)
			}
		}
	}
}

func TestAStrategyMayRememberNothing(t *testing.T) {
	spy := &spy{forgets: true}
	table, player, seat := spied(t, spy, changing)
	for deal := 1; deal <= 2; {
		if must(table.Info()).Phase == PhaseBetween {
			if err := table.NextDeal(); err != nil {
				t.Fatal(err)
			}
			deal++
		}
		must(table.Step())
	}
	if wanted := must(table.Events(seat, 0))[:len(spy.events)]; !reflect.DeepEqual(spy.events, wanted) {
		t.Errorf("%v, not %v", spy.events, wanted)
	}
	if spy.count("save") < 2 || spy.count("restore") != 0 || player.TakeFailure() != nil {
		t.Error(spy.calls)
	}
}

func has1(is bool) int { return int(has(is)) }

func TestAnErrorFailsTheStepIfItMatters(t *testing.T) {
	for _, fails := range []string{"match_begin", "observe", "decide"} {
		for _, panics := range []bool{false, true} {
			spy := &spy{fails: fails, panics: panics}
			table, player, _ := spied(t, spy, montreal)
			if err := table.ApplyText("draw"); err != nil {
				t.Fatal(err)
			}
			before := hash(t, table)
			_, err := table.Step()
			if !errors.Is(err, StatusPlayer) || !errors.Is(err, errLost) || hash(t, table) != before {
				t.Errorf("%s: %v", fails, err)
			}
			if strings.Contains(errors.Unwrap(err).Error(), "panic: ") != panics {
				t.Error(errors.Unwrap(err))
			}
			if spy.count("decide") != has1(fails == "decide") || spy.count("observe") != map[string]int{"observe": 1, "decide": 2}[fails] {
				t.Error(spy.calls)
			}
			if failure := player.TakeFailure(); failure != errors.Unwrap(err) || player.TakeFailure() != nil {
				t.Error(failure)
			}
			spy.fails = ""
			if _, err := table.Step(); err != nil || player.TakeFailure() != nil {
				t.Error(err)
			}
		}
	}
}

func TestElsewhereAnErrorIsNothingSaid(t *testing.T) {
	for _, fails := range []string{"match_end", "explain", "evaluate", "save"} {
		for _, panics := range []bool{false, true} {
			spy := &spy{fails: fails, panics: panics}
			table, player, _ := spied(t, spy, montreal)
			must(table.Step())
			must(table.Step())
			for i := 0; i < 2; i++ {
				said, err := player.Explanation()
				if err != nil || (said == "") != (fails == "explain") || spy.count("explain") != 1 {
					t.Errorf("%s: %q, %v", fails, said, err)
				}
			}
			evaluation, _, err := player.Evaluation()
			if err != nil || math.IsNaN(evaluation.Points) != (fails == "evaluate") {
				t.Errorf("%s: %v, %v", fails, evaluation, err)
			}
			if err := table.AgreeDraw(); err != nil {
				t.Fatal(err)
			}
			if err := player.TakeFailure(); !errors.Is(err, errLost) {
				t.Errorf("%s: %v", fails, err)
			}
			if err := player.TakeFailure(); err != nil {
				t.Errorf("%s: %v", fails, err)
			}
		}
	}
}

func TestAfterAnErrorOfObserveTheMatchBeginsAgain(t *testing.T) {
	for _, remembers := range []bool{false, true} {
		spy := new(spy)
		table, player, seat := spied(t, spy, montreal)
		if remembers {
			must(table.Step())
		} else if err := table.ApplyText("draw"); err != nil {
			t.Fatal(err)
		}
		observed, decided := spy.count("observe"), spy.count("decide")
		spy.fails = "observe"
		if _, err := table.Step(); !errors.Is(err, StatusPlayer) || !errors.Is(err, errLost) {
			t.Error(err)
		}
		if spy.count("observe") != observed+1 || spy.count("decide") != decided || spy.count("save") != has1(remembers) {
			t.Error(spy.calls)
		}
		spy.fails = ""
		must(table.Step())
		if err := table.AgreeDraw(); err != nil {
			t.Fatal(err)
		}
		known := uint64(0)
		if remembers {
			known = 1 // the event before its first decision, when it saved
		}
		if wanted := must(table.Events(seat, known)); !reflect.DeepEqual(spy.events, wanted) {
			t.Errorf("%v, not %v", spy.events, wanted)
		}
		if spy.count("match_begin") != 2 || spy.count("restore") != has1(remembers) || player.TakeFailure() != errLost {
			t.Error(spy.calls)
		}
	}
}

func TestAnErrorElsewhereIsNoCauseOfAStep(t *testing.T) {
	spy := &spy{fails: "explain"}
	table, player, _ := spied(t, spy, montreal)
	must(table.Step())
	must(player.Explanation())
	spy.fails = "index"
	if _, err := table.Step(); !errors.Is(err, StatusPlayer) || errors.Is(err, errLost) {
		t.Error(err)
	}
	if err := player.TakeFailure(); err != errLost {
		t.Error(err)
	}
}

func TestAnErrorOfObserveThatNoDecisionFailsWithIsKept(t *testing.T) {
	spy := new(spy)
	table, player, _ := spied(t, spy, montreal)
	must(table.Step())
	spy.fails = "observe"
	if err := table.AgreeDraw(); err != nil {
		t.Fatal(err)
	}
	if err := player.TakeFailure(); !errors.Is(err, errLost) || spy.count("match_end") != 1 {
		t.Error(err)
	}
}

func TestAStrategySitsDownOnlyUnderRulesThatItSupports(t *testing.T) {
	engine := must(NewEngine())
	player := must(engine.StrategyPlayer((&spy{}).strategy()))
	for target, failure := range map[string]error{"300": nil, "666": errLost} {
		table := must(must(engine.Variant("montreal", map[string]string{"target": target})).Table(Setup{}))
		if err := table.SetPlayer(0, player); !errors.Is(err, StatusUnsupported) {
			t.Error(err)
		}
		if err := player.TakeFailure(); !errors.Is(err, failure) {
			t.Error(target, err)
		}
	}
	if err := must(must(montreal(engine)).Table(Setup{})).SetPlayer(0, player); err != nil {
		t.Error(err)
	}
}

func TestADecisionKnowsWhenItsNodesAreSpentAndWhenItIsCancelled(t *testing.T) {
	var lines []LogLine
	engine := must(NewEngineWith(EngineOptions{Log: func(line LogLine) { lines = append(lines, line) }}))
	table := must(must(montreal(engine)).Table(Setup{Seed: &Seed{1}}))
	if err := table.NextDeal(); err != nil {
		t.Fatal(err)
	}
	var player *Player
	var counted [3]bool
	cancelled := make(chan error)
	player = must(engine.FunctionPlayer("patient", func(decision *Decision) (int, error) {
		if decision.ShouldStop() {
			return 0, errLost
		}
		for i, nodes := range []uint64{3, 1, 1} {
			counted[i] = decision.CountNodes(nodes)
		}
		go func() { cancelled <- player.Cancel() }()
		for !decision.ShouldStop() {
			runtime.Gosched()
		}
		if err := decision.Log(LogLevelInfo, "zero\x00"); !errors.Is(err, StatusArgument) {
			return 0, err
		}
		return 0, decision.Log(LogLevelInfo, "enough")
	}))
	defer player.Close()
	if err := table.SetPlayer(int(must(table.Info()).Turn), player); err != nil {
		t.Fatal(err)
	}
	if _, err := table.StepWithin(&Budget{Nodes: 5}); err != nil || counted != [3]bool{false, false, true} {
		t.Error(counted, err)
	}
	if err := <-cancelled; err != nil {
		t.Error(err)
	}
	if len(lines) != 1 || lines[0].Text != "enough" || lines[0].Source != LogSourcePlayer || lines[0].Player != "patient" {
		t.Error(lines)
	}
}

// Decisions that have ended, and those of other goroutines, say that they are over. They never ask about a decision that is being made.
func TestADecisionIsOverAfterItsEndAndOnOtherGoroutines(t *testing.T) {
	lines := 0
	engine := must(NewEngineWith(EngineOptions{Log: func(LogLine) { lines++ }}))
	table := must(must(montreal(engine)).Table(Setup{Seed: &Seed{1}}))
	if err := table.NextDeal(); err != nil {
		t.Fatal(err)
	}
	isOver := func(decision *Decision) bool {
		return decision.ShouldStop() && decision.CountNodes(1) && decision.Log(LogLevelInfo, "late") == nil
	}
	elsewhere := func(decision *Decision) bool {
		answer := make(chan bool)
		go func() { answer <- isOver(decision) }()
		return <-answer
	}
	trial := must(table.Clone())
	var kept []Decision
	adviser := must(engine.FunctionPlayer("adviser", func(decision *Decision) (int, error) {
		if outer := &kept[len(kept)-1]; outer.ShouldStop() || outer.CountNodes(1) {
			return 0, errors.New("the decision of which this one is a part goes on")
		}
		return 0, nil
	}))
	player := must(engine.FunctionPlayer("keeps", func(decision *Decision) (int, error) {
		for i := range kept {
			if !isOver(&kept[i]) || !elsewhere(&kept[i]) {
				return 0, errors.New("an earlier decision goes on")
			}
		}
		kept = append(kept, *decision)
		if !elsewhere(decision) || !elsewhere(&kept[len(kept)-1]) {
			return 0, errors.New("it goes on on another goroutine")
		}
		if _, err := trial.Hint(adviser, nil); err != nil {
			return 0, err
		}
		if decision.ShouldStop() || decision.CountNodes(1) {
			return 0, errors.New("it has ended too early")
		}
		return 0, nil
	}))
	for i := 0; i < 3; i++ {
		if _, err := table.Hint(player, &Budget{Nodes: 9}); err != nil {
			t.Fatal(errors.Unwrap(err))
		}
	}
	player.Close()
	for i := range kept {
		if !isOver(&kept[i]) || !elsewhere(&kept[i]) {
			t.Error("a decision goes on without its player")
		}
	}
	if lines != 0 {
		t.Error(lines)
	}
}

func TestAPlayerThatIsClosedWhileItDecidesIsFreedAfterTheStep(t *testing.T) {
	engine := must(NewEngine())
	table := must(must(montreal(engine)).Table(Setup{Seed: &Seed{1}}))
	if err := table.NextDeal(); err != nil {
		t.Fatal(err)
	}
	var player *Player
	strategy := new(spy).strategy()
	strategy.Decide = func(decision *Decision) (int, error) {
		player.Close()
		if decision.ShouldStop() || player.own.api == nil {
			return 0, errLost
		}
		return 0, nil
	}
	player = must(engine.StrategyPlayer(strategy))
	if err := table.SetPlayer(int(must(table.Info()).Turn), player); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Step(); err != nil || player.own.api != nil {
		t.Error(err, player.own.api)
	}
	if info := must(table.Info()); info.Decisions != 1 {
		t.Error(info)
	}
}

func TestAStrategyThatIsIncompleteIsRefused(t *testing.T) {
	engine := must(NewEngine())
	whole := (&spy{}).strategy()
	for name, change := range map[string]func(*Strategy){
		"Decide":  func(s *Strategy) { s.Decide = nil },
		"Save":    func(s *Strategy) { s.Restore = nil },
		"Restore": func(s *Strategy) { s.Save = nil },
		"no id":   func(s *Strategy) { s.Name = "a b" },
		"zero":    func(s *Strategy) { s.About = "zero\x00" },
	} {
		strategy := whole
		change(&strategy)
		if _, err := engine.StrategyPlayer(strategy); !errors.Is(err, StatusArgument) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
