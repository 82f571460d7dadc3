// Embed plays a short match: a function of this program against the built-in greedy.
package main

import (
	"errors"
	"fmt"

	"mille"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	engine := must(mille.NewEngine())
	defer engine.Close()
	rules := must(engine.Variant("montreal", map[string]string{"target": "500"}))
	seed := must(mille.ParseSeed("1"))
	table := must(rules.Table(mille.Setup{Seed: &seed}))
	first := func(*mille.Decision) (int, error) { return 0, nil }
	must(0, table.SetPlayer(0, must(engine.FunctionPlayer("first", first))))
	must(0, table.SetPlayer(1, must(engine.Player("greedy"))))
	must(0, table.NextDeal())
	if err := table.ApplyText("lay Q QC QD QH"); errors.Is(err, mille.StatusIllegalAction) {
		fmt.Println(err)
	}
	must(0, table.Play())
	info, payment := must(table.Info()), must(table.Payment())
	fmt.Printf("seat %d won %d after %d deals\n", info.Winner, payment.Total, info.Deal)
}
