package mille

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

func newTestTable(t *testing.T) (*Engine, *Variant, *Table) {
	t.Helper()
	engine, err := NewEngine()
	if err != nil {
		t.Fatal(err)
	}
	variant, err := engine.Variant("montreal", nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := variant.Table(Setup{Seed: &Seed{1}})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.NextDeal(); err != nil {
		t.Fatal(err)
	}
	return engine, variant, table
}

func hash(t *testing.T, table *Table) uint64 {
	t.Helper()
	value, err := table.Hash()
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func TestAnIllegalActionNamesTheRuleAndChangesNothing(t *testing.T) {
	_, _, table := newTestTable(t)
	before := hash(t, table)
	card, err := ParseCard("2C")
	if err != nil {
		t.Fatal(err)
	}
	action := Action{kind: ActionKindDiscard, count: 1}
	action.cards[0] = uint8(card)
	var refusal *Error
	if err := table.Apply(&action); !errors.As(err, &refusal) || !errors.Is(err, StatusIllegalAction) {
		t.Fatal(err)
	}
	if RuleText(refusal.Rule, "fr") == "" || refusal.Text == "" {
		t.Errorf("%+v says too little", refusal)
	}
	if refusal.TextIn("en") != refusal.Text || refusal.TextIn("fr-CA") == refusal.Text {
		t.Errorf("%q is %q in French", refusal.Text, refusal.TextIn("fr-CA"))
	}
	if _, err := table.Reasons(&action, "en"); !errors.Is(err, StatusIllegalAction) {
		t.Error(err)
	}
	draw, err := table.Parse("draw")
	if err != nil {
		t.Fatal(err)
	}
	english, err := table.Reasons(&draw, "en")
	french, _ := table.Reasons(&draw, "fr")
	if err != nil || !strings.HasPrefix(english, `[{"kind":`) || french == english {
		t.Error(english, french, err)
	}
	for _, text := range []string{"fly", "lay 8 8Z", ""} {
		if err := table.ApplyText(text); !errors.Is(err, StatusNotation) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if hash(t, table) != before {
		t.Error("a refusal changed the table")
	}
}

func TestATextWithAZeroCharacterIsRefused(t *testing.T) {
	engine, _, table := newTestTable(t)
	before := hash(t, table)
	_, parsed := table.Parse("draw\x00junk")
	_, loaded := engine.Variant("montreal\x00", nil)
	_, set := engine.Variant("montreal", map[string]string{"target": "300\x00"})
	_, made := engine.Player("random\x00")
	_, own := engine.FunctionPlayer("own\x00", func(*Decision) (int, error) { return 0, nil })
	_, seed := ParseSeed("1\x00")
	_, card := ParseCard("2C\x00")
	for i, err := range []error{
		table.ApplyText("draw\x00junk"), table.SetSeatName(0, "ann\x00"), parsed, loaded, set, made, own, seed, card,
	} {
		if !errors.Is(err, StatusArgument) {
			t.Errorf("call %d: %v", i, err)
		}
	}
	if hash(t, table) != before {
		t.Error("a refusal changed the table")
	}
}

func TestAClosedObjectIsRefused(t *testing.T) {
	engine, _, table := newTestTable(t)
	table.Close()
	table.Close()
	if _, err := table.Legal(); !errors.Is(err, StatusHandle) {
		t.Error(err)
	}
	if _, err := table.Hash(); !errors.Is(err, StatusHandle) {
		t.Error(err)
	}
	engine.Close()
	if _, err := engine.Variant("montreal", nil); !errors.Is(err, StatusHandle) {
		t.Error(err)
	}
}

func TestAClosedPlayerOrVariantIsNotNone(t *testing.T) {
	engine, variant, table := newTestTable(t)
	kept, err := engine.FunctionPlayer("kept", func(*Decision) (int, error) { return 0, nil })
	if err != nil {
		t.Fatal(err)
	}
	closed, err := engine.Player("random")
	if err != nil {
		t.Fatal(err)
	}
	info, _ := table.Info()
	position, _ := table.Position()
	if err := table.SetPlayer(int(info.Turn), kept); err != nil {
		t.Fatal(err)
	}
	closed.Close()
	variant.Close()
	if err := table.SetPlayer(int(info.Turn), closed); !errors.Is(err, StatusHandle) {
		t.Error(err)
	}
	if step, err := table.Step(); err != nil || step.Seat != info.Turn {
		t.Error(step, err)
	}
	if _, err := engine.Position(position, variant); !errors.Is(err, StatusHandle) {
		t.Error(err)
	}
}

func TestANumberThatNoSeatHasIsRefused(t *testing.T) {
	engine, _, table := newTestTable(t)
	player, err := engine.Player("random")
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []int{-1, 2, 1 << 32, 1<<32 + 1} {
		_, named := table.SeatName(seat)
		refusals := []error{table.SetPlayer(seat, player), table.Forfeit(seat, FaultResign), table.SetSeatName(seat, "ann"), named}
		if seat >= 0 {
			_, seen := table.View(seat)
			_, told := table.Events(seat, 0)
			_, written := table.JSON(JsonKindView, seat, 0)
			refusals = append(refusals, seen, told, written)
		}
		for i, err := range refusals {
			if !errors.Is(err, StatusArgument) {
				t.Errorf("seat %d, call %d: %v", seat, i, err)
			}
		}
	}
}

func TestWhatDoesNotExistIsNamed(t *testing.T) {
	engine, _, _ := newTestTable(t)
	if _, err := engine.Variant("monteral", nil); !errors.Is(err, StatusNotFound) || !strings.Contains(err.Error(), "monteral") {
		t.Error(err)
	}
	if _, err := engine.Variant("montreal", map[string]string{"target": "many"}); !errors.Is(err, StatusOption) {
		t.Error(err)
	}
	if _, err := engine.Player("nobody"); !errors.Is(err, StatusNotFound) {
		t.Error(err)
	}
	if _, err := engine.Import("{\"mille_record\":2}\n", 1); !errors.Is(err, StatusRecord) {
		t.Error(err)
	}
}

func TestAScriptMakesAVariant(t *testing.T) {
	engine, _, _ := newTestTable(t)
	script := `return {name = "short", extends = "montreal", match = {target = 300}}`
	variant, err := engine.VariantFromScript("short.lua", script, nil)
	if err != nil || variant.Rules().MatchTarget != 300 {
		t.Error(err)
	}
	if _, err := engine.VariantFromScript("short.lua", "return {", nil); !errors.Is(err, StatusScript) {
		t.Error(err)
	}
}

func TestAVariantRemembersNumbersAndChoosesARuleSetForEachDeal(t *testing.T) {
	engine, montreal, _ := newTestTable(t)
	script := `return {
		  name = "pot",
		  memory = { pot = { range = { 0, 100 }, start = 5, help = "Points in the pot" } },
		  rule_sets = { { deal = { hand = 9 } } },
		  hooks = {
		    score_deal = function(deal, score) score.memory.pot = score.memory.pot + 1 return score end,
		    deal_rules = function(match) return match.deals % 2 end,
		    settle = function(match, payment)
		      payment.game = payment.game + match.memory.pot
		      payment.total = payment.total + match.memory.pot
		      return payment
		    end,
		  },
		}`
	variant, err := engine.VariantFromScript("pot.lua", script, nil)
	if err != nil {
		t.Fatal(err)
	}
	infos, err := variant.Memory()
	if err != nil || len(infos) != 1 {
		t.Fatal(infos, err)
	}
	pot := infos[0]
	if pot.Name() != "pot" || pot.Help() != "Points in the pot" || pot.Minimum != 0 || pot.Maximum != 100 || pot.Start != 5 {
		t.Errorf("%+v", pot)
	}
	if rules, err := variant.RuleSet(1); err != nil || rules.DealHand != 9 {
		t.Error(err)
	}
	if rules, err := variant.RuleSet(0); err != nil || *rules != *variant.Rules() {
		t.Error(err)
	}
	for _, number := range []int32{-1, 2} {
		if _, err := variant.RuleSet(number); !errors.Is(err, StatusNotFound) {
			t.Error(err)
		}
	}
	table, err := variant.Table(Setup{Seed: &Seed{1}})
	if err != nil {
		t.Fatal(err)
	}
	for seat := 0; seat < Seats; seat++ {
		player, err := engine.Player("greedy")
		if err != nil {
			t.Fatal(err)
		}
		if err := table.SetPlayer(seat, player); err != nil {
			t.Fatal(err)
		}
	}
	if err := table.Play(); err != nil {
		t.Fatal(err)
	}
	rows, err := table.Results()
	if err != nil || len(rows) < 3 {
		t.Fatal(rows, err)
	}
	for number, row := range rows {
		if int(row.RuleSet) != number%2 || int(row.Memory[0]) != 6+number {
			t.Errorf("deal %d: rule set %d, memory %v", number+1, row.RuleSet, row.Memory)
		}
	}
	events, err := table.Events(0, 0)
	if err != nil {
		t.Fatal(err)
	}
	deals := 0
	for _, event := range events {
		if event.Kind == EventKindDeal {
			if event.RuleSet != rows[deals].RuleSet {
				t.Errorf("deal %d: rule set %d", deals+1, event.RuleSet)
			}
			deals++
		}
	}
	view, err := table.View(0)
	last := rows[len(rows)-1]
	if err != nil || deals != len(rows) || view.Memory != last.Memory || view.RuleSet != last.RuleSet {
		t.Error(deals, view.Memory, view.RuleSet, err)
	}
	winner, loser, stakes := SettleSide{Total: 1252}, SettleSide{Total: 649}, [2]int64{1, 3}
	usual, err := variant.Settle(winner, loser, stakes)
	if err != nil {
		t.Fatal(err)
	}
	filled, err := variant.Settle(winner, loser, stakes, 7)
	if err != nil || filled.Game != usual.Game+2 || filled.Total != usual.Total+2 {
		t.Errorf("%+v: %v", filled, err)
	}
	for _, memory := range [][]int32{{5, 5}, {101}} {
		if _, err := variant.Settle(winner, loser, stakes, memory...); !errors.Is(err, StatusArgument) {
			t.Error(memory, err)
		}
	}
	if infos, err := montreal.Memory(); err != nil || len(infos) != 0 {
		t.Error(infos, err)
	}
}

func TestAStateOfAnotherVariantIsRefused(t *testing.T) {
	engine, variant, _ := newTestTable(t)
	state, err := variant.State(Setup{})
	if err != nil {
		t.Fatal(err)
	}
	if state.variant, err = engine.Variant("denexa", nil); err != nil {
		t.Fatal(err)
	}
	if err := state.NextDeal(); !errors.Is(err, StatusHandle) {
		t.Error(err)
	}
}

func TestASecondGoroutineOnATableIsAnsweredBusy(t *testing.T) {
	engine, _, table := newTestTable(t)
	var seen error
	player, err := engine.FunctionPlayer("nosy", func(*Decision) (int, error) {
		done := make(chan error)
		go func() {
			runtime.LockOSThread()
			_, err := table.View(0)
			done <- err
		}()
		seen = <-done
		return 0, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	info, _ := table.Info()
	if err := table.SetPlayer(int(info.Turn), player); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Step(); err != nil {
		t.Fatal(err)
	}
	if !errors.Is(seen, StatusBusy) {
		t.Error(seen)
	}
}

// The refusal of a step whose player decides by this function.
func refusalOf(t *testing.T, engine *Engine, table *Table, decide func(*Decision) (int, error)) *Error {
	t.Helper()
	info, _ := table.Info()
	player, err := engine.FunctionPlayer("clumsy", decide)
	if err != nil {
		t.Fatal(err)
	}
	defer player.Close()
	if err := table.SetPlayer(int(info.Turn), player); err != nil {
		t.Fatal(err)
	}
	var refusal *Error
	if _, err := table.Step(); !errors.Is(err, StatusPlayer) || !errors.As(err, &refusal) {
		t.Fatal(err)
	}
	return refusal
}

func TestWhatAPlayerFailsWithIsTheCause(t *testing.T) {
	engine, _, table := newTestTable(t)
	lost := errors.New("lost")
	before := hash(t, table)
	for _, decide := range []func(*Decision) (int, error){
		func(*Decision) (int, error) { return 0, lost },
		func(*Decision) (int, error) { panic("lost") },
	} {
		refusal := refusalOf(t, engine, table, decide)
		if refusal.Cause == nil || !strings.Contains(refusal.Cause.Error(), "lost") {
			t.Error(refusal.Cause)
		}
	}
	if hash(t, table) != before {
		t.Error("a fault changed the table")
	}
}

func TestAnIndexThat32BitsDoNotHoldIsNoAnswer(t *testing.T) {
	engine, _, table := newTestTable(t)
	before := hash(t, table)
	for _, index := range []int{-1, 1 << 32, 1<<32 + 1} {
		refusal := refusalOf(t, engine, table, func(*Decision) (int, error) { return index, nil })
		if refusal.Cause == nil || !strings.Contains(refusal.Cause.Error(), fmt.Sprint(index)) {
			t.Errorf("index %d: %v", index, refusal.Cause)
		}
	}
	if hash(t, table) != before {
		t.Error("a fault changed the table")
	}
}

func TestAHintHasItsOwnCauseAndNoOther(t *testing.T) {
	engine, _, table := newTestTable(t)
	lost := errors.New("lost")
	fails := true
	clumsy, err := engine.FunctionPlayer("clumsy", func(*Decision) (int, error) {
		if fails {
			return 0, lost
		}
		return 9999, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Hint(clumsy, nil); !errors.Is(err, StatusPlayer) || !errors.Is(err, lost) {
		t.Error(err)
	}
	fails = false
	if _, err := table.Hint(clumsy, nil); !errors.Is(err, StatusPlayer) || errors.Is(err, lost) {
		t.Error(err)
	}
	info, _ := table.Info()
	if err := table.SetPlayer(int(info.Turn), clumsy); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Step(); !errors.Is(err, StatusPlayer) || errors.Is(err, lost) {
		t.Error(err)
	}
}

func TestAMatchCanBeRecordedAndTakenUp(t *testing.T) {
	engine, variant, _ := newTestTable(t)
	table, err := variant.Table(Setup{Seed: &Seed{1}})
	if err != nil {
		t.Fatal(err)
	}
	for seat := 0; seat < Seats; seat++ {
		player, err := engine.Player("random")
		if err != nil {
			t.Fatal(err)
		}
		if err := table.SetPlayer(seat, player); err != nil {
			t.Fatal(err)
		}
	}
	if err := table.SetSeatName(0, "ann\n"); err != nil {
		t.Fatal(err)
	}
	if err := table.AddNote("date", "2026-11-28"); err != nil {
		t.Fatal(err)
	}
	if err := table.AddNote("date", ""); !errors.Is(err, StatusArgument) {
		t.Fatal(err)
	}
	if err := table.AgreeDraw(); err != nil {
		t.Fatal(err)
	}
	if err := table.Undo(0); err != nil {
		t.Fatal(err)
	}
	if err := table.Abort(1); err != nil {
		t.Fatal(err)
	}
	if info, err := table.Info(); err != nil || info.End != EndAborted || info.AbortedBy != 1 {
		t.Fatal(info, err)
	}
	if err := table.Undo(0); err != nil {
		t.Fatal(err)
	}
	if notes, err := table.Notes(); err != nil || len(notes) != 1 || notes[0] != (Note{"date", "2026-11-28"}) {
		t.Fatal(notes, err)
	}
	for seat, want := range []string{"ann ", "random"} {
		if name, err := table.SeatName(seat); err != nil || name != want {
			t.Fatalf("seat %d is called %q, not %q: %v", seat, name, want, err)
		}
	}
	if err := table.Play(); err != nil {
		t.Fatal(err)
	}
	record, err := table.Record(All, RecordOptions{})
	if err != nil {
		t.Fatal(err)
	}
	taken, err := engine.Import(record, 1)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := taken.Record(All, RecordOptions{}); again != record {
		t.Error("the record is not the same")
	}
	info, _ := table.Info()
	events, err := table.Events(All, 0)
	if err != nil || uint64(len(events)) != info.Events {
		t.Errorf("%d events of %d: %v", len(events), info.Events, err)
	}
	rows, err := table.Results()
	if err != nil || rows[len(rows)-1].Totals != info.Totals {
		t.Errorf("%v: %v", rows, err)
	}
	if err := table.Undo(3); err != nil {
		t.Error(err)
	}
}

func TestEveryValueOfAMatchHasAText(t *testing.T) {
	shown := func(values ...any) {
		for _, value := range values {
			for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
				text := fmt.Sprintf(format, value)
				if text == "" && format == "%#v" || strings.Contains(text, "PANIC") || strings.Contains(text, "{?") {
					t.Errorf("%s of %T: %q", format, value, text)
				}
			}
		}
	}
	engine, variant, table := newTestTable(t)
	for seat := 0; seat < Seats; seat++ {
		player, err := engine.Player("greedy")
		if err != nil {
			t.Fatal(err)
		}
		if err := table.SetPlayer(seat, player); err != nil {
			t.Fatal(err)
		}
	}
	for {
		info, err := table.Info()
		if err != nil {
			t.Fatal(err)
		}
		shown(info)
		for _, viewer := range []int{0, 1, Onlooker} {
			view, err := table.View(viewer)
			if err != nil {
				t.Fatal(err)
			}
			shown(view)
		}
		if info.Phase == PhaseOver {
			break
		}
		if info.Phase == PhaseBetween {
			if err := table.NextDeal(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		step, err := table.Step()
		if err != nil {
			t.Fatal(err)
		}
		shown(step)
	}
	for _, viewer := range []int{0, 1, Onlooker, All} {
		events, err := table.Events(viewer, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, event := range events {
			shown(event, event.Action, event.Result, event.Payment)
			if text := event.Action.String(); text == "?" || (text == "") != (event.Kind != EventKindAction) {
				t.Errorf("the action of %v is %q", event.Kind, text)
			}
		}
	}
	results, _ := table.Results()
	payment, _ := table.Payment()
	shown(results, payment, variant.Rules())
	for number := 0; number < CardKinds; number++ {
		if text := Card(number).String(); text == "?" || text == "" {
			t.Errorf("card %d has no text", number)
		}
	}
}

func TestAPlayerKnowsItsBudget(t *testing.T) {
	engine, _, table := newTestTable(t)
	info, err := table.Info()
	if err != nil {
		t.Fatal(err)
	}
	var told Budget
	player, err := engine.FunctionPlayer("told", func(decision *Decision) (int, error) {
		told = decision.Budget
		return 0, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.SetPlayer(int(info.Turn), player); err != nil {
		t.Fatal(err)
	}
	budget := Budget{Nodes: 5, SoftUs: 1000000, HardUs: 10000000}
	if _, err := table.StepWithin(&budget); err != nil {
		t.Fatal(err)
	}
	if told != budget {
		t.Errorf("%+v", told)
	}
}

func TestGivenDecksAreDealtAsTheyAre(t *testing.T) {
	_, variant, _ := newTestTable(t)
	table, err := variant.Table(Setup{Decks: DecksGiven})
	if err != nil {
		t.Fatal(err)
	}
	var deck []Card
	for i := 0; i < 104; i++ {
		deck = append(deck, Card(i%52))
	}
	if err := table.NextDeal(); !errors.Is(err, StatusArgument) {
		t.Error(err)
	}
	if err := table.NextDealOf(append(deck, deck...), 1); err == nil {
		t.Error("a deck of 208 cards is dealt")
	}
	if err := table.NextDealOf(deck, 1); err != nil {
		t.Fatal(err)
	}
	if info, _ := table.Info(); info.Dealer != 1 {
		t.Errorf("seat %d deals", info.Dealer)
	}
}

func TestTheUseOfHooksIsCountedOnDemand(t *testing.T) {
	plain, err := NewEngine()
	if err != nil {
		t.Fatal(err)
	}
	counting, err := NewEngineWith(EngineOptions{CountHookUse: true})
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, engine := range []*Engine{plain, counting} {
		variant, err := engine.VariantFromScript("own", "return { name = 'own', hooks = { allow = function() return true end } }", nil)
		if err != nil {
			t.Fatal(err)
		}
		text, err := variant.Text(VariantTextKindHookUse)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text)
	}
	if texts[0] == texts[1] {
		t.Error(texts[0])
	}
}

func TestTheWorkedExampleOfTheRulesIsSettled(t *testing.T) {
	_, variant, _ := newTestTable(t)
	winner := SettleSide{Total: 1252, Naturals: 2, Chapeaux: 1}
	loser := SettleSide{Total: 649, Naturals: 1, Chapeaux: 1}
	payment, err := variant.Settle(winner, loser, [2]int64{1, 3})
	if err != nil || payment.Total != 19 {
		t.Errorf("%+v: %v", payment, err)
	}
}

func TestStakesThatAreNotGivenAreTheVariantsOwn(t *testing.T) {
	_, variant, _ := newTestTable(t)
	for _, each := range []struct {
		setup    Setup
		expected [2]int64
	}{
		{Setup{}, [2]int64{1, 3}},
		{Setup{Stakes: [2]int64{2, 6}}, [2]int64{2, 6}},
		{Setup{NoStakes: true}, [2]int64{}},
	} {
		table, err := variant.Table(each.setup)
		if err != nil {
			t.Fatal(err)
		}
		if info, err := table.Info(); err != nil || info.Stakes != each.expected {
			t.Errorf("%v: %v", info.Stakes, err)
		}
		table.Close()
	}
}

// sealedTable is a match with two guests before its first deal, and what each guest noted.
func sealedTable(t *testing.T, variant *Variant) (*Table, [Seats]Guest) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	table, err := variant.Table(Setup{Decks: DecksSealed})
	must(err)
	must(table.Seal(0, 1))
	terms, err := table.Terms()
	must(err)
	sealing, err := table.Sealing()
	must(err)
	var guests [Seats]Guest
	var commits [Seats][32]byte
	for seat := range guests {
		guest := &guests[seat]
		guest.Seat, guest.Commit = seat, sealing.Commit
		guest.Terms, err = TermsHash(terms)
		must(err)
		guest.Share, err = NewShare("typed")
		must(err)
		commits[seat], err = CommitShare(guest.Commit, seat, guest.Share)
		must(err)
		must(table.AddShareCommit(seat, commits[seat]))
	}
	for seat := range guests {
		guests[seat].OtherShareCommit = &commits[1-seat]
		must(table.AddShare(seat, guests[seat].Share))
	}
	return table, guests
}

func TestASealedMatchIsPlayedByItsProtocol(t *testing.T) {
	engine, variant, _ := newTestTable(t)
	table, guests := sealedTable(t, variant)
	if sealing, err := table.Sealing(); err != nil || sealing.Open != 1 || sealing.Shares[1] != guests[1].Share {
		t.Errorf("%+v: %v", sealing, err)
	}
	if err := table.AddShare(0, guests[0].Share); !errors.Is(err, StatusPhase) {
		t.Error(err)
	}
	record, _ := table.Record(All, RecordOptions{})
	header := strings.TrimSuffix(record, "\n")
	for seat := range guests {
		if err := guests[seat].Check(header); err != nil {
			t.Error(err)
		}
	}
	stranger := guests[0]
	stranger.Share = guests[1].Share
	if err := stranger.Check(header); !errors.Is(err, StatusRecord) {
		t.Error(err)
	}
	secret, err := table.Secret()
	if err != nil {
		t.Fatal(err)
	}
	if err := table.NextDeal(); err != nil {
		t.Fatal(err)
	}
	record, _ = table.Record(All, RecordOptions{})
	resumed, err := engine.Resume(record, 1, secret)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := engine.Resume(record, 1, Seed{}); !errors.Is(err, StatusRecord) {
		t.Error(err)
	}
	if err := resumed.Forfeit(1, FaultResign); err != nil {
		t.Fatal(err)
	}
	record, _ = resumed.Record(All, RecordOptions{})
	lines := strings.Split(strings.TrimSuffix(record, "\n"), "\n")
	if !strings.Contains(lines[len(lines)-1], "reveal") {
		t.Error(lines[len(lines)-1])
	}
	var before *[32]byte
	for number, line := range lines {
		receipt, err := NextReceipt(before, line)
		if err != nil {
			t.Fatal(err)
		}
		if hosts, err := resumed.Receipt(uint64(number)); err != nil || hosts != receipt {
			t.Errorf("line %d: %v", number, err)
		}
		before = &receipt
	}
	notes := fmt.Sprintf(`{"mille_notes":1,"commit":"%x"}`, guests[0].Commit)
	verdict, err := engine.Verify(record, 1, notes, "")
	if err != nil || verdict.Result != VerdictResultAgreesWithNotes || verdict.Promise != FindingOk {
		t.Errorf("%v: %v", verdict.Result, err)
	}
	report, err := verdict.JSON("en")
	if err != nil || !strings.Contains(report, `"result":"agrees with what was noted"`) {
		t.Errorf("%s: %v", report, err)
	}
	if french, err := verdict.JSON("fr"); err != nil || french == report {
		t.Errorf("%s: %v", french, err)
	}
	if _, err := engine.Verify(record, 2, "", ""); !errors.Is(err, StatusNotFound) {
		t.Error(err)
	}
}

func TestOnlyASeatThatExistsIsSealedFor(t *testing.T) {
	_, variant, _ := newTestTable(t)
	table, err := variant.Table(Setup{Decks: DecksSealed})
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []int{-1, 2, 31, 32, 64, 1 << 32} {
		if err := table.Seal(seat); !errors.Is(err, StatusArgument) {
			t.Errorf("seat %d: %v", seat, err)
		}
	}
	if err := table.Seal(1); err != nil {
		t.Error(err)
	}
}

func TestSeedsPositionsAndStatesAgree(t *testing.T) {
	engine, variant, table := newTestTable(t)
	if seed, err := table.Seed(); err != nil || seed != (Seed{1}) {
		t.Fatal(seed, err)
	}
	one, err := Seed{7}.OfMatch(1)
	two, err2 := Seed{7}.OfMatch(2)
	if err != nil || err2 != nil || one != (Seed{7}) || one == two {
		t.Fatal(one, two, err, err2)
	}
	random, err := RandomSeed()
	if again, err2 := RandomSeed(); err != nil || err2 != nil || random == again {
		t.Fatal(random, again)
	}
	position, err := table.Position()
	if err != nil {
		t.Fatal(err)
	}
	set, err := engine.Position(position, nil)
	if err != nil || hash(t, set) != hash(t, table) {
		t.Fatal(err)
	}
	state, err := table.State()
	if err != nil {
		t.Fatal(err)
	}
	list, err := state.Legal()
	if count, err2 := state.LegalCount(); err != nil || err2 != nil || count != len(list) {
		t.Fatal(count, err, err2)
	}
	applied, err := table.State()
	if err != nil {
		t.Fatal(err)
	}
	played, err := table.State()
	if err != nil || !errors.Is(played.Play(len(list)), StatusArgument) || !errors.Is(played.Play(-1), StatusArgument) {
		t.Fatal(err)
	}
	last := list[len(list)-1]
	if err, err2 := applied.Apply(&last), played.Play(len(list)-1); err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	if one, err := applied.Hash(); err != nil {
		t.Fatal(err)
	} else if other, err := played.Hash(); err != nil || one != other {
		t.Fatal(one, other, err)
	}
	started, err := state.Table()
	if err != nil || hash(t, started) != hash(t, table) {
		t.Fatal(err)
	}
	if digest, err := variant.Hash(); err != nil || digest == [32]byte{} {
		t.Fatal(digest, err)
	}
	if _, err := table.Commitment(); !errors.Is(err, StatusUnsupported) {
		t.Fatal(err)
	}
	if len(Messages()) == 0 || MessageText(Messages()[0], "fr") == "" || MessageText("no.such", "en") != "" {
		t.Fatal(Messages())
	}
	if names, err := engine.Players(); err != nil || len(names) < len(Players()) || names[0] != Players()[0] {
		t.Fatal(names, err)
	}
	if text, err := engine.DescribePlayer("club"); err != nil || !strings.Contains(text, `"id":"club"`) {
		t.Fatal(text, err)
	}
}

func TestATypedPlayerBecomesValuesAndAPlayer(t *testing.T) {
	setup, err := ParsePlayer(`./a,b.so#tiny:file="x,y",level=3,isolated=weak`)
	wanted := PlayerSetup{"./a,b.so", PlayerSourceFile, IsolationWeak, "tiny", map[string]string{"file": "x,y", "level": "3"}}
	if err != nil || !reflect.DeepEqual(setup, wanted) {
		t.Fatal(setup, err)
	}
	wide := strings.Repeat("a", 1000)
	if setup, err := ParsePlayer("greedy:x=" + wide); err != nil || setup.Options["x"] != wide {
		t.Fatal(setup, err)
	}
	if _, err := ParsePlayer("greedy:fast"); !errors.Is(err, StatusOption) {
		t.Fatal(err)
	}
	engine, _ := NewEngine()
	search := PlayerSetup{Name: "search", Options: map[string]string{"nodes": "5"}}
	player, err := engine.PlayerWith(search)
	if err != nil {
		t.Fatal(err)
	}
	if name, err := player.Text(PlayerTextKindName); err != nil || name != "search:nodes=5" {
		t.Fatal(name, err)
	}
	if text, err := engine.DescribePlayerWith(search); err != nil || !strings.Contains(text, `"value":5`) {
		t.Fatal(text, err)
	}
	if _, err := engine.Player("search:nodes=5"); !errors.Is(err, StatusNotFound) {
		t.Fatal(err)
	}
}

func TestAMatchIsFoundInARecordOfSeveral(t *testing.T) {
	_, _, table := newTestTable(t)
	one, err := table.Record(All, RecordOptions{})
	if err != nil {
		t.Fatal(err)
	}
	wanted := MatchPlace{len(one), len(one), uint64(strings.Count(one, "\n") + 1)}
	if place, err := FindMatch(one+one, 2); err != nil || place != wanted {
		t.Error(place, err)
	}
	if place, err := FindMatch(one, 2); !errors.Is(err, StatusNotFound) || place != (MatchPlace{}) {
		t.Error(place, err)
	}
}

func TestATableFollowsAMatchLineByLine(t *testing.T) {
	engine, _, host := newTestTable(t)
	if err := host.ApplyText("draw"); err != nil {
		t.Fatal(err)
	}
	record, err := host.Record(0, RecordOptions{})
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(record), "\n")
	table, err := engine.Follow(lines[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		if err := table.FollowLine(line); err != nil {
			t.Fatal(err)
		}
	}
	if info, err := table.Info(); err != nil || info.Follows != 0 || info.CardsUnchecked != 1 {
		t.Fatal(info, err)
	}
	if again, err := table.Record(0, RecordOptions{}); err != nil || again != record {
		t.Fatal(again, err)
	}
	if _, err := table.Hash(); !errors.Is(err, StatusUnsupported) {
		t.Fatal(err)
	}
	if err := table.FollowBack(2); err != nil {
		t.Fatal(err)
	}
	if err := table.FollowLine(lines[1]); !errors.Is(err, StatusRecord) {
		t.Fatal(err)
	}
	if err := table.FollowLine(lines[2]); err != nil {
		t.Fatal(err)
	}
	seed, err := host.Seed()
	if err != nil {
		t.Fatal(err)
	}
	if err := table.FollowSeed(seed); err != nil {
		t.Fatal(err)
	}
	if hash(t, table) != hash(t, host) {
		t.Fatal("another hash")
	}
}

func TestALegalListIsTheCallers(t *testing.T) {
	_, _, table := newTestTable(t)
	first, err := table.Legal()
	if err != nil || len(first) == 0 {
		t.Fatal(first, err)
	}
	kept := append([]Action(nil), first...)
	state, err := table.State()
	if err != nil {
		t.Fatal(err)
	}
	ofState, err := state.Legal()
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Apply(&first[0]); err != nil {
		t.Fatal(err)
	}
	if err := state.Apply(&ofState[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Legal(); err != nil {
		t.Fatal(err)
	}
	if _, err := state.Legal(); err != nil {
		t.Fatal(err)
	}
	for i := range kept {
		if first[i] != kept[i] || ofState[i] != kept[i] {
			t.Fatal("a later list has overwritten an earlier one")
		}
	}
}
