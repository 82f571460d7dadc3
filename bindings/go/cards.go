package mille

/*
#include "header.h"
#include <stdlib.h>
*/
import "C"

import "unsafe"

// Card is rank × 4 + suit, a joker 52; its text is QS, 10D, X.
type Card uint8

// ParseCard reads a card.
func ParseCard(text string) (Card, error) {
	if err := whole(text); err != nil {
		return 0, err
	}
	c := C.CString(text)
	defer C.free(unsafe.Pointer(c))
	var card C.mille_card
	e := newError()
	err := check(C.mille_card_parse(c, &card, e), e)
	return Card(card), err
}

func (card Card) String() string {
	s, err := text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
		return C.mille_card_text(C.mille_card(card), b, size, needed, e)
	})
	if err != nil {
		return "?"
	}
	return s
}

// Rank is A 0, 2 1 … K 12; a joker 13.
func (card Card) Rank() int { return int(card) / 4 }

// Kind is what the action does.
func (action *Action) Kind() ActionKind { return action.kind }

// Cards are those that leave the hand.
func (action *Action) Cards() []Card {
	cards := make([]Card, 0, action.count)
	for _, c := range action.cards[:action.count] {
		cards = append(cards, Card(c))
	}
	return cards
}

// Text returns the action as a record writes it for the seat that acts.
func (action *Action) Text(seat int) (string, error) {
	return text(func(b *C.char, size C.size_t, needed *C.size_t, e *C.mille_error) C.mille_status {
		return C.mille_action_text(action.c(), cSeat(seat), b, size, needed, e)
	})
}

// String returns the action as a record writes it for the owner of the set: lay 8 8C 8D 2H.
func (action Action) String() string {
	s, err := action.Text(int(action.Owner))
	if err != nil {
		return "?"
	}
	return s
}

func (action *Action) c() *C.mille_action { return (*C.mille_action)(unsafe.Pointer(action)) }
