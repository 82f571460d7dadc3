-- Attack: members that may be absent. Expect: fine "X".
return { name = "x", title = "X",
  hooks = {
    allow = function(action, view)
      assert(action.rank == nil or action.kind ~= "draw")
      assert(action.cards[100] == nil and view.pile[1000] == nil and view.rules.cards.wild[2] == nil and view.opponent.hand == nil)
      assert(view.me.sets["8"] == nil or view.me.sets["8"].size > 2)
      assert(view.me.hand.joker == nil and (view.upcard or view.me.hand.Q or view.me.hand.QS or view.me.hand["8"] or true))
    end,
    score_deal = function(deal, score) assert(deal.out or deal.blocked or deal.turns) end,
    match_over = function(match, verdict) assert(verdict.over or verdict.winner == nil and match.loser == nil) end,
  },
}
