/* mille_types.h: the plain data of libmille: cards, actions, rules, views, events, results, errors.
 * It declares no functions. mille.h is the interface for hosts, mille_ai.h the interface for players. */

#ifndef MILLE_TYPES_H
#define MILLE_TYPES_H

#include <stddef.h>
#include <stdint.h>

/**
 * \file
 * \brief The plain data of libmille.
 *
 * \since 1.0.0 unless the comment of a type names another release.
 *
 * Conventions for every struct and constant in this file:
 *
 * - Integers have fixed widths. Booleans are `int32_t` or `uint8_t`, 0 or 1. An enumeration is a typedef of `int32_t`, or
 *   of `uint8_t` for ::mille_action_kind, with named constants. A later version may add constants but never changes one.
 * - So do not map an enumeration to a closed type, and be ready for constants that your headers lack. Treat an unknown status as a
 *   failure, and skip an event of an unknown kind. An unknown phase is neither a deal nor the end of the match. Show the number of any
 *   other unknown constant. A new kind of action occurs only under a rule field that your headers lack. An unknown constant or bit in
 *   what you pass in is ::MILLE_E_ARGUMENT.
 * - A struct that begins with `struct_size` may grow at its end. Before every call, set `struct_size` to `sizeof` of the struct as
 *   your compiler sees it, both in structs that you pass in and in structs that the call fills. It is at least the size that the struct had
 *   in the release that its `since` names. A library newer than its host
 *   fills only the fields that the host knows. An older library zeroes the fields that it does not know. In a struct that you
 *   pass in, it refuses such a field if it is not 0 (::MILLE_E_STRUCT_SIZE); of a player's tables it ignores it (mille_ai.h).
 *   `struct_size` is at most ::MILLE_STRUCT_SIZE_MAX.
 * - In a struct that a callback or a player receives, `struct_size` is the library's. Read and write no field beyond it.
 * - 0 in a field that a later version adds, or gives a meaning to, says *as before*, or *not known*. It is no seat and no finding.
 * - A struct without `struct_size` is frozen forever, and so is every constant that is the length of an array in a struct.
 * - Padding is explicit on 64-bit systems, named `reserved…`, and 0, so equal views are equal byte for byte. In a struct that you pass in, a reserved
 *   field that is not 0 is refused (::MILLE_E_STRUCT_SIZE), because a later version may give it a meaning.
 * - Text in fixed arrays is UTF-8 and ends with a zero byte.
 *
 * Rule ids (C1, P2, Y5 …) are those of the page "The rules of Mille".
 */

/* A program that only reads the headers (cffi, a binding generator) defines MILLE_API and MILLE_CALL as empty beforehand. */
#ifndef MILLE_API
#if !defined(_WIN32)
/** Marks an exported function of the library. */
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

/** The version of these headers: major × 1,000,000 + minor × 1,000 + patch. mille_version() returns that of the library. A macro, so that
 * `#if MILLE_VERSION >= 1001000` works. */
#define MILLE_VERSION 1000000

/** The version of these headers as text. A candidate of a release counts as that release in ::MILLE_VERSION and is told apart here:
 * mille_version_text() returns that of the library. */
#define MILLE_VERSION_TEXT "1.0.0-rc.1"

/** The version of the hashes of mille_table_hash() and mille_state_hash(): those of the capability `mille.hash/1`. Other hashes would be another
 * capability, with functions of its own. */
#define MILLE_HASH_VERSION 1

/* ---- Sizes that never change ------------------------------------------------------------------------------ */

enum {
  MILLE_SEATS = 2,         /**< players at a table */
  MILLE_RANKS = 13,        /**< ranks: A 2 3 4 5 6 7 8 9 10 J Q K */
  MILLE_CARD_KINDS = 53,   /**< different cards: 52 and the joker */
  MILLE_CARD_SLOTS = 56,   /**< length of an array indexed by ::mille_card: ::MILLE_CARD_KINDS rounded up to a multiple of 8 */
  MILLE_PACK_MAX = 108,    /**< maximum number of cards in play: two packs and four jokers */
  MILLE_PACK_SLOTS = 112,  /**< length of an array that holds any number of cards in play: ::MILLE_PACK_MAX rounded up */
  MILLE_ACTION_CARDS = 28, /**< maximum number of cards in one action */
  MILLE_WILD_SLOTS = 8,    /**< length of an array of the wild cards in one set, indexed by (entry of `cards_wild`) × 4 + suit */
  MILLE_VARIANT_MEMORY_SLOTS = 8, /**< numbers that a variant may remember through a match */
  MILLE_SEED_SIZE = 32,    /**< bytes in a seed */
  MILLE_HASH_SIZE = 32     /**< bytes in a SHA-256 hash */
};

/* ---- Limits -------------------------------------------------------------------------------------------------- */

/* What is larger is refused. A later version may raise a limit, and never lowers one, except ::MILLE_VARIANT_NAME_MAX, ::MILLE_OPTION_NAME_MAX
 * and ::MILLE_OPTION_CHOICES_MAX, which are the lengths of arrays. A host whose buffer has the size of a limit that was raised gets
 * ::MILLE_E_BUFFER. The ranges of numbers stand at the fields. */
enum {
  MILLE_STRUCT_SIZE_MAX = 4096,      /**< bytes in `struct_size`; more is ::MILLE_E_STRUCT_SIZE. A larger ::mille_error counts as NULL */
  MILLE_STRIDE_MAX = 1048576,        /**< bytes from one element of an array to the next, where a call takes a stride */
  MILLE_SEAT_NAME_MAX = 255,         /**< bytes in the name of a seat, without the zero byte */
  MILLE_VARIANT_NAME_MAX = 31,       /**< bytes in the id of a variant, in the name of an option of a variant, and in a word that it takes */
  MILLE_OPTION_NAME_MAX = 31,        /**< bytes in the name of an option of a player */
  MILLE_OPTION_CHOICES_MAX = 255,    /**< bytes in the words that an option takes, with the spaces between them */
  MILLE_VARIANT_OPTIONS_MAX = 32,    /**< options that a variant may offer */
  MILLE_VARIANT_RULE_SETS_MAX = 16,  /**< rule sets that a variant may choose from for each deal, besides its own rules */
  MILLE_SCRIPT_SIZE_MAX = 65536,     /**< bytes in a file of a script */
  MILLE_SCRIPT_FILES_MAX = 8,        /**< files that make up one script, itself included */
  MILLE_SCRIPT_FILE_NAME_MAX = 59,   /**< bytes in the name of a file of a script that has several */
  MILLE_SCRIPT_PROBLEMS_MAX = 100,   /**< problems that mille_script_check() lists; further ones are dropped */
  MILLE_PLAYER_ID_MAX = 63,          /**< bytes in the id of a player, without the zero byte */
  MILLE_PLAYER_OPTIONS_MAX = 256,    /**< options that a player may offer */
  MILLE_PLAYER_MEMORY_MAX = 1048576, /**< bytes in the memory of a match that a player saves; a longer one is not kept */
  MILLE_PLAYER_EXPLANATION_SIZE = 1048576,   /**< bytes in the explanation of a player, with the zero byte; a longer one is dropped */
  MILLE_PLAYER_THREADS_MAX = 256,    /**< threads that an isolated player may have at a time */
  MILLE_LIBRARY_PLAYERS_MAX = 1024,  /**< players in a shared library */
  MILLE_ARENA_PLAYERS_MAX = 64,      /**< players in an arena */
  MILLE_ARENA_PAIRS_MAX = 1000000000, /**< pairs of games per pairing */
  MILLE_ARENA_SHARDS_MAX = 1000000,  /**< shards of a run */
  MILLE_ARENA_FAULTS_MAX = 100000,   /**< faults that an arena lists one by one; it counts all */
  MILLE_ARENA_JOBS_MAX = 1024        /**< threads that play */
};

/** A seat: 0 or 1. The negative values stand for nobody and for viewers without a seat. No two of them are equal, so the seat whose turn it
 * is cannot be taken for a viewer when it is nobody's turn. */
typedef int32_t mille_seat;
enum {
  MILLE_NOBODY = -1,  /**< no seat: nobody went out, nobody won; no viewer either */
  MILLE_ALL = -2,     /**< as a viewer of events, records and JSON, but not of views: sees everything, hidden cards included */
  MILLE_ONLOOKER = -3 /**< as a viewer: sees the open cards but no hand */
};

/* ---- Status and error --------------------------------------------------------------------------------------- */

