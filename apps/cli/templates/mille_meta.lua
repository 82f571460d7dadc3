---@meta
-- The vocabulary of variants for the Lua language server. `mille new variant` writes this file beside the script, where
-- the server finds it. A script that says `---@type mille.variant` above `local variant = { … }` is completed and explained
-- field by field. The functions at the end are all that a script may call. This file is never run.

---@alias mille.rank "A"|"2"|"3"|"4"|"5"|"6"|"7"|"8"|"9"|"10"|"J"|"Q"|"K"
---@alias mille.rank_or_joker mille.rank|"joker"
---A card such as "QS", "10D"; a joker is "X".
---@alias mille.card string
---@alias mille.card_or_rank string
---A kind of card: its rank, or the card itself if its value differs from its rank's ("Q", "QS", "joker").
---@alias mille.kind string
---@alias mille.seat 0|1

---@class mille.variant
---@field name string Lower-case letters, digits and hyphens.
---@field title? string Its name for people.
---@field about? string A sentence or two on what it changes.
---@field extends? "montreal"|"natural-required"|"target-2000"|"progressive"|"denexa"|string|string[] A shipped variant, a file beside the script, or files to merge.
---@field cards? mille.cards
---@field deal? mille.deal
---@field sets? mille.sets
---@field pile? mille.pile
---@field stock? mille.stock
---@field out? mille.out
---@field naturals? mille.naturals
---@field score? mille.score
---@field match? mille.match
---@field payment? mille.payment
---@field options? table<string, mille.option> What a host may set, by name.
---@field memory? table<string, mille.memory> What the script remembers through a match, by name.
---@field rule_sets? mille.rule_set[] Rules from which the hook `deal_rules` chooses before each deal.
---@field hooks? mille.hooks
---@field allow_may_be_overruled? boolean Whether the engine may ignore refusals of `allow` that leave no action.
---@field expect? mille.expectation[] Worked examples, which `mille check` runs.

---@class mille.cards
---@field packs? integer 1 to 2. Packs of 52 cards (C1).
---@field jokers? integer 0 to 4. Jokers in all. A joker has no rank.
---@field wild? mille.rank_or_joker[] At most two wild ranks, or joker (C3).
---@field values? table<mille.card_or_rank, integer> Points by rank, card or joker; a card's entry takes precedence over its rank's (C2).

---@class mille.deal
---@field hand? integer 5 to 25. Cards dealt to each player (D2).
---@field max_turns? integer 2 to 100000. Turns, both players counted, after which a deal is blocked (X3).

---@class mille.sets
---@field min_size? integer 3 to 5. Fewest cards in a set (S1).
---@field min_natural_cards? integer 1 to 4. Fewest natural cards in a set (S2).
---@field max_wilds? integer 0 to 12. Most wild cards in a set.
---@field max_size? integer 3 to 28. Most cards in a set (S6).
---@field of_wilds? boolean Whether a wild rank may be laid as a set of its own (S2).
---@field lay_on_opponent? boolean Whether cards may also join the opponent's sets (S4).
---@field opening_minimum? integer 0 to 500. Least value of a player's first lay of a deal.

---@class mille.pile
---@field take? "pair"|"pair_or_wild"|"pair_or_join"|"free" What takes the discard pile (P1).
---@field amount? "all"|"top" How much of the pile is taken (P4).
---@field wild_upcard? "pair"|"never" What takes a pile whose upcard is wild.
---@field first_turn_two? boolean Whether a wild upcard may be taken on the first turn (F1).

---@class mille.stock
---@field exhausted? "reshuffle"|"turn_over"|"end_deal" What happens when the stock is used up (X1).

---@class mille.out
---@field discard? "optional"|"required"|"forbidden" How a player may go out (T4).
---@field bonus? integer 0 to 1000. Points for going out, after all factors.

---@class mille.naturals
---@field size? integer 3 to 8. Natural cards, without a wild one, that make a set a natural (N1). By default 4 per pack.
---@field set_factor? integer 1 to 10. Factor for such a set (N1).
---@field clean? "out"|"any"|"none" Who gets the factor for no wild card in their sets (N2).
---@field clean_factor? integer 1 to 10. Factor for all sets of that player (N2).

---@class mille.score
---@field chapeau? boolean Whether a negative deal score is a chapeau (E3).

---@class mille.match
---@field target? integer 1 to 1000000. Points that end the match (M1).
---@field natural_required? boolean Whether the winner needs a natural (V1).
---@field tie? "deal"|"draw" What follows if both reach the target with equal totals (M2).
---@field max_deals? integer 1 to 100000. Deals after which the match ends (M3).
---@field forfeit? "as_out"|"totals" What giving up in the middle of a deal costs (M4).

