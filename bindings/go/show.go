package mille

// How values print, and how they come through JSON.

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"strings"
)

// named is a struct as text, from names and values in turn.
func named(name string, fields ...any) string {
	var text strings.Builder
	text.WriteString(name + "{")
	for i := 0; i < len(fields); i += 2 {
		if i > 0 {
			text.WriteString(" ")
		}
		fmt.Fprintf(&text, "%v:%v", fields[i], fields[i+1])
	}
	return text.String() + "}"
}

// cardList is the first cards of an array.
func cardList(array []uint8, count int) []Card {
	cards := []Card{}
	for i := 0; i < count && i < len(array); i++ {
		cards = append(cards, Card(array[i]))
	}
	return cards
}

// countedCards are the cards that an array counts.
func countedCards(counts []uint8) []Card {
	cards := []Card{}
	for card, count := range counts {
		for ; count > 0; count-- {
			cards = append(cards, Card(card))
		}
	}
	return cards
}

// wildCards are the wild cards in the sets that have some, by rank.
func wildCards(sets [Ranks][WildSlots]uint8) map[string][WildSlots]uint8 {
	some := make(map[string][WildSlots]uint8)
	for rank, wilds := range sets {
		if wilds != [WildSlots]uint8{} {
			some[strings.TrimSuffix(Card(4*rank).String(), "C")] = wilds
		}
	}
	return some
}

func cardIf(card uint8, is bool) string {
	if is {
		return Card(card).String()
	}
	return "none"
}

// number is a float64 whose JSON is null if it is not a number.
type number float64

func (n number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(n)) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}

func (n *number) UnmarshalJSON(data []byte) error {
	if bytes.Equal(data, []byte("null")) {
		*n = number(math.NaN())
		return nil
	}
	return json.Unmarshal(data, (*float64)(n))
}

// setBytes writes a text into an array, which keeps a zero byte at its end.
func setBytes(array []byte, text string) {
	for i := range array {
		array[i] = 0
	}
	copy(array[:len(array)-1], text)
}

// MarshalText is the card's text, such as QS.
func (card Card) MarshalText() ([]byte, error) {
	text := card.String()
	if text == "?" {
		return nil, fmt.Errorf("%d is no card", uint8(card))
	}
	return []byte(text), nil
}

// UnmarshalText is ParseCard.
func (card *Card) UnmarshalText(text []byte) (err error) {
	read, err := ParseCard(string(text))
	if err == nil {
		*card = read
	}
	return err
}

// actionFields is an Action as JSON has it.
type actionFields struct {
	Kind  ActionKind
	Rank  uint8
	Owner uint8
	Cards []Card
}

// MarshalJSON writes the kind, rank, owner and cards.
func (action Action) MarshalJSON() ([]byte, error) {
	return json.Marshal(actionFields{action.kind, action.Rank, action.Owner, action.Cards()})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (action *Action) UnmarshalJSON(data []byte) error {
	var read actionFields
	if err := json.Unmarshal(data, &read); err != nil {
		return err
	}
	made := Action{kind: read.Kind, Rank: read.Rank, Owner: read.Owner, count: uint8(len(read.Cards))}
	if len(read.Cards) > len(made.cards) {
		return fmt.Errorf("an action has at most %d cards, not %d", len(made.cards), len(read.Cards))
	}
	for i, card := range read.Cards {
		made.cards[i] = uint8(card)
	}
	*action = made
	return nil
}

// GobEncode gives JSON.
func (action Action) GobEncode() ([]byte, error) { return json.Marshal(action) }

// GobDecode reads JSON.
func (action *Action) GobDecode(data []byte) error { return json.Unmarshal(data, action) }

// String names the fields.
func (setup Setup) String() string {
	seed := "random"
	if setup.Seed != nil {
		seed = setup.Seed.String()
	}
	return named("Setup", "Seed", seed, "Stakes", setup.Stakes, "NoStakes", setup.NoStakes, "Decks", setup.Decks, "DrawEnds", setup.DrawEnds)
}

// String names the fields, with bytes in hexadecimal.
func (guest Guest) String() string {
	other := "none"
	if guest.OtherShareCommit != nil {
		other = hex.EncodeToString(guest.OtherShareCommit[:])
	}
	return named("Guest", "Seat", guest.Seat, "Terms", hex.EncodeToString(guest.Terms[:]), "Commit", hex.EncodeToString(guest.Commit[:]),
		"Share", hex.EncodeToString(guest.Share[:]), "OtherShareCommit", other)
}

// String is the seed as 64 hexadecimal digits, which ParseSeed reads.
func (seed Seed) String() string { return hex.EncodeToString(seed[:]) }

// MarshalText is String.
func (seed Seed) MarshalText() ([]byte, error) { return []byte(seed.String()), nil }

// UnmarshalText is ParseSeed.
func (seed *Seed) UnmarshalText(text []byte) error {
	read, err := ParseSeed(string(text))
	if err == nil {
		*seed = read
	}
	return err
}
