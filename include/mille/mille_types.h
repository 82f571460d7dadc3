/* mille_types.h: the plain data of libmille: cards, actions, rules, views, events, results, errors.
 * No function stands here; mille.h is the host's interface, mille_ai.h the one for opponents. */

#ifndef MILLE_TYPES_H
#define MILLE_TYPES_H

#include <stddef.h>
#include <stdint.h>

/**
 * \file
 * \brief The plain data of libmille.
 *
 * \since 0.1.0 where the comment of a type names no other release.
 *
 * Conventions that hold for every struct and constant of this file:
 *
 * - Integers have fixed widths. Truth values are `int32_t` or `uint8_t`, 0 or 1. An enumeration is a typedef
 *   of `int32_t` with named constants; later versions may add constants, never change one.
 * - A struct that begins with `struct_size` may grow at its end. Set it to `sizeof` of the struct as your compiler
 *   sees it before every call, for structs that you pass in and for structs that you want filled alike. A library
 *   newer than its host fills only what the host knows; an older one zeroes what it does not know and refuses
 *   a non-zero field that it does not know (::MILLE_E_STRUCT_SIZE).
 * - A struct without `struct_size` is frozen for ever, as are the values of ::MILLE_SEATS and the array lengths below.
 * - Padding is explicit, named `reserved…`, and zero. Two equal views are equal byte for byte. In a struct that you pass in, one
 *   that is set is refused (::MILLE_E_STRUCT_SIZE), for a later version may give it a meaning.
 * - Text in fixed arrays is UTF-8 and ends with a zero byte.
 *
 * Rule ids (C1, P2, Y5 …) are those of the page "The rules of Mille".
 */

/* A program that only reads the headers (cffi, a generator of bindings) defines both as empty beforehand. */
#ifndef MILLE_API
#if !defined(_WIN32)
/** Marks a function of the library. */
#define MILLE_API __attribute__((visibility("default")))
#elif defined(MILLE_BUILD)
#define MILLE_API __declspec(dllexport)
#elif defined(MILLE_STATIC)
#define MILLE_API
#else
#define MILLE_API __declspec(dllimport)
#endif
#endif
#ifndef MILLE_CALL
#if defined(_WIN32)
#define MILLE_CALL __cdecl
#else
/** The calling convention of every function and callback. */
#define MILLE_CALL
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** The version of these headers. */
enum {
  MILLE_VERSION = 1000 /**< major × 1,000,000 + minor × 1,000 + patch */
};

/* ---- Sizes that never change ------------------------------------------------------------------------------ */

enum {
  MILLE_SEATS = 2,         /**< players at a table, for ever */
  MILLE_RANKS = 13,        /**< A 2 3 4 5 6 7 8 9 10 J Q K */
  MILLE_CARD_KINDS = 53,   /**< different cards: 52 and the joker */
  MILLE_CARD_SLOTS = 56,   /**< length of arrays indexed by ::mille_card, rounded up to a multiple of eight */
  MILLE_PACK_MAX = 108,    /**< most cards in play: two packs and four jokers */
  MILLE_PACK_SLOTS = 112,  /**< length of arrays that can hold them all, rounded up */
  MILLE_ACTION_CARDS = 28, /**< most cards in one action */
  MILLE_WILD_SLOTS = 8,    /**< wild cards of one set by (entry of `cards_wild`) × 4 + suit */
  MILLE_SEED_SIZE = 32,    /**< bytes of a seed */
  MILLE_HASH_SIZE = 32     /**< bytes of a SHA-256 */
};

/** A seat: 0 or 1; or one of the two viewers that are no seat. */
typedef int32_t mille_seat;
enum {
  MILLE_NOBODY = -1,   /**< no seat: nobody went out, nobody won */
  MILLE_ONLOOKER = -1, /**< as a viewer: sees what lies open, no hand */
  MILLE_ALL = -2       /**< as a viewer of events and records: sees everything; for whoever may */
};

/* ---- Status and error --------------------------------------------------------------------------------------- */

/** What a call came to. Zero is success; every failure leaves its arguments' objects as they were. */
typedef int32_t mille_status;
enum {
  MILLE_OK = 0,                /**< done */
  MILLE_E_ARGUMENT = 1,        /**< NULL where something must be given, a number out of range, a mixture that makes no sense */
  MILLE_E_HANDLE = 2,          /**< NULL, freed or foreign handle; state memory without, or with another variant's, tag */
  MILLE_E_STRUCT_SIZE = 3,     /**< `struct_size` is impossible, or a field unknown to this library is set */
  MILLE_E_BUFFER = 4,          /**< the buffer is too small; the size needed was returned, nothing was written */
  MILLE_E_NOMEM = 5,           /**< the allocator gave no memory */
  MILLE_E_BUSY = 6,            /**< another thread, or a callback's caller, is inside this object */
  MILLE_E_PHASE = 7,           /**< not at this point of the match: no deal in progress, match over, deal not over … */
  MILLE_E_ILLEGAL_ACTION = 8,  /**< the rules refuse the action; the error names the rule */
  MILLE_E_NOTATION = 9,        /**< text of a card, action or seed cannot be read */
  MILLE_E_RULES = 10,          /**< a rule field is unknown, out of range or in conflict with another */
  MILLE_E_OPTION = 11,         /**< an option is unknown or its value is refused */
  MILLE_E_NOT_FOUND = 12,      /**< no variant, player or match of that name or number */
  MILLE_E_RECORD = 13,         /**< a record is malformed or does not verify; the error names the line */
  MILLE_E_POSITION = 14,       /**< a position is malformed or impossible */
  MILLE_E_UNSUPPORTED = 15,    /**< well-formed, but not offered by this build or for this variant */
  MILLE_E_SCRIPT = 16,         /**< a variant's script is wrong, failed or answered nonsense; file and line are given */
  MILLE_E_LIMIT = 17,          /**< a limit on time, memory or size was reached */
  MILLE_E_PLAYER = 18,         /**< a player failed; the step's `fault` says how */
  MILLE_E_CANCELLED = 19,      /**< stopped on request */
  MILLE_E_RANDOM = 20,         /**< the system gave no random bytes */
  MILLE_E_VERSION = 21,        /**< made for a version of the interface that this library does not speak */
  MILLE_E_IO = 22,             /**< the system refused to read, write or start something */
  MILLE_E_INTERNAL = 23        /**< a defect of the library; please report it */
};