---@class mille.payment
---@field stake_ratio? integer 0 to 100. The large stake divided by the small one; 0 allows any.
---@field unit? integer 1 to 1000. The rounding of the totals, and the points that a small pays for (Y4).
---@field behind? "zero"|"signed" The difference (Y4) of a winner with fewer points (V1).
---@field skunk_percent? integer 0 to 100. The skunk line in percent of the target (Y5).
---@field skunk_mode? "multiply"|"add" Whether a skunk multiplies the payment or adds larges (Y5, V4).
---@field skunk? integer 0 to 10. The factor, or larges, of a skunk.
---@field double_skunk? integer 0 to 10. The factor, or larges, of a double skunk.
---@field double_skunk_when? "total"|"last_deal" What makes a skunk double (Y5).
---@field progressive_naturals? boolean Whether the k-th natural pays k larges (V3).
---@field progressive_chapeaux? boolean Whether the k-th chapeau pays k larges (V3).

---@class mille.option
---@field field? string The rule field that it sets: "match.target". Without it, hooks read the option as `options.NAME`.
---@field type? "integer"|"boolean"|"choice" The type of the field.
---@field default? integer|boolean|string The value if the host sets none. Required without a field.
---@field range? integer[] Of an integer: smallest and largest value. Required without a field.
---@field choices? string[] Of a choice: the words.
---@field help? string A sentence for people.

---A number that the script remembers. `score_deal` changes it in `score.memory`.
---@class mille.memory
---@field range integer[] Smallest and largest value.
---@field start? integer Its value when a match begins; by default the number of the range nearest to 0.
---@field help? string A sentence for people.

---What the rules of a deal change in the variant's own.
---@class mille.rule_set
---@field cards? mille.cards
---@field deal? mille.deal
---@field sets? mille.sets
---@field pile? mille.pile
---@field stock? mille.stock
---@field out? mille.out
---@field naturals? mille.naturals
---@field score? mille.score

---The options of the variant. Only hooks can read them.
---@type table<string, integer|boolean|string>
options = nil

---A hook gets copies. It returns the result to use, or nil to keep the engine's.
---@class mille.hooks
---@field allow? fun(action: mille.action, view: mille.view): boolean?, string? Return false and a reason to refuse the action.
---@field score_deal? fun(deal: mille.scored_deal, score: mille.deal_score): mille.deal_score?
---@field match_over? fun(match: mille.match_so_far, verdict: mille.verdict): mille.verdict?
---@field settle? fun(match: mille.match_so_far, payment: mille.paid): mille.paid?
---@field deal_rules? fun(match: mille.match_so_far): integer? The number of a rule set; 0 or nil: the variant's own rules.

---@class mille.action
---@field kind "draw"|"pass"|"upcard"|"pile"|"lay"|"discard"
---@field seat mille.seat The seat that acts.
---@field count integer Cards that leave the hand.
---@field cards mille.kind[]
---@field points integer Their value.
---@field rank? mille.rank_or_joker Lay: rank of the set. Pile: rank of the upcard.
---@field owner? mille.seat Lay: the seat that owns the set.
---@field naturals? integer Lay and pile: natural cards among them.
---@field wilds? integer Lay and pile: wild cards among them.

---@class mille.set
---@field size integer
---@field naturals integer
---@field wilds integer
---@field points integer
---@field cards table<mille.kind, integer>

---@class mille.side
---@field seat mille.seat
---@field hand_size integer
---@field total integer
---@field naturals integer
---@field chapeaux integer
---@field sets table<mille.rank, mille.set>
---@field hand? table<mille.kind, integer> The player's own hand; both hands when a deal is scored.
---@field known? table<mille.kind, integer> The cards that the player knows to be in the opponent's hand.
---@field first_lay? integer Number of the turn in which the seat first laid cards in this deal.
---@field deals_won? integer Deals in which the seat scored more points; absent where only totals are known.

---@class mille.turn_cards
---@field size integer
---@field points integer
---@field cards table<mille.kind, integer>

---@class mille.turn_so_far
---@field number integer The deal's turns are counted from 1.
---@field source? "stock"|"upcard"|"pile" Where the turn's first card came from; absent before that.
---@field drawn? mille.kind The kind of the card drawn from the stock.
---@field taken mille.turn_cards The cards taken from the pile.
---@field laid mille.turn_cards The cards laid, including an upcard that began or joined a set.

---The scores of the last completed deal.
---@class mille.last_scores
---@field [0] mille.seat_score
---@field [1] mille.seat_score
---@field deal integer Its number.
---@field turns integer
---@field out? mille.seat

---@class mille.stakes
---@field small integer
---@field large integer