/** The result of a call. 0 is success. A call that fails leaves the objects passed to it unchanged. */
typedef int32_t mille_status;
enum {
  MILLE_OK = 0,                /**< success */
  MILLE_E_ARGUMENT = 1,        /**< a required pointer is NULL, a number is out of range, or arguments contradict each other */
  MILLE_E_HANDLE = 2,          /**< a handle is NULL, freed or of another kind, or a state's memory has no tag or another variant's */
  MILLE_E_STRUCT_SIZE = 3,     /**< `struct_size` is impossible, or a field that is reserved or unknown to this library is not 0 */
  MILLE_E_BUFFER = 4,          /**< the buffer or array is too small; the size needed was returned. Of a text nothing was written; an
                                    array with a `capacity` holds as many elements as fit */
  MILLE_E_NOMEM = 5,           /**< the allocator returned no memory */
  MILLE_E_BUSY = 6,            /**< another thread is using the object, or the call comes from a callback that the object is running */
  MILLE_E_PHASE = 7,           /**< not possible at this point of the match: no deal in progress, match over, deal not over … */
  MILLE_E_ILLEGAL_ACTION = 8,  /**< the rules forbid the action; mille_error::rule names the rule where there is one */
  MILLE_E_NOTATION = 9,        /**< a text is not a card, action or seed */
  MILLE_E_RULES = 10,          /**< a rule field is unknown, out of range or in conflict with another */
  MILLE_E_OPTION = 11,         /**< an option is unknown, or its value is not allowed */
  MILLE_E_NOT_FOUND = 12,      /**< nothing has that name or number: variant, player, match, option … */
  MILLE_E_RECORD = 13,         /**< a record is malformed or does not verify; the error names the line */
  MILLE_E_POSITION = 14,       /**< a position is malformed or impossible */
  MILLE_E_UNSUPPORTED = 15,    /**< valid, but this build or this variant does not offer it */
  MILLE_E_SCRIPT = 16,         /**< a variant's script is wrong, failed or returned an invalid answer; the error names file and line */
  MILLE_E_LIMIT = 17,          /**< a limit on time, memory or size was reached */
  MILLE_E_PLAYER = 18,         /**< a player failed; after a step, mille_step::fault says how */
  MILLE_E_CANCELLED = 19,      /**< stopped on request */
  MILLE_E_RANDOM = 20,         /**< the system returned no random bytes */
  MILLE_E_VERSION = 21,        /**< made for a version of the interface that this library does not support */
  MILLE_E_IO = 22,             /**< the system refused to read, write or start something */
  MILLE_E_INTERNAL = 23        /**< a bug in the library; please report it */
};

enum {
  MILLE_ERROR_PARAMS = 4,      /**< maximum number of parameters of a message */
  MILLE_ERROR_PARAM_SIZE = 64, /**< bytes for a parameter, zero byte included; a longer one is cut */
  MILLE_ERROR_FILE_SIZE = 128, /**< bytes for a file name, zero byte included; a longer one keeps its end */
  MILLE_ERROR_TEXT_SIZE = 512  /**< bytes for the whole message, zero byte included; a longer one is cut */
};

/**
 * Why a call failed. The caller owns it, sets `struct_size` and passes it as the last argument. Every call also accepts NULL.
 * A call writes it only on failure. If `struct_size` is impossible (above ::MILLE_STRUCT_SIZE_MAX, for example), the call behaves as with NULL.
 *
 * `message` is the id of the message, for instance `pile.pair`, and `params` holds its parameters. mille_error_text() writes the message
 * in another language. A host with a catalogue of its own fills in the parameters itself. \since 1.0.0
 */
typedef struct mille_error {
  uint32_t struct_size;                                  /**< `sizeof(mille_error)` */
  mille_status status;                                   /**< the status that the call returned */
  char rule[8];                                          /**< id of the rule that was broken, or empty */
  char message[40];                                      /**< id of the message */
  int32_t line;                                          /**< line in `file` or in the text passed in, from 1; 0: no line */
  uint32_t param_count;                                  /**< parameters in `params`, 0 … ::MILLE_ERROR_PARAMS */
  char params[MILLE_ERROR_PARAMS][MILLE_ERROR_PARAM_SIZE]; /**< parameters of the message as text; unused ones are empty */
  char file[MILLE_ERROR_FILE_SIZE];                      /**< name of the script or record concerned, or empty */
  char text[MILLE_ERROR_TEXT_SIZE]; /**< message in English: sentences, with the rule's id and the deciding rule field, if any, in
                                         parentheses before the last full stop */
} mille_error;

/** The severity of a line of the log. */
typedef int32_t mille_log_level;
enum {
  MILLE_LOG_DEBUG = 0,   /**< for debugging; what a script writes with `log`, which may reveal hidden cards */
  MILLE_LOG_INFO = 1,    /**< progress */
  MILLE_LOG_WARNING = 2, /**< something was corrected or ignored */
  MILLE_LOG_ERROR = 3    /**< a failure that no status reports */
};

/* ---- Cards and actions -------------------------------------------------------------------------------------- */

/** A card: rank (A 0, 2 1 … K 12) × 4 + suit (C 0, D 1, H 2, S 3). A joker is 52. Frozen. */
typedef uint8_t mille_card;
enum {
  MILLE_CARD_JOKER = 52, /**< a joker */
  MILLE_RANK_JOKER = 13, /**< the rank of a joker, in fields that hold a rank */
  MILLE_RANK_NONE = -1   /**< no rank: an unused entry of mille_rules::cards_wild */
};

/** The kind of an action. */
typedef uint8_t mille_action_kind;
enum {
  MILLE_ACTION_NONE = 0,    /**< no action: all bytes are 0 */
  MILLE_ACTION_DRAW = 1,    /**< draw the next card of the stock; an empty stock is renewed first (T1, X1) */
  MILLE_ACTION_PASS = 2,    /**< leave the pile when nothing can be drawn, which blocks the deal (X2) */
  MILLE_ACTION_UPCARD = 3,  /**< take a wild upcard into hand on the deal's first turn (F1) */
  MILLE_ACTION_PILE = 4,    /**< take the discard pile and lay the upcard with `cards` from hand (P1–P6); under `free` nothing is laid */
  MILLE_ACTION_LAY = 5,     /**< lay `cards` in the set of `rank` that belongs to seat `owner` (S1–S7) */
  MILLE_ACTION_DISCARD = 6  /**< discard `cards[0]`, which ends the turn (T3) */
};

/**
 * One decision of a player. Frozen at 32 bytes. Every unused byte is 0.
 *
 * `cards` are in the order in which they are printed: natural cards first, then wild cards, both in the order of the pack.
 * Functions that take an action accept the cards in any order. \since 1.0.0
 */
typedef struct mille_action {
  mille_action_kind kind;               /**< what the action does */
  uint8_t rank;                         /**< lay: rank of the set; pile: rank of the upcard, 13 for a joker; else 0 */
  uint8_t owner;                        /**< lay: seat that owns the set; else 0 */
  uint8_t count;                        /**< cards in `cards`, 0 … ::MILLE_ACTION_CARDS */
  mille_card cards[MILLE_ACTION_CARDS]; /**< cards that leave the hand; unused entries are 0 */
} mille_action;

/* ---- Rules -------------------------------------------------------------------------------------------------- */

/** `pile.take`: how a player may take the discard pile (P1). */
typedef int32_t mille_pile_take;
enum {
  MILLE_TAKE_PAIR = 0,         /**< with two natural cards of the upcard's rank from hand */
  MILLE_TAKE_PAIR_OR_WILD = 1, /**< also with one natural card and one wild card */
  MILLE_TAKE_PAIR_OR_JOIN = 2, /**< also by adding the upcard alone to the player's own set of that rank */
  MILLE_TAKE_FREE = 3          /**< with any hand, and only by taking the upcard into hand; nothing is laid */
};

/** `pile.amount`: how much of the pile is taken (P4). */
typedef int32_t mille_pile_amount;
enum {
  MILLE_AMOUNT_ALL = 0, /**< the whole pile */
  MILLE_AMOUNT_TOP = 1  /**< the upcard alone; the rest stays */
};

/** `pile.wild_upcard`: how a pile with a wild upcard is taken. F1 is not affected. */
typedef int32_t mille_wild_upcard;
enum {
  MILLE_WILD_UPCARD_PAIR = 0, /**< with two cards of the upcard's rank; under ::MILLE_TAKE_FREE like any other pile. A joker is taken only
                                    under ::MILLE_TAKE_FREE */
  MILLE_WILD_UPCARD_NEVER = 1 /**< not at all */
};

/** `stock.exhausted`: what happens when a player would draw from an empty stock (X1). */
typedef int32_t mille_stock_exhausted;
enum {
  MILLE_EXHAUSTED_RESHUFFLE = 0, /**< the pile without its upcard is shuffled into a new stock */
  MILLE_EXHAUSTED_TURN_OVER = 1, /**< the pile without its upcard becomes the stock unshuffled; the oldest discard is drawn first */
  MILLE_EXHAUSTED_END_DEAL = 2   /**< nothing can be drawn any more (X2) */
};

/** `out.discard`: how a player may go out (T4). */
typedef int32_t mille_out_discard;
enum {
  MILLE_OUT_OPTIONAL = 0,  /**< with or without a discard */
  MILLE_OUT_REQUIRED = 1,  /**< only with a discard */
  MILLE_OUT_FORBIDDEN = 2  /**< only without a discard */
};

/** `naturals.clean`: who scores a natural for having no wild card in their sets (N2, V5). */
typedef int32_t mille_naturals_clean;
enum {
  MILLE_CLEAN_OUT = 0, /**< the player who goes out, with at least one card in their sets */
  MILLE_CLEAN_ANY = 1, /**< any player with at least one card in their sets */
  MILLE_CLEAN_NONE = 2 /**< nobody */
};

/** `match.tie`: what follows when both players meet the conditions for winning with equal totals (M2). */
typedef int32_t mille_match_tie;
enum {
  MILLE_TIE_DEAL = 0, /**< another deal */
  MILLE_TIE_DRAW = 1  /**< a drawn match, which pays nothing */
};