enum {
  MILLE_ERROR_PARAMS = 4,      /**< most parameters of a message */
  MILLE_ERROR_PARAM_SIZE = 64, /**< bytes of a parameter's text with its zero */
  MILLE_ERROR_FILE_SIZE = 128, /**< bytes of a file's name with its zero; a longer one keeps its end */
  MILLE_ERROR_TEXT_SIZE = 512  /**< bytes of the text with its zero */
};

/**
 * Why a call failed. The caller owns it, sets `struct_size` and passes it last; NULL is allowed everywhere. It is
 * written only on failure; one whose `struct_size` is impossible is left alone and changes nothing else.
 *
 * `message` names the sentence (for instance `pile.pair`) and `params` what it speaks of, so that a host can say it
 * in another language; mille_message_text() gives the English template of every message. \since 0.1.0
 */
typedef struct mille_error {
  uint32_t struct_size;                                  /**< `sizeof(mille_error)` */
  mille_status status;                                   /**< the same as the call's result */
  char rule[8];                                          /**< id of the rule that refuses, or empty */
  char message[40];                                      /**< id of the message */
  int32_t line;                                          /**< line in `file`, or in the text given; from 1; 0: none */
  uint32_t param_count;                                  /**< 0 … ::MILLE_ERROR_PARAMS */
  char params[MILLE_ERROR_PARAMS][MILLE_ERROR_PARAM_SIZE]; /**< parameters of the message, as text */
  char file[MILLE_ERROR_FILE_SIZE];                      /**< script or record concerned, or empty */
  char text[MILLE_ERROR_TEXT_SIZE];                      /**< the whole in English, without a full stop at its end */
} mille_error;

/* ---- Cards and actions -------------------------------------------------------------------------------------- */

/** A card: rank (A 0, 2 1 … K 12) × 4 + suit (C 0, D 1, H 2, S 3); a joker is 52. Frozen. */
typedef uint8_t mille_card;
enum {
  MILLE_CARD_JOKER = 52, /**< a joker */
  MILLE_RANK_JOKER = 13, /**< a joker's rank, where one is asked for */
  MILLE_RANK_NONE = -1   /**< no rank: an unused entry of mille_rules::cards_wild */
};

/** What an action does. */
typedef uint8_t mille_action_kind;
enum {
  MILLE_ACTION_NONE = 0,    /**< none: a zeroed action */
  MILLE_ACTION_DRAW = 1,    /**< take the next card of the stock, with the reshuffle if one is due (T1, X1) */
  MILLE_ACTION_PASS = 2,    /**< nothing can be drawn: leave the pile and block the deal (X2) */
  MILLE_ACTION_UPCARD = 3,  /**< take a wild upcard into hand on the deal's first turn (F1) */
  MILLE_ACTION_PILE = 4,    /**< take the discard pile, laying `cards` from hand with the upcard (P1–P6) */
  MILLE_ACTION_LAY = 5,     /**< lay `cards` in the set of `rank` that belongs to seat `owner` (S1–S7) */
  MILLE_ACTION_DISCARD = 6  /**< discard `cards[0]`, which ends the turn (T3) */
};

/**
 * One decision of a player. Frozen at 32 bytes; every unused byte is 0.
 *
 * `cards` stand in the order in which they are printed: natural cards first, then wild ones, each in the order of
 * the pack. Functions that take an action accept the cards in any order. \since 0.1.0
 */
typedef struct mille_action {
  mille_action_kind kind;               /**< what it does */
  uint8_t rank;                         /**< lay: rank of the set; pile: rank of the upcard (a joker's is 13); else 0 */
  uint8_t owner;                        /**< lay: the seat whose set it is; else 0 */
  uint8_t count;                        /**< number of cards in `cards` */
  mille_card cards[MILLE_ACTION_CARDS]; /**< cards that leave the hand */
} mille_action;

/* ---- Rules -------------------------------------------------------------------------------------------------- */

/** `pile.take`: what it needs to take the discard pile (P1). */
typedef int32_t mille_pile_take;
enum {
  MILLE_TAKE_PAIR = 0,         /**< two natural cards of the upcard's rank from hand */
  MILLE_TAKE_PAIR_OR_WILD = 1, /**< or one natural card and one wild */
  MILLE_TAKE_PAIR_OR_JOIN = 2, /**< or none, adding the upcard alone to one's own set of that rank */
  MILLE_TAKE_FREE = 3          /**< always, and only, by taking the upcard into hand */
};

/** `pile.amount`: what of the pile is taken (P4). */
typedef int32_t mille_pile_amount;
enum {
  MILLE_AMOUNT_ALL = 0, /**< all of it */
  MILLE_AMOUNT_TOP = 1  /**< the upcard alone; the rest stays */
};

/** `pile.wild_upcard`: what takes a pile whose upcard is wild. */
typedef int32_t mille_wild_upcard;
enum {
  MILLE_WILD_UPCARD_PAIR = 0, /**< two cards of its rank */
  MILLE_WILD_UPCARD_NEVER = 1 /**< nothing */
};

/** `stock.exhausted`: what happens when the stock is used up (X1). */
typedef int32_t mille_stock_exhausted;
enum {
  MILLE_EXHAUSTED_RESHUFFLE = 0, /**< the pile without its upcard is shuffled into a new stock */
  MILLE_EXHAUSTED_TURN_OVER = 1, /**< the same, unshuffled: the oldest discard is drawn first */
  MILLE_EXHAUSTED_END_DEAL = 2   /**< nothing can be drawn any more */
};

/** `out.discard`: how a player may go out (T4). */
typedef int32_t mille_out_discard;
enum {
  MILLE_OUT_OPTIONAL = 0,  /**< with or without a discard */
  MILLE_OUT_REQUIRED = 1,  /**< only by a discard */
  MILLE_OUT_FORBIDDEN = 2  /**< only without one */
};

/** `naturals.clean`: who gets the bonus for no wild card in his sets (N2, V5). */
typedef int32_t mille_naturals_clean;
enum {
  MILLE_CLEAN_OUT = 0, /**< the player who goes out */
  MILLE_CLEAN_ANY = 1, /**< any player with a card in his sets */
  MILLE_CLEAN_NONE = 2 /**< nobody */
};

