/* mille_ai.h: the interface that a player implements. A shared library exports mille_ai_entry(). A host can also seat a table of
 * functions directly, with mille_player_from_api(). A player need not link libmille: the host passes in all that it uses. */

#ifndef MILLE_MILLE_AI_H
#define MILLE_MILLE_AI_H

#include "mille_types.h"

/**
 * \file
 * \brief The interface of players.
 *
 * \since 1.0.0 where the comment of a function or type names no other release.
 *
 * \par Life
 * \code
 *   create ──► idle ──match_begin──► playing ──match_end──► idle ──destroy──► gone
 *                                    │  ▲
 *                     observe, decide, explain, evaluate, save, restore
 * \endcode
 * An instance plays one match at a time and may play many matches. After an undo, or when the instance joins a match in progress,
 * the host calls match_end (if it was playing), then match_begin, then sends every event of the match again. It does the same after a
 * `decide` that failed, and before the player's first decision in a deal that is played by another rule set than the deal before
 * (mille_view::rule_set): so mille_ai_match::rules are always those of the deal in which the player decides. In these two cases it calls
 * `restore` after match_begin, at most once in a deal, if it has the player's memory of the match. If that succeeds, it sends only the
 * events since the `save`.
 *
 * \par Threads
 * The host calls the functions of one instance on one thread at a time, not always the same thread [instance-serial]. Only
 * `cancel` may come from another thread, during `decide`. `supports` and `create` belong to no instance and may run on several
 * threads at once. A player calls the functions of ::mille_ai_host on the thread on which the host called the player.
 *
 * \par Floating-point environment
 * The host calls every function of a player in the default floating-point environment. What a function changes in it ends when it returns.
 *
 * \par Child processes
 * In a child process (::MILLE_ISOLATION_STRICT or ::MILLE_ISOLATION_WEAK), `cancel` is called on the thread of `decide`, from within `should_stop`.
 * `mille.search/1` is not available there in a match whose variant has hooks, because hooks run only in the host.
 *
 * \par What a player sees
 * A player gets the view of its seat and the legal list. Neither shows hidden cards. The player's random seed is unrelated to the
 * seed of the deck. A deterministic player uses no other randomness and no clock.
 *
 * \par Memory
 * Pointers passed to a function are valid during the call. The host struct, and all that it returns, lives as long as the instance.
 *
 * \par Growth
 * Structs grow at their end, as everywhere in libmille. Each struct that a player receives has the host's `struct_size`: of the host, the match,
 * the rules, the view, an event, a decision and an evaluation. Read and write no field beyond it, and never copy or assign a whole struct
 * by the `sizeof` of your own headers, which may be larger.
 *
 * A host ignores what it does not know of ::mille_ai_api and ::mille_ai_library: fields beyond its own, and bits of mille_ai_api::flags. So a
 * later field or flag is one that an older host may leave out. A reserved field that is not 0 is refused: it is for what an older host must not
 * leave out. A bit of mille_ai_match::hooks that a player does not know means that the rules may differ in a way that it does not know.
 */