/** `match.forfeit`: how a deal is scored in which a player gives up (M4). */
typedef int32_t mille_match_forfeit;
enum {
  MILLE_FORFEIT_AS_OUT = 0, /**< as if the opponent had gone out at that moment */
  MILLE_FORFEIT_TOTALS = 1  /**< not at all; the totals stand */
};

/** `payment.behind`: what a winner with fewer points than the loser gets for the difference (Y4, V1). */
typedef int32_t mille_payment_behind;
enum {
  MILLE_BEHIND_ZERO = 0,  /**< 0 */
  MILLE_BEHIND_SIGNED = 1 /**< a negative amount; 0 after a forfeit */
};

/** `payment.skunk_mode`: what a skunk does to the payment (Y5, V4). */
typedef int32_t mille_skunk_mode;
enum {
  MILLE_SKUNK_MULTIPLY = 0, /**< multiplies it by `payment.skunk` or `payment.double_skunk` */
  MILLE_SKUNK_ADD = 1       /**< adds that many large stakes */
};

/** `payment.double_skunk_when`: when a skunk is double (Y5). */
typedef int32_t mille_double_skunk_when;
enum {
  MILLE_DOUBLE_TOTAL = 0,    /**< the loser's total is below 0 */
  MILLE_DOUBLE_LAST_DEAL = 1 /**< the loser's total is below the skunk line and their score in the last deal is below 0 */
};

/**
 * The resolved rules of a variant: one member `group_field` for each rule field, and values derived from them.
 * The page "Rule fields" has the defaults and the exact meanings. \since 1.0.0
 */
typedef struct mille_rules {
  uint32_t struct_size;                   /**< `sizeof(mille_rules)` */
  int32_t cards_packs;                    /**< packs of 52 cards, 1–2 (C1) */
  int32_t cards_jokers;                   /**< jokers in play, 0–4 */
  int32_t cards_wild[2];                  /**< wild ranks: 0–12 or ::MILLE_RANK_JOKER; ::MILLE_RANK_NONE: unused entry (C3) */
  int32_t cards_values[MILLE_CARD_SLOTS]; /**< points of each ::mille_card, 0–1,000; the slots after the joker are 0 (C2) */
  int32_t deal_hand;                      /**< cards dealt to each player, 5–25 (D2) */
  int32_t deal_max_turns;                 /**< turns of both players after which a deal is blocked, 2–100,000 (X3) */
  int32_t sets_min_size;                  /**< minimum number of cards in a set, 3–5 (S1) */
  int32_t sets_min_natural_cards;         /**< minimum number of natural cards in a set, 1–4 (S2) */
  int32_t sets_max_wilds;                 /**< maximum number of wild cards in a set, 0–12 */
  int32_t sets_max_size;                  /**< maximum number of cards in a set, 3–28 (S6) */
  int32_t sets_of_wilds;                  /**< 1: a wild rank may be laid as a set of its own (S2) */
  int32_t sets_lay_on_opponent;              /**< 1: cards may join the opponent's sets (S4) */
  int32_t sets_opening_minimum;           /**< minimum value of a player's first lay of a deal in points, 0–500; 0: no minimum */
  mille_pile_take pile_take;              /**< how a player may take the pile (P1) */
  mille_pile_amount pile_amount;          /**< how much of the pile is taken (P4) */
  mille_wild_upcard pile_wild_upcard;     /**< how a pile with a wild upcard is taken */
  int32_t pile_first_turn_two;            /**< 1: F1 is in force */
  mille_stock_exhausted stock_exhausted;  /**< what happens when a player would draw from an empty stock (X1) */
  mille_out_discard out_discard;          /**< how a player may go out (T4) */
  int32_t out_bonus;                      /**< points for going out, added after all factors, 0–1,000; 0: no bonus */
  int32_t naturals_size;                  /**< natural cards that make a set without a wild card a natural, 3 … 4 × packs (N1) */
  int32_t naturals_set_factor;            /**< factor for the cards of such a set, 1–10 (N1) */
  mille_naturals_clean naturals_clean;    /**< who scores a natural for having no wild card (N2) */
  int32_t naturals_clean_factor;          /**< factor for all sets of that player, 1–10 (N2) */
  int32_t score_chapeau;                  /**< 1: a negative deal score is a chapeau (E3) */
  int32_t match_target;                   /**< total in points that ends the match, 1–1,000,000 (M1) */
  int32_t match_natural_required;         /**< 1: the winner needs a natural (V1) */
  mille_match_tie match_tie;              /**< what follows a tie (M2) */
  int32_t match_max_deals;                /**< deals after which the match ends, 1–100,000 (M3) */
  int32_t payment_stake_ratio;            /**< large stake ÷ small stake, 1–100; 0: any ratio */
  int32_t payment_unit;                   /**< points for which one small stake is paid; totals are rounded to it, 1–1,000 (Y4) */
  mille_payment_behind payment_behind;    /**< what a winner with fewer points gets for the difference (V1) */
  int32_t payment_skunk_percent;          /**< skunk line in percent of the target, 0–100 (Y5) */
  mille_skunk_mode payment_skunk_mode;    /**< what a skunk does to the payment (Y5, V4) */
  int32_t payment_skunk;                  /**< skunk: factor, 1–10, or large stakes added, 0–10 */
  int32_t payment_double_skunk;           /**< double skunk: factor, 1–10, or large stakes added, 0–10 */
  mille_double_skunk_when payment_double_skunk_when; /**< when a skunk is double (Y5) */
  int32_t payment_progressive_naturals;   /**< 1: the k-th natural pays k large stakes (V3) */
  int32_t payment_progressive_chapeaux;   /**< 1: the k-th chapeau pays k large stakes (V3) */

  int32_t pack_size;                      /**< derived: cards in play, 52 … ::MILLE_PACK_MAX */
  int32_t longest_legal_list;             /**< derived: upper bound on the length of a legal list, at most 32,768 */
  int32_t kind_count;                     /**< derived: kinds of card in play; two cards are of one kind if rank and value are equal */
  uint8_t kind_of[MILLE_CARD_SLOTS];      /**< derived: kind of each card, 0 … `kind_count` − 1 in the order of the pack;
                                               255 for cards that are not in play */

  mille_match_forfeit match_forfeit;      /**< how a deal is scored in which a player gives up (M4) */
} mille_rules;

/** The size of mille_rules in each release that added rule fields, without padding. A player that knows the fields of a release sets
 * mille_ai_api::rules_size to its constant. Later headers grow mille_rules, but not these. */
enum {
  MILLE_RULES_1_0 = 456 /**< up to and including mille_rules::match_forfeit */
};

/** A file of a script. Frozen. \since 1.0.0 */
typedef struct mille_script_file {
  const char *name; /**< its name, as error messages and `extends` have it, never NULL */
  const char *text; /**< its text, UTF-8; need not end with a zero byte; may be NULL if `size` is 0 */
  size_t size;      /**< bytes in `text` */
} mille_script_file;

/** An option that a host sets for a variant or player. Frozen. \since 1.0.0 */
typedef struct mille_option {
  const char *name;  /**< name, UTF-8, never NULL */
  const char *value; /**< value as text, UTF-8, never NULL */
} mille_option;

/** The type of an option's value. */
typedef int32_t mille_option_type;
enum {
  MILLE_OPTION_INTEGER = 0, /**< a decimal integer from `minimum` to `maximum` */
  MILLE_OPTION_BOOLEAN = 1, /**< `true` or `false` */
  MILLE_OPTION_CHOICE = 2,  /**< one of the words of `choices` */
  MILLE_OPTION_TEXT = 3     /**< printable text, for players only */
};

/** An option that a variant or player offers. \since 1.0.0 */
typedef struct mille_option_info {
  uint32_t struct_size;    /**< `sizeof(mille_option_info)` */
  mille_option_type type;  /**< type of the value */
  int64_t minimum;         /**< integers: smallest value; else ignore it */
  int64_t maximum;         /**< integers: largest value; else ignore it */
  char name[32];           /**< name */
  char field[48];          /**< rule field that it sets, such as `match.target`; empty for an option of a player and for an
                                option that only a script's hooks read */
  char default_value[48];  /**< value if the host sets none; a longer text is cut */
  char value[48];          /**< value in this variant or player; a longer text is cut */
  char choices[256];       /**< choices: the words, separated by one space; else empty */
  char help[256];          /**< description for people, one sentence */
} mille_option_info;

/** A number that a variant's script remembers through a match, such as a pot. Its hook `score_deal` changes it. \since 1.0.0 */
typedef struct mille_memory_info {
  uint32_t struct_size; /**< `sizeof(mille_memory_info)` */
  int32_t minimum;      /**< smallest value */
  int32_t maximum;      /**< largest value */
  int32_t start;        /**< value when a match begins */
  char name[32];        /**< name */
  char help[256];       /**< what it is, for people, one sentence; empty if the script does not say */
} mille_memory_info;

/* ---- Players ------------------------------------------------------------------------------------------------ */