/** `match.tie`: what equal totals of two winners lead to (M2). */
typedef int32_t mille_match_tie;
enum {
  MILLE_TIE_DEAL = 0, /**< another deal */
  MILLE_TIE_DRAW = 1  /**< a drawn match, which pays nothing */
};

/** `match.forfeit`: what a player who gives up in the middle of a deal loses by it (M4). */
typedef int32_t mille_match_forfeit;
enum {
  MILLE_FORFEIT_AS_OUT = 0, /**< the deal is scored as if the opponent had gone out at that moment */
  MILLE_FORFEIT_TOTALS = 1  /**< the deal is not scored: the totals stand */
};

/** `payment.behind`: the difference that a winner gets who has fewer points (V1). */
typedef int32_t mille_payment_behind;
enum {
  MILLE_BEHIND_ZERO = 0,  /**< none */
  MILLE_BEHIND_SIGNED = 1 /**< a negative one */
};

/** `payment.skunk_mode`: what a skunk does to the payment (Y5, V4). */
typedef int32_t mille_skunk_mode;
enum {
  MILLE_SKUNK_MULTIPLY = 0, /**< multiplies it */
  MILLE_SKUNK_ADD = 1       /**< adds so many larges */
};

/** `payment.double_skunk_when`: what makes a double skunk (Y5). */
typedef int32_t mille_double_skunk_when;
enum {
  MILLE_DOUBLE_TOTAL = 0,    /**< a total below 0 */
  MILLE_DOUBLE_LAST_DEAL = 1 /**< a total below the skunk line and a last deal below 0 */
};

/**
 * The rules of a variant as resolved: every rule field, one member each, `group_field`; then what follows from them.
 * Ranges, defaults and meanings are those of the page "Rule fields". \since 0.1.0
 */
typedef struct mille_rules {
  uint32_t struct_size;                   /**< `sizeof(mille_rules)` */
  int32_t cards_packs;                    /**< packs of 52 cards (C1) */
  int32_t cards_jokers;                   /**< jokers in all */
  int32_t cards_wild[2];                  /**< wild ranks 0–12, or ::MILLE_RANK_JOKER; ::MILLE_RANK_NONE where unused (C3) */
  int32_t cards_values[MILLE_CARD_SLOTS]; /**< points by ::mille_card; the slots after the joker are 0 (C2) */
  int32_t deal_hand;                      /**< cards dealt to each player (D2) */
  int32_t deal_max_turns;                 /**< turns, both players counted, after which a deal is blocked (X3) */
  int32_t sets_min_size;                  /**< fewest cards in a set (S1) */
  int32_t sets_min_natural_cards;         /**< fewest natural cards in a set (S2) */
  int32_t sets_max_wilds;                 /**< most wild cards in a set */
  int32_t sets_max_size;                  /**< most cards in a set (S6) */
  int32_t sets_of_wilds;                  /**< 1: a wild rank may be laid as a set of its own (S2) */
  int32_t sets_lay_on_rival;              /**< 1: cards may join the rival's sets (S4) */
  int32_t sets_opening_minimum;           /**< least value of a player's first lay of a deal */
  mille_pile_take pile_take;              /**< what it needs to take the pile (P1) */
  mille_pile_amount pile_amount;          /**< what of it is taken (P4) */
  mille_wild_upcard pile_wild_upcard;     /**< what takes a wild upcard */
  int32_t pile_first_turn_two;            /**< 1: F1 is in force */
  mille_stock_exhausted stock_exhausted;  /**< what happens when the stock is used up (X1) */
  mille_out_discard out_discard;          /**< how a player may go out (T4) */
  int32_t out_bonus;                      /**< points for going out, after all factors */
  int32_t naturals_size;                  /**< natural cards, without a wild one, that make a set a natural (N1) */
  int32_t naturals_set_factor;            /**< what such a set counts (N1) */
  mille_naturals_clean naturals_clean;    /**< who gets N2 */
  int32_t naturals_clean_factor;          /**< what his sets count (N2) */
  int32_t score_chapeau;                  /**< 1: a negative deal score is a chapeau (E3) */
  int32_t match_target;                   /**< points that end the match (M1) */
  int32_t match_natural_required;         /**< 1: the winner needs a natural (V1) */
  mille_match_tie match_tie;              /**< what a tie leads to (M2) */
  int32_t match_max_deals;                /**< deals after which the match ends (M3) */
  int32_t payment_stake_ratio;            /**< large ÷ small; 0: any */
  int32_t payment_unit;                   /**< points that a small is paid for (Y4) */
  mille_payment_behind payment_behind;    /**< the difference of a winner who is behind */
  int32_t payment_skunk_percent;          /**< the skunk line in percent of the target (Y5) */
  mille_skunk_mode payment_skunk_mode;    /**< what a skunk does */
  int32_t payment_skunk;                  /**< factor, or larges, of a skunk */
  int32_t payment_double_skunk;           /**< factor, or larges, of a double skunk */
  mille_double_skunk_when payment_double_skunk_when; /**< what makes one */
  int32_t payment_progressive_naturals;   /**< 1: V3 for naturals */
  int32_t payment_progressive_chapeaux;   /**< 1: V3 for chapeaux */

  int32_t pack_size;                      /**< derived: cards in play */
  int32_t longest_legal_list;             /**< derived: no legal list of this variant is longer */
  int32_t kind_count;                     /**< derived: kinds of card, told apart by rank and value */
  uint8_t kind_of[MILLE_CARD_SLOTS];      /**< derived: the kind of each card, 0 … kind_count − 1 in the order of the pack;
                                               255 for cards that are not in play */

  mille_match_forfeit match_forfeit;      /**< what giving up in the middle of a deal costs (M4) */
} mille_rules;

/** An option of a variant or player set by name and text, as a host passes it. Frozen. \since 0.1.0 */
typedef struct mille_option {
  const char *name;  /**< UTF-8, never NULL */
  const char *value; /**< UTF-8, never NULL */
} mille_option;

/** What an option takes. */
typedef int32_t mille_option_type;
enum {
  MILLE_OPTION_INTEGER = 0, /**< a decimal integer from `minimum` to `maximum` */
  MILLE_OPTION_BOOLEAN = 1, /**< `true` or `false` */
  MILLE_OPTION_CHOICE = 2   /**< one of the words of `choices` */
};

