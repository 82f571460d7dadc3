/* mille.h: the host interface of libmille: engines, variants, tables, states, players, records.
 * It includes mille_types.h, the plain data, and mille_ai.h, what a player implements. */

#ifndef MILLE_MILLE_H
#define MILLE_MILLE_H

#include "mille_ai.h"
#include "mille_types.h"

/**
 * \file
 * \brief The host interface of libmille.
 *
 * \since 1.0.0 where the comment of a function or type names no other release.
 *
 * \par Objects
 * An ::mille_engine holds the allocator, the log and the limits. It makes variants (::mille_variant: rules, immutable),
 * tables (::mille_table: one match with its history), players (::mille_player: a program that plays) and arenas (::mille_arena: a comparison of
 * players). All five are handles: opaque pointers that the host keeps. A call with NULL or with a handle of another kind returns
 * ::MILLE_E_HANDLE. A call with a freed handle returns ::MILLE_E_HANDLE until the engine and everything made from it are freed, or until a
 * newer handle of the same kind reuses the address. After that, do not use it. A pointer that never was a handle is undefined behaviour.
 * Objects keep their engine alive, so free them in any order. Every `*_free` accepts NULL. `examples/c/embed.c` shows the life of an
 * engine, a variant, a table and players.
 *
 * ::mille_state is different. It is a snapshot of a match as opaque bytes in the host's own memory, for search, learning and
 * simulation. It owns nothing. Copy it with `memcpy`. `examples/c/host.c` plays on states.
 *
 * \par Names
 * A call is named after what it works on. A setter goes on with `set_`, an adder with `add_`, any other action with its verb (`next_deal` and
 * `playout` are verbs, too). A noun returns something: one thing, one by an `index` from 0, or many into an array with a `capacity`. `_get` follows
 * where a struct has the noun's name. The player in the other seat is the *opponent*.
 *
 * \par Errors
 * A call that can fail returns a ::mille_status and takes a ::mille_error last, which may be NULL (mille_layout() takes none). A call succeeds or
 * changes nothing. No call throws, aborts or exits. Every function that takes a handle can return ::MILLE_E_HANDLE,
 * every function that takes a pointer ::MILLE_E_ARGUMENT, every function that takes a struct with `struct_size`
 * ::MILLE_E_STRUCT_SIZE, and every function on a table ::MILLE_E_BUSY. Every call can return ::MILLE_E_NOMEM and ::MILLE_E_INTERNAL. The
 * comment of a function lists the further errors that it can return; a later version may return others.
 *
 * \par Texts of strangers
 * Texts from scripts, players and records are printable when they reach the host: UTF-8 without control characters, without invisible
 * or blank characters (such as U+00AD, U+200B and U+3164) and without characters that reorder text (such as U+202E). You can print them to
 * a terminal. Joiners (U+200C, U+200D) and the U+FE0F of an emoji are printable where they change what is seen.
 *
 * \par Texts and paths
 * A text is UTF-8 and ends with a zero byte unless its length is given. A path goes to the system byte by byte, whatever its encoding; on
 * Windows it is UTF-8.
 *
 * \par Buffers
 * A function that writes a text takes `buffer` and its `size` in bytes. `*needed` receives the size of the text with its zero
 * byte. If `size` is smaller, the function writes nothing and returns ::MILLE_E_BUFFER. `buffer` may be NULL when `size` is 0.
 * `needed` may be NULL.
 *
 * \par Arrays
 * A function that writes an array takes the array and its `capacity` in elements. `*count` receives the number of elements that
 * exist. The function writes those that fit. If that is not all of them, it returns ::MILLE_E_BUFFER (mille_arena_series() does not). The array may be NULL when `capacity`
 * is 0. Structs that may grow are `stride` bytes apart: pass the `sizeof` that your compiler knows (at most ::MILLE_STRIDE_MAX), and set
 * `struct_size` in the first element.
 *
 * \par Parameters
 * The type and the comment of a parameter say its direction, its ownership, and whether it may be NULL:
 * - Values, handles and pointers to const are read. The library keeps no pointer after the call, unless the comment says how long it must
 *   live.
 * - The address of a handle (`mille_table **`) receives a new handle. The host owns it and frees it with the `*_free` of its type.
 * - Any other pointer is written. `[in,out]` marks one that is also read. Set `struct_size` in a struct before a call that writes it.
 * - A pointer must not be NULL unless its comment allows it. `error`, `needed` and `done` may always be NULL, and so may a text or an array
 *   whose length or capacity is 0.
 * - `user` belongs to the host. The library passes it on unread. It may be NULL.
 * - A returned `const char *` is static. Do not free it.
 *
 * `mille.abi.json` beside this file lists all this for each function, for binding generators.
 *
 * \par Threads
 * [any-thread]: may be called on any thread at any time. [table-serial]: one thread at a time for the same table, state,
 * player or arena, readers included; but calls that take a state as pointer to const may run on several threads at once, and beside a copy
 * of it by `memcpy`. A second thread inside the same table or arena gets ::MILLE_E_BUSY. [caller-thread]: a callback that
 * runs only on the thread that called the library, during that call. Variants are immutable, and threads may share them. The library
 * starts threads only in mille_arena_run(), if its setup asks for them, and joins them before that call returns. It installs
 * no signal handler and keeps no global state.
 *
 * Some calls may take seconds: those that read a whole record (mille_table_import(), mille_table_resume(), mille_record_verify(), and
 * mille_table_follow_line() at the reveal), mille_script_check(), and those that load a player (at most 60 seconds). They hold only what they are
 * passed, and cannot be stopped.
 *
 * \par Floating-point environment
 * Every call computes in the default floating-point environment: rounding to nearest, with subnormal numbers, and no exception traps. The
 * calling thread's own environment changes no result, and when the call returns, the thread has it again, flags included. Callbacks run in
 * the default environment, too. What a player changes in it ends with its function. Other callbacks must leave it as they found it.
 *
 * \par Stack
 * A thread that calls the library needs 96 KiB of stack: 64 KiB suffice for all players but `search` and the level `master`. What callbacks
 * need comes on top. Builds with a sanitizer or without optimisation need more.
 *
 * \par Freeing and threads
 * Every `*_free` may be called on any thread. An engine, table, player or arena that is freed during a call on it stays alive until
 * that call returns. A variant does not: no other thread may be in a call with the variant's handle while it is freed. Tables and arenas
 * keep what they need of their variant.
 *
 * \par Callbacks
 * A callback receives the `user` pointer that was given with it. It must not throw or longjmp. The log and the allocator may be called on
 * any thread, and on several threads at the same time: they must be thread-safe. Players and progress callbacks run only on the thread that
 * called the library, during that call. A callback that calls back into the handle that is calling it gets ::MILLE_E_BUSY. The allocator
 * must not call the library at all.
 */