/** What the name of a player stands for. */
typedef int32_t mille_player_source;
enum {
  MILLE_SOURCE_INSTALLED = 0, /**< a built-in player by its id, such as `greedy`; or, by its name `NAME`, the first player of a file `NAME.so` or
                                   `libNAME.so` (on Windows `.dll`) in mille_engine_options::player_folders */
  MILLE_SOURCE_FILE = 1,      /**< a player of a file, by the file's path. A path without a slash is in the current folder. Needs
                                   ::MILLE_ALLOW_FILES, even for a path into a folder of `player_folders` */
  MILLE_SOURCE_COMMAND = 2    /**< a shell command, run in a child process with the host's environment. It receives the record for its seat line by
                                   line, gets questions as lines, and answers in lines (see the page “Players”). It is trusted, not isolated:
                                   it can read everything that the host's user can read. Needs ::MILLE_ALLOW_COMMANDS */
};

/** Where a player runs. */
typedef int32_t mille_isolation;
enum {
  MILLE_ISOLATION_DEFAULT = 0, /**< ::MILLE_ISOLATION_STRICT for a player of a file, ::MILLE_ISOLATION_NONE for a built-in one */
  MILLE_ISOLATION_NONE = 1,    /**< in the host's process. A file is loaded into it and never unloaded, and can read and break everything there */
  MILLE_ISOLATION_WEAK = 2,    /**< in a child process, with the parts of the sandbox that the system has */
  MILLE_ISOLATION_STRICT = 3   /**< in a child process with the whole sandbox: it learns its view and nothing of the cards beyond it (the page
                                    “Players” lists what is conceded). If the system cannot isolate it, the player is refused with
                                    ::MILLE_E_UNSUPPORTED */
};

/** How to make a player of a name. Zero is a good default for every field except `struct_size`. \since 1.0.0 */
typedef struct mille_player_setup {
  uint32_t struct_size;        /**< `sizeof(mille_player_setup)` */
  mille_player_source source;  /**< what the name stands for */
  mille_isolation isolation;   /**< where the player runs. A command always runs in a child process of its own: for it only
                                    ::MILLE_ISOLATION_DEFAULT is allowed */
  uint32_t reserved0;          /**< 0 */
  const char *id;              /**< with ::MILLE_SOURCE_FILE: the id of the player in the file; NULL: the first one. Otherwise NULL */
  const mille_option *options; /**< values of the player's options, by name and text; NULL when `option_count` is 0; each option at most once */
  size_t option_count;         /**< elements in `options` */
} mille_player_setup;

/* ---- Snapshots of a match ----------------------------------------------------------------------------------- */

/** The phase of a match. */
typedef int32_t mille_phase;
enum {
  MILLE_PHASE_BETWEEN = 0, /**< no deal is in progress; the first or next deal can be dealt */
  MILLE_PHASE_DRAW = 1,    /**< the seat whose turn it is draws, takes the pile or the upcard, or passes (T1, X2) */
  MILLE_PHASE_LAY = 2,     /**< the seat whose turn it is lays or discards (T2, T3) */
  MILLE_PHASE_OVER = 3     /**< the match is over */
};

/** How a match ended. */
typedef int32_t mille_end;
enum {
  MILLE_END_NONE = 0,   /**< the match is not over */
  MILLE_END_WON = 1,    /**< a player won (M1, M3, V1) */
  MILLE_END_DRAWN = 2,  /**< nobody won and nothing is paid (M2, M3) */
  MILLE_END_FORFEIT = 3, /**< a player gave up or was forfeited; the opponent won (M4) */
  MILLE_END_ABORTED = 4, /**< the host or both seats ended it early; nobody won and nothing is paid: mille_table_abort() */
  MILLE_END_AGREED = 5   /**< both seats agreed to a draw; nobody won and nothing is paid: mille_table_agree_draw() */
};

/** Why a player lost by forfeit (M4) or failed at a step. */
typedef int32_t mille_fault;
enum {
  MILLE_FAULT_NONE = 0,     /**< no fault */
  MILLE_FAULT_RESIGN = 1,   /**< the player resigned */
  MILLE_FAULT_TIMEOUT = 2,  /**< the answer came after the hard limit */
  MILLE_FAULT_CRASH = 3,    /**< the player's process died of a signal, or the player threw */
  MILLE_FAULT_HANG = 4,     /**< no answer came within the host's patience, or the process used up its CPU time */
  MILLE_FAULT_ABORT = 5,    /**< the player's process exited or called `abort` */
  MILLE_FAULT_MEMORY = 6,   /**< the player reached its memory limit, or the system killed its process for lack of memory */
  MILLE_FAULT_PROTOCOL = 7, /**< the player's process sent a malformed message, closed the connection or flooded the log */
  MILLE_FAULT_ILLEGAL = 8,  /**< the answer was not in the legal list, or was an error */
  MILLE_FAULT_ABI = 9,      /**< the player's table is invalid or of another version of the interface */
  MILLE_FAULT_LOAD = 10,    /**< the player could not be loaded or created, or refused the match */
  MILLE_FAULT_CALLBACK = 11 /**< a function of the host's own player (mille_player_from_api()) threw or returned an error */
};

/**
 * Everything that one seat or an onlooker may know of a match at one point, and nothing else. Two states that differ only
 * in what is hidden from the viewer give views that are equal byte for byte.
 *
 * Arrays of ::MILLE_CARD_SLOTS are indexed by ::mille_card and count copies of each card. \since 1.0.0
 */
typedef struct mille_view {
  uint32_t struct_size;          /**< `sizeof(mille_view)` */
  mille_seat viewer;             /**< 0, 1 or ::MILLE_ONLOOKER */
  mille_phase phase;             /**< phase of the match */
  mille_seat turn;               /**< the seat that decides next; ::MILLE_NOBODY unless a deal is in progress */
  int32_t deal;                  /**< number of the deal, from 1; 0 before the first */
  mille_seat dealer;             /**< the seat that dealt it; ::MILLE_NOBODY before the first deal */
  int32_t turns;                 /**< turns that both players have completed in this deal */
  int32_t reshuffles;            /**< number of times the stock was renewed in this deal (X1) */
  uint8_t first_turn;            /**< 1: the deal's first turn is in progress (F1) */
  uint8_t draw_ends;             /**< 1: the dealer draws from the far end of the stock (duplicate deals); 0 before the first deal */
  uint8_t stock_known;           /**< 1: the stock was turned over, and `stock` holds its cards */
  uint8_t reserved0;             /**< 0 */
  mille_seat out;                /**< between deals and after the match: the seat that went out in the last deal; else ::MILLE_NOBODY */
  int32_t hand_size[MILLE_SEATS]; /**< cards in each hand */
  int32_t pile_size;             /**< cards in the discard pile */
  int32_t stock_size;            /**< cards in the stock */
  int32_t naturals[MILLE_SEATS]; /**< naturals (asterisks) of the match so far (N1–N3) */
  int32_t chapeaux[MILLE_SEATS]; /**< chapeaux (circles) of the match so far (E3) */
  int64_t totals[MILLE_SEATS];   /**< points in the match so far */
  int64_t points[MILLE_SEATS];   /**< points in the last completed deal; 0 before there is one */
  int64_t stakes[2];             /**< small and large stake, 0 … 100,000 each */
  uint8_t hand[MILLE_CARD_SLOTS];  /**< the viewer's own hand; zeros for an onlooker */
  uint8_t known[MILLE_SEATS][MILLE_CARD_SLOTS]; /**< cards in each hand that the other player knows to be there, because the
                                        pile was taken or the stock renewed; zeros for an onlooker */
  uint8_t unseen[MILLE_CARD_SLOTS]; /**< cards in the stock, and cards in hands that the viewer neither sees nor knows of; a
                                        turned-over stock is not counted */
  uint8_t sets[MILLE_SEATS][MILLE_CARD_SLOTS]; /**< natural cards in each player's sets; a card's rank tells its set (S3) */
  uint8_t wilds[MILLE_SEATS][MILLE_RANKS][MILLE_WILD_SLOTS]; /**< wild cards in each player's set of each rank, by
                                        (entry of mille_rules::cards_wild) × 4 + suit; a joker's suit is 0 */
  mille_card pile[MILLE_PACK_SLOTS];  /**< the discard pile, oldest card first; the last of `pile_size` cards is the upcard; then zeros */
  mille_card stock[MILLE_PACK_SLOTS]; /**< a turned-over stock, next card first; else zeros. With `draw_ends` the dealer draws the last */
  int32_t memory[MILLE_VARIANT_MEMORY_SLOTS]; /**< what the variant remembers of the match, in the order of mille_variant_memory(); then zeros */
  int32_t rule_set;                   /**< what the deal is played by: 0 the rules of mille_variant_rules(), k those of mille_variant_rule_set(). Between deals and after
                                           the match that of the last deal; 0 before the first */
  int32_t reserved1;                  /**< 0 */
} mille_view;

/** Where the cards come from. */
typedef int32_t mille_decks;
enum {
  MILLE_DECKS_SEED = 0,     /**< the decks follow from the seed, as the page "Seeds and sealed matches" describes */
  MILLE_DECKS_GIVEN = 1,    /**< the host gives each deck and the first dealer */
  MILLE_DECKS_SEALED = 3    /**< the decks follow from a seed to which the host commits and from shares that guests give afterwards */
};