/** An option that a variant or player offers. \since 0.1.0 */
typedef struct mille_option_info {
  uint32_t struct_size;    /**< `sizeof(mille_option_info)` */
  mille_option_type type;  /**< what it takes */
  int64_t minimum;         /**< least integer */
  int64_t maximum;         /**< greatest integer */
  char name[32];           /**< its name */
  char field[48];          /**< the rule field that it sets, such as `match.target`; empty for a player's option and for one of a
                                script's own, which its hooks read */
  char default_value[48];  /**< its value when not set */
  char value[48];          /**< its value here */
  char choices[256];       /**< words of a choice, separated by one space */
  char help[256];          /**< a sentence for people */
} mille_option_info;

/* ---- A point of a match ------------------------------------------------------------------------------------- */

/** Where a match stands. */
typedef int32_t mille_phase;
enum {
  MILLE_PHASE_BETWEEN = 0, /**< no deal in progress: deal the next (the first, too) */
  MILLE_PHASE_DRAW = 1,    /**< the seat whose turn it is draws, takes the pile or passes (T1) */
  MILLE_PHASE_LAY = 2,     /**< it lays or discards (T2, T3) */
  MILLE_PHASE_OVER = 3     /**< the match is over */
};

/** How a match ended. */
typedef int32_t mille_end;
enum {
  MILLE_END_NONE = 0,   /**< it goes on */
  MILLE_END_WON = 1,    /**< M1, M3, V1 */
  MILLE_END_DRAWN = 2,  /**< M2, M3: nobody won, nothing is paid */
  MILLE_END_FORFEIT = 3 /**< M4 */
};

/** Why a player lost by forfeit (M4), or failed at a step. */
typedef int32_t mille_fault;
enum {
  MILLE_FAULT_NONE = 0,     /**< no fault */
  MILLE_FAULT_RESIGN = 1,   /**< resigned */
  MILLE_FAULT_TIMEOUT = 2,  /**< answered after the hard limit */
  MILLE_FAULT_CRASH = 3,    /**< its process died of a signal, or it threw */
  MILLE_FAULT_HANG = 4,     /**< never answered */
  MILLE_FAULT_ABORT = 5,    /**< its process called abort or exit */
  MILLE_FAULT_MEMORY = 6,   /**< passed its memory limit */
  MILLE_FAULT_PROTOCOL = 7, /**< sent what is no frame */
  MILLE_FAULT_ILLEGAL = 8,  /**< answered what is not in the legal list */
  MILLE_FAULT_ABI = 9,      /**< speaks another version */
  MILLE_FAULT_LOAD = 10,    /**< could not be loaded or created */
  MILLE_FAULT_CALLBACK = 11 /**< a function of the host's own player (mille_player_from_api()) threw or returned an error. Records of
                                 version 1 have no word for it; in such a match it is ::MILLE_FAULT_CRASH */
};

/**
 * What one seat, or an onlooker, may know of a match at one point; nothing else is in it. Two states that differ only
 * in what is hidden from the viewer give views that are equal byte for byte.
 *
 * Arrays of ::MILLE_CARD_SLOTS are indexed by ::mille_card and hold numbers of cards. `turn` is always a seat
 * while a deal is in progress. \since 0.1.0
 */
typedef struct mille_view {
  uint32_t struct_size;          /**< `sizeof(mille_view)` */
  mille_seat viewer;             /**< 0, 1 or ::MILLE_ONLOOKER */
  mille_phase phase;             /**< where the match stands */
  mille_seat turn;               /**< whose decision it is, or ::MILLE_NOBODY */
  int32_t deal;                  /**< number of the deal, from 1; 0 before the first */
  mille_seat dealer;             /**< who dealt it */
  int32_t turns;                 /**< turns completed in this deal, both players counted */
  int32_t reshuffles;            /**< times that the stock was renewed in this deal (X1) */
  uint8_t first_turn;            /**< 1: it is the deal's first turn (F1) */
  uint8_t draw_ends;             /**< 1: the dealer draws from the far end of the stock */
  uint8_t stock_known;           /**< 1: the stock was turned over; its cards stand in `stock` */
  uint8_t reserved0;             /**< 0 */
  mille_seat out;                /**< between deals and at the end: who went out in the last deal, or ::MILLE_NOBODY */
  int32_t hand_size[MILLE_SEATS]; /**< cards in each hand */
  int32_t pile_size;             /**< cards in the discard pile */
  int32_t stock_size;            /**< cards in the stock */
  int32_t naturals[MILLE_SEATS]; /**< asterisks of the match so far (N1–N3) */
  int32_t chapeaux[MILLE_SEATS]; /**< circles of the match so far (E3) */
  int64_t totals[MILLE_SEATS];   /**< points of the match so far */
  int64_t points[MILLE_SEATS];   /**< points of the last completed deal */
  int64_t stakes[2];             /**< small and large */
  uint8_t hand[MILLE_CARD_SLOTS];  /**< the viewer's own hand; an onlooker has none */
  uint8_t known[MILLE_SEATS][MILLE_CARD_SLOTS]; /**< of each hand, the cards that the other player knows to be in it (pile
                                        taken, reshuffle); zero for an onlooker */
  uint8_t unseen[MILLE_CARD_SLOTS]; /**< cards that lie in the stock or, unknown, in a hand that the viewer does not see; a
                                        turned-over stock is not counted */
  uint8_t sets[MILLE_SEATS][MILLE_CARD_SLOTS]; /**< natural cards in each player's sets; the rank tells the set (S3) */
  uint8_t wilds[MILLE_SEATS][MILLE_RANKS][MILLE_WILD_SLOTS]; /**< wild cards in each player's set of each rank, by
                                        (entry of mille_rules::cards_wild) × 4 + suit; a joker's suit is 0 */
  mille_card pile[MILLE_PACK_SLOTS];  /**< the discard pile, oldest first; the last of its `pile_size` cards is the upcard */
  mille_card stock[MILLE_PACK_SLOTS]; /**< a turned-over stock, next card first (`draw_ends`: the dealer's next is its last) */
} mille_view;

