// Handles: freed, of the wrong kind, and freed in any order. An allocator of the host gets every byte back.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

// ---- An allocator that counts and can be told to fail.

typedef struct ledger {
  size_t bytes;
  size_t blocks;
  long left;  // calls until it fails; negative: never
} ledger;

static void* MILLE_CALL keep_books(void* user, void* block, size_t old_size, size_t new_size) {
  ledger* books = user;
  void* result;
  if (new_size == 0) {
    if (block != NULL) {
      books->bytes -= old_size;
      --books->blocks;
    }
    free(block);
    return NULL;
  }
  if (books->left == 0) return NULL;
  if (books->left > 0) --books->left;
  result = realloc(block, new_size);
  if (result == NULL) return NULL;
  books->bytes += new_size;
  if (block != NULL) {
    books->bytes -= old_size;
  } else {
    ++books->blocks;
  }
  return result;
}

static mille_status engine_with(ledger* books, mille_engine** engine) {
  mille_engine_options options;
  memset(&options, 0, sizeof options);
  options.struct_size = sizeof options;
  options.allocate = keep_books;
  options.allocate_user = books;
  return mille_engine_create(&options, engine, NULL);
}

// Makes everything, plays a little, frees everything. Any step may run out of memory.
static mille_status play_a_little(ledger* books) {
  mille_engine* engine = NULL;
  mille_variant* variant = NULL;
  mille_table *table = NULL, *clone = NULL;
  mille_player* player = NULL;
  mille_action legal[1024];
  uint64_t random = 3;
  int i;
  size_t count = 0;
  mille_status status = engine_with(books, &engine);
  if (status == MILLE_OK) status = mille_variant_load(engine, "denexa", NULL, 0, &variant, NULL);
  if (status == MILLE_OK) status = mille_table_create(variant, NULL, &table, NULL);
  if (status == MILLE_OK) status = mille_table_next_deal(table, NULL, NULL);
  for (i = 0; i < 30 && status == MILLE_OK; ++i) {
    uint64_t before = 0, after = 0;
    status = mille_table_legal(table, legal, 1024, &count, NULL);
    if (status != MILLE_OK || count == 0) break;
    if (mille_table_hash(table, &before, NULL) != MILLE_OK) break;
    status = mille_table_apply(table, &legal[check_below(&random, count)], NULL);
    if (mille_table_hash(table, &after, NULL) != MILLE_OK) break;
    CHECK((status == MILLE_OK) == (before != after));  // it succeeds or changes nothing
  }
  if (status == MILLE_OK) status = mille_table_clone(table, &clone, NULL);
  if (status == MILLE_OK) status = mille_player_create(engine, "greedy", NULL, &player, NULL);
  if (status == MILLE_OK) status = mille_table_set_player(table, 0, player, NULL);
  if (status == MILLE_OK) status = mille_table_undo(table, 3, NULL);
  mille_engine_free(engine);
  mille_table_free(table);
  mille_variant_free(variant);
  mille_player_free(player);
  mille_table_free(clone);
  return status;
}

static void allocator_gets_every_byte_back(void) {
  ledger books = {0, 0, -1};
  CHECK(play_a_little(&books) == MILLE_OK);
  CHECK(books.bytes == 0 && books.blocks == 0);
}

static void allocator_that_fails_at_any_call_is_no_memory(void) {
  long left;
  for (left = 0; left < 2000; ++left) {
    ledger books = {0, 0, -1};
    mille_status status;
    books.left = left;
    status = play_a_little(&books);
    CHECK(books.bytes == 0 && books.blocks == 0);
    if (status == MILLE_OK) break;
    CHECK(status == MILLE_E_NOMEM);
  }
  CHECK(left > 3 && left < 2000);
}

// ---- Freed and foreign handles

