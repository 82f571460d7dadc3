/* mille.h: the host interface of libmille: engines, variants, tables, states, players, records.
 * The plain data that it passes stands in mille_types.h; what an opponent implements, in mille_ai.h. */

#ifndef MILLE_MILLE_H
#define MILLE_MILLE_H

#include "mille_types.h"

/**
 * \file
 * \brief The host interface of libmille.
 *
 * \since 0.1.0 where the comment of a function or type names no other release.
 *
 * \par Objects
 * An ::mille_engine holds allocator, log and limits. From it come variants (::mille_variant: rules, immutable),
 * tables (::mille_table: one match with its history) and players (::mille_player: an opponent). All are handles: pointers
 * that the host keeps and never looks into. A call with NULL or a handle of another kind returns ::MILLE_E_HANDLE. A call
 * with a freed handle returns ::MILLE_E_HANDLE until the engine and everything made from it are freed, or a newer handle of
 * the same kind reuses the address. After that, do not use it. An address that never was a handle is outside the promise.
 * Children keep their engine alive: free in any order. Every `*_free` takes NULL.
 *
 * ::mille_state is different: a point of a match as opaque bytes in the host's own memory, for search, learning and
 * simulation. It owns nothing and is copied with `memcpy`.
 *
 * \par Errors
 * A call that can fail returns a ::mille_status and takes a ::mille_error last, which may be NULL. A call succeeds or
 * changes nothing. Nothing throws, aborts or exits. Every function that takes a handle can return ::MILLE_E_HANDLE,
 * every one that takes a pointer ::MILLE_E_ARGUMENT, every one that takes a struct with `struct_size`
 * ::MILLE_E_STRUCT_SIZE, every one that makes or changes an object ::MILLE_E_NOMEM, every one on a table ::MILLE_E_BUSY;
 * the functions below name what they can return beyond these.
 *
 * \par Texts of strangers
 * What scripts, players and records say reaches the host printable: UTF-8 without control characters, without invisible
 * characters (such as U+200B) and without those that reorder text (such as U+202E). A terminal may show it.
 *
 * \par Buffers
 * Text out: the caller gives `buffer` and its `size` and gets in `*needed` the bytes that the text takes with its zero
 * byte. If `size` is less, nothing is written and the result is ::MILLE_E_BUFFER; `buffer` may be NULL when `size` is 0;
 * `needed` may be NULL. Arrays out: the same with a capacity and a count in elements.
 *
 * \par Parameters
 * Type and text of a parameter say which way it goes, who owns it, and whether it may be NULL:
 * - Values, handles and pointers to const are read. A call keeps no pointer that it gets, unless the text says how long it must live.
 * - The address of a handle (`mille_table **`) receives a new handle. The host owns it and frees it with the `*_free` of its type.
 * - Any other pointer is written; `[in,out]` marks what is read first, too. Set `struct_size` in a struct that is to be written.
 * - A pointer must not be NULL unless its text says so. `error`, `needed` and `done` may always be NULL, and so may a text or an array
 *   whose length or capacity is 0.
 * - `user` belongs to the host. The library only passes it on. It may be NULL.
 * - A text that is returned is static: nobody frees it.
 *
 * `mille.abi.json` beside this file lists all this for each function, for programs that write bindings.
 *
 * \par Threads
 * [any-thread]: may be called on any thread at any time. [table-serial]: one thread at a time for the same table, state or
 * player, reading included; a second thread inside the same table is answered ::MILLE_E_BUSY. [caller-thread]: a callback that runs only
 * on the thread that called the library, during the call. Variants are immutable and
 * shared freely. The library starts no thread but those that mille_arena_run() is asked for and ends before it returns; it installs
 * no signal handler and keeps no global state.
 *
 * \par Freeing and threads
 * Every `*_free` may be called on any thread. An engine, table, player or arena that is freed during a call on it stays until
 * that call returns. A variant does not wait: no other thread may be in a call with the handle that is freed. Tables and arenas
 * made from a variant keep what they need of it.
 *
 * \par Callbacks
 * They carry the `user` pointer given with them and must not throw or longjmp. Log and allocator may be called on any
 * thread; players and progress only on the thread that called, during the call. A callback that calls back into the
 * handle that is calling it gets ::MILLE_E_BUSY.
 */