#ifdef __cplusplus
extern "C" {
#endif

/** The version of this interface. A host and a player are compatible if their versions are equal. It stays 1 in every 1.x: what is added
 * shows in `struct_size`, flags and extensions. */
#define MILLE_AI_VERSION 1

/** The functions that the host offers a player. Lives as long as the instance. They are [instance-serial]. \since 1.0.0 */
typedef struct mille_ai_host {
  uint32_t struct_size; /**< the host's `sizeof(mille_ai_host)` */
  uint32_t version;     /**< ::MILLE_AI_VERSION of the host */
  void *context;           /**< pass it as the first argument of every function below */
  /** Writes a line to the host's log. */
  void(MILLE_CALL *log)(void *context, mille_log_level level, const char *text);
  /** Returns 1 once the player should answer: the soft limit has passed, or the decision was cancelled. Otherwise, and outside `decide`,
   * returns 0. It is fast: call it often. */
  int32_t(MILLE_CALL *should_stop)(void *context);
  /** Adds `nodes` to the positions searched in this decision. Returns 1 once they reach mille_ai_decision::nodes. Otherwise, and outside
   * `decide`, returns 0. */
  int32_t(MILLE_CALL *count_nodes)(void *context, uint64_t nodes);
  /** Returns an extension by its name and version, such as `mille.search/1` (::mille_ai_search), or NULL if it is not available. */
  const void *(MILLE_CALL *get_extension)(void *context, const char *name);
  /**
   * Returns the name of unknown rule field number `index`, from 0, such as `match.forfeit`; NULL past the last. The text is static. A
   * field is unknown if the match uses it and the player does not know it (mille_ai_api::rules_size). There are such fields only if the
   * host allows them (mille_engine_options::allow_unknown_fields). Call it from match_begin to match_end.
   */
  const char *(MILLE_CALL *unknown_field)(void *context, size_t index);
} mille_ai_host;

/** A match that begins, or that the player joins in progress. \since 1.0.0 */
typedef struct mille_ai_match {
  uint32_t struct_size;   /**< `sizeof(mille_ai_match)` */
  mille_seat seat;        /**< the player's seat */
  const mille_rules *rules; /**< the rules of the deal in progress, or of the next one; without the hook `deal_rules` those of every deal */
  const char *variant;    /**< the variant's id */
  int32_t has_hooks;      /**< 1: the variant's script has hooks; else 0 */
  uint32_t hooks;         /**< which hooks: ::MILLE_HOOK_ALLOW and the others, combined; 0 without hooks */
  int64_t stakes[2];      /**< small and large */
} mille_ai_match;

/** A decision that the player has to make. \since 1.0.0 */
typedef struct mille_ai_decision {
  uint32_t struct_size;        /**< `sizeof(mille_ai_decision)` */
  uint32_t legal_count;        /**< length of `legal`, at least 1 */
  const mille_view *view;      /**< what the seat may know */
  const mille_action *legal;   /**< the legal list */
  uint64_t number;             /**< number of the decision among those of the player's seat in the match, from 0 */
  uint64_t decision;           /**< number of the decision among those of both seats in the match, from 0, as in mille_event::decision */
  uint64_t nodes;              /**< budget: positions that the player may search; 0: no limit */
  int64_t soft_us;             /**< budget: microseconds after which the player should answer; 0: no limit */
  int64_t hard_us;             /**< budget: microseconds after which the answer is refused (::MILLE_FAULT_TIMEOUT); 0: no limit */
  uint8_t seed[MILLE_SEED_SIZE]; /**< the random seed of this decision */
} mille_ai_decision;

/** An option of a player. Frozen. \since 1.0.0 */
typedef struct mille_ai_option {
  const char *name;          /**< 1 to ::MILLE_OPTION_NAME_MAX letters, digits and `_` */
  mille_option_type type;    /**< type of its value */
  int32_t reserved0;         /**< 0 */
  int64_t minimum;           /**< smallest integer allowed */
  int64_t maximum;           /**< largest integer allowed */
  const char *default_value; /**< its default value, as text; NULL: an empty text */
  const char *choices;       /**< of a choice: its words, separated by one space, at most ::MILLE_OPTION_CHOICES_MAX bytes; else NULL */
  const char *help;          /**< what the option does, in one sentence, of which a host gets 255 bytes; NULL: an empty text */
} mille_ai_option;

/** Flags of mille_ai_api. */
enum {
  MILLE_AI_DETERMINISTIC = 1, /**< gives the same answers if all inputs since match_begin are the same (events, views, legal lists,
                                   nodes, seeds) */
  MILLE_AI_ANY_RULES = 2      /**< plays every variant of the rule fields that it knows; without this flag the host calls `supports` */
};

/**
 * A player: its description and its functions. Static; the table, its strings and its functions live as long as the library, or as
 * long as the player that mille_player_from_api() made from them. Functions marked optional may be NULL: only `decide` is required.
 * Functions are [instance-serial] unless their comment says otherwise.
 *
 * A function that returns `int32_t` returns 0 on success and any other number on failure. If the player comes from
 * mille_player_from_api(), a failure in a match is ::MILLE_FAULT_CALLBACK. Otherwise it is ::MILLE_FAULT_LOAD for `match_begin` and
 * ::MILLE_FAULT_ILLEGAL for `decide`. \since 1.0.0
 */
typedef struct mille_ai_api {
  uint32_t struct_size; /**< `sizeof(mille_ai_api)` */
  uint32_t version;     /**< ::MILLE_AI_VERSION */
  const char *id;       /**< short name: 1 to ::MILLE_PLAYER_ID_MAX letters, digits, `-` and `_`; records list the player under it */
  const char *title;    /**< display name; NULL: an empty text, as for the next three */
  const char *release;  /**< its own version, such as `1.2` */
  const char *author;   /**< its author */
  const char *about;    /**< how it plays, in one sentence */
  uint32_t flags;       /**< ::MILLE_AI_DETERMINISTIC and ::MILLE_AI_ANY_RULES, combined */
  uint32_t option_count; /**< length of `options`, at most ::MILLE_PLAYER_OPTIONS_MAX; 0 if `options` is NULL */
  const mille_ai_option *options; /**< its options, or NULL */

  /** Optional: returns 0 if the player plays these rules. Without it the player plays all rules. `user` is that of `create`. [any-thread] */
  int32_t(MILLE_CALL *supports)(void *user, const mille_rules *rules);
  /**
   * Optional: makes an instance. `host` lives as long as the instance. `user` is the argument of mille_player_from_api(); NULL for a
   * player from a library. `options` holds only the options that were set: each name is in mille_ai_api::options, and each value has the
   * option's type. Without `create`, the instance is `user`. On failure the host ignores `*instance` and makes no player. [any-thread]
   */
  int32_t(MILLE_CALL *create)(const mille_ai_host *host, void *user, const mille_option *options, size_t option_count,
                              void **instance);
  /** Optional: ends an instance. This is the last use of the instance and of this table. A host may free both in this function. */
  void(MILLE_CALL *destroy)(void *instance);
  /** Optional: starts a match. `match` and the rules in it are valid during the call. */
  int32_t(MILLE_CALL *match_begin)(void *instance, const mille_ai_match *match);
  /** Optional: receives an event, as the player's seat may know it. */
  void(MILLE_CALL *observe)(void *instance, const mille_event *event);
  /** Makes a decision: sets `*index` to the index of an action in mille_ai_decision::legal, from 0. An index beyond the list is
   * ::MILLE_FAULT_ILLEGAL. After a failure the host begins the match again for the player before its next decision, so a player that has
   * missed an event says so by a failure here. */
  int32_t(MILLE_CALL *decide)(void *instance, const mille_ai_decision *decision, uint32_t *index);
  /** Optional: ends the match, because it is over or because the player leaves it. */
  void(MILLE_CALL *match_end)(void *instance);
  /**
   * Optional: explains the player's last decision in words and numbers. Writes at most `size` bytes, including the zero byte, and
   * returns the number of bytes needed; 0: it explains nothing. If that is more than `size`, the host calls once more, with a buffer of that
   * size. It may call until the next `decide` or `match_begin`, also after `match_end`. A text of more than ::MILLE_PLAYER_EXPLANATION_SIZE bytes
   * is dropped.
   */
  size_t(MILLE_CALL *explain)(void *instance, char *buffer, size_t size);
  /** Optional: writes the player's memory of the match if it fits in `size` bytes. Returns the number of bytes needed; 0: it keeps none. The
   * host saves at most once in a deal, before the player's first decision in it. It calls twice: with `buffer` NULL and `size` 0, then with a
   * buffer of the size that it was told. A memory is not kept if the second call returns another size, or if it has more than
   * ::MILLE_PLAYER_MEMORY_MAX bytes. */
  size_t(MILLE_CALL *save)(void *instance, void *buffer, size_t size);
  /** Optional: restores the memory that `save` wrote in this or another process, which is not empty. The host calls it after match_begin
   * when a deal has other rules than the deal before, and after a `decide` that failed or a child process that ended. It does not call it
   * after an undo. If `restore` fails, the host sends every event of the match. */
  int32_t(MILLE_CALL *restore)(void *instance, const void *buffer, size_t size);
  /** Optional: asks `decide` to answer now. May be called from another thread, during `decide`. [any-thread] */
  void(MILLE_CALL *cancel)(void *instance);

  /**
   * Which rule fields the player knows: those of the release whose constant this is, such as ::MILLE_RULES_1_0. Do not use
   * `sizeof(mille_rules)`: compiled with later headers, the player would claim fields that it does not know. The host seats it only under
   * rules in which every later field has its neutral value, unless mille_engine_options::allow_unknown_fields is 1. 0 means
   * ::MILLE_RULES_1_0.
   */
  uint32_t rules_size;
  uint32_t reserved0; /**< 0 */

  /**
   * Optional: says what the player thinks of its last decision, in numbers. The host may call it until the next call of `decide` or
   * `match_begin`, also after `match_end`. It passes an evaluation in which nothing is said, and as `chances` 1 for the chosen action and 0
   * for the others. The player replaces what it knows better. `chances[i]` is the probability with which it prefers entry `i` of that
   * decision's legal list; together they are 1. The host ignores an evaluation whose numbers contradict the comments of
   * ::mille_evaluation, or such chances. Write no field beyond mille_evaluation::struct_size. \since 1.0.0
   * \param count length of `chances`: mille_ai_decision::legal_count of the decision
   */
  void(MILLE_CALL *evaluate)(void *instance, mille_evaluation *evaluation, double *chances, uint32_t count);
} mille_ai_api;

/** The players of a shared library: one or more. \since 1.0.0 */
typedef struct mille_ai_library {
  uint32_t struct_size;            /**< `sizeof(mille_ai_library)` */
  uint32_t version;                /**< the library's ::MILLE_AI_VERSION */
  size_t player_count;             /**< length of `players`, 1 … ::MILLE_LIBRARY_PLAYERS_MAX; the first is the default */
  const mille_ai_api *const *players; /**< the players' tables */
} mille_ai_library;

/** The type of the entry function. [any-thread] */
typedef const mille_ai_library *(MILLE_CALL *mille_ai_entry_fn)(uint32_t host_version);

#if defined(MILLE_AI_ENTRY)
/**
 * The one function that a player's shared library exports. Define `MILLE_AI_ENTRY` before you include this file or mille.h in the source
 * that defines the function: only there is it declared. Neither libmille nor a host has this function. [any-thread]
 * \param host_version ::MILLE_AI_VERSION of the host
 * \return the library's players in a version that the host understands, or NULL if there are none.
 */
#if defined(_WIN32)
__declspec(dllexport)
#else
MILLE_API
#endif
const mille_ai_library *MILLE_CALL mille_ai_entry(uint32_t host_version);
#endif

/* ---- Extensions --------------------------------------------------------------------------------------------- */

struct mille_state;

/**
 * Extension `mille.search/1`: states, sampling, playouts and encodings under the rules of the match being played. A state is
 * `state_size` bytes, aligned to 8, in the player's own memory. Each function works like the function of mille.h that its comment
 * names, under the variant of the match: pass mille_ai_host::context as `context`.
 *
 * The functions are [instance-serial]. Call them from match_begin to match_end, both included; outside a match they return
 * ::MILLE_E_PHASE. An older host's table is shorter: do not use a function beyond its `struct_size`. \since 1.0.0
 */
typedef struct mille_ai_search {
  uint32_t struct_size; /**< the host's `sizeof(mille_ai_search)` */
  uint32_t reserved0;   /**< 0 */
  size_t state_size;    /**< bytes of a state */
  /** As mille_state_sample(). */
  mille_status(MILLE_CALL *sample)(void *context, const mille_view *view, uint64_t seed, struct mille_state *state);
  /** As mille_state_legal(). */
  mille_status(MILLE_CALL *legal)(void *context, const struct mille_state *state, mille_action *actions, size_t capacity,
                                  size_t *count);
  /** As mille_state_apply(). */
  mille_status(MILLE_CALL *apply)(void *context, struct mille_state *state, const mille_action *action);
  /** As mille_state_next_deal(). */
  mille_status(MILLE_CALL *next_deal)(void *context, struct mille_state *state);
  /** As mille_state_phase(). */
  mille_status(MILLE_CALL *phase)(void *context, const struct mille_state *state, mille_phase *phase, mille_seat *turn);
  /** As mille_state_view(). */
  mille_status(MILLE_CALL *view)(void *context, const struct mille_state *state, mille_seat viewer, mille_view *view);
  /** As mille_state_playout(). */
  mille_status(MILLE_CALL *playout)(void *context, struct mille_state *state, uint64_t seed, mille_playout *result);
  /** As mille_state_score(). */
  mille_status(MILLE_CALL *score)(void *context, const struct mille_state *state, mille_deal_result *result);
  /** As mille_state_result(). */
  mille_status(MILLE_CALL *result)(void *context, const struct mille_state *state, mille_deal_result *result);
  /** As mille_state_payment(). */
  mille_status(MILLE_CALL *payment)(void *context, const struct mille_state *state, mille_payment *payment);
  /** As mille_settle(). */
  mille_status(MILLE_CALL *settle)(void *context, const mille_settle_input *input, mille_payment *payment);
  /** As mille_encoding_get(). */
  mille_status(MILLE_CALL *encoding)(void *context, mille_encoding *encoding);
  /** As mille_observation(). */
  mille_status(MILLE_CALL *observation)(void *context, const mille_view *view, float *values, size_t size);
  /** As mille_atomic_mask(). */
  mille_status(MILLE_CALL *mask)(void *context, const struct mille_state *state, uint8_t *mask, size_t size);
  /** As mille_atomic_action(). */
  mille_status(MILLE_CALL *atomic)(void *context, const struct mille_state *state, int32_t index, mille_action *action);
  /**
   * Decides whether a match is over after a deal, and who has won it. Applies M1–M3, V1 and the script's hook `match_over`.
   * \param context mille_ai_host::context
   * \param input the score of the match; read during the call
   * \param end receives ::MILLE_END_WON, ::MILLE_END_DRAWN, or ::MILLE_END_NONE if another deal follows; may be NULL
   * \param winner receives the seat that has won, else ::MILLE_NOBODY; may be NULL
   * \return ::MILLE_OK; ::MILLE_E_STRUCT_SIZE; ::MILLE_E_ARGUMENT for a number out of range; ::MILLE_E_SCRIPT if the hook fails and
   * mille_engine_options::stop_on_hook_failure is 1; ::MILLE_E_PHASE outside a match; ::MILLE_E_NOMEM. Writes nothing unless it returns
   * ::MILLE_OK.
   * \since 1.0.0
   */
  mille_status(MILLE_CALL *match_over)(void *context, const mille_match_over_input *input, mille_end *end, mille_seat *winner);
  /**
   * Scores the last deal by the rule fields alone (E2–E4, N1–N4), without the script's hook `score_deal`. mille_ai_search::result gives
   * the score that counts; without the hook both are the same. The score is computed from the cards in the state. `totals` are those
   * of the score sheet, with or without the hook.
   * \param context mille_ai_host::context
   * \param state a state between deals, or of a match that ended with a deal
   * \param result receives the score; the caller sets its `struct_size`
   * \return ::MILLE_OK; ::MILLE_E_STRUCT_SIZE; ::MILLE_E_ARGUMENT for memory that cannot be a state; ::MILLE_E_HANDLE for a state that is
   * not of this variant; ::MILLE_E_PHASE outside a match, before the first completed deal, and if the last deal's cards are no longer in
   * the state, because another deal is in progress or was given up unscored (M4). Writes nothing unless it returns ::MILLE_OK.
   * \since 1.0.0
   */
  mille_status(MILLE_CALL *plain_result)(void *context, const struct mille_state *state, mille_deal_result *result);
} mille_ai_search;

#ifdef __cplusplus
}
#endif

#endif
