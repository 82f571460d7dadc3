-- Attack: a card of more points than a field takes. Expect: rules.range, line 2, "`cards.values.QS` is 100000.".
return { name = "x", cards = { values = { QS = 100000 } } }
