/* Compares the struct layout that this program was compiled with with that of the library it runs with.
 * For C, C++, and bindings that compile some C (Lua, cgo). */

#ifndef MILLE_BINDINGS_LAYOUT_CHECK_H
#define MILLE_BINDINGS_LAYOUT_CHECK_H

#include <mille/mille.h>
#include <mille/mille_ai.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/** The library's entry for a struct (field "") or field; size 0 where it has none. */
static inline mille_layout_entry mille_layout_find(const char* type, const char* field) {
  mille_layout_entry found = {"", "", 0, 0};
  mille_layout_entry* entries;
  size_t count = 0;
  size_t i;
  mille_layout(NULL, 0, &count);
  entries = (mille_layout_entry*)malloc(count * sizeof *entries);
  if (entries == NULL) return found;
  if (mille_layout(entries, count, NULL) == MILLE_OK) {
    for (i = 0; i < count; i++) {
      if (strcmp(entries[i].type, type) == 0 && strcmp(entries[i].field, field) == 0) found = entries[i];
    }
  }
  free(entries);
  return found;
}

/** NULL when the layouts agree, else the first struct that differs. A library's struct may be the larger one. */
static inline const char* mille_layout_differs(void) {
  static const mille_layout_entry ours[] = {
#define MILLE_LAYOUT_STRUCT(type) {#type, "", 0, (uint32_t)sizeof(type)},
#define MILLE_LAYOUT_FIELD(type, field) \
  {#type, #field, (uint32_t)offsetof(type, field), (uint32_t)sizeof(((type*)0)->field)},
#include <mille/mille_layout.inc>
#undef MILLE_LAYOUT_STRUCT
#undef MILLE_LAYOUT_FIELD
  };
  size_t i;
  for (i = 0; i < sizeof ours / sizeof *ours; i++) {
    const mille_layout_entry theirs = mille_layout_find(ours[i].type, ours[i].field);
    const int grows = ours[i].field[0] == '\0' && mille_layout_find(ours[i].type, "struct_size").size == 4;
    if (theirs.offset != ours[i].offset || theirs.size < ours[i].size || (theirs.size > ours[i].size && !grows)) {
      return ours[i].type;
    }
  }
  return NULL;
}

#endif