/** The state of a match, for the host that runs it or for a client that follows it. \since 1.0.0 */
typedef struct mille_table_info {
  uint32_t struct_size;          /**< `sizeof(mille_table_info)` */
  mille_phase phase;             /**< phase of the match */
  mille_seat turn;               /**< the seat that decides next; ::MILLE_NOBODY unless a deal is in progress */
  int32_t deal;                  /**< number of the deal, from 1; 0 before the first */
  mille_seat dealer;             /**< the seat that dealt it; ::MILLE_NOBODY before the first deal */
  int32_t turns;                 /**< turns that both players have completed in this deal */
  uint64_t decisions;            /**< decisions taken in the match; the next one has this number */
  uint64_t first_decision;       /**< earliest decision that can be undone: 0; with sealed decks, and while a table follows a record,
                                      `decisions`, since none can */
  uint64_t events;               /**< events so far; the next one has this number */
  uint64_t record_lines;         /**< lines of the full record so far; 0: none can be exported (a table made from a state or a position, or
                                      sealed decks without all shares) */
  uint32_t epoch;                /**< raised by each undo; data read in an earlier epoch may be out of date */
  mille_decks decks;             /**< where the cards come from */
  int32_t draw_ends;             /**< 1: the dealer draws from the far end of the stock (duplicate deals). A table that follows says 0 before the first deal */
  mille_end end;                 /**< how the match ended; ::MILLE_END_NONE until it is over */
  mille_seat winner;             /**< the seat that won, or ::MILLE_NOBODY */
  mille_seat fault_seat;         /**< the seat that forfeited, or ::MILLE_NOBODY */
  mille_fault fault;             /**< why it forfeited; ::MILLE_FAULT_NONE if nobody did */
  mille_seat aborted_by;         /**< after ::MILLE_END_ABORTED the seat that asked for it; ::MILLE_NOBODY: the host, or not aborted */
  int64_t totals[MILLE_SEATS];   /**< points in the match so far */
  int32_t naturals[MILLE_SEATS]; /**< naturals (asterisks) of the match so far */
  int32_t chapeaux[MILLE_SEATS]; /**< chapeaux (circles) of the match so far */
  int64_t stakes[2];             /**< small and large stake, 0 … 100,000 each */
  mille_seat follows;            /**< the seat whose record the table follows (mille_table_follow()), or ::MILLE_ONLOOKER; ::MILLE_NOBODY for
                                      a table that follows no record */
  int32_t cards_unchecked;       /**< 1: the table follows a record and does not know the hidden cards, because no seed has shown them yet */
  uint64_t waiting_lines;        /**< lines that it has taken and that wait for the next one; they are not among `record_lines` */
} mille_table_info;

/* ---- Results ------------------------------------------------------------------------------------------------ */

/**
 * One row of the score sheet: a completed deal (E1–E4, N1–N4). It is part of ::mille_event, so its size is frozen.
 * Later fields will replace the reserved ones at its end. The hook `score_deal` may have changed the points. \since 1.0.0
 */
typedef struct mille_deal_result {
  uint32_t struct_size;              /**< `sizeof(mille_deal_result)` */
  int32_t deal;                      /**< number of the deal, from 1 */
  mille_seat dealer;                 /**< the seat that dealt it */
  mille_seat out;                    /**< the seat that went out; ::MILLE_NOBODY in a blocked deal */
  int32_t turns;                     /**< turns that both players completed */
  int32_t rule_set;                  /**< what it was played by, as in mille_view::rule_set */
  int32_t naturals[MILLE_SEATS];     /**< naturals (asterisks) of this deal */
  int32_t chapeau[MILLE_SEATS];      /**< 1: a chapeau, circled on the sheet */
  int64_t set_points[MILLE_SEATS];   /**< value of the sets in points, factors included */
  int64_t hand_points[MILLE_SEATS];  /**< value of the cards left in hand in points, which is deducted */
  int64_t bonus[MILLE_SEATS];        /**< points for going out (`out.bonus`); 0 for a seat that did not */
  int64_t points[MILLE_SEATS];       /**< score of the deal: `set_points` − `hand_points` + `bonus` */
  int64_t totals[MILLE_SEATS];       /**< points in the match after this deal */
  int32_t memory[MILLE_VARIANT_MEMORY_SLOTS]; /**< what the variant remembers after this deal, in the order of mille_variant_memory(); then zeros */
  int64_t reserved1[2];              /**< 0 */
} mille_deal_result;

/**
 * What the loser pays the winner, item by item (Y1–Y5), in the unit of the stakes. It is part of ::mille_event, so its size is
 * frozen. Later fields will replace the reserved ones at its end. \since 1.0.0
 */
typedef struct mille_payment {
  uint32_t struct_size; /**< `sizeof(mille_payment)` */
  mille_seat winner;    /**< the seat that is paid; ::MILLE_NOBODY: nothing is paid, and the items are 0 */
  int64_t game;         /**< for the game (Y1) */
  int64_t difference;   /**< for the points between the totals (Y4); below 0 only if `payment.behind` is `signed` */
  int64_t naturals;     /**< for the winner's naturals (Y2, V3) */
  int64_t chapeaux;     /**< for the loser's chapeaux (Y3, V3) */
  int64_t skunk;        /**< added by a skunk or double skunk (Y5, V4); below 0 only if `payment.behind` is `signed` */
  int64_t total;        /**< the sum of the five items */
  int32_t skunk_level;  /**< 0: no skunk; 1: skunk; 2: double skunk */
  int32_t behind;       /**< 1: the winner has fewer points than the loser, for example after a forfeit or under V1 */
  int64_t reserved1[4]; /**< 0 */
} mille_payment;

/** One player's side of a settlement without a table. Frozen. \since 1.0.0 */
typedef struct mille_settle_side {
  int64_t total;         /**< points in the match, ±1,000,000,000,000 */
  int64_t last_deal;     /**< points in the last deal, ±1,000,000,000,000 */
  int32_t has_last_deal; /**< 1: `last_deal` is known; the loser's is required if `payment.double_skunk_when` is `last_deal` */
  int32_t naturals;      /**< naturals (asterisks) of the match, 0 … 2,000,000 */
  int32_t chapeaux;      /**< chapeaux (circles) of the match, 0 … 100,000 */
  int32_t reserved0;     /**< 0 */
} mille_settle_side;

/** Input of mille_settle(), which computes a payment without a table. It describes a match that has been played, so nothing in it has a default.
 * \since 1.0.0 */
typedef struct mille_settle_input {
  uint32_t struct_size;     /**< `sizeof(mille_settle_input)` */
  mille_end end;            /**< ::MILLE_END_WON or ::MILLE_END_FORFEIT */
  int64_t stakes[2];        /**< small and large stake of the match, 0 … 100,000 each, in the ratio of `payment.stake_ratio`. Both 0: a match
                                 for nothing, as in mille_table_info::stakes */
  mille_settle_side winner; /**< the player who is paid */
  mille_settle_side loser;  /**< the player who pays */
  int32_t memory[MILLE_VARIANT_MEMORY_SLOTS]; /**< what the variant remembers of the match, in the order of mille_variant_memory(); then zeros */
  int32_t has_memory;       /**< 1: `memory` is known; 0: it is ignored, and is as when a match begins */
  int32_t reserved0;        /**< 0 */
} mille_settle_input;

/**
 * A match after a deal as bare numbers, by seat: the input of `match_over` in ::mille_ai_search, which judges it without a table.
 * \since 1.0.0
 */
typedef struct mille_match_over_input {
  uint32_t struct_size;           /**< `sizeof(mille_match_over_input)` */
  int32_t deal;                   /**< number of the deal just scored, 1 … `match.max_deals`; the match ends with the last (M3) */
  mille_seat dealer;              /**< the seat that dealt it */
  mille_seat out;                 /**< the seat that went out in it, or ::MILLE_NOBODY */
  int64_t stakes[2];              /**< small and large stake of the match, 0 … 100,000 each, in the ratio of `payment.stake_ratio`; both 0: a
                                       match for nothing */
  int64_t totals[MILLE_SEATS];    /**< points in the match after that deal, ±1,000,000,000,000 */
  int64_t last_deal[MILLE_SEATS]; /**< points in that deal, ±1,000,000,000,000 */
  int32_t naturals[MILLE_SEATS];  /**< naturals (asterisks) of the match, 0 … 2,000,000 */
  int32_t chapeaux[MILLE_SEATS];  /**< chapeaux (circles) of the match, 0 … 100,000 */
  int32_t deals_won[MILLE_SEATS]; /**< deals in which the seat scored more points, 0 … `deal` */
  int32_t has_deals_won;          /**< 1: `deals_won` is known, and hooks may read it; 0: it is ignored, and hooks do not have it */
  int32_t has_memory;             /**< 1: `memory` is known; 0: it is ignored, and is as when a match begins */
  int32_t memory[MILLE_VARIANT_MEMORY_SLOTS]; /**< what the variant remembers of the match, in the order of mille_variant_memory(); then zeros */
} mille_match_over_input;

/* ---- Events ------------------------------------------------------------------------------------------------- */

