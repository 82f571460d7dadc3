#!/usr/bin/env python3
"""Removes the defences of the sandbox, one at a time, and fails unless a named script of the corpus notices.

    tests/lua/mutate.py BUILD [WORD]     BUILD: a build folder with run_script; WORD: only defences whose name has it
    tests/lua/mutate.py --find           only looks whether each defence and each script is still where the list says

Each entry below names a defence, the file it stands in, what to write in place of what, and the script that must then fail. The
changed file is compiled, and linked with the others of its unit in front of the library's archive: what ships has no switches.
"""

import concurrent.futures
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 5  # of the processor for one run; a script without its defence may never end
BYTES = 2 << 30

# defence, file of src/variant (or, with its folder, of src), text to replace, replacement, script that must fail
MUTATIONS = [
    ("work: the budget itself", "script_run.cpp", "  so_far_.usage.work += units;\n", "", "sandbox/loop_forever"),
    ("memory: a single block", "script_run.cpp", "if (units > kMaxBlockBytes)", "if (units > 64 * kMaxBlockBytes)",
     "sandbox/memory_string"),
    ("memory: what is made", "script_run.cpp", "> limits_.memory)", "> 64 * limits_.memory)", "sandbox/memory_tables"),
    ("a limit stands whatever follows", "script_run.cpp", "  if (over()) return limit_;\n", "", "sandbox/memory_byte"),
    ("price of a remainder", "remainder.cpp", "/ kStepsPerUnit));", "/ (64 * kStepsPerUnit)));", "sandbox/remainder_work"),
    ("price of keys", "script_run.cpp", "so_far_.most_keys / kKeysPerUnit", "so_far_.most_keys / (64 * kKeysPerUnit)", "sandbox/length_collide"),
    ("price of texts", "script_run.cpp", "so_far_.longest_string / kStringBytesPerUnit", "so_far_.longest_string / (64 * kStringBytesPerUnit)",
     "sandbox/order_of_zero_bytes"),
    ("price of blocks", "script_run.cpp", "so_far_.largest_block / kBlockBytesPerUnit", "so_far_.largest_block / (64 * kBlockBytesPerUnit)",
     "sandbox/vararg_work"),
    ("tables: lists that seem endless", "library_table.cpp", "length >= std::numeric_limits<int>::max()", "false",
     "sandbox/length_beyond_counting"),
    ("the line where a limit is met", "script_run.cpp", "kind == FaultKind::no_memory ? 0 : current_line()", "0",
     "sandbox/memory_table"),
    ("lines come from the interpreter", "script_run.cpp", "run.error_line_ != 0 ? run.error_line_ : run.current_line()", "0",
     "sandbox/error_fake_place"),
    ("parsing knows its line", "sandbox.cpp", "  run.set_reader(&reader);\n", "", "sandbox/parser_parentheses"),
    ("text: its length", "script_text.cpp", "text.size() > kMaxTextBytes", "text.size() > 64 * kMaxTextBytes", "sandbox/too_long"),
    ("text: UTF-8", "script_text.cpp", "if (character.length == 0) return", "if (false) return", "sandbox/not_utf8"),
    ("text: no control characters", "script_text.cpp", "!is_recorded(character.code) && ", "false && ",
     "sandbox/escape_sequence"),
    ("UTF-8: no overlong forms", "base/utf8.cpp", "code < kLeast[length]", "false", "sandbox/overlong_utf8_3"),
    ("UTF-8: no surrogates", "base/utf8.cpp", "code >= 0xD800 && code <= 0xDFFF", "false", "sandbox/surrogate_utf8"),
    ("UTF-8: nothing beyond Unicode", "base/utf8.cpp", "code > 0x10FFFF", "false", "sandbox/beyond_unicode"),
    ("text: no invisible characters", "base/printable.cpp", "{0x2028, 0x202E}", "{0x2028, 0x2029}", "sandbox/override_of_direction"),
    ("scripts: nothing invisible that records may hold", "resolve.cpp", "if (!problems.recorded()) {", "if (false) {",
     "variants/soft_hyphen"),
    ("messages: nothing that drives a terminal", "base/printable.cpp", "return kind_of(code) != CharacterKind::hidden; }",
     "return code < 0x20 || kind_of(code) != CharacterKind::hidden; }", "sandbox/error_control"),
    ("messages: bounded", "script_fault.cpp", "used + piece.size() >= kMessageBytes", "used + piece.size() >= 8 * kMessageBytes",
     "sandbox/error_long"),
    ("errors that are no text", "script_run.cpp", "lua_type(L, 1) == LUA_TSTRING", "true", "sandbox/error_table"),
    ("sort: a copy is sorted", "library_table.cpp", "    lua_rawgeti(L, 3, index);\n    lua_rawseti(L, 1, index);\n",
     "    lua_rawgeti(L, 1, index);\n    lua_rawseti(L, 1, index);\n", "sandbox/sort_changes_table"),
    ("sort: nesting", "library_table.cpp", "run.callback_depth >= kMaxCallbackDepth", "false", "sandbox/nested_sort"),
    ("sort: stable", "script_sort.cpp", "before(from[right], from[left])", "!before(from[left], from[right])",
     "sandbox/sort_stable"),
    ("sort: values without an order", "script_sort.cpp", "  raise(L, \"a %s and", "  return false; raise(L, \"a %s and",
     "sandbox/sort_mixed"),
    ("sort: charged", "script_sort.cpp", "  run.charge_steps(L, kComparisonSteps);\n", "", "sandbox/sort_work_plain"),
    ("pairs: in order", "script_values.cpp", "  sort_values(L, static_cast<lua_Integer>(count), key_goes_before, 0);\n",
     "  lua_remove(L, table);\n", "sandbox/pairs_order"),
    ("pairs: keys without an order", "script_values.cpp",
     "type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN", "false", "sandbox/pairs_keys"),
    ("pairs: charged", "script_values.cpp", "  run.charge_steps(L, kComparisonSteps * count * rounds);\n", "",
     "sandbox/pairs_work"),
    ("tostring: no address", "script_values.cpp", "lua_pushstring(L, lua_typename(L, lua_type(L, index)));",
     "lua_pushfstring(L, \"%p\", lua_topointer(L, index));", "sandbox/addresses"),
    ("tostring: one not-a-number", "script_values.cpp", "number != number", "false", "sandbox/tostring_nan"),
    ("rep: the length", "library_string.cpp", "static_cast<lua_Unsigned>(count) > kMaxBlockBytes / each", "false", "sandbox/memory_rep_overflow"),
    ("rep: nothing is not repeated", "library_string.cpp", "count <= 0 || each == 0", "count <= 0", "sandbox/memory_rep_of_nothing"),
    ("find: charged", "library_string.cpp", "    run.charge_bytes(L, kBytesPerUnit + part.size());\n", "", "sandbox/find_work"),
    ("format: charged", "script_format.cpp", "item.plain ? kConversionUnits : 2 * kConversionUnits", "0",
     "sandbox/format_charged"),
    ("format: no address", "script_format.cpp", "      case 'c': buffer", "      case 'p':\n      case 'c': buffer", "sandbox/format_pointer"),
    ("format: values that are missing", "script_format.cpp", "++argument > arguments", "++argument > 250", "sandbox/format_missing"),
    ("format: flags", "script_format.cpp", "item.length > kMostFlags", "false", "sandbox/format_flags"),
    ("format: zero bytes", "script_format.cpp", "value.find('\\0') != value.npos", "false", "sandbox/format_zero_byte"),
    ("tonumber: long numerals", "library_base.cpp", "text.size() <= kMaxNumeralBytes && lua_stringtonumber", "lua_stringtonumber",
     "sandbox/tonumber_long"),
    ("tonumber: charged", "library_base.cpp", "    Run::of(L).charge(L, kConversionUnits);\n    const std::string_view text",
     "    const std::string_view text", "sandbox/tonumber_charged"),
    ("tonumber: the base", "library_base.cpp", "base < 2 || base > 36", "false", "sandbox/tonumber_base"),
    ("whole numbers for places", "script_arguments.cpp", "if (exact == 0) refuse_argument", "if (false) refuse_argument",
     "sandbox/float_to_integer"),
    ("fmod by zero", "library_math.cpp", "if (divisor == 0) refuse_argument", "if (false) refuse_argument", "sandbox/fmod_zero"),
    ("fmod by -1", "library_math.cpp", "divisor == -1 ? 0 : ", "", "sandbox/fmod_edges"),
    ("concat: charged", "library_table.cpp", "    run.charge_steps(L, 1);\n    const int type", "    const int type",
     "sandbox/concat_work"),
    ("insert: charged", "library_table.cpp", "    run.charge_steps(L, 1);\n    lua_rawgeti(L, 1, index - 1);",
     "    lua_rawgeti(L, 1, index - 1);", "sandbox/insert_work"),
    ("remove: charged", "library_table.cpp", "    run.charge_steps(L, 1);\n    lua_rawgeti(L, 1, index + 1);",
     "    lua_rawgeti(L, 1, index + 1);", "sandbox/remove_front_work"),
    ("unpack: the range", "library_table.cpp", "count >= kMaxBlockBytes || ", "", "sandbox/memory_unpack_range"),
    ("unpack: charged", "library_table.cpp", "Run::of(L).charge_steps(L, count);", "", "sandbox/unpack_work"),
    ("the whitelist of globals", "library_base.cpp", "{\"type\", base_type}", "{\"type\", base_type}, {\"next\", base_type}",
     "sandbox/globals_exact"),
    ("the whitelist of libraries", "library_math.cpp", "{\"ult\", math_ult}", "{\"ult\", math_ult}, {\"random\", math_ult}",
     "sandbox/libraries_exact"),
    ("globals that nothing has set", "strict_tables.cpp", "int index_globals(lua_State* L) {\n", "int index_globals(lua_State* L) {\n  if (true) return 0;\n",
     "variants/strict_global_read"),
    ("members that do not exist", "strict_tables.cpp", "  return refuse_key(L, table);", "  return 0;", "variants/strict_view"),
    ("answers: scores add up", "hook_answers.cpp", "status_ == MILLE_OK && value != items", "false", "variants/score_sum"),
    ("answers: payments add up", "hook_answers.cpp", "status_ == MILLE_OK && value != items", "false", "variants/payment_sum"),
    ("answers: numbers in range", "hook_answers.cpp", "|| *value < minimum || *value > maximum", "", "variants/score_huge"),
    ("answers: true or false", "hook_answers.cpp", "if (!lua_isboolean(L_, -1)) refuse_field", "if (false) refuse_field",
     "variants/score_chapeau_number"),
    ("answers: nothing unknown", "hook_answers.cpp", "if (!unknown.empty())", "if (false)", "variants/score_unknown"),
    ("answers: two seats", "hook_answers.cpp", "entries == known", "true", "variants/score_third_seat"),
    ("answers: seats", "hook_answers.cpp", "*value >= 0 && *value < kSeats", "true", "variants/verdict_third_seat"),
    ("answers: no winner before the end", "hook_answers.cpp", "!over && winner != kNobody", "false", "variants/verdict_winner_early"),
    ("answers: no debt for a winner", "hook_answers.cpp", "negative ? std::min(-kMaxItem, own) : 0", "std::min(-kMaxItem, own)",
     "variants/payment_negative_difference"),
    ("answers: allow says true, false or nothing", "hook_answers.cpp", "if (!lua_isboolean(L, -1)) return refuse_answer(L, from, \"nil,", "if (false) return refuse_answer(L, from, \"nil,",
     "variants/hook_answers_number"),
    ("answers: a reason is a text", "lua_hooks.cpp", "!has_text && !lua_isnil(L, -1)", "false", "variants/hook_reason_table"),
    ("hooks: asked twice", "try_hooks.cpp", "doubled[2 * i] == first[i] && doubled[2 * i + 1] == first[i]", "true", "variants/hook_counts"),
    ("hooks: asked in two orders", "try_hooks.cpp", "again && reversed[once.size() - 1 - i] == first[i]", "again",
     "variants/hook_order"),
    ("integers: no texts", "script_values.cpp", "  if (lua_type(L, index) != LUA_TNUMBER) return {};\n", "",
     "variants/number_as_text"),
    ("integers: no fractions", "script_values.cpp", "  if (exact == 0) return {};\n", "", "variants/number_fraction"),
    ("fields: range", "table_reader.cpp", "*value < minimum || *value > maximum", "false", "variants/option_default_range"),
    ("fields: texts of a length", "table_reader.cpp", "value.size() > most_bytes", "false", "variants/title_long"),
    ("fields: printable texts", "table_reader.cpp", "first_wrong(value, lines, problems_.recorded())", "std::string()", "variants/about_control"),
]