---What the player whose turn it is may know.
---@class mille.view
---@field seat mille.seat
---@field phase "draw"|"lay"
---@field deal integer
---@field dealer mille.seat
---@field turns integer Turns completed in this deal, both players counted.
---@field reshuffles integer
---@field first_turn boolean
---@field stock_size integer
---@field pile mille.kind[] Oldest first.
---@field upcard? mille.kind
---@field this_turn mille.turn_so_far
---@field last_scores? mille.last_scores Absent in the first deal.
---@field stakes mille.stakes
---@field rules table Every rule field, by group.
---@field me mille.side
---@field opponent mille.side

---@class mille.scored_deal
---@field [0] mille.side
---@field [1] mille.side
---@field deal integer
---@field dealer mille.seat
---@field turns integer
---@field out? mille.seat Absent in a blocked deal.
---@field blocked boolean
---@field last_turn mille.turn_so_far The turn that ended the deal.
---@field last_scores? mille.last_scores The scores of the deal before.
---@field stakes mille.stakes
---@field rules table

---@class mille.seat_score
---@field set_points integer
---@field hand_points integer
---@field bonus integer
---@field points integer set_points - hand_points + bonus
---@field naturals integer
---@field chapeau boolean

---@class mille.deal_score
---@field [0] mille.seat_score
---@field [1] mille.seat_score
---@field memory? table<string, integer> What the script remembers, by name; absent if it declares nothing.

---@class mille.match_side
---@field seat mille.seat
---@field total integer
---@field points integer Of the last deal.
---@field naturals integer
---@field chapeaux integer
---@field deals_won? integer Deals in which the seat scored more points; absent where only totals are known.

---@class mille.match_so_far
---@field [0] mille.match_side
---@field [1] mille.match_side
---@field deals integer
---@field last_deal boolean Whether match.max_deals is reached.
---@field dealer? mille.seat Of the last deal.
---@field last_scores? mille.last_scores
---@field out? mille.seat
---@field forfeit boolean
---@field winner? mille.seat
---@field loser? mille.seat
---@field skunk_level integer 0 none, 1 skunk, 2 double skunk.
---@field memory? table<string, integer> What the script remembers, by name; absent if it declares nothing.
---@field stakes mille.stakes
---@field rules table

---@class mille.verdict
---@field over boolean
---@field winner? mille.seat A match that is over without a winner is drawn.

---@class mille.paid
---@field game integer
---@field difference integer
---@field naturals integer
---@field chapeaux integer
---@field skunk integer
---@field total integer The sum of the other five.

---One of five: a position with an action; a position with the actions played from it; the end of a deal with its score;
---totals after a deal, and whether the match is over; a settlement and what it pays.
---@class mille.expectation
---@field position? mille.position
---@field action? string "lay 8 8C 8D 2H"
---@field legal? boolean
---@field play? string[] What is played from the position: actions, "deal", "resign 0". All must be legal.
---@field rule? string Id of the rule that refuses.
---@field text? string Part of the refusal's words.
---@field deal? mille.ended_deal
---@field points? integer[] Of seat 0 and of seat 1.
---@field naturals? integer[]
---@field chapeau? boolean[]
---@field match? mille.standing
---@field totals? integer[] After what was played.
---@field over? boolean
---@field winner? mille.seat A match that is over without a winner is drawn.
---@field settle? mille.settlement
---@field memory? table<string, integer> What is remembered after the deal, by name.
---@field rule_set? integer Of a match: what its next deal is played by.
---@field pays? integer|mille.paid

---Hands, sets and totals are lists of two, seat 0 first. Cards that are not named are out of the game.
---@class mille.position
---@field turn mille.seat
---@field drawn? boolean|mille.card True, or for hooks the card drawn from the stock.
---@field taken? mille.card[] What the turn has taken from the pile.
---@field laid? mille.card[] What the turn has laid.
---@field first_lay? integer[] Number of the turn in which each seat first laid; 0: not yet.
---@field deals_won? integer[]
---@field first_turn? boolean
---@field turns? integer
---@field hands? mille.card[][]
---@field sets? table<mille.rank, mille.card[]>[]
---@field pile? mille.card[] Oldest first.
---@field stock? mille.card[] Next card first.
---@field deal? integer
---@field dealer? mille.seat
---@field totals? integer[]
---@field naturals? integer[]
---@field chapeaux? integer[]
---@field stakes? integer[] Small and large.
---@field seed? integer|string Determines the cards of further deals.
---@field memory? table<string, integer>
---@field rule_set? integer What the deal is played by; 0 by default.

---@class mille.ended_deal
---@field out? mille.seat
---@field hands? mille.card[][]
---@field sets? table<mille.rank, mille.card[]>[]
---@field totals? integer[]
---@field naturals? integer[]
---@field chapeaux? integer[]
---@field stakes? integer[]
---@field turns? integer
---@field deal? integer Its number.
---@field dealer? mille.seat
---@field taken? mille.card[] What the last turn has taken from the pile.
---@field laid? mille.card[] What the last turn has laid.
---@field first_lay? integer[] Number of the turn in which each seat first laid; 0: not yet.
---@field deals_won? integer[]
---@field memory? table<string, integer> What is remembered before the deal is scored.
---@field rule_set? integer What the deal is played by; 0 by default.