/** The hooks of a variant's script: bits of mille_event::failed_hooks and mille_ai_match::hooks. */
enum {
  MILLE_HOOK_ALLOW = 1,      /**< `allow` refuses actions: the legal list may be shorter than the rule fields say */
  MILLE_HOOK_SCORE_DEAL = 2, /**< `score_deal` scores a deal: it may score differently (E2–E4, N1–N4) */
  MILLE_HOOK_MATCH_OVER = 4, /**< `match_over` decides whether the match is over: it may end differently (M1, M2) */
  MILLE_HOOK_SETTLE = 8,     /**< `settle` computes the payment, which may differ (Y1–Y5) */
  MILLE_HOOK_DEAL_RULES = 16 /**< `deal_rules` chooses the rule set of a deal: a later deal may be played by other rules */
};

/** The kind of an event, and the fields that it uses. */
typedef int32_t mille_event_kind;
enum {
  MILLE_EVENT_DEAL = 1,      /**< cards were dealt. `seat` is the dealer and `card` the upcard. `cards` is the viewer's own hand; for
                                  ::MILLE_ALL the whole pack, in the order in which it is dealt; for an onlooker empty */
  MILLE_EVENT_RESHUFFLE = 2, /**< the stock was renewed (X1). `reshuffle` counts from 1 in each deal. `cards` is the new stock, next
                                  card first, for ::MILLE_ALL and, if the stock was turned over, for everybody */
  MILLE_EVENT_ACTION = 3,    /**< `seat` played `action`. `cards` are the cards that it took: the card drawn, the upcard, or the pile
                                  from its top. Only `seat` and ::MILLE_ALL see a card drawn, unless the stock was turned over */
  MILLE_EVENT_DEAL_END = 4,  /**< the deal ended. `seat` went out, or is ::MILLE_NOBODY. `result` is the score. `cards` are the cards left in
                                  the hands, `hand_size` tells whose; every viewer sees them */
  MILLE_EVENT_MATCH_END = 5, /**< the match ended. `seat` won, or is ::MILLE_NOBODY. `end`, `fault_seat`, `fault`, `aborted_by` and
                                  `payment` are set */
  MILLE_EVENT_REVEAL = 6     /**< the match is over, and `seed` reveals the seed of its sealed decks */
};

/**
 * Something that happened at a table, as one viewer may know it. Fields that a kind does not use are 0, and seats
 * ::MILLE_NOBODY. \since 1.0.0
 */
typedef struct mille_event {
  uint32_t struct_size;               /**< `sizeof(mille_event)` */
  mille_event_kind kind;              /**< kind of the event */
  uint64_t number;                    /**< number of the event in the match, from 0 */
  uint64_t decision;                  /**< number of the decision that caused it; of a deal or a forfeit, the number of the next decision */
  int32_t deal;                       /**< number of the deal, from 1; 0: the match ended before the first deal */
  mille_seat seat;                    /**< seat, as the kind says; reshuffle and reveal: ::MILLE_NOBODY */
  mille_action action;                /**< action: what the seat did */
  int32_t reshuffle;                  /**< reshuffle: its number in the deal, from 1 */
  int32_t stock_size;                 /**< cards in the stock after the event */
  mille_card card;                    /**< deal: the upcard */
  uint8_t reserved0[3];               /**< 0 */
  uint32_t card_count;                /**< cards in `cards`; 0: the kind has none, or the viewer may not see them */
  mille_card cards[MILLE_PACK_SLOTS]; /**< cards that the viewer may see, as the kind says */
  mille_end end;                      /**< match end: how the match ended */
  mille_seat fault_seat;              /**< match end: the seat that forfeited, or ::MILLE_NOBODY */
  mille_fault fault;                  /**< match end: why it forfeited */
  uint32_t failed_hooks;              /**< hooks that failed; the engine's own result holds. Action: ::MILLE_HOOK_ALLOW, shown only to
                                           `seat` and ::MILLE_ALL. Deal end: all that failed since the cards were dealt. Match end:
                                           ::MILLE_HOOK_SETTLE, and ::MILLE_HOOK_ALLOW if it failed in a deal that was not scored. Deal:
                                           ::MILLE_HOOK_DEAL_RULES */
  uint8_t seed[MILLE_SEED_SIZE];      /**< reveal: the seed */
  mille_deal_result result;           /**< deal end: the result; `struct_size` is always set */
  mille_payment payment;              /**< match end: the payment; `struct_size` is always set */
  int32_t hand_size[MILLE_SEATS];     /**< deal end: cards of each seat in `cards`, seat 0 first; -1: the hand stays hidden, because the seat
                                           counts as out although it holds cards (M4). Other kinds: 0 */
  mille_seat aborted_by;              /**< match end: the seat that asked to abort the match; ::MILLE_NOBODY: the host, or not aborted */
  int32_t rule_set;                   /**< deal: what it is played by, as in mille_view::rule_set. Other kinds: 0 */
} mille_event;

/* ---- Setting up --------------------------------------------------------------------------------------------- */

/** The settings of a new match. Zero is a good default for every field except `struct_size`; NULL in place of the struct means the same.
 * \since 1.0.0 */
typedef struct mille_match_setup {
  uint32_t struct_size;    /**< `sizeof(mille_match_setup)` */
  mille_decks decks;       /**< where the cards come from */
  int32_t draw_ends;       /**< 1: the dealer draws from the far end of the stock (duplicate deals); 0 with sealed decks */
  int32_t has_seed;        /**< 1: `seed` is the seed; 0: the seed comes from the system's randomness; 0 with sealed decks */
  int32_t no_stakes;       /**< 1: a match for nothing, with both stakes 0; 0: a match for `stakes` */
  int32_t reserved0;       /**< 0 */
  int64_t stakes[2];       /**< small and large stake, 0 … 100,000 each, in the ratio of `payment.stake_ratio`. Both 0, unless `no_stakes` is
                                1: a small stake of 1 and a large stake of `payment.stake_ratio`, or 1 if the variant takes any ratio */
  uint8_t seed[MILLE_SEED_SIZE]; /**< the seed if `has_seed` is 1; else ignored */
} mille_match_setup;

enum {
  MILLE_NOTES_MAX = 16,      /**< maximum number of notes of a record: mille_table_add_note() */
  MILLE_NOTE_NAME_SIZE = 32, /**< bytes that hold the name of any note, zero byte included */
  MILLE_NOTE_TEXT_SIZE = 256 /**< bytes that hold the text of any note, zero byte included */
};

/** The progress of sealing a match: mille_table_sealing(). \since 1.0.0 */
typedef struct mille_sealing {
  uint32_t struct_size;       /**< `sizeof(mille_sealing)` */
  int32_t sealed;             /**< 1: the terms and the commitment are fixed */
  int32_t open;               /**< 1: all shares have arrived. The key is fixed, the header can be published, and the match can start */
  int32_t analysis;           /**< 1: the table is a clone for analysis, which never reveals the seed */
  uint32_t guests;            /**< seats that give a share: bit 0 is seat 0, bit 1 is seat 1 */
  uint32_t share_commits_due; /**< seats whose share commitment is missing, as the bits of `guests`; 0 with fewer than two guests */
  uint32_t shares_due;        /**< seats whose share is missing, as the bits of `guests` */
  mille_seat dealer;          /**< the first dealer; ::MILLE_NOBODY until `open` is 1, and, where a table follows the match, until its first deal */
  uint8_t terms[MILLE_HASH_SIZE];  /**< SHA-256 of the terms; zeros until the match is sealed */
  uint8_t commit[MILLE_HASH_SIZE]; /**< the host's commitment; zeros until the match is sealed */
  uint8_t shares[MILLE_SEATS][MILLE_SEED_SIZE]; /**< share of each seat in `guests`; zeros until `open` is 1 */
  uint8_t share_commits[MILLE_SEATS][MILLE_HASH_SIZE]; /**< share commitment of each seat; zeros while its bit in
                                                            `share_commits_due` is set, and with fewer than two guests */
} mille_sealing;

/** What a guest of a sealed match noted before the header was published: input of mille_guest_check_header(). \since 1.0.0 */
typedef struct mille_guest_notes {
  uint32_t struct_size;            /**< `sizeof(mille_guest_notes)` */
  mille_seat seat;                 /**< the guest's seat */
  int32_t other_guest;             /**< 1: the other seat is also a guest */
  int32_t reserved0;               /**< 0 */
  uint8_t terms[MILLE_HASH_SIZE];  /**< hash of the terms that the guest agreed to: mille_guest_terms_hash() */
  uint8_t commit[MILLE_HASH_SIZE]; /**< the host's commitment */
  uint8_t share[MILLE_SEED_SIZE];  /**< the guest's own share */
  uint8_t other_share_commit[MILLE_HASH_SIZE]; /**< the other guest's share commitment if `other_guest` is 1; else ignored */
} mille_guest_notes;

/** A recorded match to verify, and what a guest noted: input of mille_record_verify(). The texts need not end with a zero byte.
 * \since 1.0.0 */
typedef struct mille_verify_setup {
  uint32_t struct_size; /**< `sizeof(mille_verify_setup)` */
  uint32_t reserved0;   /**< 0 */
  const char *text;     /**< the record, full or redacted for one seat */
  size_t length;        /**< bytes in `text` */
  uint64_t match;       /**< number of the match in the record, from 1; 0: the first */
  const char *notes;    /**< a guest's notes file, JSON; may be NULL if `notes_length` is 0: no notes */
  size_t notes_length;  /**< bytes in `notes` */
  const char *seen;     /**< the record of one match that the guest kept, redacted for its seat; may be NULL if `seen_length` is 0: none */
  size_t seen_length;   /**< bytes in `seen` */
} mille_verify_setup;