def unit_of(build, source):
    """The sources that the build compiles together with this one, and the flags and the folder for each of them."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        file = Path(entry["directory"], entry["file"]).resolve()
        together = re.findall('#include "(.*)"', file.read_text()) if "Unity" in file.parts else [str(file)]
        if str(source) in together:
            words = [word for word in shlex.split(entry["command"]) if word != "-c" and not re.fullmatch(r"-W.*|ccache", word)]
            output = words.index("-o")
            del words[output:output + 2]
            return [Path(part) for part in together], [*words[:-1], "-w", "-c"], entry["directory"]
    sys.exit(f"{build} does not compile {source}")


def run(program, script):
    path = ROOT / "tests" / "lua" / f"{script}.lua"
    if not path.exists():
        sys.exit(f"there is no {path}")
    limited = ["bash", "-c", f'ulimit -t {SECONDS} -v {BYTES >> 10} && exec "$0" "$@"', program, path, "--once"]
    return subprocess.run(limited, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode


def source_of(file):
    return ROOT / "src" / (file if "/" in file else f"variant/{file}")


def find():
    """Prints the entries that fit no source or script any more; returns how many."""
    lost = [f"{name}: {file} no longer has “{old}”" for name, file, old, _, _ in MUTATIONS if old not in source_of(file).read_text()]
    lost += [f"{name}: there is no {script}" for name, _, _, _, script in MUTATIONS if not (ROOT / "tests" / "lua" / f"{script}.lua").exists()]
    print("\n".join(lost) or f"{len(MUTATIONS)} defences are where the list says")
    return len(lost)


def main():
    if sys.argv[1:] == ["--find"]:
        return 1 if find() else 0
    build = Path(sys.argv[1]).resolve()
    word = sys.argv[2] if len(sys.argv) > 2 else ""
    if find():
        return 1
    chosen = [mutation for mutation in MUTATIONS if word in mutation[0]]
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = Path(name)
        # Copies, so that a build that goes on meanwhile does no harm.
        harness = [shutil.copy(part, folder) for part in build.glob("tests/lua/CMakeFiles/run_script.dir/*.o")]
        archives = [shutil.copy(build / "lib" / f"libmille_{layer}.a", folder) for layer in ("variant", "table", "learn", "core", "base", "platform")]
        whole = shutil.copy(build / "bin" / "run_script", folder / "whole")
        units = {source: unit_of(build, source) for source in sorted({source_of(file) for _, file, _, _, _ in chosen})}

        def compiled(text, result, of):
            _, command, directory = units[of]
            subprocess.run([*command, text, "-o", result], cwd=directory, check=True)
            return result

        # A source of its own for each that stands in a unit with a changed one: only the changed one is compiled again.
        sources = {part: of for of, (together, _, _) in units.items() for part in together}
        objects = dict(zip(sources, pool.map(
            lambda part: compiled(part, folder / f"{part.parent.name}-{part.name}.o", sources[part]), sources)))

        def notices(number):
            name, file, old, new, script = chosen[number]
            source = source_of(file)
            if run(whole, script) != 0:
                sys.exit(f"{name}: {script} fails with the defence in place")
            mutant, program = folder / f"{number}-{source.name}", folder / f"{number}"
            mutant.write_text(source.read_text().replace(old, new))
            beside = [objects[part] for part in units[source][0] if part != source]
            own = compiled(mutant, mutant.with_suffix(".o"), source)
            subprocess.run([units[source][1][0], *harness, own, *beside, *archives, "-lpthread", "-o", program], check=True)
            return run(program, script) != 0

        missed = 0
        for (name, _, _, _, script), noticed in zip(chosen, pool.map(notices, range(len(chosen)))):
            missed += not noticed
            print(f"{'noticed' if noticed else 'MISSED '}  {name}  ({script})", flush=True)
    print(f"{len(chosen)} defences taken out, {missed} not noticed")
    return 1 if missed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