/** How a match stands, for the host that runs it. \since 0.1.0 */
typedef struct mille_table_info {
  uint32_t struct_size;          /**< `sizeof(mille_table_info)` */
  mille_phase phase;             /**< where the match stands */
  mille_seat turn;               /**< whose decision it is, or ::MILLE_NOBODY */
  int32_t deal;                  /**< number of the deal, from 1; 0 before the first */
  mille_seat dealer;             /**< who dealt it */
  int32_t turns;                 /**< turns completed in this deal */
  uint64_t decisions;            /**< decisions taken in the match: the next one has this number */
  uint64_t first_decision;       /**< the earliest decision that can be undone; `decisions` where none can */
  uint64_t events;               /**< events so far: the next one has this number */
  uint64_t record_lines;         /**< lines of the whole record so far; 0 where there is none to export */
  uint32_t epoch;                /**< raised by each undo: what was read before may be gone */
  int32_t decks;                 /**< ::mille_decks */
  int32_t draw_ends;             /**< 1: the dealer draws from the far end of the stock */
  mille_end end;                 /**< how the match ended */
  mille_seat winner;             /**< who won, or ::MILLE_NOBODY */
  mille_seat fault_seat;         /**< who forfeited, or ::MILLE_NOBODY */
  mille_fault fault;             /**< why */
  int32_t reserved0;             /**< 0 */
  int64_t totals[MILLE_SEATS];   /**< points so far */
  int32_t naturals[MILLE_SEATS]; /**< asterisks so far */
  int32_t chapeaux[MILLE_SEATS]; /**< circles so far */
  int64_t stakes[2];             /**< small and large */
} mille_table_info;

/* ---- Results ------------------------------------------------------------------------------------------------ */

/**
 * One row of the score sheet: a completed deal (E1–E4, N1–N4). It stands inside ::mille_event, so its size is frozen:
 * later fields take the place of the reserved ones at its end. \since 0.1.0
 */
typedef struct mille_deal_result {
  uint32_t struct_size;              /**< `sizeof(mille_deal_result)` */
  int32_t deal;                      /**< its number, from 1 */
  mille_seat dealer;                 /**< who dealt it */
  mille_seat out;                    /**< who went out, or ::MILLE_NOBODY for a blocked deal */
  int32_t turns;                     /**< turns completed */
  int32_t reserved0;                 /**< 0 */
  int32_t naturals[MILLE_SEATS];     /**< asterisks of this deal */
  int32_t chapeau[MILLE_SEATS];      /**< 1: a circle */
  int64_t set_points[MILLE_SEATS];   /**< value of the sets with every factor */
  int64_t hand_points[MILLE_SEATS];  /**< value of the cards left in hand, to be deducted */
  int64_t bonus[MILLE_SEATS];        /**< `out.bonus` */
  int64_t points[MILLE_SEATS];       /**< the deal's score: sets − hand + bonus, or what a hook made of it */
  int64_t totals[MILLE_SEATS];       /**< totals after the deal */
  int64_t reserved1[6];              /**< 0 */
} mille_deal_result;

/**
 * What the loser pays the winner, item by item (Y1–Y5). It stands inside ::mille_event, so its size is frozen: later
 * fields take the place of the reserved ones at its end. \since 0.1.0
 */
typedef struct mille_payment {
  uint32_t struct_size; /**< `sizeof(mille_payment)` */
  mille_seat winner;    /**< who is paid, or ::MILLE_NOBODY: nothing is */
  int64_t game;         /**< Y1 */
  int64_t difference;   /**< Y4 */
  int64_t naturals;     /**< Y2, V3 */
  int64_t chapeaux;     /**< Y3, V3 */
  int64_t skunk;        /**< what the skunk adds (Y5, V4) */
  int64_t total;        /**< the sum of the five */
  int32_t skunk_level;  /**< 0 none, 1 skunk, 2 double skunk */
  int32_t reserved0;    /**< 0 */
  int64_t reserved1[4]; /**< 0 */
} mille_payment;

/** One player's side of a settlement on bare totals. Frozen. \since 0.1.0 */
typedef struct mille_settle_side {
  int64_t total;         /**< points, ±1,000,000,000,000 */
  int64_t last_deal;     /**< points of the last deal, if `has_last_deal` */
  int32_t has_last_deal; /**< 0 or 1 */
  int32_t naturals;      /**< asterisks, 0 … 2,000,000 */
  int32_t chapeaux;      /**< circles, 0 … 100,000 */
  int32_t reserved0;     /**< 0 */
} mille_settle_side;

/** A settlement to be computed without a table. \since 0.1.0 */
typedef struct mille_settle_input {
  uint32_t struct_size;     /**< `sizeof(mille_settle_input)` */
  mille_end end;            /**< ::MILLE_END_WON or ::MILLE_END_FORFEIT */
  int64_t stakes[2];        /**< small and large */
  mille_settle_side winner; /**< who is paid */
  mille_settle_side loser;  /**< who pays */
} mille_settle_input;

/**
 * How a match stands after a deal, on bare numbers by seat, to be judged without a table: `verdict` of ::mille_ai_search.
 * \since 0.1.0
 */
typedef struct mille_verdict_input {
  uint32_t struct_size;           /**< `sizeof(mille_verdict_input)` */
  int32_t deal;                   /**< number of the deal just scored, 1 … `match.max_deals`, which is the last (M3) */
  mille_seat dealer;              /**< who dealt it */
  mille_seat out;                 /**< who went out in it, or ::MILLE_NOBODY */
  int64_t stakes[2];              /**< small and large, 0 … 100,000 each, in the variant's ratio */
  int64_t totals[MILLE_SEATS];    /**< points of the match, that deal's among them, ±1,000,000,000,000 */
  int64_t last_deal[MILLE_SEATS]; /**< points of that deal, ±1,000,000,000,000 */
  int32_t naturals[MILLE_SEATS];  /**< asterisks of the match, 0 … 2,000,000 */
  int32_t chapeaux[MILLE_SEATS];  /**< circles of the match, 0 … 100,000 */
} mille_verdict_input;

/* ---- Events ------------------------------------------------------------------------------------------------- */

/** The hooks of a variant's script: bits of mille_event::failed_hooks. The numbers are those of ::MILLE_AI_HOOK_ALLOW and the others. */
enum {
  MILLE_HOOK_ALLOW = 1,      /**< `allow` */
  MILLE_HOOK_SCORE_DEAL = 2, /**< `score_deal` */
  MILLE_HOOK_MATCH_OVER = 4, /**< `match_over` */
  MILLE_HOOK_SETTLE = 8      /**< `settle` */
};

