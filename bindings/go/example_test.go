package mille_test

// The second program of README.md.

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"mille"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// [hasty]
func hasty() mille.Strategy {
	var target int32
	var reason string
	return mille.Strategy{
		Name:  "hasty",
		About: "Lays as much as it can.",
		MatchBegin: func(match *mille.Match) error {
			target = match.Rules.MatchTarget
			return nil
		},
		Decide: func(decision *mille.Decision) (int, error) {
			chosen := 0
			for i := range decision.Legal {
				if target <= 500 && len(decision.Legal[i].Cards()) > len(decision.Legal[chosen].Cards()) {
					chosen = i
				}
			}
			reason = fmt.Sprintf("%d of %d actions, to %d points", chosen+1, len(decision.Legal), target)
			return chosen, nil
		},
		Explain: func() (string, error) { return reason, nil },
	}
}

// [end]

func Example() {
	engine := must(mille.NewEngine())
	defer engine.Close()
	player := must(engine.StrategyPlayer(hasty()))
	defer player.Close()
	table := must(must(engine.Variant("montreal", map[string]string{"target": "500"})).Table(mille.Setup{Seed: &mille.Seed{1}}))
	must(0, table.NextDeal())
	must(0, table.SetPlayer(int(must(table.Info()).Turn), player))
	must(table.Step())
	fmt.Println(strings.HasSuffix(must(player.Explanation()), "to 500 points"))
	// Output: true
}

func TestTheReadmeHasTheExample(t *testing.T) {
	readme, source := string(must(os.ReadFile("README.md"))), string(must(os.ReadFile("example_test.go")))
	if !strings.Contains(readme, "## A player of your own") {
		t.Skip("the packaged module has another page")
	}
	_, code, _ := strings.Cut(source, "// [hasty]\n")
	code, _, _ = strings.Cut(code, "\n// [end]\n")
	if code == "" || !strings.Contains(readme, "```go\n"+code+"```\n") {
		t.Errorf("README.md does not have:\n%s", code)
	}
}
