// JSON of the library as values of Godot's. Godot's own class JSON would make every integer a float.

#ifndef MILLE_GODOT_JSON_H
#define MILLE_GODOT_JSON_H

#include "gdextension.h"

namespace mille_godot {

/** Reads what the library wrote, which is valid JSON. Objects become dictionaries, lists arrays, integers int. */
Value from_json(std::string_view text);

}  // namespace mille_godot

#endif