/** What happened. */
typedef int32_t mille_event_kind;
enum {
  MILLE_EVENT_DEAL = 1,      /**< cards were dealt: `seat` is the dealer, `cards` the viewer's own hand, `card` the upcard */
  MILLE_EVENT_RESHUFFLE = 2, /**< the stock was renewed (X1): `number` counts from 1; `cards` the new stock, next card first, for
                                  ::MILLE_ALL, and for everybody when it was turned over */
  MILLE_EVENT_ACTION = 3,    /**< `seat` did `action`; `cards` are the cards that it took: the card drawn (only for the
                                  one who drew it, unless the stock was turned over), the upcard, the pile from its top */
  MILLE_EVENT_DEAL_END = 4,  /**< the deal ended: `seat` went out, or is ::MILLE_NOBODY; `result` */
  MILLE_EVENT_MATCH_END = 5, /**< the match ended: `seat` won, or is ::MILLE_NOBODY; `end`, `fault_seat`, `fault`, `payment` */
  MILLE_EVENT_REVEAL = 6     /**< the seed of sealed or committed decks, in `seed`, once the match is over */
};

/**
 * Something that happened at a table, as one viewer may know it. Fields that a kind does not use are 0
 * (seats: ::MILLE_NOBODY). \since 0.1.0
 */
typedef struct mille_event {
  uint32_t struct_size;               /**< `sizeof(mille_event)` */
  mille_event_kind kind;              /**< what happened */
  uint64_t number;                    /**< its place in the match, from 0 */
  uint64_t decision;                  /**< number of the decision that it belongs to or precedes */
  int32_t deal;                       /**< deal, from 1 */
  mille_seat seat;                    /**< whom it concerns */
  mille_action action;                /**< what was done */
  int32_t reshuffle;                  /**< number of the reshuffle in the deal */
  int32_t stock_size;                 /**< cards in the stock afterwards */
  uint8_t card;                       /**< the upcard of a deal */
  uint8_t reserved0[3];               /**< 0 */
  uint32_t card_count;                /**< cards in `cards` */
  mille_card cards[MILLE_PACK_SLOTS]; /**< cards that the viewer may see */
  mille_end end;                      /**< how the match ended */
  mille_seat fault_seat;              /**< who forfeited */
  mille_fault fault;                  /**< why */
  uint32_t failed_hooks;              /**< hooks that failed, so that the engine's own result holds: of an action
                                           ::MILLE_HOOK_ALLOW; of a deal's end those that failed since the deal began; of a
                                           match's end ::MILLE_HOOK_SETTLE, and ::MILLE_HOOK_ALLOW of a deal that was not scored */
  uint8_t seed[MILLE_SEED_SIZE];      /**< the seed revealed */
  mille_deal_result result;           /**< the deal's result; its `struct_size` is set */
  mille_payment payment;              /**< the match's payment; its `struct_size` is set */
} mille_event;

/* ---- Setting up --------------------------------------------------------------------------------------------- */

/** Where the cards come from. */
typedef int32_t mille_decks;
enum {
  MILLE_DECKS_SEED = 0,     /**< they follow from the seed, as the page "Records" says */
  MILLE_DECKS_GIVEN = 1,    /**< the host gives each deck, and the first dealer */
  MILLE_DECKS_COMMITTED = 2, /**< of imported records of version 1 alone: they follow from a seed to which the host committed, and from
                                  the non-dealer's cuts. No match begins so any more */
  MILLE_DECKS_SEALED = 3 /**< they follow from a seed to which the host commits, and from shares that guests give after that */
};

/** How a match is played. \since 0.1.0 */
typedef struct mille_match_setup {
  uint32_t struct_size;    /**< `sizeof(mille_match_setup)` */
  mille_decks decks;       /**< where the cards come from */
  int32_t draw_ends;       /**< 1: the dealer draws from the far end of the stock (duplicate deals) */
  int32_t has_seed;        /**< 1: `seed` is the seed; 0: it comes from the system's randomness, and `seed` is ignored */
  int64_t stakes[2];       /**< small and large, 0 … 100,000 each, in the ratio of `payment.stake_ratio` */
  uint8_t seed[MILLE_SEED_SIZE]; /**< the seed, if `has_seed` */
} mille_match_setup;

/** How far the sealing of a match has come: mille_table_sealing(). \since 0.1.0 */
typedef struct mille_sealing {
  uint32_t struct_size;       /**< `sizeof(mille_sealing)` */
  int32_t sealed;             /**< 1: terms and commitment are fixed */
  int32_t open;               /**< 1: all shares are here; the key is fixed, the header can be published, and the match can start */
  int32_t analysis;           /**< 1: the table is a clone, which reveals nothing */
  uint32_t guests;            /**< seats that give a share: bit 0 is seat 0, bit 1 is seat 1 */
  uint32_t share_commits_due; /**< seats whose share commitment is still missing, as bits; 0 with fewer than two guests */
  uint32_t shares_due;        /**< seats whose share is still missing, as bits */
  mille_seat dealer;          /**< the first dealer; ::MILLE_NOBODY until all shares are here */
  uint8_t terms[MILLE_HASH_SIZE];  /**< SHA-256 of the terms; zeros until the match is sealed */
  uint8_t commit[MILLE_HASH_SIZE]; /**< the commitment; zeros until the match is sealed */
  uint8_t shares[MILLE_SEATS][MILLE_SEED_SIZE]; /**< the share of each seat in `guests`, valid once `open` is 1; else zeros */
  uint8_t share_commits[MILLE_SEATS][MILLE_HASH_SIZE]; /**< with two guests, the share commitment of each seat, valid as soon as its
                                                            bit in `share_commits_due` is 0; else zeros */
} mille_sealing;

