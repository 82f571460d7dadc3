// Host is the example that exists in every language: a match of progressive between its own function and greedy.
//
// host [--seed S] prints the match's record; host --bench prints how many calls it makes per second.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"

	"mille"
)

func decide(decision *mille.Decision) (int, error) {
	return int(7919 * decision.Decision % uint64(len(decision.Legal))), nil
}

func play(engine *mille.Engine, variant *mille.Variant, seed mille.Seed) (string, error) {
	host, err := engine.FunctionPlayer("host", decide)
	if err != nil {
		return "", err
	}
	defer host.Close()
	greedy, err := engine.Player("greedy")
	if err != nil {
		return "", err
	}
	defer greedy.Close()
	table, err := variant.Table(mille.Setup{Seed: &seed, Stakes: [2]int64{1, 3}})
	if err != nil {
		return "", err
	}
	defer table.Close()
	for seat, player := range []*mille.Player{host, greedy} {
		if err := table.SetPlayer(seat, player); err != nil {
			return "", err
		}
	}
	if err := table.Play(); err != nil {
		return "", err
	}
	return table.Record(mille.All, mille.RecordOptions{})
}

// bench returns the calls per second. It alternates between getting the legal list and applying an action.
func bench(variant *mille.Variant, seed mille.Seed) (string, error) {
	start, err := variant.State(mille.Setup{Seed: &seed})
	if err != nil {
		return "", err
	}
	state, calls, decision := start.Copy(), 0, 0
	began := time.Now()
	for time.Since(began) < time.Second {
		for i := 0; i < 256; i++ {
			legal, err := state.Legal()
			if err != nil {
				return "", err
			}
			calls++
			if len(legal) > 0 {
				err = state.Apply(&legal[7919*decision%len(legal)])
				calls++
				decision++
			} else if phase, _, _ := state.Phase(); phase == mille.PhaseOver {
				state.Set(start)
			} else {
				err = state.NextDeal()
			}
			if err != nil {
				return "", err
			}
		}
	}
	return fmt.Sprintf("%.0f\n", float64(calls)/time.Since(began).Seconds()), nil
}

func run() (string, error) {
	text := flag.String("seed", "1", "64 hexadecimal digits or a decimal number")
	benches := flag.Bool("bench", false, "print how many calls it makes in a second")
	flag.Parse()
	seed, err := mille.ParseSeed(*text)
	if err != nil {
		return "", err
	}
	engine, err := mille.NewEngine()
	if err != nil {
		return "", err
	}
	defer engine.Close()
	variant, err := engine.Variant("progressive", nil)
	if err != nil {
		return "", err
	}
	defer variant.Close()
	if *benches {
		return bench(variant, seed)
	}
	return play(engine, variant, seed)
}

func main() {
	out, err := run()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(out)
}
