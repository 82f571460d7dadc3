// Sealed matches: the host's calls on a table, and the calls of a guest's program. Hashes, shares and seeds are
// strings of 32 bytes.

#include <string.h>

#include "binding.h"

static mille_table* table_at(lua_State* L, int at) { return ((Table*)luaL_checkudata(L, at, TABLE))->handle; }

static const uint8_t* bytes32(lua_State* L, int at) {
  size_t length = 0;
  const char* bytes = luaL_checklstring(L, at, &length);
  luaL_argcheck(L, length == MILLE_HASH_SIZE, at, "32 bytes are due");
  return (const uint8_t*)bytes;
}

static int push32(lua_State* L, mille_status status, const uint8_t bytes[MILLE_HASH_SIZE], const mille_error* error) {
  mille_lua_check(L, status, error);
  lua_pushlstring(L, (const char*)bytes, MILLE_HASH_SIZE);
  return 1;
}

// Two arrays of 32 bytes, as a table of two strings.
static void set_pair(lua_State* L, const char* name, const uint8_t pair[MILLE_SEATS][MILLE_HASH_SIZE]) {
  int seat;
  lua_createtable(L, MILLE_SEATS, 0);
  for (seat = 0; seat < MILLE_SEATS; seat++) {
    lua_pushlstring(L, (const char*)pair[seat], MILLE_HASH_SIZE);
    lua_rawseti(L, -2, seat + 1);
  }
  lua_setfield(L, -2, name);
}

// engine:resume(record, secret, match): takes up an unfinished sealed match
int mille_lua_resume(lua_State* L) {
  mille_error error;
  Engine* engine = luaL_checkudata(L, 1, ENGINE);
  size_t length = 0;
  const char* text = luaL_checklstring(L, 2, &length);
  const uint8_t* secret = bytes32(L, 3);
  const lua_Integer match = luaL_optinteger(L, 4, 1);
  mille_table* handle = NULL;
  mille_lua_check(
      L, mille_table_resume(engine->handle, text, length, (uint64_t)match, secret, &handle, mille_lua_error(&error)),
      &error);
  mille_lua_push_table(L, handle, 0);
  return 1;
}

// table:follow_seed(seed): takes the seed of the match that the table follows, unless it is sealed
int mille_lua_follow_seed(lua_State* L) {
  mille_error error;
  mille_lua_check(L, mille_table_follow_seed(table_at(L, 1), bytes32(L, 2), mille_lua_error(&error)), &error);
  return 0;
}

typedef struct Said {
  mille_verdict verdict;
  const char* language;
} Said;

static mille_status json_call(const void* self, int64_t a, int64_t b, int64_t c, char* buffer, size_t size,
                              size_t* needed, mille_error* error) {
  const Said* of = self;
  (void)a, (void)b, (void)c;
  return mille_verdict_json(&of->verdict, of->language, buffer, size, needed, error);
}

// engine:verify(record, match, notes, seen, language): what verification finds of a match of a record, from 1, and its
// member `json`, the same with sentences in the language. notes, seen and language may be absent.
int mille_lua_verify(lua_State* L) {
  Said of;
  mille_error error;
  mille_verify_setup setup;
  mille_engine* engine = ((Engine*)luaL_checkudata(L, 1, ENGINE))->handle;
  memset(&setup, 0, sizeof setup);
  setup.struct_size = sizeof setup;
  setup.text = luaL_checklstring(L, 2, &setup.length);
  setup.match = (uint64_t)luaL_optinteger(L, 3, 1);
  setup.notes = luaL_optlstring(L, 4, "", &setup.notes_length);
  setup.seen = luaL_optlstring(L, 5, "", &setup.seen_length);
  memset(&of, 0, sizeof of);
  of.verdict.struct_size = sizeof of.verdict;
  of.language = mille_lua_optional_string(L, 6, "en");
  mille_lua_check(L, mille_record_verify(engine, &setup, &of.verdict, mille_lua_error(&error)), &error);
  mille_lua_push(L, mille_lua_verdict, &of.verdict);
  mille_lua_text(L, json_call, &of, 0, 0, 0);
  lua_setfield(L, -2, "json");
  return 1;
}

// table:seal(seat, …): fixes the terms and commits to the seed; the seats are those that will give a share
int mille_lua_seal(lua_State* L) {
  mille_error error;
  uint32_t guests = 0;
  int at;
  for (at = 2; at <= lua_gettop(L); at++) {
    const lua_Integer seat = luaL_checkinteger(L, at);
    luaL_argcheck(L, seat >= 0 && seat < MILLE_SEATS, at, "a seat is 0 or 1");
    guests |= 1U << seat;
  }
  mille_lua_check(L, mille_table_seal(table_at(L, 1), guests, mille_lua_error(&error)), &error);
  return 0;
}

// table:sealing(): how far it has come, the commitment, and the shares once all are open
int mille_lua_sealing(lua_State* L) {
  mille_error error;
  mille_sealing value;
  memset(&value, 0, sizeof value);
  value.struct_size = sizeof value;
  mille_lua_check(L, mille_table_sealing(table_at(L, 1), &value, mille_lua_error(&error)), &error);
  mille_lua_push(L, mille_lua_sealing_fields, &value);
  lua_pushlstring(L, (const char*)value.terms, sizeof value.terms);
  lua_setfield(L, -2, "terms");
  lua_pushlstring(L, (const char*)value.commit, sizeof value.commit);
  lua_setfield(L, -2, "commit");
  set_pair(L, "shares", value.shares);
  set_pair(L, "share_commits", value.share_commits);
  return 1;
}