#ifdef __cplusplus
extern "C" {
#endif

/** \name Handles and state */
/** \{ */
typedef struct mille_engine mille_engine;   /**< allocator, log, limits */
typedef struct mille_variant mille_variant; /**< rules as resolved, with options and hooks; immutable */
typedef struct mille_table mille_table;     /**< one match: history, events, undo, seated players */
typedef struct mille_player mille_player;   /**< a program that plays and can be seated */
typedef struct mille_arena mille_arena;     /**< a comparison of players */
typedef struct mille_state mille_state;     /**< a snapshot of a match, in the caller's memory */
/** \} */

/* ---- The library -------------------------------------------------------------------------------------------- */

/** \name The library */
/** \{ */

/** The library's version, as ::MILLE_VERSION counts. A candidate of a release counts as that release. [any-thread] \since 1.0.0 */
MILLE_API uint32_t MILLE_CALL mille_version(void);

/** The library's version as text, such as `1.0.0`, or `1.0.0-rc.1` for a candidate; static. [any-thread] \since 1.0.0 */
MILLE_API const char *MILLE_CALL mille_version_text(void);

/**
 * Whether this build offers a capability: `mille.table/1`, `mille.state/1`, `mille.hash/1`, `mille.encoding/1`, `mille.script/1`
 * (variants in Lua), `mille.isolation/1`, `mille.arena/1`.
 * \param capability name and version; NULL is not offered
 * \return 1 or 0. [any-thread] \since 1.0.0
 */
MILLE_API int32_t MILLE_CALL mille_has(const char *capability);

/**
 * Lists the sizes and offsets of every public struct as the library lays them out. Bindings compare them with their own.
 * \param[out] entries array of `capacity` elements, filled with static texts
 * \param capacity elements in `entries`
 * \param[out] count elements there are; may be NULL
 * \return ::MILLE_OK or ::MILLE_E_BUFFER. [any-thread] \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_layout(mille_layout_entry *entries, size_t capacity, size_t *count);

/** The name of a status, such as `MILLE_E_BUSY`; static; `MILLE_E_UNKNOWN` for an unknown number. [any-thread] \since 1.0.0 */
MILLE_API const char *MILLE_CALL mille_status_name(mille_status status);

/** A status in a few words; static, never NULL. [any-thread] \since 1.0.0 */
MILLE_API const char *MILLE_CALL mille_status_text(mille_status status);

/**
 * The languages that the library has: `en`, then others, such as `fr`. A function with a parameter `language` takes such a tag, also with
 * a country and an encoding behind it (`fr-CA`, `fr_CA.UTF-8`), which it ignores. NULL and other languages mean English.
 * \param index from 0
 * \return the tag; static; NULL past the last. [any-thread] \since 1.0.0
 */
MILLE_API const char *MILLE_CALL mille_language(size_t index);

/**
 * The text of a rule by its id (`P1`), as one or two sentences; static; NULL for an unknown id. [any-thread]
 * \param rule the id; NULL gives NULL
 * \param language see mille_language(); NULL means English
 * \since 1.0.0
 */
MILLE_API const char *MILLE_CALL mille_rule_text(const char *rule, const char *language);

/**
 * The rule fields, in the order of a record, as a JSON list. Of each field: `name`, `type` (`integer`, `boolean`, `choice`, `wild_list`,
 * `value_map`), `default`, `since`, `help` (a sentence); of an integer `minimum` and `maximum`, of a choice `choices`. [any-thread]
 * \return ::MILLE_OK or ::MILLE_E_BUFFER. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_rule_fields(char *buffer, size_t size, size_t *needed, mille_error *error);

/**
 * The template of a message, with its parameters as `{0}` … `{3}`; static; NULL for an unknown id. [any-thread]
 *
 * `{0:card|cards}` stands for the first word if the language's singular goes with parameter 0, else for the second.
 * \param message the id; NULL gives NULL
 * \param language see mille_language(); NULL means English. A message without a translation has its English template.
 * \since 1.0.0
 */
MILLE_API const char *MILLE_CALL mille_message_text(const char *message, const char *language);

/**
 * Writes the message of an error in a language, with the parameters filled in and the rule's id, as mille_error::text has it in English.
 * A message without a translation, or with a parameter that was cut, is written as mille_error::text has it. [any-thread]
 * \param what an error that a call has filled, with its `struct_size`
 * \param language see mille_language(); NULL means English
 * \return ::MILLE_OK, ::MILLE_E_ARGUMENT if `what` is NULL, ::MILLE_E_STRUCT_SIZE, or ::MILLE_E_BUFFER; ::MILLE_ERROR_TEXT_SIZE bytes
 * are always enough. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_error_text(const mille_error *what, const char *language, char *buffer, size_t size, size_t *needed,
                                                   mille_error *error);

/** The id of message number `index`, from 0; NULL past the last. Translators list all messages with it. [any-thread] \since 1.0.0 */
MILLE_API const char *MILLE_CALL mille_message_id(size_t index);

/**
 * Writes a card as `QS`, `10D`, `2H`, or `X` for a joker. [any-thread]
 * \return ::MILLE_OK, ::MILLE_E_BUFFER, or ::MILLE_E_ARGUMENT if the number is not a card. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_card_text(mille_card card, char *buffer, size_t size, size_t *needed,
                                                  mille_error *error);

/**
 * Reads a card: rank, then suit, in either case. `T` stands for `10`, ♣ ♦ ♥ ♠ may stand for suits, `X` for a joker. [any-thread]
 * \return ::MILLE_OK or ::MILLE_E_NOTATION. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_card_parse(const char *text, mille_card *card, mille_error *error);

/**
 * Writes an action as `lay 8 8C 8D 2H`, or as `lay @0 8 8C` if the set belongs to the other seat, here seat 0. The text of
 * ::MILLE_ACTION_NONE is empty. [any-thread]
 * \param action the action
 * \param seat the seat that acts: 0 or 1
 * \return ::MILLE_OK, ::MILLE_E_BUFFER, or ::MILLE_E_ARGUMENT if the bytes are not an action. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_action_text(const mille_action *action, mille_seat seat, char *buffer, size_t size,
                                                    size_t *needed, mille_error *error);

/**
 * Reads a seed: 64 hexadecimal digits, or a decimal number below 2⁶⁴, which fills the first 8 bytes in little-endian order. [any-thread]
 * \param[out] seed ::MILLE_SEED_SIZE bytes
 * \return ::MILLE_OK or ::MILLE_E_NOTATION. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_seed_parse(const char *text, uint8_t *seed, mille_error *error);

/**
 * Derives the seed of match `number` in a series. Match 1 has the seed itself. Match k has SHA-256 of the seed's 32 bytes and of k as
 * 8 bytes in little-endian order. [any-thread]
 * \param seed ::MILLE_SEED_SIZE bytes
 * \param number 1 or more
 * \param[out] result ::MILLE_SEED_SIZE bytes; may be `seed` itself
 * \return ::MILLE_OK, or ::MILLE_E_ARGUMENT for number 0. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_seed_of_match(const uint8_t *seed, uint64_t number, uint8_t *result, mille_error *error);

/**
 * A seed from the system's randomness. [any-thread]
 * \param[out] seed ::MILLE_SEED_SIZE bytes
 * \return ::MILLE_OK or ::MILLE_E_RANDOM. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_seed_random(uint8_t *seed, mille_error *error);

/** \} */

/* ---- Engine ------------------------------------------------------------------------------------------------- */

/** \name Engine */
/** \{ */

/**
 * Allocates, resizes and frees memory. `block` is NULL for a new block. `new_size` 0 frees the block and returns NULL. The
 * result is aligned for every type. NULL reports failure and leaves `block` as it was. It must be thread-safe, and it must not call the
 * library. [any-thread]
 */
typedef void *(MILLE_CALL *mille_allocate_fn)(void *user, void *block, size_t old_size, size_t new_size);

/** Who wrote a line of the log. */
typedef int32_t mille_log_source;
enum {
  MILLE_LOG_FROM_ENGINE = 0,  /**< the engine: about players and sandboxes */
  MILLE_LOG_FROM_VARIANT = 1, /**< a script that was asked about a state, a record or a match of an arena */
  MILLE_LOG_FROM_TABLE = 2,   /**< a script that was asked in a match of a table */
  MILLE_LOG_FROM_PLAYER = 3   /**< a player, seated or not */
};

/** A line of the log. The texts are valid during the call of ::mille_log_fn, and never NULL. \since 1.0.0 */
typedef struct mille_log_line {
  uint32_t struct_size;    /**< the library's `sizeof(mille_log_line)` */
  mille_log_level level;   /**< its severity */
  mille_log_source source; /**< who wrote it */
  int32_t line;            /**< line in `file`, from 1; 0: no line */
  const char *text;        /**< what was written, without a line end; at most ::MILLE_ERROR_TEXT_SIZE bytes, zero byte included. A longer one
                                is cut */
  const char *file;        /**< name of the script concerned; empty: none */
  const char *player;      /**< name of the player that wrote it, as records list it; empty: no player */
  void *user;              /**< the word of the table (mille_table_set_user()) or of the player (mille_player_set_user()); NULL: it has none,
                                or `source` is neither */
} mille_log_line;

/**
 * Receives a line of the log. It must be thread-safe. [any-thread]
 * \param user mille_engine_options::log_user
 * \param line the line; valid during the call
 */
typedef void (MILLE_CALL *mille_log_fn)(void *user, const mille_log_line *line);

/** Kinds of players, besides the built-in ones and the files in `player_folders`: bits of mille_engine_options::allow_players. */
enum {
  MILLE_ALLOW_FILES = 1,   /**< any file, by its path */
  MILLE_ALLOW_COMMANDS = 2 /**< commands (::MILLE_SOURCE_COMMAND). They are trusted, not isolated: a shell runs them, and they can read everything
                                that the host's user can read */
};

/** The settings of an engine. Zero is a good default for every field except `struct_size`. \since 1.0.0 */
typedef struct mille_engine_options {
  uint32_t struct_size;         /**< `sizeof(mille_engine_options)` */
  int32_t allow_unknown_fields; /**< 1: a player may play under rule fields that it does not know; 0: such a player is refused. See
                                      mille_player_unknown_fields() */
  mille_allocate_fn allocate;   /**< for handles, histories and scripts; NULL: the C library's. Texts and arenas use the C++ heap */
  void *allocate_user;          /**< passed to `allocate` */
  mille_log_fn log;             /**< NULL: nothing is logged. It receives the lines that players write, warnings about hooks that fail, and
                                     one ::MILLE_LOG_WARNING per engine if a player under ::MILLE_ISOLATION_WEAK lacks a part of its sandbox */
  void *log_user;               /**< passed to `log` */
  uint64_t script_memory;       /**< maximum bytes that a script may make in one call, freed or not, counted alike on every machine; 0: 2 MiB.
                                     Records of matches with hooks name another limit, and are refused by an engine
                                     that allows less (::MILLE_E_LIMIT) */
  uint64_t script_instructions; /**< maximum steps of a script in one call; 0: 1,000,000; above 10¹² it counts as
                                     10¹². As for `script_memory` */
  uint64_t max_text;            /**< maximum bytes of a record, position or script that is read; 0: 64 MiB */
  const char *const *player_folders; /**< `player_folder_count` folders to search for players, in this order; NULL when that is 0. Copied. An empty text is left out.
                                     Only the host should be able to write to them: a link in a folder is followed, wherever it leads */
  size_t player_folder_count;   /**< number of `player_folders` */
  const char *player_host;      /**< path of the program mille-ai-host, which runs isolated players and commands; NULL: the one that was
                                     installed with the library, in its prefix or where it was to be installed. Copied. The engine opens the
                                     program when it is made, and later starts what it has opened. If it cannot be opened, the first player
                                     that needs it fails with ::MILLE_E_IO */
  uint64_t player_memory;       /**< maximum bytes of address space of an isolated player, and of data of a command; 0: 1 GiB */
  const char *const *readable_folders; /**< `readable_folder_count` folders whose files isolated players may read; NULL when that is 0.
                                     Copied. Without them a player can read its own file, the system's libraries, and locale data */
  size_t readable_folder_count; /**< number of `readable_folders` */
  uint32_t player_threads;      /**< maximum threads of an isolated player at a time, at most
                                     ::MILLE_PLAYER_THREADS_MAX; 0: 1 */
  uint32_t allow_players;       /**< the players that a name may stand for, besides the built-in ones and the files in `player_folders`:
                                     ::MILLE_ALLOW_FILES, ::MILLE_ALLOW_COMMANDS, or both; 0: no others. Leave it 0 if names come from
                                     strangers */
  int64_t player_patience_us;   /**< microseconds, at most 2⁵³, to wait for a player in a child process whose decision has no hard limit,
                                     counted from its soft limit if it has one. After that the player counts as hanging (::MILLE_FAULT_HANG).
                                     0: 10 seconds; -1: no limit */
  int32_t stop_on_hook_failure; /**< what happens if a hook of a variant's script fails. 0: the engine's own result holds (a
                                     failing `allow` counts as allowing), the call succeeds, mille_event::failed_hooks names the hook, and
                                     the log gets a ::MILLE_LOG_WARNING, once per deal and cause. 1: the call fails with
                                     ::MILLE_E_SCRIPT and changes nothing; a match may then be unable to end */
  int32_t count_hook_use;       /**< 1: variants count how often their hooks are called and which of their lines run, for
                                     ::MILLE_VARIANT_TEXT_HOOK_USE. Counting takes time. 0: nothing is counted */
} mille_engine_options;

/**
 * Creates an engine. [any-thread]
 * \param options NULL for the defaults; copied
 * \param[out] engine the engine, to be freed with mille_engine_free(). \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_engine_create(const mille_engine_options *options, mille_engine **engine,
                                                      mille_error *error);

/** Releases the host's reference to an engine. The engine is destroyed with its last child. [any-thread] \since 1.0.0 */
MILLE_API void MILLE_CALL mille_engine_free(mille_engine *engine);

/** \} */

/* ---- Variants ----------------------------------------------------------------------------------------------- */

/** \name Variants */
/** \{ */

/**
 * The id of the shipped variant number `index`, from 0; static; NULL past the last. [any-thread] \since 1.0.0
 */
MILLE_API const char *MILLE_CALL mille_variant_id(size_t index);

/**
 * Loads a shipped variant by its id. [any-thread]
 * \param options values of options, by name and text; NULL when `option_count` is 0; each option at most once
 * \param[out] variant the variant, to be freed with mille_variant_free()
 * \return ::MILLE_E_NOT_FOUND, ::MILLE_E_OPTION, or ::MILLE_E_RULES if the fields of the options conflict. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_variant_load(mille_engine *engine, const char *id, const mille_option *options,
                                                     size_t option_count, mille_variant **variant, mille_error *error);

/**
 * Creates a variant from a script in Lua. The script runs in a sandbox: it cannot reach the host, and its time and memory are
 * limited (::mille_engine_options). The library opens no file: if the script extends a file (`extends = "base.lua"`), the host gives that file
 * too. A file that is missing is the error `variant.extends_file` with the file's name as first parameter. Files that the script does not
 * extend, directly or through others, change nothing. [any-thread]
 * \param files the script, then the files that it may extend. A script alone may have any name. If there are several files, each has a
 *        name of its own such as `base.lua`: letters, digits, dots, hyphens and underscores, no dot in front, at most
 *        ::MILLE_SCRIPT_FILE_NAME_MAX bytes
 * \param file_count elements in `files`, 1 or more. The script and the files that it extends are at most ::MILLE_SCRIPT_FILES_MAX with
 *        ::MILLE_SCRIPT_SIZE_MAX bytes together
 * \param options values of options, by name and text; NULL when `option_count` is 0; each option at most once
 * \param[out] variant the variant, to be freed with mille_variant_free()
 * \return ::MILLE_E_SCRIPT with file and line of the first problem, ::MILLE_E_OPTION, ::MILLE_E_RULES,
 *         ::MILLE_E_LIMIT, ::MILLE_E_UNSUPPORTED in a build without Lua. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_variant_from_script(mille_engine *engine, const mille_script_file *files, size_t file_count,
                                                            const mille_option *options, size_t option_count,
                                                            mille_variant **variant, mille_error *error);

/**
 * Lists all problems of a script, in the order of its lines: syntax errors, unknown and misspelt fields, wrong types and
 * ranges, conflicts, expectations that fail, and hooks whose results change between equal calls. [any-thread]
 * \param files as in mille_variant_from_script(); mille_error::file names the file of each problem
 * \param file_count elements in `files`, 1 or more
 * \param[out] problems array of `capacity` elements, `stride` bytes apart. The first one's `struct_size` holds for all
 * \param stride bytes from one element to the next: `sizeof(mille_error)` as the caller knows it
 * \param capacity elements in `problems`; there are never more than ::MILLE_SCRIPT_PROBLEMS_MAX
 * \param[out] count problems found; 0: the script is fine
 * \return ::MILLE_E_BUFFER; ::MILLE_E_LIMIT; ::MILLE_E_UNSUPPORTED in a build without Lua. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_script_check(mille_engine *engine, const mille_script_file *files, size_t file_count,
                                                     mille_error *problems, size_t stride, size_t capacity, size_t *count,
                                                     mille_error *error);

/**
 * A commented script to start a house rule from. [any-thread]
 * \param name the name of the variant: lower-case letters, digits and hyphens
 * \return ::MILLE_OK, ::MILLE_E_BUFFER, ::MILLE_E_ARGUMENT for an invalid name, ::MILLE_E_UNSUPPORTED in a build without Lua.
 * \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_script_template(const char *name, char *buffer, size_t size, size_t *needed,
                                                        mille_error *error);

/**
 * Releases the host's reference to a variant. No other thread may be in a call with this handle at that time. Calls do not count
 * references to their variant, because counting would slow down threads that share it. [any-thread]
 * \since 1.0.0
 */
MILLE_API void MILLE_CALL mille_variant_free(mille_variant *variant);

/** The texts of a variant. */
typedef int32_t mille_variant_text_kind;
enum {
  MILLE_VARIANT_TEXT_ID = 0,    /**< its id, as in a record */
  MILLE_VARIANT_TEXT_TITLE = 1, /**< its name for people */
  MILLE_VARIANT_TEXT_ABOUT = 2, /**< one or two sentences on what it changes */
  MILLE_VARIANT_TEXT_RULES = 3, /**< its rules as resolved, every field, as JSON, in the order of a record */
  MILLE_VARIANT_TEXT_OPTIONS = 4, /**< the options that were set, as JSON, each with its type */
  MILLE_VARIANT_TEXT_SCRIPT = 5, /**< the source of its script if it has hooks, as a record holds it, else empty */
  MILLE_VARIANT_TEXT_HOOK_USE = 6, /**< how its hooks have been used since it was loaded, as JSON; empty without hooks, and unless
                                  mille_engine_options::count_hook_use is 1. `hooks`: for each hook that the script defines, how often it was
                                  `asked` and how often it `answered` with another result than the engine's own (for `allow`:
                                  refused), how many `calls` of the script there were (one asks `allow` about a whole list), their `steps`
                                  together and the `most_steps` of one. `lines`: each line of a hook that can run, with its `file`, `line`, `hook`, `runs`, and
                                  whether it belongs to a `helper`, a function that the hook refers to. Functions that a hook creates
                                  while it runs are not listed. ::MILLE_E_SCRIPT if the script fails */
  MILLE_VARIANT_TEXT_RULE_SETS = 7 /**< its rule sets as a JSON list, without any `[]`: of each the fields that differ from ::MILLE_VARIANT_TEXT_RULES */
};

/** A text of a variant. [any-thread] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_variant_text(const mille_variant *variant, mille_variant_text_kind kind, char *buffer,
                                                     size_t size, size_t *needed, mille_error *error);

/** The rules of a variant as resolved. [any-thread] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_variant_rules(const mille_variant *variant, mille_rules *rules, mille_error *error);

/**
 * Option number `index` of a variant, from 0. [any-thread]
 * \return ::MILLE_E_NOT_FOUND past the last. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_variant_option(const mille_variant *variant, size_t index, mille_option_info *info,
                                                       mille_error *error);

/**
 * The rules of a rule set, one of those that the variant's hook `deal_rules` chooses from before each deal. They have the cards, and the
 * fields of `match` and `payment`, of mille_variant_rules(). [any-thread]
 * \param rule_set its number from 1, as in mille_view::rule_set; 0: the rules of mille_variant_rules()
 * \return ::MILLE_E_NOT_FOUND past the last. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_variant_rule_set(const mille_variant *variant, int32_t rule_set, mille_rules *rules,
                                                         mille_error *error);

/**
 * Number `index` of those that a variant remembers through a match, from 0, in the order of their names. [any-thread]
 * \return ::MILLE_E_NOT_FOUND past the last. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_variant_memory(const mille_variant *variant, size_t index, mille_memory_info *info,
                                                       mille_error *error);

/**
 * The variant's hash, as in a record: SHA-256 of the rule fields that differ from the base, as a record writes them,
 * and of the script if it has hooks. [any-thread]
 * \param[out] hash ::MILLE_HASH_SIZE bytes. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_variant_hash(const mille_variant *variant, uint8_t *hash, mille_error *error);

/**
 * Computes what the loser of a match pays, from totals alone (Y1–Y5). The hook `settle` of a script applies, and sees the winner as
 * seat 0. [any-thread]
 * \param input the two sides; the loser's `last_deal` is required if `payment.double_skunk_when` is `last_deal`
 * \param[out] payment the items; `winner` is 0, and `behind` is 1 if the winner has fewer points than the loser
 * \return ::MILLE_E_ARGUMENT for a number out of range or a missing last deal, ::MILLE_E_SCRIPT. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_settle(const mille_variant *variant, const mille_settle_input *input,
                                               mille_payment *payment, mille_error *error);

/** \} */

/* ---- Tables ------------------------------------------------------------------------------------------------- */

/** \name Tables: making and freeing */
/** \{ */

/**
 * Creates a table for one match. It has no deal yet: mille_table_next_deal() deals each deal, the first one too. [any-thread]
 * \param setup stakes, decks, and a seed unless the decks are sealed. NULL means the same as a struct with zeros: a seed from the system, a
 *        small stake of 1, and a large stake of `payment.stake_ratio`, or 1 if the variant takes any ratio
 * \param[out] table the table, to be freed with mille_table_free()
 * \return ::MILLE_E_ARGUMENT for stakes in the wrong ratio, or for stakes and `no_stakes` together; ::MILLE_E_RANDOM. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_create(const mille_variant *variant, const mille_match_setup *setup,
                                                     mille_table **table, mille_error *error);

/** Copies a table with its history, without its players. A clone with sealed decks is for
 * analysis: its end reveals no seed. [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_table_clone(mille_table *table, mille_table **clone, mille_error *error);

/** Frees a table; its players may then sit at another. [any-thread] \since 1.0.0 */
MILLE_API void MILLE_CALL mille_table_free(mille_table *table);

/**
 * Sets a word of the host's for a table, which the log gets with each line that a script writes in the table's match
 * (mille_log_line::user). It is NULL before, and in a clone. [table-serial]
 * \param user the word; the library passes it on unread
 * \return ::MILLE_OK. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_set_user(mille_table *table, void *user, mille_error *error);

/** The table's variant, as a handle of its own, to be freed with mille_variant_free(). [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_table_variant(mille_table *table, mille_variant **variant, mille_error *error);

/**
 * Restores a match from a record. It verifies every line: the rules, the cards, each action, the scores, the payment. If the record
 * is not complete, the match continues after its last whole line. The header stays as it was read, whatever version began the
 * match. [any-thread]
 * \param text the record; need not end with a zero byte
 * \param length its size in bytes
 * \param match the number of the match in the record, from 1; 0: the first
 * \param[out] table the table, to be freed with mille_table_free()
 * \return ::MILLE_E_RECORD with the line, ::MILLE_E_NOT_FOUND without that match, ::MILLE_E_UNSUPPORTED for a record that is
 *         redacted or whose seed is not revealed yet (mille_table_resume()), ::MILLE_E_LIMIT. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_import(mille_engine *engine, const char *text, size_t length, uint64_t match,
                                                     mille_table **table, mille_error *error);

/**
 * Finds a match in a record of several matches, without reading further than its end. It checks no line. [any-thread]
 * \param match the number of the match, from 1; 0: the first
 * \param[out] offset bytes before the match's header; may be NULL
 * \param[out] match_length bytes from there to the next header or to the end; may be NULL
 * \param[out] line number of the header's line, from 1; may be NULL
 * \return ::MILLE_E_NOT_FOUND past the last; ::MILLE_E_RECORD if something stands before the first header. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_record_find(const char *text, size_t length, uint64_t match, size_t *offset,
                                                    size_t *match_length, uint64_t *line, mille_error *error);

/**
 * Verifies a recorded match, full or redacted, against itself and against a guest's notes. For a record that breaks a rule the
 * call succeeds, and the verdict says ::MILLE_VERDICT_FAILED. [any-thread]
 * \param setup the record, and what the guest noted
 * \param[out] verdict what was found
 * \return ::MILLE_E_RECORD if the header is invalid, or if the match or `seen` is malformed; ::MILLE_E_ARGUMENT if the notes are not a
 *         notes file; ::MILLE_E_NOT_FOUND without that match; ::MILLE_E_UNSUPPORTED for a match that is not sealed and is redacted, and
 *         for another version of records; ::MILLE_E_SCRIPT; ::MILLE_E_LIMIT. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_record_verify(mille_engine *engine, const mille_verify_setup *setup, mille_verdict *verdict,
                                                      mille_error *error);

/**
 * Writes a verdict as one JSON object, with sentences in a language. It verifies nothing again. [any-thread]
 * - `result`: `failed`, `unfinished`, `not verified`, `agrees with itself`, `agrees with what was noted` or `verified`. The last three may
 *   end with `, with warnings`;
 * - `lines`: the objects `rules`, `cards`, `promise`, `seen`, `receipt` and `completeness`, each with a `status` (`ok`, `warning`, `failed`
 *   or `not_checked`) and a `text` in the language;
 * - `terms`: the hash of a sealed match's terms as 64 hexadecimal digits, or null;
 * - `receipt`: an object with the number of the last `line` and the `hash` after it, or null if the match is not sealed.
 * \param verdict a verdict that mille_record_verify() has filled, with its `struct_size`
 * \param language see mille_language(); NULL means English. Result and status are the same words in every language
 * \return ::MILLE_OK, ::MILLE_E_BUFFER, or ::MILLE_E_ARGUMENT if `verdict` was changed so that it is none. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_verdict_json(const mille_verdict *verdict, const char *language, char *buffer, size_t size,
                                                     size_t *needed, mille_error *error);

/**
 * Creates a table from a position. It supports everything except a record. [any-thread]
 * \param variant the variant. NULL: for version 1 the shipped variant that the position names, with its options and rules; for
 *        version 2 the position's own rules and script
 * \param text the position, one JSON object; need not end with a zero byte
 * \param length its size in bytes
 * \return ::MILLE_E_POSITION, ::MILLE_E_NOT_FOUND, ::MILLE_E_OPTION, ::MILLE_E_RULES, ::MILLE_E_LIMIT. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_from_position(mille_engine *engine, const mille_variant *variant, const char *text,
                                                            size_t length, mille_table **table, mille_error *error);

/** Writes the table's position, for mille_table_from_position(). ::MILLE_E_PHASE unless a deal is in progress. [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_table_position(mille_table *table, char *buffer, size_t size, size_t *needed,
                                                       mille_error *error);

/** \} */

/** \name Tables: playing */
/** \{ */

/** How the match stands. [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_table_info_get(mille_table *table, mille_table_info *info, mille_error *error);

/**
 * Deals the next deal, the first too (D1–D3). [table-serial]
 * \param setup the deck and the dealer with ::MILLE_DECKS_GIVEN; otherwise NULL
 * \return ::MILLE_E_PHASE unless the table is between deals; ::MILLE_E_ARGUMENT for a deck or dealer that is missing, superfluous or
 *         wrong. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_next_deal(mille_table *table, const mille_deal_setup *setup, mille_error *error);

/**
 * The legal list: every action open to the seat whose turn it is. Actions that differ only in interchangeable cards appear once. The list
 * is empty if no deal is in progress, and never empty otherwise. Its order: draw, pass, upcard, pile by cards; lays by rank, then owner
 * (the seat's own sets first), natural cards and wild cards; discards by card. [table-serial]
 * \param[out] actions array of `capacity` elements
 * \param capacity elements in `actions`; mille_rules::longest_legal_list always suffices
 * \param[out] count actions in the legal list
 * \return ::MILLE_E_BUFFER, ::MILLE_E_SCRIPT. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_legal(mille_table *table, mille_action *actions, size_t capacity, size_t *count,
                                                    mille_error *error);

/**
 * Whether an action is legal now: ::MILLE_OK, or ::MILLE_E_ILLEGAL_ACTION with the rule that refuses it, or
 * ::MILLE_E_PHASE outside a deal, or ::MILLE_E_SCRIPT. [table-serial] \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_check(mille_table *table, const mille_action *action, mille_error *error);

/**
 * Writes the reasons for and against a legal action as a JSON list. A reason is a fact that a card player would name, such as "The
 * opponent cannot take the pile.", with a sentence in `language`. docs/json.md describes the members. The facts follow from the rule fields
 * and from what the seat whose turn it is knows, so hidden cards do not change them. Of a script's hooks only `allow` is called, to check
 * the action. [table-serial]
 * \param action the action, as mille_table_legal() lists it or mille_table_parse() parses it
 * \param language see mille_language(); NULL means English
 * \return ::MILLE_OK, ::MILLE_E_BUFFER, or an error of mille_table_check(). \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_reasons(mille_table *table, const mille_action *action, const char *language,
                                                      char *buffer, size_t size, size_t *needed, mille_error *error);

/**
 * Plays an action for the seat whose turn it is. It accepts any legal choice of cards, listed or not. [table-serial]
 * \return ::MILLE_E_ILLEGAL_ACTION, ::MILLE_E_PHASE, ::MILLE_E_SCRIPT. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_apply(mille_table *table, const mille_action *action, mille_error *error);

/** Plays an action given as text (`pile QC QH`). A lay may leave out its rank (`lay 8C 8D 2H`). The errors are those of
 * mille_table_apply(), and ::MILLE_E_NOTATION. [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_table_apply_text(mille_table *table, const char *text, mille_error *error);

/** Parses an action for the seat whose turn it is, without checking it. ::MILLE_E_NOTATION, ::MILLE_E_PHASE. [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_table_parse(mille_table *table, const char *text, mille_action *action,
                                                    mille_error *error);

/**
 * Ends the match: the seat resigns, or the host forfeits it (M4). A deal in progress is scored first, according to
 * `match.forfeit`. [table-serial]
 * \param fault the reason: ::MILLE_FAULT_RESIGN or another fault, not ::MILLE_FAULT_NONE
 * \return ::MILLE_E_PHASE if the match is over; ::MILLE_E_ARGUMENT for a fault that does not exist. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_forfeit(mille_table *table, mille_seat seat, mille_fault fault, mille_error *error);

/**
 * Goes back to the point just before a decision. This decision and everything after it is dropped, with its events, and the epoch
 * increases. [table-serial]
 * \param decision number of the decision, from mille_table_info::first_decision to `decisions`. The latter takes back only what
 *        followed the last decision: a forfeit, an abort, an agreed draw, or the next deal
 * \return ::MILLE_E_ARGUMENT for a number out of range, ::MILLE_E_UNSUPPORTED with sealed decks. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_undo(mille_table *table, uint64_t decision, mille_error *error);

/**
 * Ends the match early, without a result: ::MILLE_END_ABORTED. Nobody wins and nothing is paid. A deal in progress is not scored, and no
 * hook is asked. A sealed match reveals its seed. Seated players are notified. Abort a match for the host, or for a seat after the other
 * seat has agreed: the library cannot know whether it has. A sealed match that the host aborts counts as broken off when it is verified,
 * as if the host had left. mille_table_undo() takes it back. [table-serial]
 * \param by the seat that asked for it, or ::MILLE_NOBODY for the host
 * \return ::MILLE_E_PHASE once the match is over, and before the shares of a sealed match are open. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_abort(mille_table *table, mille_seat by, mille_error *error);

/**
 * Ends the match with a draw to which both seats have agreed: ::MILLE_END_AGREED. The library cannot know whether they have. It is settled
 * as a draw, so nothing is paid. A deal in progress is not scored, and no hook is asked. A sealed match reveals its seed. Seated players
 * are notified. mille_table_undo() takes it back. [table-serial]
 * \return ::MILLE_E_PHASE once the match is over, and before the shares of a sealed match are open. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_agree_draw(mille_table *table, mille_error *error);

/**
 * An earlier decision: who took it, and the action. [table-serial]
 * \param decision its number, from 0
 * \param[out] seat the seat that took it; may be NULL
 * \param[out] action the action; may be NULL
 * \return ::MILLE_E_ARGUMENT for a number not below mille_table_info::decisions. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_decision(mille_table *table, uint64_t decision, mille_seat *seat,
                                                       mille_action *action, mille_error *error);

/** \} */

/** \name Tables: looking */
/** \{ */

/** What a seat, or an onlooker, may know. [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_table_view(mille_table *table, mille_seat viewer, mille_view *view, mille_error *error);

/**
 * Events from number `since` on, as a viewer may know them. [table-serial]
 * \param viewer a seat, ::MILLE_ONLOOKER, or ::MILLE_ALL for all events with hidden cards
 * \param since number of the first event to write, from 0. Numbers past the last event give none
 * \param[out] events array of `capacity` elements, `stride` bytes apart. The first one's `struct_size` holds for all, and the call sets the
 *        others'
 * \param stride bytes from one element to the next: your `sizeof(mille_event)`
 * \param capacity elements in `events`
 * \param[out] count events from `since` on
 * \return ::MILLE_E_BUFFER: `capacity` events were written; read on from `since + capacity`. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_events(mille_table *table, mille_seat viewer, uint64_t since, mille_event *events,
                                                     size_t stride, size_t capacity, size_t *count, mille_error *error);

/**
 * The score sheet: completed deals from number `first` (from 0) on. [table-serial]
 * \param first number of the first result to write, from 0. Numbers past the last result give none
 * \param[out] results array of `capacity` elements, `stride` bytes apart. The first one's `struct_size` holds for all, and the call sets the
 *        others'
 * \param[out] count results from `first` on
 * \return ::MILLE_E_BUFFER: `capacity` results were written; read on from `first + capacity`. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_results(mille_table *table, size_t first, mille_deal_result *results, size_t stride,
                                                      size_t capacity, size_t *count, mille_error *error);

/** The payment of a match that is over. For a match without a winner `winner` is ::MILLE_NOBODY and every item 0. ::MILLE_E_PHASE before the end.
 * [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_table_payment(mille_table *table, mille_payment *payment, mille_error *error);

/**
 * A 64-bit hash of the match as it stands. It covers
 * - the cards: hands, sets, pile and stock in their order, and the cards in each hand that the other player knows;
 * - the deal: its number, dealer, phase and turn, `draw_ends` from the first deal on, the turns and reshuffles so far, the turn in which each
 *   seat first laid cards, and the cards that the last turn drew, took and laid;
 * - the match: stakes, totals, naturals, chapeaux and deals won, the last completed deal, how the match ended, and the payment.
 *
 * So it covers everything that a script's hooks can read of a match. It does not cover the rules (mille_variant_hash()), the seed, earlier
 * events, names and players. It is the same on every platform, and in every version of the library that offers `mille.hash/1`. Do
 * not show it to a player: it depends on hidden cards. [table-serial] \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_hash(mille_table *table, uint64_t *hash, mille_error *error);

/**
 * Writes a view, the legal list, events or the score sheet as JSON. The page “JSON” lists the members. [table-serial]
 * \param viewer a seat, ::MILLE_ONLOOKER, or, except for a view, ::MILLE_ALL
 * \param since for events: number of the first event; otherwise 0
 * \return ::MILLE_E_BUFFER, ::MILLE_E_ARGUMENT, ::MILLE_E_SCRIPT. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_json(mille_table *table, mille_json_kind kind, mille_seat viewer, uint64_t since,
                                                   char *buffer, size_t size, size_t *needed, mille_error *error);

/**
 * Writes the record, whole lines each with its line end. [table-serial]
 * \param viewer ::MILLE_ALL for the full record, which shows every card, or the seat for which it is redacted
 * \param options extras and first line; NULL: no extras, from line 0
 * \return ::MILLE_E_BUFFER; ::MILLE_E_ARGUMENT for another viewer, or for hashes in a record that is redacted; ::MILLE_E_UNSUPPORTED for a
 *         table created from a state or a position. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_record(mille_table *table, mille_seat viewer, const mille_record_options *options,
                                                     char *buffer, size_t size, size_t *needed, mille_error *error);

/**
 * The commitment to the seed of a sealed match. [table-serial]
 * \param[out] hash ::MILLE_HASH_SIZE bytes
 * \return ::MILLE_E_UNSUPPORTED if the decks are not sealed; ::MILLE_E_PHASE before mille_table_seal(). \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_commitment(mille_table *table, uint8_t *hash, mille_error *error);

/**
 * The seed of the match, from which every card follows. Sealed decks reveal it once the match is over. [table-serial]
 * \param[out] seed ::MILLE_SEED_SIZE bytes
 * \return ::MILLE_E_UNSUPPORTED if there is none (given decks without a seed, a table created from a state or a position), and for a clone
 *         with sealed decks; ::MILLE_E_PHASE for such decks before the end. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_seed(mille_table *table, uint8_t *seed, mille_error *error);

/** \} */

/* ---- Following a match -------------------------------------------------------------------------------------- */

/** \name Following a match that is played elsewhere
 * A client has a table of its own, made from the lines of the record as the host redacts them for its seat or for an onlooker: the lines of
 * mille_table_record() with that viewer. Nothing else has to cross the network, except what is not in a record, such as clocks. The guide
 * “Play over a network” shows both sides.
 *
 * For its viewer, and for ::MILLE_ONLOOKER, the table answers as the host's does: info, view, events, JSON, record, results, payment and
 * receipts; at the decisions of its own seat also legal list, check, reasons and hints. A hint takes random numbers of the client's own.
 *
 * It does not know the cards that its viewer has not seen. What needs them is ::MILLE_E_UNSUPPORTED: any other viewer, ::MILLE_ALL, the
 * position, the hash, a state, a clone. So is what only the host of the match may do: to deal, play, undo, end or seal the match, to seat or
 * name a player, to add a note. Once the seed is shown, every card is checked and known. Then the table supports everything and follows no
 * longer. */
/** \{ */

/**
 * Creates a table that follows a match, from line 0 of its record. The header names the seat for which it is redacted, or an onlooker. The
 * variant is that of the header, with the header's script; the limits of the engine hold for it. [any-thread]
 * \param line line 0, `length` bytes with or without its line end; need not end with a zero byte
 * \param[out] table the table, to be freed with mille_table_free(). It has no deal yet; mille_table_follow_line() takes line 1
 * \return ::MILLE_E_RECORD for a header that is malformed or does not agree with its rules; ::MILLE_E_UNSUPPORTED for the header of a full
 *         record, which mille_table_import() reads, and for another version of records; ::MILLE_E_SCRIPT; ::MILLE_E_LIMIT;
 *         ::MILLE_E_RANDOM. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_follow(mille_engine *engine, const char *line, size_t length, mille_table **table,
                                                     mille_error *error);

/**
 * Takes the next line of the record. It is checked against everything that the viewer can know: form and order, whose turn it is, the
 * rules, the number of cards everywhere, the viewer's own cards, scores, totals, payment and failed hooks. The end of a match that is not
 * due, such as a forfeit, is the host's word. [table-serial]
 *
 * Some lines say only together what happened: a reshuffle and its draw, or the action that ends a deal and the lines for the end. Such a line
 * is checked, and then waits (mille_table_info::waiting_lines) until the last of them has come; the table shows nothing of it before.
 *
 * A script's `allow` is asked about the actions of the viewer's own seat. For the opponent's actions the record is believed until the seed
 * is shown.
 *
 * The last line of a sealed match shows its seed. The call then plays the whole match again and checks every card, action and score.
 * \param line the line, `length` bytes with or without its line end; need not end with a zero byte
 * \return ::MILLE_E_RECORD with the rule, and with the number of the line that contradicts what is known, counted from 1: this line, or an
 *         earlier one when the seed is shown. The table then stays as it was. ::MILLE_E_UNSUPPORTED for a table that follows no record;
 *         ::MILLE_E_PHASE once the seed is shown; ::MILLE_E_SCRIPT; ::MILLE_E_LIMIT. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_follow_line(mille_table *table, const char *line, size_t length, mille_error *error);

/**
 * Takes the seed of a match that is not sealed, as mille_table_seed() gives it to the host. It plays the match so far again from the seed and
 * checks every card, action and score. The table then knows all cards, and follows no longer. [table-serial]
 * \param seed ::MILLE_SEED_SIZE bytes
 * \return ::MILLE_E_RECORD with the first line that the seed contradicts; ::MILLE_E_UNSUPPORTED for a table that follows no record, for a
 *         sealed match, whose last line shows the seed, and for decks that the host gives, which no seed shows; ::MILLE_E_PHASE while a line
 *         waits, and once the seed is shown; ::MILLE_E_SCRIPT. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_follow_seed(mille_table *table, const uint8_t *seed, mille_error *error);

/**
 * Goes back to an earlier line, as the host of a match that is not sealed does with mille_table_undo(). The epoch increases. [table-serial]
 * \param line_count lines of the record to keep, the header among them: mille_table_info::record_lines of the host after its undo. From 1 to
 *        `record_lines` + `waiting_lines` of this table
 * \return ::MILLE_E_ARGUMENT for a number out of range; ::MILLE_E_UNSUPPORTED for a table that follows no record, and in a sealed match;
 *         ::MILLE_E_PHASE once the seed is shown; ::MILLE_E_SCRIPT. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_follow_back(mille_table *table, uint64_t line_count, mille_error *error);

/** \} */

/* ---- Sealed matches ----------------------------------------------------------------------------------------- */

/** \name Sealed matches: the host's side
 * With ::MILLE_DECKS_SEALED nobody can choose the cards, provided that one of the host and the guests chooses its 32 bytes at random. The
 * page “Seeds and sealed matches” has the protocol, the page “Fair play” says what it does not prevent. The order of the calls:
 *
 * 1. mille_table_create() with ::MILLE_DECKS_SEALED takes the seed from the system. Name or seat both players.
 * 2. mille_table_seal() fixes the terms and the commitment. Store mille_table_secret(), then send each guest mille_table_terms() and
 *    mille_table_commitment().
 * 3. With two guests, collect both share commitments by mille_table_add_share_commit(), and send each guest the other's.
 * 4. Collect each guest's share by mille_table_add_share(). Store it before you answer.
 * 5. Publish line 0 of mille_table_record(). Then deal and play.
 * 6. Write each line to the record before you show it to a guest. The match's last line reveals the seed.
 *
 * To continue an interrupted match, call mille_table_resume() with its record and its secret. A guest refuses to continue if the record lacks
 * a line for which it holds a receipt. */
/** \{ */

/**
 * Fixes the terms and commits to the seed. From then on the names of the seats do not change, even if another player is seated. [table-serial]
 * \param guests the seats that will give a share: bit 0 is seat 0, bit 1 is seat 1. With 0 the host alone chooses the cards
 * \return ::MILLE_E_UNSUPPORTED if the decks are not sealed; ::MILLE_E_PHASE if the match is sealed already;
 *         ::MILLE_E_ARGUMENT for other bits. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_seal(mille_table *table, uint32_t guests, mille_error *error);

/**
 * The progress of sealing, with the share commitments given so far, and with the shares once all of them are
 * given. A record's header has the same as `share_commits` and `shares`. [table-serial]
 * \return ::MILLE_E_UNSUPPORTED if the decks are not sealed. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_sealing(mille_table *table, mille_sealing *sealing, mille_error *error);

/**
 * The terms that all parties agree to: variant, options, rules, script, stakes, guests and names, as one line of JSON without a
 * line end. The commitment covers them. [table-serial]
 * \return ::MILLE_E_BUFFER; ::MILLE_E_UNSUPPORTED if the decks are not sealed; ::MILLE_E_PHASE before mille_table_seal(). \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_terms(mille_table *table, char *buffer, size_t size, size_t *needed,
                                                    mille_error *error);

/**
 * Takes a guest's share commitment, which only matches with two guests have. [table-serial]
 * \param share_commit ::MILLE_HASH_SIZE bytes, made by mille_guest_share_commit()
 * \return ::MILLE_E_UNSUPPORTED if the decks are not sealed; ::MILLE_E_PHASE before mille_table_seal(), or for a second commitment of the
 *         seat; ::MILLE_E_ARGUMENT with fewer than two guests. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_add_share_commit(mille_table *table, mille_seat seat, const uint8_t *share_commit,
                                                           mille_error *error);

/**
 * Takes a guest's share. The last share fixes the key of the cards. [table-serial]
 * \param share ::MILLE_SEED_SIZE bytes, made by mille_guest_new_share()
 * \return ::MILLE_E_UNSUPPORTED if the decks are not sealed; ::MILLE_E_PHASE before mille_table_seal(), before both share
 *         commitments, or for a second share of the seat; ::MILLE_E_ARGUMENT if the seat is not a guest's, or if the share does not match
 *         its commitment. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_add_share(mille_table *table, mille_seat seat, const uint8_t *share,
                                                    mille_error *error);

/**
 * The seed of a sealed match, for safekeeping. Store it before you publish the commitment, in a file of its own that only the host can
 * read. Without it an interrupted match cannot continue, and its cards can never be verified. Anyone who reads it can work out every
 * card. [table-serial]
 * \param[out] seed ::MILLE_SEED_SIZE bytes
 * \return ::MILLE_E_UNSUPPORTED if the decks are not sealed, and for a clone. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_secret(mille_table *table, uint8_t *seed, mille_error *error);

/**
 * Restores an unfinished sealed match from its record and its seed. It verifies every line, as mille_table_import() does. The header does
 * not change, and the chain of receipts continues. [any-thread]
 * \param seed ::MILLE_SEED_SIZE bytes, from mille_table_secret()
 * \return as mille_table_import(); ::MILLE_E_RECORD if the seed does not match the commitment; ::MILLE_E_ARGUMENT if
 *         the decks are not sealed. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_resume(mille_engine *engine, const char *text, size_t length, uint64_t match,
                                                     const uint8_t *seed, mille_table **table, mille_error *error);

/**
 * The receipt after a line of the record: a hash of this line and of all earlier ones. Guests compute the same with
 * mille_guest_receipt(). The table caches the newest receipt: if you ask after each new line, a call hashes that line only.
 * For an earlier receipt it hashes from line 0. [table-serial]
 * \param line line of the record, from 0, below mille_table_info::record_lines
 * \param[out] receipt ::MILLE_HASH_SIZE bytes
 * \return ::MILLE_E_UNSUPPORTED if the decks are not sealed; ::MILLE_E_ARGUMENT if there is no such line. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_receipt(mille_table *table, uint64_t line, uint8_t *receipt, mille_error *error);

/** \} */

/** \name Sealed matches: a guest's side
 * A guest's program makes these calls on the guest's own machine. They need no engine and no table. */
/** \{ */

/**
 * The hash of the terms. Show the terms to the guest first. [any-thread]
 * \param terms the text that the host sent, `length` bytes without a line end
 * \param[out] hash ::MILLE_HASH_SIZE bytes. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_guest_terms_hash(const char *terms, size_t length, uint8_t *hash, mille_error *error);

/**
 * Makes a share: 32 bytes from the system's random generator or, with a text, SHA-256 of the text and of 32 such bytes. Call it after the
 * commitment has arrived, never before. [any-thread]
 * \param text a text that a person typed, `length` bytes; NULL with `length` 0: none
 * \param[out] share ::MILLE_SEED_SIZE bytes
 * \return ::MILLE_E_RANDOM if the system gives no random bytes. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_guest_new_share(const char *text, size_t length, uint8_t *share, mille_error *error);

/**
 * The commitment to a share, which two guests exchange before either opens a share. [any-thread]
 * \param commit the host's commitment, ::MILLE_HASH_SIZE bytes
 * \param share the guest's share, ::MILLE_SEED_SIZE bytes
 * \param[out] share_commit ::MILLE_HASH_SIZE bytes. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_guest_share_commit(const uint8_t *commit, mille_seat seat, const uint8_t *share,
                                                           uint8_t *share_commit, mille_error *error);

/**
 * Checks that the header has the terms, commitment, share and share commitments that the guest noted. A guest should play only after
 * this call has returned ::MILLE_OK. [any-thread]
 * \param line line 0 of the record, full or redacted, `length` bytes without its line end
 * \return ::MILLE_E_RECORD, naming the difference. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_guest_check_header(const mille_guest_notes *notes, const char *line, size_t length,
                                                     mille_error *error);

/**
 * Computes the receipt after a line that the host showed. It is the same for full and redacted records. Guests compare its first 20 hex
 * digits. [any-thread]
 * \param previous the receipt after the line before, ::MILLE_HASH_SIZE bytes; NULL for line 0
 * \param line a line of the record, full or redacted, `length` bytes without its line end
 * \param[out] receipt ::MILLE_HASH_SIZE bytes; may be `previous`
 * \return ::MILLE_E_RECORD if it is not a line of a record. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_guest_receipt(const uint8_t *previous, const char *line, size_t length, uint8_t *receipt,
                                                      mille_error *error);

/** \} */

/* ---- Players ------------------------------------------------------------------------------------------------ */

/** \name Players */
/** \{ */

/**
 * The limits for one decision of a player. Each is 0 for no limit. Times are at most 2⁵³ µs (285 years). Here and everywhere a time is one of
 * the system's monotonic clock, not of the calendar and not of the processor. Whether it goes on while the machine sleeps depends on the system.
 * \since 1.0.0
 */
typedef struct mille_budget {
  uint32_t struct_size; /**< `sizeof(mille_budget)` */
  uint32_t reserved0;   /**< 0 */
  uint64_t nodes;       /**< positions that it may examine, at most 2⁶³ − 1 */
  int64_t soft_us;      /**< microseconds after which it should answer */
  int64_t hard_us;      /**< microseconds after which its answer counts as a timeout. Without a hard limit the host waits for a player in a
                             child process as long as mille_engine_options::player_patience_us says. No limit stops a player in the
                             host's own process */
} mille_budget;

/** The result of a step. \since 1.0.0 */
typedef struct mille_step {
  uint32_t struct_size; /**< `sizeof(mille_step)` */
  mille_seat seat;      /**< the seat that decided */
  uint64_t decision;    /**< number of the decision, from 0 */
  mille_action action;  /**< the action chosen */
  uint32_t index;       /**< its index in the legal list */
  mille_fault fault;    /**< with ::MILLE_E_PLAYER: how the player failed */
  int64_t time_us;      /**< microseconds that the decision took */
  uint32_t unknown_fields; /**< number of rule fields that the variant uses and the player does not know; 0 unless the engine allows them */
  uint32_t reserved0;   /**< 0 */
} mille_step;

/**
 * Creates a player by name. [any-thread]
 *
 * A player that mille_engine_options::allow_players does not allow is refused before any file is opened. The same holds for
 * mille_player_describe() and for the players of an arena.
 *
 * If the child process of a player fails, the step reports a fault, and the next step starts another child.
 * \param name an id, a path or a command, as mille_player_setup::source says. It is never split. mille_player_parse() reads the texts that users type.
 *        Records list the name with its options, and of a path its last part
 * \param setup source, isolation and options; NULL: a built-in or installed player with the defaults
 * \param[out] player the player, to be freed with mille_player_free()
 * \return ::MILLE_E_NOT_FOUND; ::MILLE_E_OPTION; ::MILLE_E_VERSION for a player or a program mille-ai-host of another version;
 *         ::MILLE_E_PLAYER if the file is not a library of players, or refuses, or does not answer within 60 seconds; ::MILLE_E_IO if the
 *         child process cannot be started; ::MILLE_E_UNSUPPORTED for a file or command that the engine does not allow, and for a child
 *         process in a build without them. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_player_create(mille_engine *engine, const char *name, const mille_player_setup *setup,
                                                      mille_player **player, mille_error *error);

/**
 * Reads a player as users type it and records list it, for command lines and settings: [any-thread]
 *
 * - `greedy`, `greedy:key=value,key=value`: ::MILLE_SOURCE_INSTALLED;
 * - `./my.so`, `my.so`, `./my.so#id:key=value`: ::MILLE_SOURCE_FILE. A text stands for a file if a slash, or `.so` (on Windows `.dll`) at the end,
 *   stands before the options;
 * - `exec:COMMAND`: ::MILLE_SOURCE_COMMAND. Everything after the colon is the command.
 *
 * The option `isolated` is none of the player's: it sets mille_player_setup::isolation, `0` to none, `weak` and `1` to strict. In double quotes
 * the name, the id or a value may hold any character, such as `"a:b.so":file="x,y"`. A double quote in them is written twice.
 *
 * Nothing is opened, and no policy applies: the call that creates the player decides.
 * \param text the text
 * \param[in,out] setup filled. Its texts and its array of options are in `buffer`, so they live as long as that
 * \param[out] buffer receives the name, with a zero byte, then what `setup` points to. It need not be aligned
 * \return ::MILLE_E_BUFFER; ::MILLE_E_NOT_FOUND for a text without a name; ::MILLE_E_OPTION for options that are not `key=value`, for another
 *         value of `isolated`, and for quotes that do not end. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_player_parse(const char *text, mille_player_setup *setup, char *buffer, size_t size, size_t *needed,
                                                     mille_error *error);

/**
 * Creates a player from an entry table of mille_ai.h, compiled in or made of callbacks. [any-thread]
 * \param api the table; it and everything it points to must live as long as the player
 * \param user passed to mille_ai_api::create; the instance itself if `create` is NULL. If the call fails, mille_ai_api::destroy does not get it
 * \param options values of options, by name and text; NULL when `option_count` is 0
 * \return ::MILLE_E_VERSION; ::MILLE_E_ARGUMENT for a table that breaks the comments of ::mille_ai_api, such as a bad id; ::MILLE_E_OPTION;
 *         ::MILLE_E_PLAYER if its `create` failed. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_player_from_api(mille_engine *engine, const struct mille_ai_api *api, void *user,
                                                        const mille_option *options, size_t option_count, mille_player **player,
                                                        mille_error *error);

/**
 * Frees a player, which leaves its table at once. The call destroys its instance on this thread and does not use its entry table after
 * it returns. If a step or another call on the player is running, that call's thread destroys the instance when the call returns.
 * [any-thread] \since 1.0.0
 */
MILLE_API void MILLE_CALL mille_player_free(mille_player *player);

/**
 * Sets a word of the host's for a player, which the log gets with each line that the player writes (mille_log_line::user). It is NULL before.
 * What a player writes while it is created comes without it. [any-thread]
 * \param user the word; the library passes it on unread
 * \return ::MILLE_OK. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_player_set_user(mille_player *player, void *user, mille_error *error);

/** The id of the built-in player number `index`, from 0; static; NULL past the last. [any-thread] \since 1.0.0 */
MILLE_API const char *MILLE_CALL mille_player_id(size_t index);

/**
 * The name of player number `index`, from 0, among the players that the engine finds: the built-in ones, then the files in its folders.
 * The call does not open these files. [any-thread]
 * \return ::MILLE_E_NOT_FOUND past the last, ::MILLE_E_BUFFER. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_engine_player_name(mille_engine *engine, size_t index, char *buffer, size_t size,
                                                    size_t *needed, mille_error *error);

/**
 * Describes a player as JSON: `id`, `title`, `version`, `author`, `about`, `deterministic`, `any_rules`, `unknown_fields` (the names of all
 * rule fields of this library that it does not know), `options` (each with `name`, `type`, its range or choices, `default`, `value`,
 * `help`), and `players`, the ids of all players in its file. Each call makes the player as mille_player_create() does, and frees it: a file is
 * loaded in a new child process unless `setup` says otherwise. [any-thread]
 * \param name as in mille_player_create()
 * \param setup as in mille_player_create(); may be NULL
 * \return as mille_player_create(), and ::MILLE_E_BUFFER. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_player_describe(mille_engine *engine, const char *name, const mille_player_setup *setup,
                                                        char *buffer, size_t size, size_t *needed, mille_error *error);

/** The texts of a player. */
typedef int32_t mille_player_text_kind;
enum {
  MILLE_PLAYER_TEXT_NAME = 0,    /**< the name under which a record lists it */
  MILLE_PLAYER_TEXT_TITLE = 1,   /**< its name for people */
  MILLE_PLAYER_TEXT_VERSION = 2, /**< its version */
  MILLE_PLAYER_TEXT_AUTHOR = 3,  /**< its author */
  MILLE_PLAYER_TEXT_ABOUT = 4    /**< how it decides, in a sentence */
};

/** A text of a player. [any-thread] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_player_text(const mille_player *player, mille_player_text_kind kind, char *buffer,
                                                    size_t size, size_t *needed, mille_error *error);

/** Option number `index` of a player, from 0. ::MILLE_E_NOT_FOUND past the last. [any-thread] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_player_option(const mille_player *player, size_t index, mille_option_info *info,
                                                      mille_error *error);

/**
 * The rule fields that a variant uses and a player does not know: their names, such as `match.forfeit`, separated by one space; empty
 * if it knows them all. Each field has a neutral value, under which the rules are as if the field did not exist. A variant uses a field if
 * it has another value. A player with unknown fields cannot be seated, give a hint or enter an arena unless
 * mille_engine_options::allow_unknown_fields is 1. In that case the engine's log gets one ::MILLE_LOG_WARNING for each player and variant,
 * and each mille_step gives the number of unknown fields.
 *
 * A player knows the fields that mille_rules had when the player was compiled (mille_ai_api::rules_size). A command knows those of
 * release 1.0.0; for later fields the call starts it once and asks. [any-thread]
 * \return ::MILLE_OK, ::MILLE_E_BUFFER, ::MILLE_E_HANDLE, ::MILLE_E_NOMEM. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_player_unknown_fields(const mille_player *player, const mille_variant *variant,
                                                              char *buffer, size_t size, size_t *needed, mille_error *error);

/**
 * What a player thinks of its last decision: the last mille_table_step() or mille_table_hint() in which it decided. Nothing is decided
 * again. A seated player belongs to its table's thread. [table-serial]
 * \param[out] evaluation numbers about the decision; the page “Players” says which players give which
 * \param[out] chances array of `capacity` elements, one for each entry of the legal list of that decision: the probability with which the
 *        player prefers it. They are 0 or more and add up to 1. A player that names none prefers its choice with probability 1. All are 0 if
 *        a command chose a legal action that the list does not have
 * \param[out] count entries of that legal list; may be NULL
 * \return ::MILLE_E_PHASE if the player has decided nothing since its match began; ::MILLE_E_BUFFER with `evaluation` and `capacity`
 *         chances filled; ::MILLE_E_BUSY while the player decides or its table is in another call; ::MILLE_E_PLAYER if its process has a fault. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_player_evaluation(mille_player *player, mille_evaluation *evaluation, double *chances,
                                                          size_t capacity, size_t *count, mille_error *error);

/**
 * Writes how a player explains its last decision, in its own words: the last mille_table_step() or mille_table_hint() in which it decided.
 * The text is printable (see “Texts of strangers”), in the player's language, and empty if the player explains nothing. The player is asked
 * once for each decision and decides nothing again, so a second call with a larger buffer writes the same text. [table-serial]
 * \return ::MILLE_OK, ::MILLE_E_BUFFER, or an error of mille_player_evaluation(). \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_player_explanation(mille_player *player, char *buffer, size_t size, size_t *needed,
                                                           mille_error *error);

/**
 * Writes what a player found out about its last decision as a JSON list of reasons, in the form of mille_table_reasons(): how often the
 * opponent takes the pile next or goes out, and how the choice compares with others. The list is empty if the player did not look ahead.
 * [table-serial]
 * \param language see mille_language(); NULL means English
 * \return ::MILLE_OK, ::MILLE_E_BUFFER, or an error of mille_player_evaluation(). \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_player_reasons(mille_player *player, const char *language, char *buffer, size_t size,
                                                       size_t *needed, mille_error *error);

/**
 * Asks a player that is deciding to answer soon. It has no effect on a player that is not deciding yet, and none on a command: only a hard
 * limit ends every wait. [any-thread]
 * \return ::MILLE_E_BUSY if the player's own mille_ai_api::cancel makes this call. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_player_cancel(mille_player *player, mille_error *error);

/**
 * Seats a player, or empties the seat. The table borrows the player, which the host may free at any time. The call that ends the
 * match, whether a step, an action, a forfeit, an abort or an agreed draw, notifies the player. [table-serial]
 * \param player the player, seated at no other table; NULL empties the seat
 * \return ::MILLE_E_BUSY if it has another seat, ::MILLE_E_UNSUPPORTED if it does not play this variant or does not know a rule field
 *         that the variant uses (mille_player_unknown_fields()). \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_set_player(mille_table *table, mille_seat seat, mille_player *player, mille_error *error);

/**
 * Sets the name of a seat in the record. A person's seat is called `human` by default. For a seat with a player, the name replaces the
 * player's own until another player is seated. Each unprintable character becomes a space (see “Texts of strangers” above);
 * mille_table_seat_name() returns the resulting name. [table-serial]
 * \return ::MILLE_E_ARGUMENT for a name over ::MILLE_SEAT_NAME_MAX bytes, not UTF-8 or without a visible character; ::MILLE_E_PHASE for
 *         another name once the match is sealed. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_set_seat_name(mille_table *table, mille_seat seat, const char *name, mille_error *error);

/** The name of a seat in the record: a person's, `human` by default, or the player's. [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_table_seat_name(mille_table *table, mille_seat seat, char *buffer, size_t size,
                                                        size_t *needed, mille_error *error);

/**
 * Adds a note to the header of the record, such as a date, a place or an event. The rules ignore notes, and every copy of the record keeps
 * them. In a sealed match the receipts cover them, but they are not part of the terms. Add them before the first deal, and in a sealed
 * match before all shares are open. [table-serial]
 * \param name 1 to 31 lower-case letters, digits, hyphens and underscores; a name that no other note has
 * \param text printable UTF-8 of at most 255 bytes; may be empty
 * \return ::MILLE_E_ARGUMENT; ::MILLE_E_LIMIT for more than ::MILLE_NOTES_MAX notes; ::MILLE_E_PHASE once the header is fixed, also at a
 *         table made from a record; ::MILLE_E_UNSUPPORTED for a table created from a state or a position. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_add_note(mille_table *table, const char *name, const char *text, mille_error *error);

/**
 * The name of a note of the record. [table-serial]
 * \param index number of the note, from 0, in the order in which they were added
 * \return ::MILLE_E_BUFFER, never with ::MILLE_NOTE_NAME_SIZE bytes; ::MILLE_E_NOT_FOUND past the last note. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_note_name(mille_table *table, size_t index, char *buffer, size_t size, size_t *needed,
                                                        mille_error *error);

/**
 * The text of a note of the record. It comes from a record, so whatever is not printable in it is a space (see “Texts of strangers” above).
 * [table-serial]
 * \param index as for mille_table_note_name()
 * \return ::MILLE_E_BUFFER, never with ::MILLE_NOTE_TEXT_SIZE bytes; ::MILLE_E_NOT_FOUND past the last note. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_note_text(mille_table *table, size_t index, char *buffer, size_t size, size_t *needed,
                                                        mille_error *error);

/**
 * Lets the player whose turn it is take one decision, and plays it. A call never waits for ever for a player in a child process (isolated
 * or a command): without a hard limit, the player counts as hanging after mille_engine_options::player_patience_us. [table-serial]
 * \param budget NULL: no limits
 * \param[out] step the decision; may be NULL. With ::MILLE_E_PLAYER its `seat` and `fault` are filled, and the table is unchanged: forfeit
 *        the seat, retry, or seat another player
 * \return ::MILLE_E_PHASE outside a deal, ::MILLE_E_NOT_FOUND if no player is seated, ::MILLE_E_PLAYER, ::MILLE_E_SCRIPT. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_step(mille_table *table, const mille_budget *budget, mille_step *step,
                                                   mille_error *error);

/**
 * Asks a player for a hint: the action it would choose for the seat whose turn it is. The player sees that seat's view. The call plays
 * nothing, and waits for the player as mille_table_step() does. mille_player_explanation(), mille_player_reasons() and
 * mille_player_evaluation() then say what the player thinks of its choice. [table-serial]
 * \param player any player that is not seated at a table
 * \param budget NULL: no limits
 * \param[out] step the action it would choose. With ::MILLE_E_PLAYER its `seat` and `fault` are filled
 * \return as mille_table_step(); ::MILLE_E_BUSY if the player is seated; ::MILLE_E_UNSUPPORTED if it does not know a rule field that
 *         the variant uses. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_table_hint(mille_table *table, mille_player *player, const mille_budget *budget,
                                                   mille_step *step, mille_error *error);

/** \} */

/* ---- The arena ---------------------------------------------------------------------------------------------- */

/**
 * \name The arena: which player is better, by how much, and how certainly
 * Duplicate deals: both games of a pair have the same cards with the seats swapped, which cancels the luck of the first hands. Each thread
 * creates every player twice, once for the first games of pairs and once for the second games. No instance meets cards that it has seen
 * before. Results are in the order of the pairs, whatever the number of threads: the same setup gives the same lines. The page “The arena's method” has the
 * formulas.
 * The size of an arena does not grow with its pairs, because it keeps none of their lines: a host that wants its result file writes the
 * ::MILLE_ARENA_TEXT_HEADER of mille_arena_text(), and then the lines that the progress function receives.
 * [table-serial] here: one thread at a time for the same arena. A second thread gets ::MILLE_E_BUSY.
 */
/** \{ */

/** A player of an arena, by name or by its entry table. Zero is a good default for every field except `struct_size` and `name`. \since 1.0.0 */
typedef struct mille_arena_player {
  uint32_t struct_size; /**< `sizeof(mille_arena_player)`; the first player's holds for all */
  uint32_t reserved0;   /**< 0 */
  const char *name;     /**< as in mille_player_create(); with `api`: the player's name in lines and results. UTF-8 */
  const mille_player_setup *setup; /**< as in mille_player_create(), NULL for the defaults. With `api` only `options` and `option_count` may be
                                        set */
  const struct mille_ai_api *api;  /**< NULL, or the entry table, which must live as long as the arena. Such a player is called only on the
                                        thread that runs the arena, and `jobs` must be 1 */
  void *user;                 /**< with `api`: as in mille_player_from_api(); both instances of the player get it. Otherwise unused */
  const mille_budget *budget; /**< the limits for one decision of this player; NULL: the arena's `nodes`, `soft_us` and `hard_us` */
} mille_arena_player;

/** The settings of an arena. Zero is a good default for every field except `struct_size`, `players`, `player_count` and `pairs`. \since 1.0.0 */
typedef struct mille_arena_setup {
  uint32_t struct_size;      /**< `sizeof(mille_arena_setup)` */
  mille_arena_unit unit;     /**< deals or matches */
  const mille_arena_player *players; /**< the players, `player_stride` bytes apart. Copied, with what they point to
                                          except `api` and `user` */
  size_t player_stride;      /**< bytes from one player to the next: `sizeof(mille_arena_player)` as the host knows it; 0: the first one's
                                  `struct_size` */
  size_t player_count;       /**< 2 … ::MILLE_ARENA_PLAYERS_MAX */
  uint64_t pairs;            /**< pairs of games per pairing, 1 … ::MILLE_ARENA_PAIRS_MAX */
  int64_t stakes[2];         /**< as in mille_match_setup */
  uint8_t seed[MILLE_SEED_SIZE]; /**< if `has_seed`: the seeds of all pairs are hashed from it */
  int32_t has_seed;          /**< 1: `seed` is the seed; 0: it comes from the system's randomness */
  int32_t same_end;          /**< 1: both players draw from the front of the stock; 0: the dealer from its far end, so that each
                                  seat's k-th card is the same in both games of a pair */
  int32_t jobs;              /**< threads that play, at most ::MILLE_ARENA_JOBS_MAX; 0 or 1: only the calling one */
  mille_on_fault on_fault;   /**< the consequence of a fault */
  uint64_t nodes;            /**< positions that a player without a budget of its own may examine per decision, at most 2⁶³ − 1; 0: no
                                  limit */
  int64_t soft_us;           /**< microseconds after which such a player should answer, at most 2⁵³; 0: no limit */
  int64_t hard_us;           /**< microseconds after which such a player's answer counts as a timeout, at most 2⁵³; 0: no limit */
  int64_t patience_us;       /**< microseconds, at most 2⁵³, to wait for a player in a child process whose decision has no hard limit,
                                  counted from its soft limit; 0: mille_engine_options::player_patience_us; -1: no limit */
  uint32_t shard;            /**< play only pairs `shard`, `shard` + `shards` …: 1 … `shards`; 0 with `shards` 0: all */
  uint32_t shards;           /**< number of shards that the run is divided into, at most ::MILLE_ARENA_SHARDS_MAX; 0: it is not divided */
  mille_sprt_scale sprt;     /**< sequential test, for two players; a shard measures it but plays all its pairs */
  mille_arena_records records; /**< the games that are recorded */
  uint64_t record_pairs;     /**< with ::MILLE_RECORDS_FIRST: the number of pairs */
  double sprt_low;           /**< the difference of hypothesis H0 */
  double sprt_high;          /**< the difference of hypothesis H1, above `sprt_low` */
  double alpha;              /**< how often H1 may be accepted although H0 holds; 0: 0.05 */
  double beta;               /**< how often H0 may be accepted although H1 holds; 0: 0.05 */
  int32_t independent;       /**< 1: each game has its own cards, drawn from the front of the stock as with `same_end`; 0: both games of a pair
                                  have the same cards */
  int32_t no_stakes;         /**< 1: matches for nothing, with both stakes 0; 0: matches for `stakes` */
  int32_t luck;              /**< 1: the luck of the cards is noted, as the built-in player `learned` judges it, and results have
                                  mille_arena_result::luck_adjusted. A sequential test of points, ratings in points or payment, and the estimates
                                  of progress and series then use that figure. Fails with ::MILLE_E_UNSUPPORTED for a variant that `learned` does
                                  not play. 0: it is not noted */
  int32_t gauntlet;          /**< 1: only the first player plays the others, so there are `player_count` − 1 pairings, and no ratings; 0: each
                                  player plays each other */
} mille_arena_setup;

/** Everything that has happened since the last call of a progress callback. Texts are valid during the call. \since 1.0.0 */
typedef struct mille_arena_progress {
  uint32_t struct_size;       /**< the library's `sizeof(mille_arena_progress)` */
  mille_arena_state state;    /**< whether pairs remain, and if not, why */
  uint64_t pairs_done;        /**< as in mille_arena_info */
  uint64_t pairs_total;       /**< as in mille_arena_info */
  const char *lines;          /**< whole lines of the result file that are new, in order; not the header */
  size_t lines_size;          /**< their bytes */
  const char *times;          /**< a line for each of them in the file of times */
  size_t times_size;          /**< their bytes */
  const char *records;        /**< whole records of the games among them that are to be written down */
  size_t records_size;        /**< their bytes */
  mille_estimate estimate;    /**< of the first pairing: points per deal, or payment per match */
  double llr;                 /**< log-likelihood ratio of the sequential test, if there is one */
  uint64_t faults;            /**< faults so far */
} mille_arena_progress;

/** mille_arena_run() calls it about ten times a second and once before it returns. A result other than 0 stops the run. [caller-thread] */
typedef int32_t (MILLE_CALL *mille_arena_progress_fn)(void *user, const mille_arena_progress *progress);

/**
 * Creates an arena. It plays nothing yet. It loads each player, and every process of a player from a file will load the same
 * bytes. [any-thread]
 * \param setup copied, with the players
 * \param[out] arena the arena, to be freed with mille_arena_free()
 * \return ::MILLE_E_ARGUMENT; ::MILLE_E_NOT_FOUND and ::MILLE_E_OPTION for a player or its options, ::MILLE_E_UNSUPPORTED for one
 *         that does not play the variant, ::MILLE_E_PLAYER for one that cannot be loaded or created, or fails when it is asked
 *         for the rules, ::MILLE_E_VERSION or ::MILLE_E_STRUCT_SIZE for one of another version, ::MILLE_E_IO, ::MILLE_E_RANDOM.
 *         \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_create(const mille_variant *variant, const mille_arena_setup *setup,
                                                     mille_arena **arena, mille_error *error);

/** Frees an arena. A running arena is cancelled first. [any-thread] \since 1.0.0 */
MILLE_API void MILLE_CALL mille_arena_free(mille_arena *arena);

/**
 * Plays pairs. It starts and ends the child processes of isolated players and commands. [table-serial]
 * \param pairs the most pairs to play; 0: all that remain
 * \param progress receives the results as they come; may be NULL
 * \param user passed to `progress`
 * \return ::MILLE_OK if it has played them, if the test has decided, or if a fault has ended the run; mille_arena_info_get() tells which.
 *         After ::MILLE_E_CANCELLED and ::MILLE_E_NOMEM complete pairs count, and a further call continues. ::MILLE_E_SCRIPT.
 *         ::MILLE_E_UNSUPPORTED for an arena that was opened from lines. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_run(mille_arena *arena, uint64_t pairs, mille_arena_progress_fn progress, void *user,
                                                  mille_error *error);

/** Ends a run on another thread after the decisions in progress. [any-thread] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_arena_cancel(mille_arena *arena, mille_error *error);

/**
 * Plays one pair without counting it, and passes its line, times and records to `progress`. A host that distributes the pairs of one
 * run over several machines gives the lines to mille_arena_add_lines() elsewhere. If this arena plays a pair twice, its
 * players see the same cards twice. [table-serial]
 * \param index the pair, in the order of the lines, from 0, below mille_arena_info::pairs_total
 * \return ::MILLE_E_ARGUMENT past the last; otherwise as mille_arena_run(). \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_play(mille_arena *arena, uint64_t index, mille_arena_progress_fn progress, void *user,
                                                   mille_error *error);

/**
 * Opens an arena from a result file, to read its results or to merge shards. It has no players, and no pairs yet: add the pairs of the
 * file, and of the other shards, with mille_arena_add_lines(). [any-thread]
 * \param lines a result file, never NULL; only its header is read. Need not end with a zero byte
 * \return ::MILLE_E_RECORD with the line. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_open(mille_engine *engine, const char *lines, size_t size, mille_arena **arena,
                                                   mille_error *error);

/**
 * Adds pairs that were played before: to a new arena of the same setup, which continues a run, or to an opened arena, which takes the
 * shards of a run in any order. A last line without its line end is ignored. A file too long for memory is added in parts: each part is
 * the header and the next lines of the file. Add one part of each shard in turn: pairs that come after a missing one wait in memory.
 * [table-serial]
 * \param lines a result file, with its header; never NULL
 * \param times the file of times beside it; NULL with `times_size` 0: none. Pairs without a line there have no times. With a part, give at
 *        least as many lines; keep those that it did not take for the next part
 * \param[out] lines_taken bytes of `lines` up to the end of the last line that was added; may be NULL
 * \param[out] times_taken the same for `times`; may be NULL
 * \return ::MILLE_E_RECORD with the line of `lines`, from 1, if a line is damaged, occurs twice, leaves out a pair, or belongs to another
 *         run. In a part, line 1 is the header. With the message `arena.times_damaged` it is a line of `times`. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_add_lines(mille_arena *arena, const char *lines, size_t size, const char *times,
                                                   size_t times_size, size_t *lines_taken, size_t *times_taken,
                                                   mille_error *error);

/** The progress of an arena. [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_arena_info_get(mille_arena *arena, mille_arena_info *info, mille_error *error);

/** The name of player number `index`, from 0. ::MILLE_E_NOT_FOUND past the last. [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_arena_player_name(mille_arena *arena, size_t index, char *buffer, size_t size,
                                                          size_t *needed, mille_error *error);

/**
 * The result of a pairing so far. [table-serial]
 * \param pairing from 0: players 0 and 1, 0 and 2 …, 1 and 2 … ::MILLE_E_NOT_FOUND past the last. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_result_get(mille_arena *arena, size_t pairing, mille_arena_result *result,
                                                         mille_error *error);

/**
 * The history of a pairing's estimate, for a chart. Up to 1,023 pairs there is a point for each. With more pairs there are at most 1,024
 * points, evenly spread over all of them; the last one is that of the last pair. A smaller array gets fewer, never ::MILLE_E_BUFFER.
 * [table-serial]
 * \param[out] points array of `capacity` elements
 * \param capacity elements in `points`
 * \param[out] count points written; none if no pair was played
 * \return ::MILLE_E_NOT_FOUND for a pairing past the last. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_series(mille_arena *arena, size_t pairing, mille_arena_point *points,
                                                     size_t capacity, size_t *count, mille_error *error);

/**
 * A player's rating among all players of the arena. ::MILLE_E_NOT_FOUND past the last, ::MILLE_E_UNSUPPORTED for a gauntlet.
 * [table-serial] \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_rating_get(mille_arena *arena, size_t player, mille_arena_rating *rating,
                                                         mille_error *error);

/**
 * Fault number `index`, from 0, in the order of the pairs. ::MILLE_E_NOT_FOUND past the last, and past the first
 * ::MILLE_ARENA_FAULTS_MAX. [table-serial] \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_arena_fault_get(mille_arena *arena, size_t index, mille_arena_fault *fault,
                                                        mille_error *error);

/** A text of an arena. */
typedef int32_t mille_arena_text_kind;
enum {
  MILLE_ARENA_TEXT_HEADER = 0, /**< the first line of its result file, with its line end */
  MILLE_ARENA_TEXT_JSON = 1    /**< its results: an object for one pairing; with three or more players an array of such objects */
};

/** A text of an arena. [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_arena_text(mille_arena *arena, mille_arena_text_kind kind, char *buffer, size_t size,
                                                   size_t *needed, mille_error *error);

/** \} */

/* ---- States ------------------------------------------------------------------------------------------------- */

/**
 * \name States: snapshots of a match in the caller's memory
 * A state holds everything, hidden cards too, in mille_state_size() bytes aligned to 8. It begins with a tag that each call
 * compares with its variant. Zeroed bytes and another variant's states return ::MILLE_E_HANDLE, and a misaligned address
 * ::MILLE_E_ARGUMENT. All calls are [table-serial] for the state.
 *
 * A state is no file format: use it in the process that made it, with the same build of the library, and store a match by its record or
 * position. If bytes behind the tag were changed, the behaviour is undefined.
 */
/** \{ */

/** The size of a state in bytes, a multiple of 8. It is constant within one build of the library. [any-thread] \since 1.0.0 */
MILLE_API size_t MILLE_CALL mille_state_size(void);

/**
 * Sets a state to the start of a match, between deals.
 * \param setup as for a table, NULL included. Decks must be ::MILLE_DECKS_SEED. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_state_init(const mille_variant *variant, const mille_match_setup *setup,
                                                   mille_state *state, mille_error *error);

/** Copies the current point of a table's match into a state. \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_state_from_table(mille_table *table, mille_state *state, mille_error *error);

/**
 * Copies the point just before a decision of a table's match into a state, as mille_table_undo() would restore it.
 * \param decision from 0 to mille_table_info::decisions, of sealed matches too. The latter gives the point right after the last decision,
 *        before the next deal or a forfeit. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_state_at(mille_table *table, uint64_t decision, mille_state *state, mille_error *error);

/** Creates a table that starts at a state. It has no record. [any-thread] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_table_from_state(const mille_variant *variant, const mille_state *state,
                                                         mille_table **table, mille_error *error);

/**
 * Deals the next deal, the first too. ::MILLE_E_PHASE unless the state is between deals.
 * \param[in,out] state the state, which is changed
 * \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_state_next_deal(const mille_variant *variant, mille_state *state, mille_error *error);

/**
 * The phase, and whose turn it is.
 * \param[out] phase where the match stands; may be NULL
 * \param[out] turn the seat whose turn it is, or ::MILLE_NOBODY; may be NULL
 * \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_state_phase(const mille_variant *variant, const mille_state *state, mille_phase *phase,
                                                    mille_seat *turn, mille_error *error);

/** The legal list, as mille_table_legal(). \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_state_legal(const mille_variant *variant, const mille_state *state, mille_action *actions,
                                                    size_t capacity, size_t *count, mille_error *error);

/**
 * The length of the legal list. Quicker than mille_state_legal(), because no entry is written.
 * \param[out] count the number of entries; 0 outside a deal
 * \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_state_legal_count(const mille_variant *variant, const mille_state *state, size_t *count,
                                                          mille_error *error);

/** Whether an action is legal, as mille_table_check(). \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_state_check(const mille_variant *variant, const mille_state *state,
                                                    const mille_action *action, mille_error *error);

/**
 * Plays an action, as mille_table_apply().
 * \param[in,out] state the state, which is changed
 * \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_state_apply(const mille_variant *variant, mille_state *state, const mille_action *action,
                                                    mille_error *error);

/**
 * Plays entry `index` of the legal list, as mille_state_apply() plays the entry that mille_state_legal() writes there. Quicker than both,
 * because neither the list is written nor the action checked.
 * \param[in,out] state the state, which is changed
 * \param index from 0; less than mille_state_legal_count()
 * \return ::MILLE_E_ARGUMENT for an index past the end of the list; otherwise as mille_state_apply(). \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_state_play(const mille_variant *variant, mille_state *state, size_t index, mille_error *error);

/** Reads an action given as text, as mille_table_parse(). \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_state_parse(const mille_variant *variant, const mille_state *state, const char *text,
                                                    mille_action *action, mille_error *error);

/** What a seat, or an onlooker, may know. \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_state_view(const mille_variant *variant, const mille_state *state, mille_seat viewer,
                                                   mille_view *view, mille_error *error);

/** The last completed deal's result. ::MILLE_E_PHASE before one is. \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_state_result(const mille_variant *variant, const mille_state *state,
                                                     mille_deal_result *result, mille_error *error);

/** The score of the deal in progress if it ended here as a blocked deal (E2, E4). ::MILLE_E_PHASE outside a deal. \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_state_score(const mille_variant *variant, const mille_state *state,
                                                    mille_deal_result *result, mille_error *error);

/** The payment of a match that is over, as mille_table_payment(). \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_state_payment(const mille_variant *variant, const mille_state *state,
                                                      mille_payment *payment, mille_error *error);

/** The hash, as mille_table_hash(). \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_state_hash(const mille_variant *variant, const mille_state *state, uint64_t *hash,
                                                   mille_error *error);

/**
 * Samples a state that agrees with a view. The cards in the view stay where they are, and the hidden cards are dealt at random. Every
 * arrangement of physical cards that agrees with what the viewer has seen is equally likely.
 * \param view a seat's or an onlooker's view from this library and variant
 * \param seed determines the arrangement and the reshuffles to come
 * \return ::MILLE_E_ARGUMENT for a view that contradicts itself, ::MILLE_E_PHASE for the view of a match that is over. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_state_sample(const mille_variant *variant, const mille_view *view, uint64_t seed,
                                                     mille_state *state, mille_error *error);

/**
 * Plays uniformly random legal actions to the end of the deal in progress.
 * \param[in,out] state in: a deal in progress; out: between deals, or at the match's end
 * \param seed determines the actions
 * \param[out] result points, number of decisions, who went out; may be NULL. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_state_playout(const mille_variant *variant, mille_state *state, uint64_t seed,
                                                      mille_playout *result, mille_error *error);

/** The return of the match, or of its last deal, for each seat: `returns[0] == -returns[1]`. \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_state_returns(const mille_variant *variant, const mille_state *state,
                                                      mille_return_kind kind, double returns[MILLE_SEATS], mille_error *error);

/** \} */

/**
 * \name Batches
 * The same for `count` states that are mille_state_size() bytes apart, or for `count` tables, in one call. If a call takes a seed, item i
 * uses a seed hashed from `seed` and i. The first failure ends the call. `*done` (may be NULL) receives the number of items completed
 * before it, and these stay changed. [table-serial] for the states and the tables.
 */
/** \{ */

/**
 * Legal lists: item i's in `actions[i × capacity]` on, its length in `counts[i]`.
 * \param[out] actions `count` × `capacity` elements; may be NULL when `capacity` is 0
 * \param[out] counts `count` elements. With ::MILLE_E_BUFFER `counts[*done]` is the length of the list that did not fit
 * \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_legal(const mille_variant *variant, const mille_state *states, size_t count,
                                                    mille_action *actions, size_t capacity, uint32_t *counts, size_t *done,
                                                    mille_error *error);

/**
 * The length of each state's legal list, as mille_state_legal_count().
 * \param[out] counts `count` elements
 * \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_legal_count(const mille_variant *variant, const mille_state *states, size_t count,
                                                          uint32_t *counts, size_t *done, mille_error *error);

/**
 * Plays entry `indices[i]` of the legal list of state i, as mille_state_play().
 * \param[in,out] states the states, which are changed
 * \param indices `count` elements, from 0
 * \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_play(const mille_variant *variant, mille_state *states, size_t count,
                                                   const uint32_t *indices, size_t *done, mille_error *error);

/**
 * Applies `actions[i]` to state i.
 * \param[in,out] states the states, which are changed
 * \param actions `count` elements
 * \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_apply(const mille_variant *variant, mille_state *states, size_t count,
                                                    const mille_action *actions, size_t *done, mille_error *error);

/**
 * Plays an atomic action in each state, as mille_atomic_action() and mille_state_apply().
 * \param[in,out] states the states, which are changed
 * \param actions `count` atomic actions; a negative number leaves its state unchanged
 * \return ::MILLE_E_ILLEGAL_ACTION if an action is not legal; ::MILLE_E_ARGUMENT if it does not exist; ::MILLE_E_UNSUPPORTED as
 *         mille_encoding_get(). \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_act(const mille_variant *variant, mille_state *states, size_t count,
                                                  const int32_t *actions, size_t *done, mille_error *error);

/**
 * The phase of each state, and whose turn it is.
 * \param[out] phases `count` elements, or NULL
 * \param[out] turns `count` elements, or NULL. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_phase(const mille_variant *variant, const mille_state *states, size_t count,
                                                    mille_phase *phases, mille_seat *turns, size_t *done, mille_error *error);

/**
 * Random playouts of each state, as mille_state_playout().
 * \param[in,out] states in: deals in progress; out: between deals, or at the match's end
 * \param[out] results `count` elements, or NULL
 * \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_playout(const mille_variant *variant, mille_state *states, size_t count,
                                                      uint64_t seed, mille_playout *results, size_t *done, mille_error *error);

/**
 * The returns of each state, as mille_state_returns().
 * \param[out] returns `count` × ::MILLE_SEATS doubles. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_returns(const mille_variant *variant, const mille_state *states, size_t count,
                                                      mille_return_kind kind, double *returns, size_t *done, mille_error *error);

/**
 * What a seat, or an onlooker, may know of each state, as mille_state_view().
 * \param viewers `count` elements; NULL: the seat whose turn it is, or ::MILLE_ONLOOKER outside a deal
 * \param[out] views array of `count` elements, `stride` bytes apart. The first one's `struct_size` holds for all. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_view(const mille_variant *variant, const mille_state *states, size_t count,
                                                   const mille_seat *viewers, mille_view *views, size_t stride, size_t *done,
                                                   mille_error *error);

/**
 * `samples` states from each of `count` views, as mille_state_sample(). Those of view i begin at state i × `samples`. The items are the
 * states: state k uses a seed hashed from `seed` and k, and `*done` counts states.
 * \param views array of `count` elements, `stride` bytes apart. The first one's `struct_size` holds for all
 * \param[out] states `count` × `samples` states; may be NULL when there are none
 * \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_sample(const mille_variant *variant, const mille_view *views, size_t stride, size_t count,
                                                     size_t samples, uint64_t seed, mille_state *states, size_t *done,
                                                     mille_error *error);

/**
 * Observations and legal masks of each state for a seat. A mask is zeros unless it is the seat's turn.
 * \param seats `count` elements, 0, 1 or ::MILLE_NOBODY, which gives zeros; NULL: the seats whose turn it is, and ::MILLE_NOBODY
 *        outside a deal
 * \param[out] observations `count` × mille_encoding::observation_size floats, or NULL
 * \param[out] masks `count` × mille_encoding::atomic_actions bytes, or NULL. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_observe(const mille_variant *variant, const mille_state *states, size_t count,
                                                      const mille_seat *seats, float *observations, uint8_t *masks, size_t *done,
                                                      mille_error *error);

/**
 * mille_batch_observe() in bytes, to store many rows: a quarter of the size for observations, an eighth for masks. Counts are the same
 * numbers, 255 at most. `turns` and `deal` are counts instead of shares. A total is in hundredths of the target plus 100, rounded and limited
 * to 0–255. The page "Encoding" has the list.
 * \param seats as for mille_batch_observe(); may be NULL
 * \param[out] observations `count` × mille_encoding::observation_size bytes, or NULL
 * \param[out] masks `count` rows of mille_encoding::atomic_actions bits, each padded with zeros to whole bytes, or NULL. Action i is bit i % 8,
 *   counted from the lowest, of byte i / 8. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_observe_packed(const mille_variant *variant, const mille_state *states, size_t count,
                                                             const mille_seat *seats, uint8_t *observations, uint8_t *masks,
                                                             size_t *done, mille_error *error);

/**
 * One decision of the seated player at each of `count` tables, as mille_table_step().
 * \param budget NULL: no limits
 * \param[out] steps array of `count` elements, `stride` bytes apart, or NULL. The first one's `struct_size` holds for all. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_step(mille_table *const *tables, size_t count, const mille_budget *budget,
                                                   mille_step *steps, size_t stride, size_t *done, mille_error *error);

/**
 * Lets the seated players decide at each table, one decision after another, until a seat without a player is to decide or no deal is in
 * progress. A table where that is already so stays as it is.
 * \param budget of each decision; NULL: no limits
 * \return as mille_table_step(). A table whose player failed keeps the decisions before the failure. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_advance(mille_table *const *tables, size_t count, const mille_budget *budget,
                                                      size_t *done, mille_error *error);

/**
 * Plays an atomic action at each table, as mille_atomic_action() and mille_table_apply().
 * \param actions `count` atomic actions; a negative number leaves its table unchanged
 * \return as mille_table_apply(); ::MILLE_E_ARGUMENT if an action does not exist; ::MILLE_E_UNSUPPORTED as mille_encoding_get(). \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_table_act(mille_table *const *tables, size_t count, const int32_t *actions, size_t *done,
                                                        mille_error *error);

/**
 * Copies the current point of each table's match into a state, as mille_state_from_table().
 * \param[out] states `count` states. \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_batch_from_tables(mille_table *const *tables, size_t count, mille_state *states, size_t *done,
                                                          mille_error *error);

/** \} */

/* ---- Learning ----------------------------------------------------------------------------------------------- */

/**
 * \name Learning: atomic actions and observations
 * A dense space of actions over the kinds of card (mille_rules::kind_of). Each atomic action is a legal action by itself, and every
 * lay is a sequence of them. `montreal` and the other shipped variants have 109: 0 draw, 1 pass, 2 upcard; 3–19 take
 * the pile, by rank and kinds of the two cards; 20–66 open a set with three cards, by rank, number of natural cards (3, 2,
 * 1) and their kinds; 67–81 add one natural card, by kind; 82–93 add one wild card, by rank of the set; 94–108 discard, by
 * kind. mille_atomic_text() gives the meaning of each action in a variant.
 */
/** \{ */

/** The sizes of the encoding for a variant. ::MILLE_E_UNSUPPORTED, naming the rule field, if its sets cannot grow card by card after three.
 * [any-thread] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_encoding_get(const mille_variant *variant, mille_encoding *encoding, mille_error *error);

/** The meaning of an atomic action, in kinds of card, such as `open 8 with 8 8 2` or `discard JCHS`. [any-thread] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_atomic_text(const mille_variant *variant, int32_t index, char *buffer, size_t size,
                                                    size_t *needed, mille_error *error);

/** The legal mask: 1 for each atomic action that is legal now. `size` is at least mille_encoding::atomic_actions, else ::MILLE_E_BUFFER; elements
 * beyond stay as they are. [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_atomic_mask(const mille_variant *variant, const mille_state *state, uint8_t *mask,
                                                    size_t size, mille_error *error);

/** Translates an atomic action into an action with cards of the hand. ::MILLE_E_ILLEGAL_ACTION if it is not legal. [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_atomic_action(const mille_variant *variant, const mille_state *state, int32_t index,
                                                      mille_action *action, mille_error *error);

/** The canonical sequence of atomic actions for a legal action; at most ::MILLE_ACTION_CARDS. [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_atomic_split(const mille_variant *variant, const mille_state *state,
                                                     const mille_action *action, int32_t *sequence, size_t capacity,
                                                     size_t *count, mille_error *error);

/** Joins a sequence of atomic actions on the same set into one action. ::MILLE_E_ARGUMENT if that is impossible. [table-serial] \since 1.0.0 */
MILLE_API mille_status MILLE_CALL mille_atomic_join(const mille_variant *variant, const mille_state *state,
                                                    const int32_t *sequence, size_t count, mille_action *action,
                                                    mille_error *error);

/**
 * An observation as floats, from a view: blocks of counts by kind of card (own hand, own sets, opponent's sets, pile, known to be
 * in the opponent's hand, own cards known to the opponent, unseen), wild cards of each set, the upcard, scalars. The page "Encoding" lists every
 * index. [any-thread]
 * \param view a seat's; an onlooker's is ::MILLE_E_ARGUMENT
 * \param[out] values `size` floats, at least mille_encoding::observation_size, else ::MILLE_E_BUFFER. Those beyond stay as they are.
 *   \since 1.0.0
 */
MILLE_API mille_status MILLE_CALL mille_observation(const mille_variant *variant, const mille_view *view, float *values,
                                                    size_t size, mille_error *error);

/** \} */

#ifdef __cplusplus
}
#endif

#endif