static void freed_handles_are_refused(void) {
  check_objects made = check_make();
  mille_table* freed = NULL;
  mille_variant* freed_variant = NULL;
  mille_player* freed_player = NULL;
  mille_table_info info;
  mille_rules rules;
  mille_table* table = NULL;
  char text[64];
  memset(&info, 0, sizeof info);
  info.struct_size = sizeof info;
  memset(&rules, 0, sizeof rules);
  rules.struct_size = sizeof rules;
  SUCCEEDS(mille_table_clone(made.table, &freed, &check_error));
  mille_table_free(freed);
  REFUSES(MILLE_E_HANDLE, mille_table_info_get(freed, &info, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_apply_text(freed, "draw", &check_error));
  mille_table_free(freed);  // freeing it again has no effect
  SUCCEEDS(mille_variant_load(made.engine, "denexa", NULL, 0, &freed_variant, &check_error));
  mille_variant_free(freed_variant);
  REFUSES(MILLE_E_HANDLE, mille_variant_rules(freed_variant, &rules, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_create(freed_variant, NULL, &table, &check_error));
  SUCCEEDS(mille_player_create(made.engine, "random", NULL, &freed_player, &check_error));
  mille_player_free(freed_player);
  REFUSES(MILLE_E_HANDLE,
          mille_player_text(freed_player, MILLE_PLAYER_TEXT_NAME, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_set_player(made.table, 0, freed_player, &check_error));
  check_free(&made);
}

// One table of the engine is still alive. All other handles, including the engine's, must still be refused.
static void freed_handles_are_refused_while_anything_of_their_engine_lives(void) {
  check_objects made = check_make();
  mille_table* other = NULL;
  mille_player* player = NULL;
  mille_variant* variant = NULL;
  mille_rules rules;
  uint64_t hash = 0;
  char text[64];
  memset(&rules, 0, sizeof rules);
  rules.struct_size = sizeof rules;
  SUCCEEDS(mille_table_clone(made.table, &other, &check_error));
  SUCCEEDS(mille_player_create(made.engine, "random", NULL, &player, &check_error));
  mille_engine_free(made.engine);
  mille_player_free(player);
  mille_variant_free(made.variant);
  mille_table_free(made.table);
  REFUSES(MILLE_E_HANDLE, mille_variant_load(made.engine, "montreal", NULL, 0, &variant, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_text(player, MILLE_PLAYER_TEXT_NAME, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_variant_rules(made.variant, &rules, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_hash(made.table, &hash, &check_error));
  mille_engine_free(made.engine);  // freeing them again has no effect
  mille_player_free(player);
  mille_variant_free(made.variant);
  mille_table_free(made.table);
  SUCCEEDS(mille_table_hash(other, &hash, &check_error));
  mille_table_free(other);
}

static void foreign_handles_are_refused(void) {
  check_objects made = check_make();
  mille_player* player = NULL;
  mille_table_info info;
  memset(&info, 0, sizeof info);
  info.struct_size = sizeof info;
  SUCCEEDS(mille_player_create(made.engine, "random", NULL, &player, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_info_get((mille_table*)(void*)made.engine, &info, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_info_get((mille_table*)(void*)made.variant, &info, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_info_get((mille_table*)(void*)player, &info, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_set_player(made.table, 0, (mille_player*)(void*)made.table, &check_error));
  mille_table_free((mille_table*)(void*)player);  // the wrong kind: not freed
  mille_variant_free((mille_variant*)(void*)made.table);
  mille_engine_free((mille_engine*)(void*)made.variant);
  SUCCEEDS(mille_table_info_get(made.table, &info, &check_error));
  SUCCEEDS(mille_table_set_player(made.table, 0, player, &check_error));
  mille_player_free(player);
  check_free(&made);
}

static void children_keep_their_engine_alive(void) {
  check_objects made = check_make();
  mille_table_info info;
  mille_variant* variant = NULL;
  memset(&info, 0, sizeof info);
  info.struct_size = sizeof info;
  mille_engine_free(made.engine);
  mille_variant_free(made.variant);
  SUCCEEDS(mille_table_apply_text(made.table, "draw", &check_error));
  SUCCEEDS(mille_table_variant(made.table, &variant, &check_error));
  mille_table_free(made.table);
  {
    mille_table* table = NULL;
    SUCCEEDS(mille_table_create(variant, NULL, &table, &check_error));
    SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
    mille_variant_free(variant);
    SUCCEEDS(mille_table_info_get(table, &info, &check_error));
    mille_table_free(table);
  }
}

static void many_tables_come_and_go(void) {
  check_objects made = check_make();
  mille_table* tables[64] = {NULL};
  uint64_t random = 5;
  int i;
  for (i = 0; i < 5000; ++i) {
    size_t at = check_below(&random, 64);
    mille_table_free(tables[at]);
    tables[at] = NULL;
    if (check_below(&random, 2) == 0) SUCCEEDS(mille_table_clone(made.table, &tables[at], &check_error));
  }
  for (i = 0; i < 64; ++i) {
    if (tables[i] != NULL) CHECK(check_hash(tables[i]) == check_hash(made.table));
    mille_table_free(tables[i]);
  }
  check_free(&made);
}

// ---- What freed objects leave behind: a header of at most 32 bytes each.

enum { MANY = 10000, HEADER = 32 };

static void check_left(const ledger* books, size_t before, size_t objects, const char* what) {
  if (books->bytes > before + objects * HEADER) {
    printf("%s: %lu bytes are left of %lu\n", what, (unsigned long)(books->bytes - before), (unsigned long)objects);
  }
  CHECK(books->bytes <= before + objects * HEADER);
}

static void freed_objects_leave_only_a_header(void) {
  static mille_table* tables[MANY];
  static mille_variant* variants[MANY];
  static mille_player* players[MANY];
  ledger books = {0, 0, -1};
  mille_engine* engine = NULL;
  mille_variant* variant = NULL;
  mille_rules rules;
  uint64_t hash = 0;
  char text[64];
  size_t before;
  int i;
  memset(&rules, 0, sizeof rules);
  rules.struct_size = sizeof rules;
  SUCCEEDS(engine_with(&books, &engine));
  SUCCEEDS(mille_variant_load(engine, "montreal", NULL, 0, &variant, &check_error));

  before = books.bytes;
  for (i = 0; i < MANY; ++i) SUCCEEDS(mille_table_create(variant, NULL, &tables[i], &check_error));
  for (i = 0; i < MANY; ++i) SUCCEEDS(mille_table_variant(tables[i], &variants[i], &check_error));
  for (i = 0; i < MANY; ++i) SUCCEEDS(mille_player_create(engine, "greedy", NULL, &players[i], &check_error));
  for (i = 0; i < MANY; i += 7) SUCCEEDS(mille_table_set_player(tables[i], 0, players[i], &check_error));
  for (i = 0; i < MANY; ++i) mille_table_free(tables[i]);
  for (i = 0; i < MANY; ++i) mille_variant_free(variants[i]);
  for (i = 0; i < MANY; ++i) mille_player_free(players[i]);
  check_left(&books, before, 3 * (size_t)MANY, "tables, variants and players");
  for (i = 0; i < MANY; ++i) {
    REFUSES(MILLE_E_HANDLE, mille_table_hash(tables[i], &hash, &check_error));
    REFUSES(MILLE_E_HANDLE, mille_variant_rules(variants[i], &rules, &check_error));
    REFUSES(MILLE_E_HANDLE,
            mille_player_text(players[i], MILLE_PLAYER_TEXT_NAME, text, sizeof text, NULL, &check_error));
    mille_table_free(tables[i]);  // freeing them again has no effect
    mille_variant_free(variants[i]);
    mille_player_free(players[i]);
  }

  // New objects reuse the headers of freed ones.
  before = books.bytes;
  for (i = 0; i < MANY; ++i) SUCCEEDS(mille_table_create(variant, NULL, &tables[i], &check_error));
  for (i = 0; i < MANY; ++i) mille_table_free(tables[i]);
  CHECK(books.bytes == before);

  mille_variant_free(variant);
  mille_engine_free(engine);
  CHECK(books.bytes == 0 && books.blocks == 0);
}

static void a_player_freed_leaves_its_seat(void) {
  check_objects made = check_make();
  mille_player* player = NULL;
  mille_table* other = NULL;
  SUCCEEDS(mille_player_create(made.engine, "random", NULL, &player, &check_error));
  SUCCEEDS(mille_table_set_player(made.table, 0, player, &check_error));
  SUCCEEDS(mille_table_clone(made.table, &other, &check_error));
  REFUSES(MILLE_E_BUSY, mille_table_set_player(other, 0, player, &check_error));
  mille_table_free(made.table);
  made.table = NULL;
  SUCCEEDS(mille_table_set_player(other, 0, player, &check_error));  // the player's old table is gone
  mille_player_free(player);
  {
    mille_step step;
    mille_status status;
    memset(&step, 0, sizeof step);
    step.struct_size = sizeof step;
    status = mille_table_step(other, NULL, &step, NULL);
    CHECK(status == MILLE_E_NOT_FOUND);
  }
  mille_table_free(other);
  check_free(&made);
}

int main(void) {
  allocator_gets_every_byte_back();
  allocator_that_fails_at_any_call_is_no_memory();
  freed_handles_are_refused();
  freed_handles_are_refused_while_anything_of_their_engine_lives();
  foreign_handles_are_refused();
  children_keep_their_engine_alive();
  many_tables_come_and_go();
  freed_objects_leave_only_a_header();
  a_player_freed_leaves_its_seat();
  return check_result();
}