static mille_status terms_call(const void* self, int64_t a, int64_t b, int64_t c, char* buffer, size_t size,
                               size_t* needed, mille_error* error) {
  (void)a, (void)b, (void)c;
  return mille_table_terms((mille_table*)self, buffer, size, needed, error);
}

int mille_lua_terms(lua_State* L) { return mille_lua_text(L, terms_call, table_at(L, 1), 0, 0, 0); }

// table:add_share_commit(seat, share_commit), with two guests
int mille_lua_add_share_commit(lua_State* L) {
  mille_error error;
  const mille_seat seat = mille_lua_seat(luaL_checkinteger(L, 2));
  mille_lua_check(L, mille_table_add_share_commit(table_at(L, 1), seat, bytes32(L, 3), mille_lua_error(&error)),
                  &error);
  return 0;
}

// table:add_share(seat, share)
int mille_lua_add_share(lua_State* L) {
  mille_error error;
  const mille_seat seat = mille_lua_seat(luaL_checkinteger(L, 2));
  mille_lua_check(L, mille_table_add_share(table_at(L, 1), seat, bytes32(L, 3), mille_lua_error(&error)), &error);
  return 0;
}

// table:secret(): store it, where only the host can read it, before you publish the commitment
int mille_lua_secret(lua_State* L) {
  mille_error error;
  uint8_t seed[MILLE_SEED_SIZE];
  return push32(L, mille_table_secret(table_at(L, 1), seed, mille_lua_error(&error)), seed, &error);
}

// table:receipt(line), from 0
int mille_lua_receipt(lua_State* L) {
  mille_error error;
  uint8_t receipt[MILLE_HASH_SIZE];
  const uint64_t line = (uint64_t)luaL_checkinteger(L, 2);
  return push32(L, mille_table_receipt(table_at(L, 1), line, receipt, mille_lua_error(&error)), receipt, &error);
}

// ---- A guest's side -----------------------------------------------------------------------------------------

// guest.terms_hash(text): the hash of the terms that the host sent
static int guest_terms_hash(lua_State* L) {
  mille_error error;
  uint8_t hash[MILLE_HASH_SIZE];
  size_t length = 0;
  const char* text = luaL_checklstring(L, 1, &length);
  return push32(L, mille_guest_terms_hash(text, length, hash, mille_lua_error(&error)), hash, &error);
}

// guest.new_share(typed): a new one, after the commitment has arrived
static int guest_new_share(lua_State* L) {
  mille_error error;
  uint8_t share[MILLE_SEED_SIZE];
  size_t length = 0;
  const char* typed = luaL_optlstring(L, 1, "", &length);
  return push32(L, mille_guest_new_share(typed, length, share, mille_lua_error(&error)), share, &error);
}

// guest.share_commit(commit, seat, share): the commitment to a share
static int guest_share_commit(lua_State* L) {
  mille_error error;
  uint8_t hash[MILLE_HASH_SIZE];
  const mille_seat seat = mille_lua_seat(luaL_checkinteger(L, 2));
  const mille_status status =
      mille_guest_share_commit(bytes32(L, 1), seat, bytes32(L, 3), hash, mille_lua_error(&error));
  return push32(L, status, hash, &error);
}

static void read32(lua_State* L, const char* name, uint8_t bytes[MILLE_HASH_SIZE]) {
  lua_getfield(L, 1, name);
  memcpy(bytes, bytes32(L, lua_gettop(L)), MILLE_HASH_SIZE);
  lua_pop(L, 1);
}

// guest.check_header({seat =, terms =, commit =, share =, other_share_commit =}, header): raises an error unless line 0 of the
// record has what the guest noted; `terms` is their hash
static int guest_check_header(lua_State* L) {
  mille_error error;
  mille_guest_notes notes;
  size_t length = 0;
  const char* line = luaL_checklstring(L, 2, &length);
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  memset(&notes, 0, sizeof notes);
  notes.struct_size = sizeof notes;
  lua_getfield(L, 1, "seat");
  notes.seat = mille_lua_seat(luaL_checkinteger(L, 3));
  read32(L, "terms", notes.terms);
  read32(L, "commit", notes.commit);
  read32(L, "share", notes.share);
  if (lua_getfield(L, 1, "other_share_commit") != LUA_TNIL) {
    notes.other_guest = 1;
    read32(L, "other_share_commit", notes.other_share_commit);
  }
  mille_lua_check(L, mille_guest_check_header(&notes, line, length, mille_lua_error(&error)), &error);
  return 0;
}

// guest.receipt(previous, line): the receipt after a line that the host showed; `previous` is nil for line 0
static int guest_receipt(lua_State* L) {
  mille_error error;
  uint8_t receipt[MILLE_HASH_SIZE];
  const uint8_t* previous = lua_isnil(L, 1) ? NULL : bytes32(L, 1);
  size_t length = 0;
  const char* line = luaL_checklstring(L, 2, &length);
  return push32(L, mille_guest_receipt(previous, line, length, receipt, mille_lua_error(&error)), receipt, &error);
}

void mille_lua_push_guest(lua_State* L) {
  static const luaL_Reg functions[] = {{"terms_hash", guest_terms_hash},     {"new_share", guest_new_share},
                                       {"share_commit", guest_share_commit}, {"check_header", guest_check_header},
                                       {"receipt", guest_receipt},           {NULL, NULL}};
  luaL_newlib(L, functions);
}