#ifdef __cplusplus
extern "C" {
#endif

/** \name Handles and state */
/** \{ */
typedef struct mille_engine mille_engine;   /**< allocator, log, limits */
typedef struct mille_variant mille_variant; /**< rules as resolved, with options and hooks; immutable */
typedef struct mille_table mille_table;     /**< one match: history, events, undo, seated players */
typedef struct mille_player mille_player;   /**< an opponent that can be seated */
typedef struct mille_arena mille_arena;     /**< a comparison of players */
typedef struct mille_state mille_state;     /**< a point of a match, in memory of the caller's */
/** \} */

/* ---- The library -------------------------------------------------------------------------------------------- */

/** \name The library */
/** \{ */

/** The library's version, as ::MILLE_VERSION counts. [any-thread] \since 0.1.0 */
MILLE_API uint32_t MILLE_CALL mille_version(void);

/** The library's version as text, such as `0.1.0`; static. [any-thread] \since 0.1.0 */
MILLE_API const char *MILLE_CALL mille_version_text(void);

/**
 * Whether this build offers a capability: `mille.table/1`, `mille.state/1`, `mille.encoding/1`, `mille.script/1`
 * (variants in Lua), `mille.isolation/1`, `mille.arena/1`.
 * \param capability name and version; NULL is not offered
 * \return 1 or 0. [any-thread] \since 0.1.0
 */
MILLE_API int32_t MILLE_CALL mille_has(const char *capability);

/**
 * Sizes and offsets of every public struct as the library lays them out, so that a binding can compare them with its own.
 * \param[out] entries array of `capacity` elements, filled with static texts
 * \param capacity elements in `entries`; 0 asks for the count
 * \param[out] count elements there are; may be NULL
 * \return ::MILLE_OK or ::MILLE_E_BUFFER. [any-thread] \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_layout(mille_layout_entry *entries, size_t capacity, size_t *count);

/** The name of a status, such as `MILLE_E_BUSY`; static; `MILLE_E_UNKNOWN` for a number that is none. [any-thread] \since 0.1.0 */
MILLE_API const char *MILLE_CALL mille_status_name(mille_status status);

/** A status in a few words; static, never NULL. [any-thread] \since 0.1.0 */
MILLE_API const char *MILLE_CALL mille_status_text(mille_status status);

/**
 * The text of a rule by its id (`P1`), as one or two sentences; static; NULL for an unknown id. [any-thread]
 * \param rule the id; NULL gives NULL
 * \since 0.1.0
 */
MILLE_API const char *MILLE_CALL mille_rule_text(const char *rule);

/**
 * The rule fields, in the order of a record, as a JSON list. Of each field: `name`, `type` (`integer`, `boolean`, `choice`, `wild_list`,
 * `value_map`), `default`, `since`, `help` (a sentence); of an integer `minimum` and `maximum`, of a choice `choices`. [any-thread]
 * \return ::MILLE_OK or ::MILLE_E_BUFFER. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_rule_fields(char *buffer, size_t size, size_t *needed, mille_error *error);

/**
 * The English template of a message, parameters as `{0}` … `{3}`; static; NULL for an unknown id. [any-thread]
 * \param message the id; NULL gives NULL
 * \since 0.1.0
 */
MILLE_API const char *MILLE_CALL mille_message_text(const char *message);

/** The id of message number `index`, from 0; NULL past the last: so a translator lists them. [any-thread] \since 0.1.0 */
MILLE_API const char *MILLE_CALL mille_message_id(size_t index);

/**
 * Writes a card as `QS`, `10D`, `2H`, `X`. [any-thread]
 * \return ::MILLE_OK, ::MILLE_E_BUFFER, or ::MILLE_E_ARGUMENT for a number that is no card. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_card_text(mille_card card, char *buffer, size_t size, size_t *needed,
                                                  mille_error *error);

/**
 * Reads a card: rank and suit, `T` for `10`, either case, suits also as ♣ ♦ ♥ ♠; a joker as `X`. [any-thread]
 * \return ::MILLE_OK or ::MILLE_E_NOTATION. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_card_parse(const char *text, mille_card *card, mille_error *error);

/**
 * Writes an action as `lay 8 8C 8D 2H`, `lay @0 8 8C` where it is on the set of a seat other than `seat`. [any-thread]
 * \param action the action
 * \param seat whose action it is: 0 or 1
 * \return ::MILLE_OK, ::MILLE_E_BUFFER, or ::MILLE_E_ARGUMENT for bytes that are no action. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_action_text(const mille_action *action, mille_seat seat, char *buffer, size_t size,
                                                    size_t *needed, mille_error *error);

/**
 * Reads a seed: 64 hexadecimal digits, or a decimal number below 2⁶⁴, which fills the first 8 bytes, least first. [any-thread]
 * \param[out] seed ::MILLE_SEED_SIZE bytes
 * \return ::MILLE_OK or ::MILLE_E_NOTATION. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_seed_parse(const char *text, uint8_t *seed, mille_error *error);

/**
 * The seed of match `number` of a series: of match 1 the seed itself, of match k SHA-256 of its 32 bytes and k as 8 bytes,
 * least first. [any-thread]
 * \param seed ::MILLE_SEED_SIZE bytes
 * \param number 1 or more
 * \param[out] result ::MILLE_SEED_SIZE bytes; may be `seed` itself. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_seed_of_match(const uint8_t *seed, uint64_t number, uint8_t *result, mille_error *error);

/**
 * A seed from the system's randomness. [any-thread]
 * \param[out] seed ::MILLE_SEED_SIZE bytes
 * \return ::MILLE_OK or ::MILLE_E_RANDOM. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_seed_random(uint8_t *seed, mille_error *error);

/** \} */

/* ---- Engine ------------------------------------------------------------------------------------------------- */

/** \name Engine */
/** \{ */

/** How grave a line of the log is. */
typedef int32_t mille_log_level;
enum {
  MILLE_LOG_DEBUG = 0,   /**< for whoever looks for a fault; what scripts log, as `log: FILE:LINE: text`, which may tell hidden cards */
  MILLE_LOG_INFO = 1,    /**< for whoever watches */
  MILLE_LOG_WARNING = 2, /**< something was put right or set aside */
  MILLE_LOG_ERROR = 3    /**< something failed that no status reports */
};

/**
 * Gives, resizes and takes back memory. `block` is NULL for a new block; `new_size` 0 frees and returns NULL; the
 * result is aligned for every type; NULL on failure leaves `block` as it was. It must not call the library. [any-thread]
 */
typedef void *(MILLE_CALL *mille_allocate_fn)(void *user, void *block, size_t old_size, size_t new_size);

/** Receives a line of the log, without a line end, valid during the call. [any-thread] */
typedef void (MILLE_CALL *mille_log_fn)(void *user, mille_log_level level, const char *text);

/** Players besides the built-in ones and the files of `player_path`: bits of mille_engine_options::allow_players. */
enum {
  MILLE_ALLOW_FILES = 1,   /**< any file, by its path */
  MILLE_ALLOW_COMMANDS = 2 /**< commands: `exec:COMMAND`. They are trusted, not isolated: a shell runs them, and they read what
                                the user of the host may read */
};

/** What an engine is made with; all zero but `struct_size` is a good choice. \since 0.1.0 */
typedef struct mille_engine_options {
  uint32_t struct_size;         /**< `sizeof(mille_engine_options)` */
  uint32_t allow_unknown_fields; /**< 1: a player may play under rule fields that it does not know; 0: it is refused. See
                                      mille_player_unknown_fields() */
  mille_allocate_fn allocate;   /**< for handles, histories and scripts; NULL: the C library's */
  void *allocate_user;          /**< passed to `allocate` */
  mille_log_fn log;             /**< NULL: nothing is logged. Besides what players write it gets one ::MILLE_LOG_WARNING for the
                                     engine where a player with `isolated=weak` lacks a part of its sandbox */
  void *log_user;               /**< passed to `log` */
  uint64_t script_memory;       /**< most bytes that a script may hold; 0: 1 MiB */
  uint64_t script_instructions; /**< most steps of a script in one call; 0: 1,000,000 */
  uint64_t max_text;            /**< most bytes of a record, position or script read; 0: 64 MiB */
  const char *player_path;      /**< folders in which players are looked for, separated by colons; NULL: none. Copied. Only the
                                     host should be able to write to them: a link in a folder is followed, wherever it leads */
  const char *player_host;      /**< path of the program mille-ai-host, which runs isolated players; NULL: in the
                                     prefix of the library, or where it was to be installed. Copied */
  uint64_t player_memory;       /**< most bytes of address space of an isolated player, of data of a command's; 0: 1 GiB */
  const char *player_readable;  /**< folders whose files isolated players may read, separated by colons; NULL: none. Copied. A
                                     player without them reads its own file, the system's libraries, and locale data */
  uint32_t player_threads;      /**< most threads of an isolated player at a time, at most 256; 0: 1 */
  uint32_t allow_players;       /**< which players a name may stand for besides the built-in ones and the files of `player_path`:
                                     ::MILLE_ALLOW_FILES, ::MILLE_ALLOW_COMMANDS, or both; 0: no others. A host that passes on
                                     names from strangers leaves it 0 */
  int64_t player_patience_us;   /**< microseconds to wait for a decision without a hard limit from a player in a child process,
                                     counted from its soft limit if it has one; then it counts as hanging (::MILLE_FAULT_HANG).
                                     0: 10 seconds; -1: no limit */
  uint32_t stop_on_hook_failure; /**< what happens where a hook of a variant's script fails. 0: the engine's own result holds (a
                                     failing `allow` counts as allowing), the call succeeds, mille_event::failed_hooks says so, and
                                     the log gets a ::MILLE_LOG_WARNING, once a deal for each cause. 1: the call fails with
                                     ::MILLE_E_SCRIPT and changes nothing; a match may then be unable to end */
  uint32_t count_hook_use;      /**< 1: variants count how often their hooks are asked and which lines of them run, for
                                     ::MILLE_VARIANT_HOOK_USE, which takes time; 0: nothing is counted */
} mille_engine_options;

/**
 * Makes an engine. [any-thread]
 * \param options NULL for the defaults; copied
 * \param[out] engine the engine, to be freed with mille_engine_free(). \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_engine_create(const mille_engine_options *options, mille_engine **engine,
                                                      mille_error *error);

/** Releases the host's reference to an engine. The engine is destroyed with its last child. [any-thread] \since 0.1.0 */
MILLE_API void MILLE_CALL mille_engine_free(mille_engine *engine);

/** \} */

/* ---- Variants ----------------------------------------------------------------------------------------------- */

/** \name Variants */
/** \{ */

/**
 * The id of the shipped variant number `index`, from 0; static; NULL past the last. [any-thread] \since 0.1.0
 */
MILLE_API const char *MILLE_CALL mille_variant_id(size_t index);

/**
 * Loads a shipped variant by its id. [any-thread]
 * \param options options set, by name and text; NULL when `option_count` is 0; an option may be set once
 * \param[out] variant the variant, to be freed with mille_variant_free()
 * \return ::MILLE_E_NOT_FOUND, ::MILLE_E_OPTION, or ::MILLE_E_RULES where the options' fields conflict. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_variant_load(mille_engine *engine, const char *id, const mille_option *options,
                                                     size_t option_count, mille_variant **variant, mille_error *error);

/**
 * Makes a variant out of a script in Lua. The script runs in a sandbox: it sees nothing of the host, and its time and memory are
 * bounded (::mille_engine_options). [any-thread]
 * \param name what errors call the script, its file's name most likely
 * \param text the script, UTF-8, at most 64 KiB; need not end with a zero byte
 * \param options options set, by name and text; NULL when `option_count` is 0; an option may be set once
 * \param[out] variant the variant, to be freed with mille_variant_free()
 * \return ::MILLE_E_SCRIPT with file and line for the first thing that is wrong with it, ::MILLE_E_OPTION, ::MILLE_E_RULES,
 *         ::MILLE_E_UNSUPPORTED in a build without Lua. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_variant_from_script(mille_engine *engine, const char *name, const char *text, size_t size,
                                                            const mille_option *options, size_t option_count,
                                                            mille_variant **variant, mille_error *error);

/**
 * Everything that is wrong with a script, in the order of its lines: what cannot be read, unknown and misspelt fields, wrong types and
 * ranges, conflicts, expectations that do not come true, hooks whose answers depend on when they are asked. [any-thread]
 * \param[out] problems array of `capacity` elements, `stride` bytes apart; filled, `struct_size` too
 * \param stride bytes from one element to the next: `sizeof(mille_error)` as the caller knows it
 * \param capacity elements in `problems`; there are never more than 100
 * \param[out] count problems found; 0: the script is fine
 * \return ::MILLE_E_BUFFER where `capacity` is below `count`; ::MILLE_E_UNSUPPORTED in a build without Lua. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_script_check(mille_engine *engine, const char *name, const char *text, size_t size,
                                                     mille_error *problems, size_t stride, size_t capacity, size_t *count,
                                                     mille_error *error);

/**
 * A commented script to begin a house rule with, under the name given. [any-thread]
 * \param name of the variant: small letters, digits and hyphens
 * \return ::MILLE_OK, ::MILLE_E_BUFFER, ::MILLE_E_ARGUMENT for what is no name, ::MILLE_E_UNSUPPORTED in a build without Lua.
 * \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_script_template(const char *name, char *buffer, size_t size, size_t *needed,
                                                        mille_error *error);

/**
 * Releases the host's reference to a variant. No other thread may be in a call with this handle, as said at the head of this
 * file: calls do not count themselves, so that threads which share a variant do not slow each other down. [any-thread]
 * \since 0.1.0
 */
MILLE_API void MILLE_CALL mille_variant_free(mille_variant *variant);

/** What a variant says of itself. */
typedef int32_t mille_variant_text_kind;
enum {
  MILLE_VARIANT_ID = 0,    /**< its id, as in a record */
  MILLE_VARIANT_TITLE = 1, /**< its name for people */
  MILLE_VARIANT_ABOUT = 2, /**< a sentence or two on what it changes */
  MILLE_VARIANT_RULES = 3, /**< its rules as resolved, every field, as JSON, in the order of a record */
  MILLE_VARIANT_OPTIONS = 4, /**< the options that were set, as JSON, each as its type */
  MILLE_VARIANT_SCRIPT = 5, /**< the source of its script where it has hooks, else empty */
  MILLE_VARIANT_HOOK_USE = 6 /**< how its hooks have been used since it was loaded, as JSON; empty without hooks, and unless
                                  mille_engine_options::count_hook_use is 1. `hooks`: for each hook the script defines, how often it was
                                  `asked` and how often it `answered` with another result than the engine's own (for `allow`:
                                  refused). `lines`: each line of a hook that can run, with its `file`, `line`, `hook`, `runs`, and
                                  whether it belongs to a `helper`, a function that the hook refers to. Functions that a hook makes
                                  while it runs are left out. ::MILLE_E_SCRIPT if the script fails */
};

/** A text of a variant. [any-thread] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_variant_text(const mille_variant *variant, mille_variant_text_kind kind, char *buffer,
                                                     size_t size, size_t *needed, mille_error *error);

/** The rules of a variant as resolved. [any-thread] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_variant_rules(const mille_variant *variant, mille_rules *rules, mille_error *error);

/**
 * Option number `index` of a variant, from 0. [any-thread]
 * \return ::MILLE_E_NOT_FOUND past the last. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_variant_option(const mille_variant *variant, size_t index, mille_option_info *info,
                                                       mille_error *error);

/**
 * The variant's hash, as in a record of version 2: SHA-256 of what its rules differ in from the base, as a record writes it,
 * and of its script if there are hooks. [any-thread]
 * \param[out] hash ::MILLE_HASH_SIZE bytes. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_variant_hash(const mille_variant *variant, uint8_t *hash, mille_error *error);

/**
 * What a loser owes, on bare totals (Y1–Y5); a script's hook `settle` is asked too, and sees the winner as seat 0. [any-thread]
 * \param input the two sides; the loser's `last_deal` is needed where `payment.double_skunk_when` is `last_deal`
 * \param[out] payment the items; `winner` is 0
 * \return ::MILLE_E_ARGUMENT for a number out of range or a last deal that is missing, ::MILLE_E_SCRIPT. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_settle(const mille_variant *variant, const mille_settle_input *input,
                                               mille_payment *payment, mille_error *error);

/** \} */

/* ---- Tables ------------------------------------------------------------------------------------------------- */

/** \name Tables: making and freeing */
/** \{ */

/**
 * Makes a table for one match; it has no deal yet, mille_table_next_deal() deals every one. [any-thread]
 * \param setup stakes, decks, and a seed unless the decks are sealed; NULL: a seed from the system, stakes 1 and the variant's ratio (1–1 where any)
 * \param[out] table the table, to be freed with mille_table_free()
 * \return ::MILLE_E_ARGUMENT for stakes out of ratio, ::MILLE_E_UNSUPPORTED for ::MILLE_DECKS_COMMITTED, ::MILLE_E_RANDOM. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_create(const mille_variant *variant, const mille_match_setup *setup,
                                                     mille_table **table, mille_error *error);

/** A second table that stands where the first does, history included; it has no players. One with sealed or committed decks is for
 * analysis: its end reveals no seed. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_table_clone(mille_table *table, mille_table **clone, mille_error *error);

/** Frees a table; its players may then sit at another. [any-thread] \since 0.1.0 */
MILLE_API void MILLE_CALL mille_table_free(mille_table *table);

/** The table's variant, as a handle of its own, to be freed with mille_variant_free(). [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_table_variant(mille_table *table, mille_variant **variant, mille_error *error);

/**
 * Takes up a match from a record, verifying every line: the rules, the cards, each action, the scores, the payment. A
 * record without its end goes on from its last whole line. [any-thread]
 * \param text the record; need not end with a zero byte
 * \param length its bytes
 * \param match which of its matches, from 1
 * \param[out] table the table, to be freed with mille_table_free()
 * \return ::MILLE_E_RECORD with the line, ::MILLE_E_NOT_FOUND without that match, ::MILLE_E_UNSUPPORTED for a record
 *         redacted for one seat, or whose seed is not revealed yet (mille_table_resume()), ::MILLE_E_LIMIT. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_import(mille_engine *engine, const char *text, size_t length, uint64_t match,
                                                     mille_table **table, mille_error *error);

/**
 * Where a match stands in a record of several, without reading more than needed. [any-thread]
 * \param match which, from 1
 * \param[out] offset bytes before its header; may be NULL
 * \param[out] match_length bytes up to the next header or the end; may be NULL
 * \param[out] line number of its header's line, from 1; may be NULL
 * \return ::MILLE_E_NOT_FOUND past the last. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_record_find(const char *text, size_t length, uint64_t match, size_t *offset,
                                                    size_t *match_length, uint64_t *line, mille_error *error);

/**
 * Verifies a recorded match, full or redacted for one seat, and what a guest noted of it. The answer is one JSON object:
 * - `result`: `failed`, `unfinished`, `not verified`, `agrees with itself`, `agrees with what was noted` or `verified`; the last three may
 *   end with `, with warnings`. Only a sealed match with a guest can be `verified`, where the notes and the guest's own record or receipt
 *   leave nobody a way to choose cards or to change lines;
 * - `lines`: the objects `rules`, `cards`, `promise`, `seen`, `receipt` and `completeness`, each with a `status` (`ok`, `warning`, `failed`
 *   or `not_checked`) and a `text` in English;
 * - `terms`: the hash of a sealed match's terms as 64 hexadecimal digits, or null;
 * - `receipt`: an object with the number of the last `line` and the `hash` after it, or null where the match is not sealed.
 *
 * A record that breaks a rule is an answer and no error. What each line means is in the description of records. A call with too small
 * a buffer verifies the whole match before it returns ::MILLE_E_BUFFER, and the next call verifies it again. Give 4,096 bytes at
 * once: hardly any answer is longer. [any-thread]
 * \param text the record, `length` bytes
 * \param match which match of the text, from 1
 * \param notes a guest's notes file, `notes_length` bytes of JSON; NULL with `notes_length` 0: nothing was noted
 * \param seen the record that a guest kept, redacted for its seat, `seen_length` bytes with one match; NULL with `seen_length` 0: none
 * \return ::MILLE_E_RECORD where the header does not hold, a line of a sealed match is no line of a record, or `seen` is no record;
 *         ::MILLE_E_ARGUMENT for notes that are no notes file; ::MILLE_E_NOT_FOUND without that match; ::MILLE_E_UNSUPPORTED for a match
 *         that is not sealed and is redacted or not revealed; ::MILLE_E_SCRIPT; ::MILLE_E_LIMIT; ::MILLE_E_BUFFER. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_record_verify(mille_engine *engine, const char *text, size_t length, uint64_t match,
                                                      const char *notes, size_t notes_length, const char *seen,
                                                      size_t seen_length, char *buffer, size_t size, size_t *needed,
                                                      mille_error *error);

/**
 * Sets a table up from a position. It plays, undoes and shows all, but has no record. [any-thread]
 * \param variant the variant; NULL: in version 1 the shipped one that the position names, with its options and rules, in
 *        version 2 the position's own rules and script
 * \param text the position, one JSON object; need not end with a zero byte
 * \param length its bytes
 * \return ::MILLE_E_POSITION, ::MILLE_E_NOT_FOUND, ::MILLE_E_OPTION, ::MILLE_E_RULES, ::MILLE_E_LIMIT. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_from_position(mille_engine *engine, const mille_variant *variant, const char *text,
                                                            size_t length, mille_table **table, mille_error *error);

/** The table's position, as mille_table_from_position() reads it. ::MILLE_E_PHASE unless a deal is in progress. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_table_position(mille_table *table, char *buffer, size_t size, size_t *needed,
                                                       mille_error *error);

/** \} */

/** \name Tables: playing */
/** \{ */

/** How the match stands. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_table_info_get(mille_table *table, mille_table_info *info, mille_error *error);

/**
 * Deals the next deal, the first too (D1–D3). [table-serial]
 * \param setup deck and dealer where the host gives the decks; NULL elsewhere
 * \return ::MILLE_E_PHASE unless the table is between deals; ::MILLE_E_ARGUMENT for a deck or dealer that is missing, not wanted or
 *         wrong. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_next_deal(mille_table *table, const mille_deal_setup *setup, mille_error *error);

/**
 * The legal list: each choice of the seat whose turn it is, once up to interchangeable cards; never empty while a deal is in
 * progress, and empty otherwise. Its order: draw, pass, upcard, pile by cards; lays by rank, then owner (one's own first),
 * natural cards and wild ones; discards by card. [table-serial]
 * \param[out] actions array of `capacity` elements
 * \param capacity elements in `actions`; mille_rules::longest_legal_list always suffices
 * \param[out] count elements there are
 * \return ::MILLE_E_BUFFER, ::MILLE_E_SCRIPT. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_legal(mille_table *table, mille_action *actions, size_t capacity, size_t *count,
                                                    mille_error *error);

/**
 * Whether an action is legal now: ::MILLE_OK, or ::MILLE_E_ILLEGAL_ACTION with the rule that refuses it, or
 * ::MILLE_E_PHASE outside a deal. [table-serial] \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_check(mille_table *table, const mille_action *action, mille_error *error);

/**
 * Plays an action for the seat whose turn it is. Any legal choice of cards is taken, listed or not. [table-serial]
 * \return ::MILLE_E_ILLEGAL_ACTION, ::MILLE_E_PHASE, ::MILLE_E_SCRIPT. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_apply(mille_table *table, const mille_action *action, mille_error *error);

/** Plays an action given as text (`pile QC QH`). As mille_table_apply(), and ::MILLE_E_NOTATION. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_table_apply_text(mille_table *table, const char *text, mille_error *error);

/** Reads an action given as text for the seat whose turn it is, without judging it. ::MILLE_E_NOTATION, ::MILLE_E_PHASE. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_table_parse(mille_table *table, const char *text, mille_action *action,
                                                    mille_error *error);

/**
 * Ends the match: the seat resigns or is forfeited by the host (M4). A deal in progress is scored first, as
 * `match.forfeit` says; with committed decks it never is. [table-serial]
 * \param fault why: ::MILLE_FAULT_RESIGN or another fault, not ::MILLE_FAULT_NONE
 * \return ::MILLE_E_PHASE once the match is over; ::MILLE_E_ARGUMENT for a fault that the table's version of records has no word for.
 *         \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_forfeit(mille_table *table, mille_seat seat, mille_fault fault, mille_error *error);

/**
 * Goes back to just before a decision of the match: all later ones, and the deals, forfeit and ends that followed, are
 * dropped with their events and the epoch is raised. [table-serial]
 * \param decision number of the decision, from mille_table_info::first_decision to `decisions` (which takes back what
 *        followed the last decision only: a forfeit, or a deal dealt after it)
 * \return ::MILLE_E_ARGUMENT out of range, ::MILLE_E_UNSUPPORTED with sealed or committed decks. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_undo(mille_table *table, uint64_t decision, mille_error *error);

/**
 * The decision number `decision`: who took it and what it was. [table-serial]
 * \param[out] seat who took it; may be NULL
 * \param[out] action what it was; may be NULL
 * \return ::MILLE_E_ARGUMENT for a number not below mille_table_info::decisions. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_decision(mille_table *table, uint64_t decision, mille_seat *seat,
                                                       mille_action *action, mille_error *error);

/** \} */

/** \name Tables: looking */
/** \{ */

/** What a seat, or an onlooker, may know. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_table_view(mille_table *table, mille_seat viewer, mille_view *view, mille_error *error);

/**
 * Events from number `since` on, as a viewer may know them. [table-serial]
 * \param viewer a seat, ::MILLE_ONLOOKER, or ::MILLE_ALL for whoever may see everything
 * \param since number of the first wanted; one past the last gives none
 * \param[out] events array of `capacity` elements, `stride` bytes apart, the first's `struct_size` set and good for all (the
 *        others' is set by the call)
 * \param stride bytes from one element to the next: your `sizeof(mille_event)`
 * \param capacity elements in `events`; as many as fit are written
 * \param[out] count events there are from `since` on
 * \return ::MILLE_OK also when `capacity` is less than `*count`: read on from `since + capacity`. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_events(mille_table *table, mille_seat viewer, uint64_t since, mille_event *events,
                                                     size_t stride, size_t capacity, size_t *count, mille_error *error);

/**
 * The score sheet: completed deals from number `first` (from 0) on. [table-serial]
 * \param[out] results array of `capacity` elements, `stride` bytes apart, the first's `struct_size` set and good for all
 * \param[out] count deals there are from `first` on; as many as fit are written. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_results(mille_table *table, size_t first, mille_deal_result *results, size_t stride,
                                                      size_t capacity, size_t *count, mille_error *error);

/** The payment of a match that is over; `winner` ::MILLE_NOBODY and zeros for a drawn one. ::MILLE_E_PHASE before. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_table_payment(mille_table *table, mille_payment *payment, mille_error *error);

/**
 * 64 bits over everything on the table, hands and stock too: the same on every platform, and for whoever may see
 * everything. [table-serial] \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_hash(mille_table *table, uint64_t *hash, mille_error *error);

/**
 * View, legal list, events or score sheet as JSON. [table-serial]
 * \param viewer a seat, ::MILLE_ONLOOKER, or, except for a view, ::MILLE_ALL
 * \param since events: number of the first wanted; else ignored
 * \return ::MILLE_E_BUFFER, ::MILLE_E_ARGUMENT, ::MILLE_E_SCRIPT. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_json(mille_table *table, mille_json_kind kind, mille_seat viewer, uint64_t since,
                                                   char *buffer, size_t size, size_t *needed, mille_error *error);

/**
 * The record, whole lines each with its line end. [table-serial]
 * \param options viewer, extras and first line; NULL: everything, without extras
 * \return ::MILLE_E_BUFFER; ::MILLE_E_UNSUPPORTED for a table made from a state or a position. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_record(mille_table *table, const mille_record_options *options, char *buffer,
                                                     size_t size, size_t *needed, mille_error *error);

/**
 * The commitment to the seed of a sealed match, and of one with committed decks (SHA-256 of the seed). [table-serial]
 * \param[out] hash ::MILLE_HASH_SIZE bytes
 * \return ::MILLE_E_UNSUPPORTED where the decks are neither; ::MILLE_E_PHASE before mille_table_seal(). \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_commitment(mille_table *table, uint8_t *hash, mille_error *error);

/**
 * The seed of the match, for a host that may see everything. Sealed and committed decks reveal it once the match is over. [table-serial]
 * \param[out] seed ::MILLE_SEED_SIZE bytes
 * \return ::MILLE_E_UNSUPPORTED where there is none (decks given without one, a table made from a state or a position) and for a clone
 *         with sealed or committed decks; ::MILLE_E_PHASE for such decks before the end. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_seed(mille_table *table, uint8_t *seed, mille_error *error);

/** \} */

/* ---- Sealed matches ----------------------------------------------------------------------------------------- */

/** \name Sealed matches: the host's side
 * With ::MILLE_DECKS_SEALED nobody can choose the cards, provided that one of the host and the guests chooses its 32 bytes at random. The
 * page “Notation and records” has the protocol, the page “Fair play” says what it does not prevent. The order of the calls:
 *
 * 1. mille_table_create() with ::MILLE_DECKS_SEALED takes the seed from the system. Name or seat both players.
 * 2. mille_table_seal() fixes the terms and the commitment. Store mille_table_secret(), then send each guest mille_table_terms() and
 *    mille_table_commitment().
 * 3. With two guests, collect both share commitments by mille_table_share_commit(), and send each guest the other's.
 * 4. Collect each guest's share by mille_table_share(). Store it before you answer.
 * 5. Publish line 0 of mille_table_record(). Then deal and play.
 * 6. Write each line to the record before you show it to a guest. The match's last line reveals the seed.
 *
 * An interrupted match goes on with mille_table_resume(), from its record and its secret. A guest that holds a receipt which the record lacks refuses. */
/** \{ */

/**
 * Fixes the terms and commits to the seed. From now on the names of the seats stay as they are, whoever sits there. [table-serial]
 * \param guests the seats that will give a share: bit 0 is seat 0, bit 1 is seat 1. With 0 the host alone chooses the cards
 * \return ::MILLE_E_UNSUPPORTED where the decks are not sealed; ::MILLE_E_PHASE where the match is sealed already;
 *         ::MILLE_E_ARGUMENT for other bits. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_seal(mille_table *table, uint32_t guests, mille_error *error);

/**
 * How far the sealing has come, and what has been given so far: share commitments as soon as they are here, shares once all are
 * open. A record's header holds the same as `share_commits` and `shares`. [table-serial]
 * \return ::MILLE_E_UNSUPPORTED where the decks are not sealed. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_sealing(mille_table *table, mille_sealing *sealing, mille_error *error);

/**
 * The terms as all parties agree to them: variant, options, rules, script, stakes, guests and names, one line of JSON without a
 * line end. The commitment covers them. [table-serial]
 * \return ::MILLE_E_BUFFER; ::MILLE_E_UNSUPPORTED where the decks are not sealed; ::MILLE_E_PHASE before mille_table_seal(). \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_terms(mille_table *table, char *buffer, size_t size, size_t *needed,
                                                    mille_error *error);

/**
 * Takes a guest's share commitment, with two guests only. [table-serial]
 * \param share_commit ::MILLE_HASH_SIZE bytes, made by mille_guest_share_commit()
 * \return ::MILLE_E_UNSUPPORTED where the decks are not sealed; ::MILLE_E_PHASE before mille_table_seal() or for a second one;
 *         ::MILLE_E_ARGUMENT with fewer than two guests. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_share_commit(mille_table *table, mille_seat seat, const uint8_t *share_commit,
                                                           mille_error *error);

/**
 * Takes a guest's share. With the last one the key of the cards is fixed. [table-serial]
 * \param share ::MILLE_SEED_SIZE bytes, made by mille_guest_share()
 * \return ::MILLE_E_UNSUPPORTED where the decks are not sealed; ::MILLE_E_PHASE before mille_table_seal(), before both share
 *         commitments, or for a second share; ::MILLE_E_ARGUMENT for a seat that is no guest or a share that was not committed
 *         to. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_share(mille_table *table, mille_seat seat, const uint8_t *share,
                                                    mille_error *error);

/**
 * The seed of a sealed match, for safekeeping. Store it before you publish the commitment, in a file of its own that only the host can
 * read. Without it an interrupted match cannot go on, and its cards can never be verified. Whoever reads it can work out every
 * card. [table-serial]
 * \param[out] seed ::MILLE_SEED_SIZE bytes
 * \return ::MILLE_E_UNSUPPORTED where the decks are not sealed, and for a clone. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_secret(mille_table *table, uint8_t *seed, mille_error *error);

/**
 * Takes up an unfinished sealed match from its record and its seed, verifying every line as mille_table_import() does. The header does
 * not change, and the chain of receipts goes on. [any-thread]
 * \param seed ::MILLE_SEED_SIZE bytes, from mille_table_secret()
 * \return as mille_table_import(); ::MILLE_E_RECORD where the seed is not the one that was committed to; ::MILLE_E_ARGUMENT where
 *         the decks are not sealed. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_resume(mille_engine *engine, const char *text, size_t length, uint64_t match,
                                                     const uint8_t *seed, mille_table **table, mille_error *error);

/**
 * The receipt after a line of the record: a hash over it and all earlier lines. Guests compute the same with
 * mille_guest_receipt(). The table keeps the newest receipt: asked for after each new line, a receipt costs a hash of that line only.
 * An earlier receipt is hashed from line 0. [table-serial]
 * \param line line of the record, from 0, below mille_table_info::record_lines
 * \param[out] receipt ::MILLE_HASH_SIZE bytes
 * \return ::MILLE_E_UNSUPPORTED where the decks are not sealed; ::MILLE_E_ARGUMENT for a line that is not there. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_receipt(mille_table *table, uint64_t line, uint8_t *receipt, mille_error *error);

/** \} */

/** \name Sealed matches: a guest's side
 * What the program of a guest does on the guest's own machine. These calls need no engine and no table. */
/** \{ */

/**
 * The hash of the terms. Show the terms to the guest first. [any-thread]
 * \param terms the text that the host sent, `length` bytes without a line end
 * \param[out] hash ::MILLE_HASH_SIZE bytes. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_guest_terms(const char *terms, size_t length, uint8_t *hash, mille_error *error);

/**
 * A new share: 32 bytes from the system's generator or, with a text, SHA-256 of the text and 32 such bytes. Call it after the
 * commitment has arrived, never before. [any-thread]
 * \param text what a person typed, `length` bytes; NULL with `length` 0: nothing
 * \param[out] share ::MILLE_SEED_SIZE bytes
 * \return ::MILLE_E_RANDOM where the system gives no random bytes. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_guest_share(const char *text, size_t length, uint8_t *share, mille_error *error);

/**
 * The commitment to a share, which two guests exchange before either opens a share. [any-thread]
 * \param commit the host's commitment, ::MILLE_HASH_SIZE bytes
 * \param share the guest's share, ::MILLE_SEED_SIZE bytes
 * \param[out] share_commit ::MILLE_HASH_SIZE bytes. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_guest_share_commit(const uint8_t *commit, mille_seat seat, const uint8_t *share,
                                                           uint8_t *share_commit, mille_error *error);

/**
 * Whether the header has the terms, commitment, share and share commitments that the guest noted. A guest plays only after
 * this has returned ::MILLE_OK. [any-thread]
 * \param line line 0 of the record, full or redacted, `length` bytes without its line end
 * \return ::MILLE_E_RECORD with what differs. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_guest_header(const mille_guest_notes *notes, const char *line, size_t length,
                                                     mille_error *error);

/**
 * The receipt after a line that the host showed, the same from full and redacted records. Guests compare its first 20 hex digits. [any-thread]
 * \param previous the receipt after the line before, ::MILLE_HASH_SIZE bytes; NULL for line 0
 * \param line a line of the record, full or redacted, `length` bytes without its line end
 * \param[out] receipt ::MILLE_HASH_SIZE bytes; may be `previous`
 * \return ::MILLE_E_RECORD where it is no line of a record of version 2. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_guest_receipt(const uint8_t *previous, const char *line, size_t length, uint8_t *receipt,
                                                      mille_error *error);

/** \} */

/* ---- Players ------------------------------------------------------------------------------------------------ */

/** \name Players */
/** \{ */

struct mille_ai_api;

/**
 * What a player may spend on one decision. 0 is "no limit" each. \since 0.1.0
 */
typedef struct mille_budget {
  uint32_t struct_size; /**< `sizeof(mille_budget)` */
  uint32_t reserved0;   /**< 0 */
  uint64_t nodes;       /**< positions that it may look at */
  int64_t soft_us;      /**< microseconds after which it should answer */
  int64_t hard_us;      /**< microseconds after which its answer is a timeout. Without it the host waits for a player in a child
                             process as long as mille_engine_options::player_patience_us says; nothing ends a player in the
                             host's own process */
} mille_budget;

/** What a step came to. \since 0.1.0 */
typedef struct mille_step {
  uint32_t struct_size; /**< `sizeof(mille_step)` */
  mille_seat seat;      /**< who decided */
  uint64_t decision;    /**< number of the decision */
  mille_action action;  /**< what it decided */
  uint32_t index;       /**< its place in the legal list */
  mille_fault fault;    /**< with ::MILLE_E_PLAYER: what went wrong */
  int64_t time_us;      /**< microseconds that it took */
  uint32_t unknown_fields; /**< rule fields that the variant uses and the player does not know; 0 unless the engine allows them */
  uint32_t reserved0;   /**< 0 */
} mille_step;

/**
 * Makes a player by name, options after a colon: [any-thread]
 *
 * - `greedy`, `greedy:key=value,key=value`: built in, or `greedy.so` or `libgreedy.so` of mille_engine_options::player_path;
 * - `./my.so`, `./my.so#id:key=value`: the first player of a file, or another; a file without a slash lies in the current folder.
 *   Needs ::MILLE_ALLOW_FILES, even for a path into a folder of `player_path`;
 * - `exec:COMMAND`: all the rest is a command for the shell, run in a child process with the host's environment; it is told the
 *   record for its seat line by line and asked and answers in lines (see the documentation of players). It is trusted, not
 *   isolated: it reads what the host's user may read. Needs ::MILLE_ALLOW_COMMANDS.
 *
 * What mille_engine_options::allow_players does not allow is refused before any file is looked at. The same holds for
 * mille_player_describe() and for the names of an arena.
 *
 * A file is loaded into this process and never unloaded, unless `isolated=1` or `isolated=weak` is among the options: then it, or a
 * built-in player, runs in a child process. What happens there is a fault of a step, and the next step starts another child. With
 * `isolated=1` the child learns its view and nothing of the cards beyond it (see the documentation of players for what is conceded), or the
 * player is refused with ::MILLE_E_UNSUPPORTED because the system cannot isolate it. `isolated=weak` runs it with the parts that the system has.
 * \param name the name; records keep it, of a file the last part of its path
 * \param[out] player the player, to be freed with mille_player_free()
 * \return ::MILLE_E_NOT_FOUND, ::MILLE_E_OPTION, ::MILLE_E_VERSION; ::MILLE_E_PLAYER where the file is no library of players or
 *         refuses or does not answer within 60 seconds; ::MILLE_E_IO where the child process cannot be started;
 *         ::MILLE_E_UNSUPPORTED for a file or command that the engine does not allow, and in a build without child processes. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_player_create(mille_engine *engine, const char *name, mille_player **player,
                                                      mille_error *error);

/**
 * Makes a player from an entry table of mille_ai.h, compiled in or made of callbacks. [any-thread]
 * \param api the table; it and what it points to must live as long as the player
 * \param user passed to mille_ai_api::create; the instance itself where there is no `create`
 * \param options options set, by name and text; NULL when `option_count` is 0
 * \return ::MILLE_E_VERSION, ::MILLE_E_OPTION, ::MILLE_E_PLAYER where it refused to be created. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_player_from_api(mille_engine *engine, const struct mille_ai_api *api, void *user,
                                                        const mille_option *options, size_t option_count, mille_player **player,
                                                        mille_error *error);

/**
 * Frees a player, which leaves its table at once. Its instance is destroyed on this thread, and its entry table is not used
 * after this returns; if a step or another call on it is under way, that call's thread destroys it as the call returns.
 * [any-thread] \since 0.1.0
 */
MILLE_API void MILLE_CALL mille_player_free(mille_player *player);

/** The id of the built-in player number `index`, from 0; static; NULL past the last. [any-thread] \since 0.1.0 */
MILLE_API const char *MILLE_CALL mille_player_id(size_t index);

/**
 * The name of player number `index`, from 0, among those that the engine finds: the built-in ones, then the files of its folders,
 * which are not opened for this. [any-thread]
 * \return ::MILLE_E_NOT_FOUND past the last, ::MILLE_E_BUFFER. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_player_find(mille_engine *engine, size_t index, char *buffer, size_t size,
                                                    size_t *needed, mille_error *error);

/**
 * A player by name as JSON: `id`, `title`, `version`, `author`, `about`, `deterministic`, `any_rules`, `unknown_fields` (the names of all
 * rule fields of this library that it does not know), `options` (each with `name`, `type`, its range or choices, `default`, `value`,
 * `help`), and `players`, the ids of all players of its file. A file is loaded in a child process, at each call. [any-thread]
 * \return as mille_player_create(), and ::MILLE_E_BUFFER. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_player_describe(mille_engine *engine, const char *name, char *buffer, size_t size,
                                                        size_t *needed, mille_error *error);

/** What a player says of itself. */
typedef int32_t mille_player_text_kind;
enum {
  MILLE_PLAYER_NAME = 0,    /**< the name under which a record lists it */
  MILLE_PLAYER_TITLE = 1,   /**< its name for people */
  MILLE_PLAYER_VERSION = 2, /**< its version */
  MILLE_PLAYER_AUTHOR = 3,  /**< who made it */
  MILLE_PLAYER_ABOUT = 4    /**< how it thinks, in a sentence */
};

/** A text of a player. [any-thread] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_player_text(const mille_player *player, mille_player_text_kind kind, char *buffer,
                                                    size_t size, size_t *needed, mille_error *error);

/** Option number `index` of a player, from 0. ::MILLE_E_NOT_FOUND past the last. [any-thread] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_player_option(const mille_player *player, size_t index, mille_option_info *info,
                                                      mille_error *error);

/**
 * The rule fields that a variant uses and a player does not know: their names, such as `match.forfeit`, separated by one space; empty
 * where it knows them all. A variant uses a field that has another value than its neutral one, under which the rules are as if the
 * field did not exist. Such a player is refused a seat, a hint and an arena unless mille_engine_options::allow_unknown_fields is 1. Then
 * the engine's log gets one ::MILLE_LOG_WARNING for each player and variant, and each mille_step says how many fields there are.
 *
 * A player knows the fields that mille_rules had where it was compiled (mille_ai_api::rules_size). A command (`exec:`) knows those of
 * release 0.1.0; about later ones it is asked in a process of its own. [any-thread]
 * \return ::MILLE_OK, ::MILLE_E_BUFFER, ::MILLE_E_HANDLE, ::MILLE_E_NOMEM. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_player_unknown_fields(const mille_player *player, const mille_variant *variant,
                                                              char *buffer, size_t size, size_t *needed, mille_error *error);

/** Asks a player that is deciding to answer soon. Does nothing to one that is not. [any-thread] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_player_cancel(mille_player *player, mille_error *error);

/**
 * Seats a player, or empties the seat. The table borrows the player, which the host may free at any time. A call that ends the
 * match, be it a step, an action or a forfeit, tells it so. [table-serial]
 * \param player the player, at no other table; NULL empties the seat
 * \return ::MILLE_E_BUSY where it sits elsewhere, ::MILLE_E_UNSUPPORTED where it does not play this variant or does not know a rule field
 *         that the variant uses (mille_player_unknown_fields()). \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_seat(mille_table *table, mille_seat seat, mille_player *player, mille_error *error);

/**
 * Names a seat as the record shall list it: a person's, `human` unless named, or one where a player sits, whose own name it
 * replaces until somebody else is seated. Each character that is not printable becomes a blank. [table-serial]
 * \return ::MILLE_E_ARGUMENT for a name over 255 bytes or not UTF-8; ::MILLE_E_PHASE for another name once the match is sealed. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_name(mille_table *table, mille_seat seat, const char *name, mille_error *error);

/**
 * Lets the player whose turn it is take one decision, and plays it. A player in a child process, isolated or a command, never keeps
 * the host for ever: without a hard limit it hangs when mille_engine_options::player_patience_us is over. [table-serial]
 * \param budget NULL: no limits
 * \param[out] step what was decided; may be NULL; with ::MILLE_E_PLAYER its `seat` and `fault` are filled, the table is as it
 *        was, and the host forfeits, tries again or seats another
 * \return ::MILLE_E_PHASE outside a deal, ::MILLE_E_NOT_FOUND where nobody sits, ::MILLE_E_PLAYER, ::MILLE_E_SCRIPT. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_step(mille_table *table, const mille_budget *budget, mille_step *step,
                                                   mille_error *error);

/**
 * What a player would do here and why, for a hint: the player sees what the seat whose turn it is may see, nothing is
 * played. It waits for a player as mille_table_step() does. [table-serial]
 * \param budget NULL: no limits
 * \param player any player that is not seated at a table
 * \param[out] step what it would do
 * \param[out] buffer receives its reason, empty where it gives none
 * \return as mille_table_step(); ::MILLE_E_BUSY where the player is seated; ::MILLE_E_UNSUPPORTED where it does not know a rule field that
 *         the variant uses; ::MILLE_E_BUFFER with `step` filled: asking again
 *         decides again. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_table_hint(mille_table *table, mille_player *player, const mille_budget *budget,
                                                   mille_step *step, char *buffer, size_t size, size_t *needed,
                                                   mille_error *error);

/** \} */

/* ---- The arena ---------------------------------------------------------------------------------------------- */

/**
 * \name The arena: which player is better, by how much, and is it certain
 * Duplicate deals: each pair of games has the same cards with the seats swapped, so that luck cancels. Each thread makes every player
 * twice, once for the first games of pairs and once for the second games, so that no instance meets cards that it has seen. The order
 * of results is that of the pairs, whatever the number of threads: same setup, same lines. The page "The arena" has the formulas.
 * [table-serial] here: one thread at a time for the same arena, a second is answered ::MILLE_E_BUSY.
 */
/** \{ */

/** A player of an arena, by name or by its entry table. Frozen. \since 0.1.0 */
typedef struct mille_arena_player {
  const char *name; /**< as mille_player_create() takes it, but that a file runs in a child process unless `isolated=0` is among its
                         options; with `api`: what lines and results call it. UTF-8. Copied */
  const struct mille_ai_api *api; /**< NULL, or the entry table, which must live as long as the arena; such a player is called on the
                                       thread that runs the arena alone, so that `jobs` is 1 */
  void *user;       /**< as mille_player_from_api() takes it; both instances of the player get it */
} mille_arena_player;

/** What an arena compares, and how. Zero is a good choice but for `players`, `player_count` and `pairs`. \since 0.1.0 */
typedef struct mille_arena_setup {
  uint32_t struct_size;      /**< `sizeof(mille_arena_setup)` */
  mille_arena_unit unit;     /**< deals or matches */
  const mille_arena_player *players; /**< who plays; each plays each other. Copied */
  size_t player_count;       /**< 2 … 64 */
  uint64_t pairs;            /**< pairs of games of each pairing, 1 … 1,000,000,000 */
  int64_t stakes[2];         /**< small and large; both 0: 1 and the variant's ratio */
  uint8_t seed[MILLE_SEED_SIZE]; /**< from which the seeds of all pairs are hashed, if `has_seed` */
  int32_t has_seed;          /**< 1: `seed` is the seed; 0: it comes from the system's randomness */
  int32_t same_end;          /**< 1: both players draw from the front of the stock; 0: the dealer from its far end, so that each
                                  seat's k-th card is the same in both games of a pair */
  int32_t jobs;              /**< threads that play; 0 or 1: the calling one alone */
  mille_on_fault on_fault;   /**< what a fault leads to */
  uint64_t nodes;            /**< positions that a player may look at for a decision; 0: no limit */
  int64_t soft_us;           /**< microseconds after which it should answer; 0: no limit */
  int64_t hard_us;           /**< microseconds after which its answer is a timeout; 0: no limit */
  int64_t patience_us;       /**< microseconds to wait for a decision without a hard limit from a player in a child process,
                                  counted from `soft_us`; 0: mille_engine_options::player_patience_us */
  uint32_t shard;            /**< play only pairs `shard`, `shard` + `shards` …: 1 … `shards`; 0 with `shards` 0: all */
  uint32_t shards;           /**< parts into which the run is divided; 0: it is not */
  mille_sprt_scale sprt;     /**< sequential test, for two players; a shard measures it but plays all its pairs */
  mille_arena_records records; /**< which games are written down */
  uint64_t record_pairs;     /**< with ::MILLE_RECORDS_FIRST: so many */
  double sprt_low;           /**< the difference of hypothesis H0 */
  double sprt_high;          /**< the difference of hypothesis H1, above `sprt_low` */
  double alpha;              /**< how often H1 may be accepted although H0 holds; 0: 0.05 */
  double beta;               /**< how often H0 may be accepted although H1 holds; 0: 0.05 */
  int32_t independent;       /**< 1: each game has its own cards, drawn from the front of the stock as with `same_end`; 0: both games of a pair
                                  have the same cards */
  int32_t reserved0;         /**< 0 */
} mille_arena_setup;

/** What has happened since the last call of a progress callback. Texts are valid during the call. \since 0.1.0 */
typedef struct mille_arena_progress {
  uint32_t struct_size;       /**< the library's `sizeof(mille_arena_progress)` */
  mille_arena_state state;    /**< whether it goes on */
  uint64_t pairs_done;        /**< as in mille_arena_info */
  uint64_t pairs_total;       /**< as in mille_arena_info */
  const char *lines;          /**< whole lines of the result file that are new, in order; not the header */
  size_t lines_size;          /**< their bytes */
  const char *times;          /**< a line for each of them in the file of times */
  size_t times_size;          /**< their bytes */
  const char *records;        /**< whole records of the games among them that are to be written down */
  size_t records_size;        /**< their bytes */
  mille_estimate estimate;    /**< of the first pairing: points a deal, or payment a match */
  double llr;                 /**< of the sequential test, if there is one */
  int32_t faults;             /**< faults so far */
  int32_t reserved0;          /**< 0 */
} mille_arena_progress;

/** Called about ten times a second by mille_arena_run() and once before it returns; other than 0 stops the run. [caller-thread] */
typedef int32_t (MILLE_CALL *mille_arena_progress_fn)(void *user, const mille_arena_progress *progress);

/**
 * Makes an arena; nothing is played yet. A player that exists but cannot be loaded is no error here: it loses each game by
 * ::MILLE_FAULT_LOAD or ::MILLE_FAULT_ABI. [any-thread]
 * \param setup copied, with the names
 * \param[out] arena the arena, to be freed with mille_arena_free()
 * \return ::MILLE_E_ARGUMENT; ::MILLE_E_NOT_FOUND and ::MILLE_E_OPTION for a player or its options, ::MILLE_E_UNSUPPORTED for one
 *         that does not play the variant, ::MILLE_E_IO, ::MILLE_E_RANDOM. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_create(const mille_variant *variant, const mille_arena_setup *setup,
                                                     mille_arena **arena, mille_error *error);

/** Frees an arena; if it is running, it is cancelled. [any-thread] \since 0.1.0 */
MILLE_API void MILLE_CALL mille_arena_free(mille_arena *arena);

/**
 * Plays. Players in child processes are started and ended by it. [table-serial]
 * \param pairs at most so many more; 0: all that remain
 * \param progress may be NULL; what is called with the results as they come
 * \param user passed to `progress`
 * \return ::MILLE_OK when it has played them, or the test has decided, or a fault ended it, as mille_arena_info_get() tells;
 *         ::MILLE_E_CANCELLED and ::MILLE_E_NOMEM: whole pairs count, and a further call goes on; ::MILLE_E_SCRIPT;
 *         ::MILLE_E_UNSUPPORTED for an arena that was opened from lines. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_run(mille_arena *arena, uint64_t pairs, mille_arena_progress_fn progress, void *user,
                                                  mille_error *error);

/** Ends a run that is under way on another thread, after the decisions being taken. [any-thread] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_arena_cancel(mille_arena *arena, mille_error *error);

/**
 * Plays one pair, counts it nowhere and hands its line, times and records to `progress`: for a host that spreads the pairs of one
 * run over several machines and gives the lines to mille_arena_take() elsewhere. A pair that this arena plays a second time shows its
 * players the same cards again. [table-serial]
 * \param index which, in the order of the lines, from 0, below mille_arena_info::pairs_total
 * \return ::MILLE_E_ARGUMENT past the last; as mille_arena_run() otherwise. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_play(mille_arena *arena, uint64_t index, mille_arena_progress_fn progress, void *user,
                                                   mille_error *error);

/**
 * An arena out of a result file, to look at its results or to put shards together. It has no players and no pairs yet: the file's own,
 * and those of the other shards, come by mille_arena_take(). [any-thread]
 * \param lines a result file, never NULL; only its header is read. Need not end with a zero byte
 * \return ::MILLE_E_RECORD with the line. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_open(mille_engine *engine, const char *lines, size_t size, mille_arena **arena,
                                                   mille_error *error);

/**
 * Takes over pairs that were played before: into a new arena of the same setup to go on with a run, or into an opened one the shards of
 * a run in any order. A last line without its end is left out. [table-serial]
 * \param lines a result file, with its header; never NULL
 * \param times the file of times beside it; NULL with `times_size` 0: none. Pairs without a line there have no times
 * \param[out] lines_taken bytes of `lines` up to the end of the last line that was taken; may be NULL
 * \param[out] times_taken the same of `times`; may be NULL
 * \return ::MILLE_E_RECORD with the line where a line is damaged, is there twice, or is of another run. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_take(mille_arena *arena, const char *lines, size_t size, const char *times,
                                                   size_t times_size, size_t *lines_taken, size_t *times_taken,
                                                   mille_error *error);

/** How far it is. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_arena_info_get(mille_arena *arena, mille_arena_info *info, mille_error *error);

/** The name of player number `index`, from 0. ::MILLE_E_NOT_FOUND past the last. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_arena_player_name(mille_arena *arena, size_t index, char *buffer, size_t size,
                                                          size_t *needed, mille_error *error);

/**
 * What a pairing has come to. [table-serial]
 * \param pairing from 0: players 0 and 1, 0 and 2 …, 1 and 2 … ::MILLE_E_NOT_FOUND past the last. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_result_get(mille_arena *arena, size_t pairing, mille_arena_result *result,
                                                         mille_error *error);

/**
 * How a pairing's estimate came about, for a chart: after some of its pairs, evenly spread, the last one included. [table-serial]
 * \param[out] points array of `capacity` elements
 * \param capacity elements in `points`
 * \param[out] count elements filled; none where nothing was played
 * \return ::MILLE_E_NOT_FOUND for a pairing past the last. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_series(mille_arena *arena, size_t pairing, mille_arena_point *points,
                                                     size_t capacity, size_t *count, mille_error *error);

/** A player's rating among all. ::MILLE_E_NOT_FOUND past the last. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_arena_rating_get(mille_arena *arena, size_t player, mille_arena_rating *rating,
                                                         mille_error *error);

/** Fault number `index`, from 0, in the order of the pairs. ::MILLE_E_NOT_FOUND past the last. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_arena_fault_get(mille_arena *arena, size_t index, mille_arena_fault *fault,
                                                        mille_error *error);

/** A text of an arena. */
typedef int32_t mille_arena_text_kind;
enum {
  MILLE_ARENA_HEADER = 0, /**< the first line of its result file, with its line end */
  MILLE_ARENA_LINES = 1,  /**< its result file so far, header included */
  MILLE_ARENA_JSON = 2    /**< its results: an object, or for three and more players an array, one object a pairing */
};

/** A text of an arena. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_arena_text(mille_arena *arena, mille_arena_text_kind kind, char *buffer, size_t size,
                                                   size_t *needed, mille_error *error);

/** \} */

/* ---- States ------------------------------------------------------------------------------------------------- */

/**
 * \name States: a point of a match in the caller's memory
 * A state holds everything, hidden cards too, in mille_state_size() bytes aligned to 8. It begins with a tag that each call
 * compares with its variant: zeroed bytes and another variant's are ::MILLE_E_HANDLE. All are [table-serial] for the state.
 */
/** \{ */

/** Bytes of a state, a multiple of 8; constant for a library. [any-thread] \since 0.1.0 */
MILLE_API size_t MILLE_CALL mille_state_size(void);

/**
 * Sets a state to the start of a match, between deals.
 * \param setup as for a table; NULL: a seed from the system. Decks must be ::MILLE_DECKS_SEED. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_state_init(const mille_variant *variant, const mille_match_setup *setup,
                                                   mille_state *state, mille_error *error);

/** The point at which a table stands. \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_state_from_table(mille_table *table, mille_state *state, mille_error *error);

/**
 * The point of a table just before one of its decisions, from `first_decision` to `decisions`: with the latter, right after
 * the last decision and without what followed it, a deal or a forfeit, as mille_table_undo() would leave it. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_state_at(mille_table *table, uint64_t decision, mille_state *state, mille_error *error);

/** A table that starts at a state; it has no record. [any-thread] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_table_from_state(const mille_variant *variant, const mille_state *state,
                                                         mille_table **table, mille_error *error);

/**
 * Deals the next deal, the first too. ::MILLE_E_PHASE unless the state is between deals.
 * \param[in,out] state the state, which is changed
 * \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_state_next_deal(const mille_variant *variant, mille_state *state, mille_error *error);

/**
 * The phase, and whose turn it is.
 * \param[out] phase where the match stands; may be NULL
 * \param[out] turn the seat whose turn it is, or ::MILLE_NOBODY; may be NULL
 * \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_state_phase(const mille_variant *variant, const mille_state *state, mille_phase *phase,
                                                    mille_seat *turn, mille_error *error);

/** The legal list, as mille_table_legal(). \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_state_legal(const mille_variant *variant, const mille_state *state, mille_action *actions,
                                                    size_t capacity, size_t *count, mille_error *error);

/** Whether an action is legal, as mille_table_check(). \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_state_check(const mille_variant *variant, const mille_state *state,
                                                    const mille_action *action, mille_error *error);

/**
 * Plays an action, as mille_table_apply().
 * \param[in,out] state the state, which is changed
 * \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_state_apply(const mille_variant *variant, mille_state *state, const mille_action *action,
                                                    mille_error *error);

/** Reads an action given as text, as mille_table_parse(). \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_state_parse(const mille_variant *variant, const mille_state *state, const char *text,
                                                    mille_action *action, mille_error *error);

/** What a seat, or an onlooker, may know. \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_state_view(const mille_variant *variant, const mille_state *state, mille_seat viewer,
                                                   mille_view *view, mille_error *error);

/** The last completed deal's result. ::MILLE_E_PHASE before one is. \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_state_result(const mille_variant *variant, const mille_state *state,
                                                     mille_deal_result *result, mille_error *error);

/** What the deal in progress would score if it ended here blocked (E2, E4). ::MILLE_E_PHASE outside a deal. \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_state_score(const mille_variant *variant, const mille_state *state,
                                                    mille_deal_result *result, mille_error *error);

/** The payment of a match that is over, as mille_table_payment(). \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_state_payment(const mille_variant *variant, const mille_state *state,
                                                      mille_payment *payment, mille_error *error);

/** The hash, as mille_table_hash(). \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_state_hash(const mille_variant *variant, const mille_state *state, uint64_t *hash,
                                                   mille_error *error);

/**
 * A state that a viewer may take for the true one: what the view shows is kept, the hidden cards are dealt anew, every
 * arrangement of physical cards that agrees with what the viewer has seen being equally likely.
 * \param view a seat's view from this library and variant; an onlooker's will do
 * \param seed chooses the arrangement, and the reshuffles to come
 * \return ::MILLE_E_ARGUMENT for a view that contradicts itself, ::MILLE_E_PHASE for one of a match that is over. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_state_sample(const mille_variant *variant, const mille_view *view, uint64_t seed,
                                                     mille_state *state, mille_error *error);

/**
 * Plays uniformly random legal actions to the end of the deal in progress.
 * \param[in,out] state in: where to begin, a deal in progress; out: between deals, or at the match's end
 * \param seed chooses the actions
 * \param[out] result points, decisions, who went out; may be NULL. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_state_playout(const mille_variant *variant, mille_state *state, uint64_t seed,
                                                      mille_playout *result, mille_error *error);

/** What the match, or its last deal, is worth to each seat: `returns[0] == -returns[1]`. \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_state_returns(const mille_variant *variant, const mille_state *state,
                                                      mille_return_kind kind, double returns[MILLE_SEATS], mille_error *error);

/** \} */

/**
 * \name Batches
 * The same over `count` states that lie mille_state_size() bytes apart, in one call. Item i of what takes a seed uses a seed
 * hashed from `seed` and i. The first failure ends the call; `*done` (may be NULL) says how many items were completed
 * before it, and those stay done. [table-serial] for the states.
 */
/** \{ */

/**
 * Legal lists: item i's in `actions[i × capacity]` on, its length in `counts[i]`.
 * \param[out] actions `count` × `capacity` elements; may be NULL when `capacity` is 0
 * \param[out] counts `count` elements
 * \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_legal(const mille_variant *variant, const mille_state *states, size_t count,
                                                    mille_action *actions, size_t capacity, uint32_t *counts, size_t *done,
                                                    mille_error *error);

/**
 * Applies `actions[i]` to state i.
 * \param[in,out] states the states, which are changed
 * \param actions `count` elements
 * \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_apply(const mille_variant *variant, mille_state *states, size_t count,
                                                    const mille_action *actions, size_t *done, mille_error *error);

/**
 * Plays an atomic action in each state, as mille_atomic_action() and mille_state_apply().
 * \param[in,out] states the states, which are changed
 * \param actions `count` atomic actions; a negative one leaves its state as it is
 * \return ::MILLE_E_ILLEGAL_ACTION where one is not legal; ::MILLE_E_ARGUMENT for one that does not exist; ::MILLE_E_UNSUPPORTED as mille_encoding_get(). \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_act(const mille_variant *variant, mille_state *states, size_t count,
                                                  const int32_t *actions, size_t *done, mille_error *error);

/**
 * The phase of each state, and whose turn it is.
 * \param[out] phases `count` elements, or NULL
 * \param[out] turns `count` elements, or NULL. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_phase(const mille_variant *variant, const mille_state *states, size_t count,
                                                    mille_phase *phases, mille_seat *turns, size_t *done, mille_error *error);

/**
 * Random playouts of each state, as mille_state_playout().
 * \param[in,out] states in: where to begin, deals in progress; out: between deals, or at the match's end
 * \param[out] results `count` elements, or NULL
 * \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_playout(const mille_variant *variant, mille_state *states, size_t count,
                                                      uint64_t seed, mille_playout *results, size_t *done, mille_error *error);

/**
 * States sampled from one view, as mille_state_sample().
 * \param[out] states `count` states
 * \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_sample(const mille_variant *variant, const mille_view *view, uint64_t seed,
                                                     mille_state *states, size_t count, size_t *done, mille_error *error);

/**
 * Observations and legal masks of each state for the seat whose turn it is (zeros where no deal is in progress).
 * \param[out] observations `count` × mille_encoding::observation_size floats, or NULL
 * \param[out] masks `count` × mille_encoding::atomic_actions bytes, or NULL. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_observe(const mille_variant *variant, const mille_state *states, size_t count,
                                                      float *observations, uint8_t *masks, size_t *done, mille_error *error);

/**
 * One decision of the seated player at each of `count` tables, as mille_table_step().
 * \param budget NULL: no limits
 * \param[out] steps array of `count` elements, `stride` bytes apart, the first's `struct_size` set and good for all; or NULL. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_step(mille_table *const *tables, size_t count, const mille_budget *budget,
                                                   mille_step *steps, size_t stride, size_t *done, mille_error *error);

/** \} */

/* ---- Learning ----------------------------------------------------------------------------------------------- */

/**
 * \name Learning: atomic actions and observations
 * A dense space of actions over the kinds of card (mille_rules::kind_of): each is a legal action of its own, and every whole
 * lay is a sequence of them. For `montreal` and the other shipped variants there are 109: 0 draw, 1 pass, 2 upcard; 3–19 take
 * the pile, by rank and kinds of the two cards; 20–66 open a set with three cards, by rank, number of natural cards (3, 2,
 * 1) and their kinds; 67–81 add one natural card, by kind; 82–93 add one wild card, by rank of the set; 94–108 discard, by
 * kind. mille_atomic_text() says the meaning of each for every variant that has one.
 */
/** \{ */

/** Sizes for a variant; ::MILLE_E_UNSUPPORTED, naming the field, where sets cannot be laid card by card after three. [any-thread] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_encoding_get(const mille_variant *variant, mille_encoding *encoding, mille_error *error);

/** What an atomic action means, in kinds of card, such as `open 8 with 8 8 2` or `discard JCHS`. [any-thread] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_atomic_text(const mille_variant *variant, int32_t index, char *buffer, size_t size,
                                                    size_t *needed, mille_error *error);

/** The legal mask: 1 for each atomic action that is legal now; `size` is mille_encoding::atomic_actions. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_atomic_mask(const mille_variant *variant, const mille_state *state, uint8_t *mask,
                                                    size_t size, mille_error *error);

/** The engine's action for an atomic one, with cards of the hand. ::MILLE_E_ILLEGAL_ACTION where it is not legal. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_atomic_action(const mille_variant *variant, const mille_state *state, int32_t index,
                                                      mille_action *action, mille_error *error);

/** The canonical sequence of atomic actions for a legal action; at most ::MILLE_ACTION_CARDS. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_atomic_split(const mille_variant *variant, const mille_state *state,
                                                     const mille_action *action, int32_t *sequence, size_t capacity,
                                                     size_t *count, mille_error *error);

/** The one action that a sequence of atomic ones on the same set amounts to. ::MILLE_E_ARGUMENT where it is none. [table-serial] \since 0.1.0 */
MILLE_API mille_status MILLE_CALL mille_atomic_join(const mille_variant *variant, const mille_state *state,
                                                    const int32_t *sequence, size_t count, mille_action *action,
                                                    mille_error *error);

/**
 * An observation as floats, from a view: blocks of counts by kind of card (own hand, own sets, rival's sets, pile, known to be
 * in the rival's hand, own cards known to the rival, unseen), wild cards of each set, the upcard, scalars. The page "Encoding" lists every
 * index. [any-thread]
 * \param view a seat's; an onlooker's is ::MILLE_E_ARGUMENT
 * \param[out] values `size` floats, `size` being mille_encoding::observation_size. \since 0.1.0
 */
MILLE_API mille_status MILLE_CALL mille_observation(const mille_variant *variant, const mille_view *view, float *values,
                                                    size_t size, mille_error *error);

/** \} */

#ifdef __cplusplus
}
#endif

#endif