/** What verification says of a match. 0, the value of zeroed memory, is the worst. */
typedef int32_t mille_verdict_result;
enum {
  MILLE_VERDICT_FAILED = 0,             /**< a line has failed */
  MILLE_VERDICT_UNFINISHED = 1,         /**< nothing has failed so far, but the match or its record has no end */
  MILLE_VERDICT_NOT_VERIFIED = 2,       /**< nothing has failed, but the cards could not be checked */
  MILLE_VERDICT_AGREES_WITH_ITSELF = 3, /**< the record contradicts nothing in it. Nothing that a guest noted confirms it */
  MILLE_VERDICT_AGREES_WITH_NOTES = 4,  /**< it also agrees with what was noted. That does not exclude every way to cheat */
  MILLE_VERDICT_VERIFIED = 5            /**< the notes show that nobody chose cards or changed lines. Only a sealed match with a guest can be
                                             verified, by the notes and by the guest's own record or last receipt */
};

/** The status of one line of a verdict. 0, the value of zeroed memory, is the worst. */
typedef int32_t mille_finding;
enum {
  MILLE_FINDING_FAILED = 0,      /**< it does not hold */
  MILLE_FINDING_NOT_CHECKED = 1, /**< it could not be checked */
  MILLE_FINDING_WARNING = 2,     /**< it holds, with something that the reader should know */
  MILLE_FINDING_OK = 3           /**< it holds */
};

enum {
  MILLE_VERDICT_DETAILS_SIZE = 3072 /**< bytes in mille_verdict::details */
};

/** What mille_record_verify() found. The page “Fair play” explains each line. \since 1.0.0 */
typedef struct mille_verdict {
  uint32_t struct_size;        /**< `sizeof(mille_verdict)` */
  mille_verdict_result result; /**< the verdict on the whole match */
  int32_t has_warnings;        /**< 1: at least one of the six lines is a warning */
  mille_finding rules;         /**< actions, scores, winner and payment by the record's own rules */
  mille_finding cards;         /**< the cards follow from the seed or key */
  mille_finding promise;       /**< terms, commitment and shares are those that were noted */
  mille_finding seen;          /**< the record agrees with the one that a guest kept */
  mille_finding receipt;       /**< the receipt that was noted belongs to the record */
  mille_finding completeness;  /**< the match has its end and its reveal */
  int32_t has_terms;           /**< 1: `terms` is the hash of a sealed match's terms */
  int32_t has_receipt;         /**< 1: `receipt_line` and `receipt_hash` are the last receipt of a sealed match */
  uint32_t reserved0;          /**< 0 */
  uint64_t receipt_line;       /**< number of the record's last whole line, from 0; 0 without a receipt */
  uint8_t receipt_hash[MILLE_HASH_SIZE]; /**< the receipt after that line; zeros without one */
  uint8_t terms[MILLE_HASH_SIZE];        /**< SHA-256 of the terms; zeros without them */
  uint8_t details[MILLE_VERDICT_DETAILS_SIZE]; /**< what there is to say about each line, in no language: for mille_verdict_json() of the same
                                                      build of the library */
} mille_verdict;

/** The deck of the next deal, for a table with ::MILLE_DECKS_GIVEN. \since 1.0.0 */
typedef struct mille_deal_setup {
  uint32_t struct_size;   /**< `sizeof(mille_deal_setup)` */
  mille_seat dealer;      /**< given decks, deal 1: the first dealer; else ignored */
  uint32_t reserved0;     /**< 0 */
  uint32_t deck_count;    /**< given decks: cards in `deck`, the whole pack; else 0 */
  mille_card deck[MILLE_PACK_SLOTS]; /**< given decks: the pack in the order in which it is dealt and drawn; else ignored */
} mille_deal_setup;

/** Options of mille_table_record(). \since 1.0.0 */
typedef struct mille_record_options {
  uint32_t struct_size; /**< `sizeof(mille_record_options)` */
  int32_t legal;        /**< 1: each action line gets the legal list before the action, if the viewer may see it */
  int32_t hash;         /**< 1: each action line gets the hash of the state before the action; only for ::MILLE_ALL */
  uint32_t reserved0;   /**< 0 */
  uint64_t first_line;  /**< first line to write, from 0; a host that appends to a file skips the lines that it has */
} mille_record_options;

/** The layout of a struct or field in this library. The texts are static. Frozen. \since 1.0.0 */
typedef struct mille_layout_entry {
  const char *type;  /**< name of the struct, such as `mille_view` */
  const char *field; /**< name of the field; empty for the struct itself */
  uint32_t offset;   /**< offset from the start of the struct, in bytes; 0 for the struct itself */
  uint32_t size;     /**< size in bytes */
} mille_layout_entry;

/** The kind of JSON that mille_table_json() writes, in the vocabulary of a record. */
typedef int32_t mille_json_kind;
enum {
  MILLE_JSON_VIEW = 0,  /**< the viewer's view: one object */
  MILLE_JSON_LEGAL = 1, /**< the legal list: an array of strings. The viewer must be the seat whose turn it is, or ::MILLE_ALL */
  MILLE_JSON_EVENTS = 2, /**< the events as the viewer may know them: an array of objects */
  MILLE_JSON_SHEET = 3  /**< the score sheet, with the payment once the match is over: one object */
};

/* ---- The arena ---------------------------------------------------------------------------------------------- */

/** The unit that an arena plays. A pair is two such games with the seats swapped. */
typedef int32_t mille_arena_unit;
enum {
  MILLE_ARENA_UNIT_DEALS = 0,  /**< single deals, compared by points */
  MILLE_ARENA_UNIT_MATCHES = 1 /**< whole matches, compared by payment and wins */
};

/** How an arena treats a game in which a player has a fault. */
typedef int32_t mille_on_fault;
enum {
  MILLE_ON_FAULT_FORFEIT = 0, /**< the player loses the game. A match ends by M4. In a deal their sets score 0 and their hand is deducted;
                                   the opponent's sets count, and the opponent's hand is not deducted */
  MILLE_ON_FAULT_SKIP = 1,    /**< the pair is reported but counts in no figure except `skipped` and the faults */
  MILLE_ON_FAULT_ABORT = 2    /**< as with skip, and the run ends */
};

/** The scale of a sequential test (SPRT). */
typedef int32_t mille_sprt_scale;
enum {
  MILLE_SPRT_OFF = 0,   /**< no test; all pairs are played */
  MILLE_SPRT_ELO = 1,   /**< Elo of the first player against the second; matches only */
  MILLE_SPRT_POINTS = 2 /**< points per deal that the first player is ahead; deals only */
};

/** The result of a sequential test. */
typedef int32_t mille_sprt_verdict;
enum {
  MILLE_SPRT_OPEN = 0, /**< undecided */
  MILLE_SPRT_H0 = 1,   /**< the lower difference was accepted */
  MILLE_SPRT_H1 = 2    /**< the higher difference was accepted */
};

/** Whether pairs remain to be played, and if not, why. */
typedef int32_t mille_arena_state;
enum {
  MILLE_ARENA_STATE_OPEN = 0,    /**< pairs remain to be played */
  MILLE_ARENA_STATE_DONE = 1,    /**< all pairs have been played */
  MILLE_ARENA_STATE_DECIDED = 2, /**< the sequential test has accepted a hypothesis */
  MILLE_ARENA_STATE_ABORTED = 3  /**< a fault ended it (::MILLE_ON_FAULT_ABORT) */
};

/** The games that an arena records. */
typedef int32_t mille_arena_records;
enum {
  MILLE_RECORDS_NONE = 0,   /**< none */
  MILLE_RECORDS_ALL = 1,    /**< all */
  MILLE_RECORDS_FAULTS = 2, /**< games that ended with a fault */
  MILLE_RECORDS_FIRST = 3   /**< games of the first `record_pairs` pairs of each pairing */
};

enum {
  MILLE_FAULT_SLOTS = 16 /**< length of arrays indexed by ::mille_fault, with room to grow */
};

/** An estimate with its 95 % confidence interval. Frozen. \since 1.0.0 */
typedef struct mille_estimate {
  double value;      /**< the estimate; ±infinity for Elo if one player won every match; 0 if `known` is 0 */
  double low;        /**< lower end; −infinity if nothing bounds it; 0 if `known` is 0 */
  double high;       /**< upper end; infinity if nothing bounds it; 0 if `known` is 0 */
  int32_t known;     /**< 1: there is an estimate; 0: the unit has no such figure, or nothing was played */
  int32_t reserved0; /**< 0 */
} mille_estimate;