/** What a guest of a sealed match has noted before the header is published: mille_guest_header(). \since 0.1.0 */
typedef struct mille_guest_notes {
  uint32_t struct_size;            /**< `sizeof(mille_guest_notes)` */
  mille_seat seat;                 /**< the guest's seat */
  int32_t other_guest;             /**< 1: the other seat is a guest too */
  int32_t reserved0;               /**< 0 */
  uint8_t terms[MILLE_HASH_SIZE];  /**< hash of the terms that the guest agreed to: mille_guest_terms() */
  uint8_t commit[MILLE_HASH_SIZE]; /**< the host's commitment */
  uint8_t share[MILLE_SEED_SIZE];  /**< the guest's own share */
  uint8_t other_share_commit[MILLE_HASH_SIZE]; /**< the other guest's share commitment, if `other_guest`; else ignored */
} mille_guest_notes;

/** What a deal needs beyond the seed. \since 0.1.0 */
typedef struct mille_deal_setup {
  uint32_t struct_size;   /**< `sizeof(mille_deal_setup)` */
  mille_seat dealer;      /**< given decks, deal 1: who deals; else ignored */
  uint32_t reserved0;     /**< 0 */
  uint32_t deck_count;    /**< given decks: cards in `deck`; else 0 */
  mille_card deck[MILLE_PACK_SLOTS]; /**< given decks: the pack in the order in which it leaves; else ignored */
} mille_deal_setup;

/** What a record shall hold. \since 0.1.0 */
typedef struct mille_record_options {
  uint32_t struct_size; /**< `sizeof(mille_record_options)` */
  mille_seat viewer;    /**< ::MILLE_ALL, or the seat it is redacted for */
  int32_t legal;        /**< 1: the legal list in each action line */
  int32_t hash;         /**< 1: the state's hash in each action line; with ::MILLE_ALL only */
  uint64_t first_line;  /**< lines before this one (from 0) are left out, so that a file can be appended to */
} mille_record_options;

/** A field or struct as this library lays it out. The texts are static. Frozen. \since 0.1.0 */
typedef struct mille_layout_entry {
  const char *type;  /**< struct, such as `mille_view` */
  const char *field; /**< field; empty for the struct itself */
  uint32_t offset;   /**< bytes from the struct's start */
  uint32_t size;     /**< bytes */
} mille_layout_entry;

/** What is written as JSON, in the words of a record. */
typedef int32_t mille_json_kind;
enum {
  MILLE_JSON_VIEW = 0,  /**< the viewer's view, one object */
  MILLE_JSON_LEGAL = 1, /**< the legal list, an array of texts; the viewer must be the seat whose turn it is, or ::MILLE_ALL */
  MILLE_JSON_EVENTS = 2, /**< the events as the viewer may know them, an array of objects */
  MILLE_JSON_SHEET = 3  /**< the score sheet, with the payment when the match is over, one object */
};

/* ---- The arena ---------------------------------------------------------------------------------------------- */

/** What an arena plays in pairs, the seats swapped. */
typedef int32_t mille_arena_unit;
enum {
  MILLE_ARENA_DEALS = 0,  /**< single deals, compared by points */
  MILLE_ARENA_MATCHES = 1 /**< whole matches, compared by payment and wins */
};

/** What a fault of a player leads to in an arena. */
typedef int32_t mille_on_fault;
enum {
  MILLE_ON_FAULT_FORFEIT = 0, /**< he loses: a match by M4; of a deal his sets count nothing, his hand is deducted, and his rival's
                                   sets count without a deduction */
  MILLE_ON_FAULT_SKIP = 1,    /**< the pair is told, but counts in no figure except the faults */
  MILLE_ON_FAULT_ABORT = 2    /**< the same, and the run ends there */
};

/** What a sequential test (SPRT) measures. */
typedef int32_t mille_sprt_scale;
enum {
  MILLE_SPRT_OFF = 0,   /**< no test: all pairs are played */
  MILLE_SPRT_ELO = 1,   /**< Elo of the first player against the second; matches */
  MILLE_SPRT_POINTS = 2 /**< points a deal that the first player is ahead; deals */
};

/** What a sequential test has come to. */
typedef int32_t mille_sprt_verdict;
enum {
  MILLE_SPRT_OPEN = 0, /**< undecided */
  MILLE_SPRT_H0 = 1,   /**< the lower difference was accepted */
  MILLE_SPRT_H1 = 2    /**< the higher difference was accepted */
};

/** Why an arena plays no further. */
typedef int32_t mille_arena_state;
enum {
  MILLE_ARENA_OPEN = 0,    /**< there are pairs to be played */
  MILLE_ARENA_DONE = 1,    /**< all have been */
  MILLE_ARENA_DECIDED = 2, /**< the sequential test has decided */
  MILLE_ARENA_ABORTED = 3  /**< a fault ended it (::MILLE_ON_FAULT_ABORT) */
};

/** Which games an arena writes down. */
typedef int32_t mille_arena_records;
enum {
  MILLE_RECORDS_NONE = 0,   /**< none */
  MILLE_RECORDS_ALL = 1,    /**< all */
  MILLE_RECORDS_FAULTS = 2, /**< those that ended with a fault */
  MILLE_RECORDS_FIRST = 3   /**< those of the first `record_pairs` pairs of each pairing */
};

enum {
  MILLE_FAULT_SLOTS = 16 /**< length of arrays indexed by ::mille_fault, with room to grow */
};

/** A figure with its 95 % confidence interval. Frozen. \since 0.1.0 */
typedef struct mille_estimate {
  double value;      /**< the estimate; 0 where there is none */
  double low;        /**< lower end; −infinity where nothing bounds it */
  double high;       /**< upper end; infinity where nothing bounds it */
  int32_t known;     /**< 1: there is one; 0: the mode has no such figure, or nothing was played */
  int32_t reserved0; /**< 0 */
} mille_estimate;

/** One player's side of a pairing. It stands inside ::mille_arena_result: its size is frozen. \since 0.1.0 */
typedef struct mille_arena_side {
  uint64_t naturals;                  /**< asterisks */
  uint64_t chapeaux;                  /**< circles */
  uint64_t skunks;                    /**< matches in which he skunked his rival, double ones included */
  uint64_t decisions;                 /**< decisions that were timed */
  uint64_t overruns;                  /**< answers after the soft limit of time */
  int64_t median_us;                  /**< time of a decision in microseconds: median, within 4 % */
  int64_t p99_us;                     /**< 99 of 100 took no longer, within 4 % */
  int64_t worst_us;                   /**< the longest */
  uint64_t faults[MILLE_FAULT_SLOTS]; /**< games lost by a fault, indexed by ::mille_fault */
  uint64_t reserved0[8];              /**< 0 */
} mille_arena_side;

