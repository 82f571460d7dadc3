/* mille_ai.h: what an opponent implements. A shared library exports mille_ai_entry(); a host may also seat a table of
 * functions directly with mille_player_from_api(). An opponent need not link libmille: all it uses comes through the host. */

#ifndef MILLE_MILLE_AI_H
#define MILLE_MILLE_AI_H

#include "mille_types.h"

/**
 * \file
 * \brief The interface of opponents.
 *
 * \since 0.1.0 where the comment of a function or type names no other release.
 *
 * \par Life
 * \code
 *   create ──► idle ──match_begin──► playing ──match_end──► idle ──destroy──► gone
 *                                    │  ▲
 *                     observe, decide, explain, save, restore
 * \endcode
 * An instance plays one match at a time and many in its life. After an undo, or when it sits down at a match under way,
 * it gets match_end (if it was playing), match_begin and every event of the match again. All functions of one instance
 * are called on one thread at a time, not always the same [instance-serial]; only `cancel` may come from another, during `decide`. `supports` and
 * `create` belong to no instance and may run on several threads at once. What the host offers (::mille_ai_host) is called on the
 * thread of the function that runs.
 *
 * In a process of its own (`isolated=1`) `cancel` is called on the thread of `decide`, from within `should_stop`; and
 * `mille.search/1` is not there in a match whose variant has hooks, which stay with the host.
 *
 * \par What it sees
 * The view of its seat and the legal list: the hidden cards are not in them. The random seed it is given has nothing to do with
 * the deck's. A player that wants to be deterministic uses no other randomness and no clock.
 *
 * \par Memory
 * Pointers passed to a function are valid during the call; the host struct and what it gives, as long as the instance.
 *
 * \par Growth
 * Structs grow at their end, as everywhere in libmille. A library reads mille_ai_host::struct_size before it uses a field
 * that a later version added; the host does the same with mille_ai_api::struct_size.
 */