/** One player's side of a pairing. It is part of ::mille_arena_result, so its size is frozen. \since 1.0.0 */
typedef struct mille_arena_side {
  uint64_t naturals;                  /**< naturals (asterisks) scored */
  uint64_t chapeaux;                  /**< chapeaux (circles) scored */
  uint64_t skunks;                    /**< matches won with a skunk or a double skunk; 0 for deals */
  uint64_t decisions;                 /**< number of decisions timed */
  uint64_t overruns;                  /**< number of answers after the soft time limit */
  int64_t median_us;                  /**< median time of a decision in microseconds, within 4 % */
  int64_t p99_us;                     /**< 99th percentile of that time in microseconds, within 4 % */
  int64_t worst_us;                   /**< longest time of a decision in microseconds */
  uint64_t faults[MILLE_FAULT_SLOTS]; /**< games lost by a fault, indexed by ::mille_fault */
  uint64_t reserved0[8];              /**< 0 */
} mille_arena_side;

/** The results of a pairing so far: its first player against its second. \since 1.0.0 */
typedef struct mille_arena_result {
  uint32_t struct_size;            /**< `sizeof(mille_arena_result)` */
  int32_t players[MILLE_SEATS];    /**< first and second player, by their index in the setup, from 0 */
  mille_arena_unit unit;           /**< deals or matches */
  uint64_t pairs;                  /**< pairs that count in the figures */
  uint64_t skipped;                /**< pairs left out because of a fault */
  uint64_t pairs_won;              /**< pairs that the first player won: by points (deals), or by matches won, a draw counting half */
  uint64_t pairs_split;            /**< pairs that neither player won */
  uint64_t pairs_lost;             /**< pairs that the second player won */
  uint64_t games_won;              /**< deals or matches won by the first player */
  uint64_t games_drawn;            /**< deals or matches that nobody won */
  uint64_t games_lost;             /**< deals or matches won by the second player */
  uint64_t deals;                  /**< deals scored, including those that a fault ended */
  uint64_t turns;                  /**< turns of both players in those deals, without those that a fault ended */
  mille_estimate points_per_deal;  /**< points per deal that the first player is ahead */
  mille_estimate payment_per_match; /**< payment per match to the first player, negative for what they pay; matches only */
  mille_estimate win_rate;         /**< share of the matches that the first player won, 0 … 1; matches only */
  mille_estimate elo;              /**< Elo of the first player minus the second's, a drawn match counting half; matches only */
  double variance_factor;          /**< factor by which duplicate cards reduce the variance of the main figure, which is points
                                        per deal or payment per match; 0: unknown, or independent games */
  mille_sprt_scale sprt;           /**< scale of the sequential test */
  mille_sprt_verdict verdict;      /**< result of the sequential test */
  double llr;                      /**< log-likelihood ratio of the test; 0 without a test */
  double llr_low;                  /**< at or below this, the lower difference is accepted; 0 without a test */
  double llr_high;                 /**< at or above this, the higher difference is accepted; 0 without a test */
  mille_arena_side sides[MILLE_SEATS]; /**< first player, second player */
  mille_estimate second_over_first; /**< the first player's main figure in the second game of a pair minus that in the first; not known for
                                         independent games */
  mille_estimate luck_adjusted;    /**< the main figure less the luck of the cards. It has the same expected value if no player knows the cards to
                                        come. Not known without mille_arena_setup::luck */
} mille_arena_result;

/** The progress of an arena. \since 1.0.0 */
typedef struct mille_arena_info {
  uint32_t struct_size;    /**< `sizeof(mille_arena_info)` */
  mille_arena_state state; /**< whether pairs remain, and if not, why */
  mille_arena_unit unit;   /**< deals or matches */
  uint32_t player_count;   /**< number of players, 2 … ::MILLE_ARENA_PLAYERS_MAX */
  uint32_t pairing_count;  /**< number of pairings: each player against each other, or with mille_arena_setup::gauntlet the first
                                against each other */
  int32_t reproducible;    /**< 1: the same run gives the same lines: all players declare themselves deterministic, and there is no
                                time limit */
  uint64_t pairs_done;     /**< pairs played in all pairings, skipped ones included */
  uint64_t pairs_total;    /**< pairs of this shard to be played unless a test or a fault ends the run earlier */
  uint64_t pairs_waiting;  /**< arenas opened from lines: pairs that do not count yet because an earlier pair is missing; else 0 */
  uint64_t pair_missing;   /**< number of the first missing pair, from 1; 0: no pair waits for one */
  uint64_t records_done;   /**< records of the pairs played, as the setup asks for them */
  uint64_t faults;         /**< faults in the pairs played; mille_arena_fault_get() lists the first ::MILLE_ARENA_FAULTS_MAX */
} mille_arena_info;

/** The main figure of a pairing after some of its pairs: points per deal or payment per match. Frozen. \since 1.0.0 */
typedef struct mille_arena_point {
  uint64_t pairs; /**< number of pairs that counted by then */
  double value;   /**< the estimate */
  double low;     /**< lower end of its 95 % confidence interval; −infinity if nothing bounds it */
  double high;    /**< upper end of that interval; infinity if nothing bounds it */
} mille_arena_point;

/** The rating of a player among all players of an arena, relative to their average. \since 1.0.0 */
typedef struct mille_arena_rating {
  uint32_t struct_size;  /**< `sizeof(mille_arena_rating)` */
  int32_t player;        /**< the player, by index in the setup, from 0 */
  mille_estimate value;  /**< points per deal, or payment per match, above the average */
  mille_estimate elo;    /**< Elo above the average; matches only */
} mille_arena_rating;

/** A game that a player lost by a fault, with the data to reproduce it. \since 1.0.0 */
typedef struct mille_arena_fault {
  uint32_t struct_size;          /**< `sizeof(mille_arena_fault)` */
  int32_t player;                /**< the player at fault, by index in the setup, from 0 */
  int32_t opponent;                 /**< the opponent, by index in the setup, from 0 */
  mille_seat seat;               /**< seat of `player` */
  mille_fault fault;             /**< the fault */
  int32_t reserved0;             /**< 0 */
  uint64_t pair;                 /**< number of the pair in the whole run, from 1. For mille_arena_play() its index is `pair` − 1, or in a shard
                                      (`pair` − mille_arena_setup::shard) / mille_arena_setup::shards */
  uint64_t decision;             /**< number of the decision in the game, from 0 */
  uint8_t seed[MILLE_SEED_SIZE]; /**< seed of the game */
} mille_arena_fault;

/* ---- Learning ----------------------------------------------------------------------------------------------- */

/** The quantity that a return measures, seen from one seat. */
typedef int32_t mille_return_kind;
enum {
  MILLE_RETURN_DEAL = 0,    /**< the seat's points in the last deal minus the opponent's; 0 before there is one */
  MILLE_RETURN_PAYMENT = 1, /**< the total of the payment, negated for the loser; 0 until the match is over */
  MILLE_RETURN_WIN = 2      /**< 1 for the winner, −1 for the loser; 0 for a drawn or unfinished match */
};

/** The sizes of the learning interface for one variant, and where each block of atomic actions begins. \since 1.0.0 */
typedef struct mille_encoding {
  uint32_t struct_size;      /**< `sizeof(mille_encoding)` */
  int32_t atomic_actions;    /**< number of atomic actions */
  int32_t observation_size;  /**< number of floats in an observation */
  int32_t kind_count;        /**< number of kinds of card: the length of each block of counts by kind in an observation */
  int32_t first_pile;        /**< first index for taking the pile; draw, pass and upcard are 0, 1 and 2 */
  int32_t first_open;        /**< first index for opening a set with three cards */
  int32_t first_add;         /**< first index for adding one natural card to one's own set */
  int32_t first_wild;        /**< first index for adding one wild card to one's own set */
  int32_t first_discard;     /**< first index for discarding */
  int32_t reserved0;         /**< 0 */
} mille_encoding;

/** The result of a random playout. Frozen. \since 1.0.0 */
typedef struct mille_playout {
  int64_t points[MILLE_SEATS]; /**< points in the deal, which was played to its end */
  int32_t decisions;           /**< number of decisions taken in the playout */
  mille_seat out;              /**< the seat that went out, or ::MILLE_NOBODY */
} mille_playout;

/**
 * What a player thinks of its last decision. A player that looks ahead deals the hidden cards at random many times and plays each of these
 * *trials* on with the choice that it made. The counts say what its trials have in common. \since 1.0.0
 */
typedef struct mille_evaluation {
  uint32_t struct_size;    /**< `sizeof(mille_evaluation)` */
  uint32_t trials;         /**< number of trials of the choice; 0: the player did not look ahead, and the next three fields are 0 */
  uint32_t opponent_takes; /**< in how many trials the opponent takes the pile in the turn that follows */
  uint32_t opponent_out;   /**< in how many the opponent goes out in the turn that follows */
  uint32_t out;            /**< in how many the player goes out in its own next turn */
  uint32_t ways;           /**< ways to play that were compared in the trials, the choice included; 0: none was compared */
  uint32_t close;          /**< how many of the other ways are not clearly worse, less than `ways` */
  uint32_t reserved0;      /**< 0 */
  double gain;       /**< points of the deal by which the choice is better than the player's choice would be without trials; 0 or more */
  double gain_error; /**< standard error of `gain`; 0 or more */
  double points;     /**< points of the deal that the player expects, less the opponent's; not a number (NaN) if it does not say */
  double payment;    /**< payment of the match that the player expects, in the unit of the stakes, below 0 if it expects to pay; NaN if it
                          does not say */
} mille_evaluation;

#ifdef __cplusplus
}
#endif

#endif