/** What a pairing has come to so far: the figures of its first player against its second. \since 0.1.0 */
typedef struct mille_arena_result {
  uint32_t struct_size;            /**< `sizeof(mille_arena_result)` */
  int32_t players[MILLE_SEATS];    /**< who played whom, as numbered in the setup, from 0 */
  mille_arena_unit unit;           /**< deals or matches */
  uint64_t pairs;                  /**< pairs that count */
  uint64_t skipped;                /**< pairs left out for a fault */
  uint64_t pairs_won;              /**< pairs in which the first player did better */
  uint64_t pairs_split;            /**< alike */
  uint64_t pairs_lost;             /**< worse */
  uint64_t games_won;              /**< deals or matches won by the first player */
  uint64_t games_drawn;            /**< by nobody */
  uint64_t games_lost;             /**< by the second */
  uint64_t deals;                  /**< deals completed */
  uint64_t turns;                  /**< turns completed in them, both players counted */
  mille_estimate points_per_deal;  /**< points a deal that the first player is ahead */
  mille_estimate payment_per_match; /**< what he is paid on balance, a match; matches only */
  mille_estimate win_rate;         /**< share of the matches that he won, 0 … 1; matches only */
  mille_estimate elo;              /**< Elo difference, a drawn match being half a won one; matches only */
  double variance_factor;          /**< how many times the variance of the estimate is smaller than without duplicate cards:
                                        of points a deal, or of the payment; 0: unknown, or independent games */
  mille_sprt_scale sprt;           /**< the sequential test */
  mille_sprt_verdict verdict;      /**< what it has come to */
  double llr;                      /**< its log-likelihood ratio */
  double llr_low;                  /**< at or below this, the lower difference is accepted */
  double llr_high;                 /**< at or above this, the higher one */
  mille_arena_side sides[MILLE_SEATS]; /**< first player, second player */
  mille_estimate second_over_first; /**< how much more of the main figure (points a deal, or payment a match) the first player won in the second
                                         games of pairs than in the first ones; unknown for independent games */
} mille_arena_result;

/** How far an arena is. \since 0.1.0 */
typedef struct mille_arena_info {
  uint32_t struct_size;    /**< `sizeof(mille_arena_info)` */
  mille_arena_state state; /**< whether it goes on */
  mille_arena_unit unit;   /**< deals or matches */
  uint32_t player_count;   /**< players */
  uint32_t pairing_count;  /**< pairings: each player against each other */
  int32_t reproducible;    /**< 1: the same run gives the same lines: players that say so of themselves, no limit of time */
  uint64_t pairs_done;     /**< pairs played, all pairings and skipped ones counted */
  uint64_t pairs_total;    /**< pairs to be played unless a test or a fault ends it earlier; of this shard */
  uint64_t pairs_waiting;  /**< of an arena that was opened from lines: pairs that came before one that is missing */
  uint64_t pair_missing;   /**< the number of that one; 0: none */
  uint64_t records_done;   /**< records that belong to the pairs played, as its setup asks for them */
  uint64_t faults;         /**< faults in the pairs played */
} mille_arena_info;

/** The estimate as it stood after so many pairs: points a deal, or payment a match. Frozen. \since 0.1.0 */
typedef struct mille_arena_point {
  uint64_t pairs; /**< pairs that counted by then */
  double value;   /**< the estimate */
  double low;     /**< lower end of its 95 % interval */
  double high;    /**< upper end */
} mille_arena_point;

/** A player among all of an arena: against the average of the field. \since 0.1.0 */
typedef struct mille_arena_rating {
  uint32_t struct_size;  /**< `sizeof(mille_arena_rating)` */
  int32_t player;        /**< who, from 0 */
  mille_estimate value;  /**< points a deal, or payment a match, ahead of the average */
  mille_estimate elo;    /**< Elo above the average; matches only */
} mille_arena_rating;

/** A game that a player lost by a fault, with what it takes to see it again. \since 0.1.0 */
typedef struct mille_arena_fault {
  uint32_t struct_size;          /**< `sizeof(mille_arena_fault)` */
  int32_t player;                /**< whose fault, as numbered in the setup */
  int32_t rival;                 /**< the other player */
  mille_seat seat;               /**< where the player sat */
  mille_fault fault;             /**< what it was */
  int32_t reserved0;             /**< 0 */
  uint64_t pair;                 /**< number of the pair, from 1 */
  uint64_t decision;             /**< number of the decision in the match, from 0 */
  uint8_t seed[MILLE_SEED_SIZE]; /**< seed of the match */
} mille_arena_fault;

/* ---- Learning ----------------------------------------------------------------------------------------------- */

/** What a return counts. */
typedef int32_t mille_return_kind;
enum {
  MILLE_RETURN_DEAL = 0,    /**< difference of the last deal's points */
  MILLE_RETURN_PAYMENT = 1, /**< the payment, negative for the loser; 0 until the match is over */
  MILLE_RETURN_WIN = 2      /**< 1, −1, or 0 for a drawn or unfinished match */
};

/** Sizes of the learning interface for one variant. \since 0.1.0 */
typedef struct mille_encoding {
  uint32_t struct_size;      /**< `sizeof(mille_encoding)` */
  int32_t atomic_actions;    /**< size of the space of atomic actions */
  int32_t observation_size;  /**< floats of an observation */
  int32_t kind_count;        /**< kinds of card: the length of each block of counts in an observation */
  int32_t first_pile;        /**< atomic actions from here: taking the pile (before it: draw, pass, upcard) */
  int32_t first_open;        /**< from here: opening a set with three cards */
  int32_t first_add;         /**< from here: adding one natural card to one's set */
  int32_t first_wild;        /**< from here: adding one wild card to one's set */
  int32_t first_discard;     /**< from here: discarding */
  int32_t reserved0;         /**< 0 */
} mille_encoding;

/** What a random playout came to. Frozen. \since 0.1.0 */
typedef struct mille_playout {
  int64_t points[MILLE_SEATS]; /**< points of the deal that was played to its end */
  int32_t decisions;           /**< decisions taken */
  mille_seat out;              /**< who went out, or ::MILLE_NOBODY */
} mille_playout;

#ifdef __cplusplus
}
#endif

#endif