#ifdef __cplusplus
extern "C" {
#endif

/** The version of this interface. */
enum {
  MILLE_AI_VERSION = 1 /**< a host and a player understand each other when they name the same */
};

/** What the host offers a player. Lives as long as the instance. Its functions are [instance-serial]. \since 0.1.0 */
typedef struct mille_ai_host {
  uint32_t struct_size; /**< the host's `sizeof(mille_ai_host)` */
  uint32_t version;     /**< ::MILLE_AI_VERSION of the host */
  void *context;           /**< to be passed as first argument to every function below */
  /** Writes a line to the host's log; `level` as ::mille_log_level of mille.h. */
  void(MILLE_CALL *log)(void *context, int32_t level, const char *text);
  /** During `decide`: 1 once the player should answer (soft limit passed, or cancelled). Quick; ask it often. */
  int32_t(MILLE_CALL *should_stop)(void *context);
  /** During `decide`: counts positions looked at; 1 once the budget's nodes are used up. */
  int32_t(MILLE_CALL *count_nodes)(void *context, uint64_t nodes);
  /** An extension by name and version, such as `mille.search/1` (::mille_ai_search), or NULL. */
  const void *(MILLE_CALL *get_extension)(void *context, const char *name);
  /**
   * From match_begin to match_end: the name of rule field number `index`, from 0, among those that the match uses and the player does
   * not know (mille_ai_api::rules_size), such as `match.forfeit`; NULL past the last. Static. There are such fields only where the host
   * lets the player play in spite of them (mille_engine_options::allow_unknown_fields).
   */
  const char *(MILLE_CALL *unknown_field)(void *context, size_t index);
} mille_ai_host;

/** Which hooks the script of a match's variant has: bits of mille_ai_match::hooks. */
enum {
  MILLE_AI_HOOK_ALLOW = 1,      /**< `allow`: the legal list may be shorter than the rule fields say */
  MILLE_AI_HOOK_SCORE_DEAL = 2, /**< `score_deal`: a deal may score otherwise (E2–E4, N1–N4) */
  MILLE_AI_HOOK_MATCH_OVER = 4, /**< `match_over`: the match may end otherwise (M1, M2) */
  MILLE_AI_HOOK_SETTLE = 8      /**< `settle`: the winner may be paid otherwise (Y1–Y5) */
};

/** A match that begins, or is taken up. \since 0.1.0 */
typedef struct mille_ai_match {
  uint32_t struct_size;   /**< `sizeof(mille_ai_match)` */
  mille_seat seat;        /**< the player's seat */
  const mille_rules *rules; /**< the rules as resolved */
  const char *variant;    /**< the variant's id */
  int32_t has_hooks;      /**< 1: a script has a part in the match */
  uint32_t hooks;         /**< in what: ::MILLE_AI_HOOK_ALLOW and the others, together; 0 without a script */
  int64_t stakes[2];      /**< small and large */
} mille_ai_match;

/** A decision to be taken. \since 0.1.0 */
typedef struct mille_ai_decision {
  uint32_t struct_size;        /**< `sizeof(mille_ai_decision)` */
  uint32_t legal_count;        /**< length of `legal`, at least 1 */
  const mille_view *view;      /**< what the seat may know */
  const mille_action *legal;   /**< the legal list */
  uint64_t number;             /**< number of the player's decision in the match, from 0 */
  uint64_t decision;           /**< number of the decision in the match, both players counted, as in an event */
  uint64_t nodes;              /**< budget: positions to look at; 0: no limit */
  int64_t soft_us;             /**< budget: microseconds after which it should answer; 0: no limit */
  int64_t hard_us;             /**< budget: microseconds after which the answer counts as none; 0: no limit */
  uint8_t seed[MILLE_SEED_SIZE]; /**< random seed of this decision */
} mille_ai_decision;

/** An option of a player. \since 0.1.0 */
typedef struct mille_ai_option {
  const char *name;          /**< letters, digits and `_` */
  mille_option_type type;    /**< what it takes */
  int32_t reserved0;         /**< 0 */
  int64_t minimum;           /**< least integer */
  int64_t maximum;           /**< greatest integer */
  const char *default_value; /**< as text */
  const char *choices;       /**< words of a choice, separated by one space; else NULL */
  const char *help;          /**< a sentence for people */
} mille_ai_option;

/** Flags of mille_ai_api. */
enum {
  MILLE_AI_DETERMINISTIC = 1, /**< asked the same since its match began (events, views, legal lists, nodes, seeds), it answers the same */
  MILLE_AI_ANY_RULES = 2      /**< plays every variant of the rule fields that it knows; without it `supports` is asked */
};

/**
 * A player: who it is and what it does. Static; the strings and functions live as long as the library, or as the player that
 * mille_player_from_api() made of them. Functions marked optional may be NULL: `decide` alone is asked for, so that a plain
 * function of any language can play. A function that returns `int32_t` returns 0 when it could do what was asked, and anything else
 * when it could not. They are [instance-serial] unless their comment says otherwise. \since 0.1.0
 */
typedef struct mille_ai_api {
  uint32_t struct_size; /**< `sizeof(mille_ai_api)` */
  uint32_t version;     /**< ::MILLE_AI_VERSION */
  const char *id;       /**< short name of 1 to 63 letters, digits, `-` and `_`; records list the player under it */
  const char *title;    /**< name for people */
  const char *release;  /**< its own version, such as `1.2` */
  const char *author;   /**< who made it */
  const char *about;    /**< how it thinks, in a sentence */
  uint32_t flags;       /**< ::MILLE_AI_DETERMINISTIC, ::MILLE_AI_ANY_RULES */
  uint32_t option_count; /**< length of `options`; 0 if that is NULL */
  const mille_ai_option *options; /**< its options, or NULL */

  /** Optional: whether it plays these rules: 0 yes. [any-thread] */
  int32_t(MILLE_CALL *supports)(const mille_rules *rules);
  /**
   * Optional: makes an instance; without it `user` is the instance, and NULL from a library. `options` are the values set, each name being one of its options and each value of its type; `user` is
   * what mille_player_from_api() was given. 0, or another number when it cannot; then `*instance` is not used. [any-thread]
   */
  int32_t(MILLE_CALL *create)(const mille_ai_host *host, void *user, const mille_option *options, size_t option_count,
                              void **instance);
  /** Optional: ends an instance. The last use of it and of this table: a host may free both in it. */
  void(MILLE_CALL *destroy)(void *instance);
  /** Optional: a match begins. */
  int32_t(MILLE_CALL *match_begin)(void *instance, const mille_ai_match *match);
  /** Optional: something happened, as its seat may know it. */
  void(MILLE_CALL *observe)(void *instance, const mille_event *event);
  /** Takes a decision: puts the index of an action of the legal list in `*index`. */
  int32_t(MILLE_CALL *decide)(void *instance, const mille_ai_decision *decision, uint32_t *index);
  /** Optional: the match is over or left. */
  void(MILLE_CALL *match_end)(void *instance);
  /**
   * Optional: why the action last decided, as text, in words and numbers. Writes at most `size` bytes with the zero byte and
   * returns the bytes needed.
   */
  size_t(MILLE_CALL *explain)(void *instance, char *buffer, size_t size);
  /** Optional: writes what it remembers of the match; returns the bytes needed, writing only if they fit in `size`. */
  size_t(MILLE_CALL *save)(void *instance, void *buffer, size_t size);
  /** Optional: takes up what `save` wrote in this or another process. */
  int32_t(MILLE_CALL *restore)(void *instance, const void *buffer, size_t size);
  /** Optional: `decide` should answer now. May come from another thread, during `decide`. [any-thread] */
  void(MILLE_CALL *cancel)(void *instance);

  /**
   * `sizeof(mille_rules)` where the player is compiled. The player knows the rule fields within that size. The host seats it under rules
   * in which every later field has its neutral value, and refuses it under others. 0, and a table that ends before this field, mean
   * the fields of release 0.1.0.
   */
  uint32_t rules_size;
  uint32_t reserved0; /**< 0 */
} mille_ai_api;

/** What a shared library offers: one or more players. \since 0.1.0 */
typedef struct mille_ai_library {
  uint32_t struct_size;            /**< `sizeof(mille_ai_library)` */
  uint32_t version;                /**< ::MILLE_AI_VERSION that it speaks */
  size_t player_count;             /**< length of `players`, at least 1; the first is the one meant when none is named */
  const mille_ai_api *const *players; /**< their tables */
} mille_ai_library;

/** The type of the entry function. [any-thread] */
typedef const mille_ai_library *(MILLE_CALL *mille_ai_entry_fn)(uint32_t host_version);

/**
 * The one function that a player's shared library exports. [any-thread]
 * \param host_version ::MILLE_AI_VERSION of the host
 * \return the library's players in a version that the host understands, or NULL where there is none.
 */
#if defined(_WIN32)
__declspec(dllexport)
#else
MILLE_API
#endif
const mille_ai_library *MILLE_CALL mille_ai_entry(uint32_t host_version);

/* ---- Extensions --------------------------------------------------------------------------------------------- */

struct mille_state;

/**
 * Extension `mille.search/1`: states, sampling, playouts and encodings under the rules of the match being played. States are
 * `state_size` bytes aligned to 8 in the player's own memory. The functions are those of mille.h named alike, without the
 * variant; `context` is mille_ai_host::context. They are valid between match_begin and match_end; the first call may be in
 * match_begin. They are [instance-serial]. An older host's table is shorter: what lies beyond its `struct_size` is not there. \since 0.1.0
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
   * Whether a match that stands so after a deal is over, and for whom: M1–M3 and V1, and what the script's hook `match_over` makes
   * of that.
   * \param context mille_ai_host::context
   * \param input how the match stands; read during the call
   * \param end receives ::MILLE_END_WON, ::MILLE_END_DRAWN, or ::MILLE_END_NONE: another deal follows; may be NULL
   * \param winner receives the seat that has won, else ::MILLE_NOBODY; may be NULL
   * \return ::MILLE_OK; ::MILLE_E_STRUCT_SIZE; ::MILLE_E_ARGUMENT for a number out of range; ::MILLE_E_SCRIPT where the hook
   * fails and the host wants to stop (mille_engine_options::stop_on_hook_failure); ::MILLE_E_PHASE outside a match; ::MILLE_E_NOMEM. Unless it is ::MILLE_OK nothing is written.
   * \since 0.1.0
   */
  mille_status(MILLE_CALL *verdict)(void *context, const mille_verdict_input *input, mille_end *end, mille_seat *winner);
  /**
   * What the last deal came to by the rule fields alone (E2–E4, N1–N4), before the script's hook `score_deal` changed it; `result`
   * gives what counts. Without that hook both are the same, `totals` in any case those of the sheet. The cards are counted as they
   * lie in the state.
   * \param context mille_ai_host::context
   * \param state a state between deals, or whose match ended with a deal
   * \param result receives the row; its `struct_size` is set by the caller
   * \return ::MILLE_OK; ::MILLE_E_STRUCT_SIZE; ::MILLE_E_ARGUMENT for memory that cannot be a state; ::MILLE_E_HANDLE for what is no
   * state of this variant; ::MILLE_E_PHASE outside a match, where no deal has been completed, and where the last one's cards are
   * gone: another is in progress or was given up (M4). Unless it is ::MILLE_OK nothing is written.
   * \since 0.1.0
   */
  mille_status(MILLE_CALL *plain_result)(void *context, const struct mille_state *state, mille_deal_result *result);
} mille_ai_search;

#ifdef __cplusplus
}
#endif

#endif