---@class mille.standing
---@field totals integer[] With the points of the deal just scored.
---@field deal? integer Its number; 1 by default.
---@field dealer? mille.seat
---@field out? mille.seat Who went out in it.
---@field last_deal? integer[] The points of that deal.
---@field naturals? integer[]
---@field chapeaux? integer[]
---@field stakes? integer[] Small and large.
---@field deals_won? integer[]
---@field memory? table<string, integer>

---@class mille.settled_side
---@field total integer
---@field naturals? integer
---@field chapeaux? integer
---@field last_deal? integer

---@class mille.settlement
---@field stakes? integer[] Small and large.
---@field winner mille.settled_side
---@field loser mille.settled_side
---@field memory? table<string, integer>
---@field forfeit? boolean

-- What a script may call: Lua 5.4's own functions, as far as the sandbox has them, and log.

---Sends the host a line, with file and line number. It works only in hooks; `mille check` and `mille watch` print it.
---@param ... any
function log(...) end

---Fails unless the value is true.
---@generic T
---@param value? T
---@param message? any
---@param ... any
---@return T, any ...
function assert(value, message, ...) end

---Fails. In a hook, the engine's own result holds.
---@param message any
---@param level? integer
function error(message, level) end

---Goes through a list from 1 on. Anything else is an error.
---@generic V
---@param list V[]
---@return fun(list: V[], i: integer): integer, V
---@return V[] list
---@return integer i
function ipairs(list) end

---Goes through a table by its keys in order: numbers, strings, booleans.
---@generic K, V
---@param table table<K, V>
---@return fun(table: table<K, V>, key?: K): K, V
---@return table<K, V> table
function pairs(table) end

---@param index integer|"#"
---@param ... any
---@return any ...
function select(index, ...) end

---@param value any
---@param base? integer
---@return number?
function tonumber(value, base) end

---@param value any
---@return string
function tostring(value) end

---@param value any
---@return "nil"|"number"|"string"|"boolean"|"table"|"function"
function type(value) end

math = {}

---@type integer
math.maxinteger = nil
---@type integer
math.mininteger = nil
---@type number
math.huge = nil

---@generic N: number
---@param x N
---@return N
function math.abs(x) end

---@param x number
---@return integer
function math.ceil(x) end

---@param x number
---@return integer
function math.floor(x) end

---The remainder of x / y that has the sign of x.
---@generic N: number
---@param x N
---@param y N
---@return N
function math.fmod(x, y) end

---@generic N: number
---@param x N
---@param ... N
---@return N
function math.max(x, ...) end

---@generic N: number
---@param x N
---@param ... N
---@return N
function math.min(x, ...) end

---@param x number
---@return number
function math.sqrt(x) end

---The value as an integer, or nil if it is none.
---@param x any
---@return integer?
function math.tointeger(x) end

---@param x any
---@return "integer"|"float"|nil
function math.type(x) end

---Whether m < n, both taken as unsigned.
---@param m integer
---@param n integer
---@return boolean
function math.ult(m, n) end

---@class string
string = {}

---@param text string
---@param first? integer
---@param last? integer
---@return integer ...
function string.byte(text, first, last) end

---@param ... integer
---@return string
function string.char(...) end

---Looks for plain text; there are no patterns.
---@param text string
---@param plain string
---@param first? integer
---@return integer? first
---@return integer? last
function string.find(text, plain, first) end

---@param format string
---@param ... any
---@return string
function string.format(format, ...) end

---@param text string
---@return integer
function string.len(text) end

---@param text string
---@return string
function string.lower(text) end

---@param text string
---@param count integer
---@param between? string
---@return string
function string.rep(text, count, between) end

---@param text string
---@return string
function string.reverse(text) end

---@param text string
---@param first integer
---@param last? integer
---@return string
function string.sub(text, first, last) end

---@param text string
---@return string
function string.upper(text) end

table = {}

---@param list (string|number)[]
---@param between? string
---@param first? integer
---@param last? integer
---@return string
function table.concat(list, between, first, last) end

---@overload fun(list: any[], value: any)
---@param list any[]
---@param position integer
---@param value any
function table.insert(list, position, value) end

---@param ... any
---@return table
function table.pack(...) end

---@generic V
---@param list V[]
---@param position? integer
---@return V?
function table.remove(list, position) end

---Sorts a list in place; values that compare equal keep their order.
---@generic V
---@param list V[]
---@param before? fun(a: V, b: V): boolean
function table.sort(list, before) end

---@param list any[]
---@param first? integer
---@param last? integer
---@return any ...
function table.unpack(list, first, last) end
