// Checks mille_layout() against a C compiler: the size of every public struct, the offset and size of every field,
// and nothing else. abi_names_test.cpp checks the list against the headers.
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "mille/mille_ai.h"

typedef struct known {
  const char* type;
  const char* field;
  size_t offset;
  size_t size;
} known;

static const known entries[] = {
#define MILLE_LAYOUT_STRUCT(type) {#type, "", 0, sizeof(type)},
#define MILLE_LAYOUT_FIELD(type, field) {#type, #field, offsetof(type, field), sizeof(((type*)0)->field)},
#include "../../include/mille/mille_layout.inc"
#undef MILLE_LAYOUT_STRUCT
#undef MILLE_LAYOUT_FIELD
};

enum { KNOWN = sizeof entries / sizeof *entries };

static mille_layout_entry told[2 * KNOWN];

static const mille_layout_entry* find(const known* wanted, size_t count) {
  size_t i;
  for (i = 0; i < count; ++i) {
    if (strcmp(told[i].type, wanted->type) == 0 && strcmp(told[i].field, wanted->field) == 0) return &told[i];
  }
  return NULL;
}

int main(void) {
  size_t count = 0, i;
  CHECK(mille_layout(told, 2 * KNOWN, &count) == MILLE_OK);
  CHECK(count == KNOWN);
  for (i = 0; i < KNOWN; ++i) {
    const mille_layout_entry* entry = find(&entries[i], count);
    check_that(entry != NULL, entries[i].field, __FILE__, __LINE__);
    if (entry == NULL) continue;
    check_that(entry->offset == entries[i].offset, entries[i].field, __FILE__, __LINE__);
    check_that(entry->size == entries[i].size, entries[i].field, __FILE__, __LINE__);
  }
  CHECK(sizeof(mille_action) == 32);
  CHECK(sizeof(mille_card) == 1);
  return check_result();
}
