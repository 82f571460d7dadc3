#!/usr/bin/env python3
"""Writes the amalgamation: the library as mille.h, mille.hpp, mille.cpp and mille_players.cpp. See scripts/amalgamate.

usage: amalgamate.py OUT LUA_SOURCE JSON_INCLUDE

Every file of the library is copied once, in the order of the layers, each header where it is first included. The project's
own code and Lua stand in the namespace `mille_internal`, so that no name of theirs meets one of the host. The same input
gives the same bytes.
"""
import json
import re
import sys
from pathlib import Path

from amalgamate_text import (CHECKS, JSON_HEAD, LOUD, LUA_HEAD, LUA_LINKAGE, MILLE_CPP_HEAD, MILLE_H_HEAD, MILLE_HPP_HEAD, OWN_END, OWN_HEAD,
                             PLAYERS_HEAD, QUIET)

ROOT = Path(__file__).resolve().parent.parent
LIBRARY_NAMESPACE = "mille_internal"
# Players whose weights are most of the library's size, and the levels made of them: mille_players.cpp.
SECOND_FILE = ("learned", "search", "levels")
# The operating systems, and where src/platform has what each needs.
SYSTEMS = {"!defined(_WIN32)": "src/platform/posix", "defined(_WIN32)": "src/platform/windows"}
# As in Lua's own onelua.c, which compiles Lua as one file, too.
LUA_PARTS = ("zio", "ctype", "opcodes", "mem", "undump", "dump", "state", "gc", "lex", "code", "parser", "debug", "func",
             "object", "tm", "string", "table", "do", "vm", "api")
# Headers of Lua that its sources include and that are not copied: lprefix.h asks the system for names that C++ always has.
LUA_SKIPPED = ("lprefix.h",)
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]')
# A header of one system.
HEADER_IF = re.compile(r"^#if (?!MILLE_)[^\n]*\n#include <[^>\n]*>\n#endif\n", re.M)
GUARD = re.compile(r"^\s*#\s*ifndef\s+(\w+)\s*\n\s*#\s*define\s+\1\s*\n", re.M)


def read(path):
    return path.read_text(encoding="utf-8")


def fail(text):
    sys.exit(f"amalgamate: {text}")


def without_guard(text):
    """Drops an include guard: each header is copied once."""
    text = re.sub(r"^#pragma once\n", "", text, flags=re.M)
    guard = GUARD.search(text)
    # Only comments and blank lines stand before a guard.
    before = re.sub(r"/\*.*?\*/|//[^\n]*", "", text[: guard.start()], flags=re.S).strip() if guard else "none"
    if before:
        return text
    end = re.search(r"\n\s*#\s*endif[^\n]*\s*\Z", text)
    if end is None:
        fail(f"the guard {guard.group(1)} has no end")
    return text[: guard.start()] + text[guard.end() : end.start() + 1]


class Project:
    """What the build's own lists say: players, variants, messages, version."""

    def __init__(self):
        text = read(ROOT / "plugins/ai/players.cmake")
        self.folders, self.tables = [], {}
        for words in re.findall(r"^mille_player\(([^)]*)\)", text, flags=re.M):
            folder, *rest = words.split()
            self.folders.append(folder)
            self.tables[folder] = rest[rest.index("LEVELS") + 1 :] if "LEVELS" in rest else [folder]
        if not set(SECOND_FILE) < set(self.folders):
            fail(f"plugins/ai/players.cmake lists {self.folders}, not {SECOND_FILE}")
        listed = re.search(r"set\(mille_shipped_variants ([^)]*)\)", read(ROOT / "cmake/embed_variants.cmake"))
        self.variants = listed.group(1).split()
        self.version = re.search(r'#define MILLE_VERSION_TEXT "(.+)"', read(ROOT / "include/mille/mille_types.h")).group(1)

    def shipped_players(self):
        lines = ["#include <span>", "#include <string_view>", "", 'extern "C" {']
        entries, second_ids = [], []
        for folder in self.folders:
            second = folder in SECOND_FILE
            second_ids += self.tables[folder] if second else []
            for part, form in ((lines, "extern const mille_ai_api player_{};"), (entries, "    &player_{},")):
                if second and (not part or part[-1] != "#endif"):
                    part.append("#if MILLE_WITH_PLAYERS")
                elif second:
                    part.pop()
                part.extend(form.format(table) for table in self.tables[folder])
                if second:
                    part.append("#endif")
        lines += ["}", "", "namespace mille::shipped {", "", "inline constexpr const mille_ai_api* kPlayers[] = {"]
        left_out = ", ".join(f'"{one}"' for one in second_ids)
        lines += entries
        lines += ["};", "#if MILLE_WITH_PLAYERS", "inline constexpr std::span<const std::string_view> kLeftOut;", "#else",
                  f"inline constexpr std::string_view kSecondFile[] = {{{left_out}}};",
                  "inline constexpr std::span<const std::string_view> kLeftOut = kSecondFile;", "#endif", ""]
        return "\n".join(lines + ["}  // namespace mille::shipped", ""])

    @staticmethod
    def literal(path):
        text = read(path).replace("\\", "\\\\").replace('"', '\\"')
        return '    "' + text.replace("\n", '\\n"\n    "') + '"'

    def shipped_scripts(self):
        lines = ["#include <cstddef>", "#include <string_view>", "", "namespace mille::shipped {", "", "struct Script {",
                 "  const char* id;", "  const char* text;", "  std::size_t size;", "};", "",
                 "inline constexpr Script kScripts[] = {"]
        for name in self.variants:
            path = ROOT / f"plugins/variants/{name}.lua"
            lines.append(f'    {{"{name}",\n{self.literal(path)},\n     {path.stat().st_size}}},')
        path = ROOT / "src/variant/template.lua"
        lines += ["};", "", f'inline constexpr Script kTemplate = {{"template",\n{self.literal(path)},\n    {path.stat().st_size}}};',
                  "", "}  // namespace mille::shipped", ""]
        return "\n".join(lines)

    @staticmethod
    def message_list():
        names = []
        for folder in ("src/base", "src/core", "src/learn", "src/table", "src/record", "src/variant", "src/ai", "src/arena", "capi"):
            path = ROOT / folder / "messages.h"
            names += re.findall(r"^inline constexpr Message (k\w+)", read(path), flags=re.M)
        return "".join(f"&say::{name},\n" for name in names)

    @staticmethod
    def language_list():
        """As capi/CMakeLists.txt writes it."""
        texts, languages = "", "    kEnglish,\n"
        for path in sorted((ROOT / "capi/languages").glob("*.json")):
            language, name = json.loads(read(path)), path.stem.capitalize()
            for part in ("messages", "rules"):
                lines = "".join(f"    {{{json.dumps(key)}, {json.dumps(text, ensure_ascii=False)}}},\n" for key, text in language[part].items())
                texts += f"constexpr Translation k{name}{part.capitalize()}[] = {{\n{lines}}};\n\n"
            singular = sum(1 << number for number in language["singular"])
            languages += f'    {{"{path.stem}", {singular}, k{name}Messages, k{name}Rules}},\n'
        return f"{texts}constexpr Language kLanguages[] = {{\n{languages}}};\n"


class Source:
    """One file as it is copied: its name, its text, and where it looks for what it includes."""

    def __init__(self, name, text, folder, kind):
        self.name, self.text, self.folder, self.kind = name, text, folder, kind


class Amalgamation:
    """One file that is written. Sections are parts under a condition of the preprocessor."""

    def __init__(self, project, lua, json):
        self.project, self.lua, self.json = project, lua, json
        self.out, self.hoisted, self.hoisted_if = [], set(), set()
        self.hoisted_under = {condition: set() for condition in SYSTEMS}
        self.section = None
        self.copied = {}  # the name of a header: the section that it stands in
        self.shared = set()  # headers that more than one section needs
        self.inside = False  # whether the namespace is open

    # -- finding files

    def find(self, quote, name, source):
        generated = {"shipped_players.h": self.project.shipped_players, "shipped_scripts.h": self.project.shipped_scripts,
                     "capi/message_list.inc": self.project.message_list, "capi/language_list.inc": self.project.language_list}
        if name in generated:
            return Source(name, generated[name](), ROOT, "own")
        if name == "lua.hpp" or (source.kind == "lua" and quote == '"'):
            name = "lua.h" if name == "lua.hpp" else name
            return Source(f"lua/{name}", read(self.lua / name), self.lua, "lua")
        if name.startswith("nlohmann/"):
            return Source(name, read(self.json / name), self.json, "json")
        if quote == "<":
            return None
        for folder in (source.folder, ROOT / "include", ROOT / "src", ROOT):
            path = (folder / name).resolve()
            if path.is_file() and ROOT in path.parents:
                return self.own(path)
        return fail(f"{source.name} includes {name}, which is not found")

    @staticmethod
    def own(path):
        return Source(str(path.relative_to(ROOT)), read(path), path.parent, "own")

    # -- writing

    def put(self, text):
        self.out.append(text)

    def enter(self, wanted):
        """Opens or closes the library's namespace."""
        if wanted == self.inside:
            return
        self.inside = wanted
        self.put(f"namespace {LIBRARY_NAMESPACE} {{\n" if wanted else f"}}  // namespace {LIBRARY_NAMESPACE}\n")

    def header(self, quote, name, source, depth, line, wrapped):
        """What stands in place of an #include."""
        found = self.find(quote, name, source)
        if found is None:
            if source.kind == "json":
                self.put(line)  # it stands before the namespace
            elif self.section in SYSTEMS:
                self.hoisted_under[self.section].add(name)
            elif depth == 0 or source.kind == "lua":
                self.hoisted.add(name)  # Lua includes headers of standard C only
            else:
                fail(f"{source.name} includes {name} among other things under a condition")
            return
        if found.kind == "own" and found.name in ("include/mille/mille.h", "include/mille/mille_types.h", "include/mille/mille_ai.h"):
            return  # mille.h
        if found.kind == "lua" and found.name.split("/")[1] in LUA_SKIPPED:
            return
        if found.kind == "lua" and found.name == "lua/ljumptab.h" or found.name.endswith(".inc"):
            self.body(found, wrapped, depth)  # a part of a table, once for each that includes it
            return
        where = self.copied.get(found.name, "nowhere")
        if where in (None, self.section):
            return
        if where != "nowhere":
            self.shared.add(found.name)
            return
        if depth > 0 and self.section is None and source.kind == "own":
            fail(f"{source.name} includes {name} under a condition that is no section's, before anything else does")
        self.copied[found.name] = self.section
        inside = found.kind != "json"
        self.enter(inside)
        self.body(found, inside, 0)
        self.enter(wrapped)

    def body(self, source, wrapped, depth):
        text = without_guard(source.text)
        if source.kind == "own":
            self.hoisted_if.update(HEADER_IF.findall(text))
            text = HEADER_IF.sub("", text)
        if source.kind == "own" and not source.name.endswith(".inc"):
            self.put(f"\n// ---- {source.name}\n\n")
        elif source.kind == "lua":
            self.put(f"\n/* ---- {source.name} */\n\n")
            text = text.replace('#include "lua5.4-deb-multiarch.h"', '#define DEB_HOST_MULTIARCH "none"')
        level, outer = depth, self.section
        for line in text.splitlines(keepends=True):
            directive = re.match(r"\s*#\s*(if|else|endif)", line)
            if directive:
                level += {"if": 1, "else": 0, "endif": -1}[directive.group(1)]
                # A section that is open in one file only.
                opened = re.match(r"#if (MILLE_WITH_\w+)$", line)
                self.section = opened.group(1) if opened and outer is None else outer
            include = INCLUDE.match(line)
            if include:
                self.header(include.group(1), include.group(2), source, level, line, wrapped)
            else:
                self.put(line)
        self.section = outer
        if not text.endswith("\n"):
            self.put("\n")

    # -- the kinds of sources

    def layer(self, path):
        """A source of the library."""
        self.enter(True)
        self.body(self.own(ROOT / path), True, 0)

    def shim(self, path):
        """A source of the C ABI: its functions are global, and its namespaces are the library's."""
        self.enter(False)
        source = self.own(ROOT / path)
        source.text = re.sub(r"^namespace mille\b", f"namespace {LIBRARY_NAMESPACE}::mille", source.text, flags=re.M)
        # A condition around the whole file is the section's.
        source.text = re.sub(r"^#if !?MILLE_WITH_ARENA\n(.*)^#endif\n\Z", r"\1", source.text, flags=re.M | re.S)
        self.body(source, False, 0)

    def c_player(self, path):
        """A player in C: its functions are those of a namespace."""
        source = self.own(ROOT / path)
        table = re.search(r"^const mille_ai_api (player_\w+) =", source.text, flags=re.M).group(1)
        self.enter(True)
        # In C++ GCC warns of members that an initializer does not name.
        self.put(QUIET.format("-Wmissing-field-initializers"))
        self.put(f'namespace in_{table} {{\nextern "C" {{\nextern const mille_ai_api {table};\n}}\n')
        self.body(source, True, 0)
        self.put(f"}}  // namespace in_{table}\n" + LOUD)

    def under(self, condition, parts):
        """Sources under a condition. Headers that others need as well stand before it."""
        for name in sorted(self.needed(parts) & self.shared):
            if name not in self.copied:
                source = Source("", "", ROOT, "own")
                self.enter(True)
                self.header('"', re.sub(r"^(src|include)/", "", name), source, 0, "", True)
        self.enter(False)
        self.put(f"\n#if {condition}\n")
        self.section = condition
        for kind, path in parts:
            getattr(self, kind)(path)
        self.enter(False)
        self.put(f"#endif  // {condition}\n")
        self.section = None

    def needed(self, parts):
        """All headers that these sources include, by the headers that they include, too."""
        seen, open_files = set(), [self.own(ROOT / path) for kind, path in parts if kind != "lua_part"]
        while open_files:
            source = open_files.pop()
            for line in source.text.splitlines():
                include = INCLUDE.match(line)
                found = include and self.find(include.group(1), include.group(2), source)
                if found and found.kind == "own" and found.name not in seen:
                    seen.add(found.name)
                    open_files.append(found)
        return seen

    def lua_head(self):
        """lua.h, whose functions are this file's own."""
        self.put("#define LUA_CORE\n")
        self.enter(True)
        self.header('"', "luaconf.h", Source("", "", self.lua, "lua"), 0, "", True)
        self.put(LUA_LINKAGE)
        self.header('"', "lua.h", Source("", "", self.lua, "lua"), 0, "", True)
        self.enter(False)

    def lua_part(self, part):
        self.enter(True)
        self.body(Source(f"lua/l{part}.c", read(self.lua / f"l{part}.c"), self.lua, "lua"), True, 0)

    def text(self, head):
        def lines(names):
            return "".join(f"#include <{name}>\n" for name in sorted(names, key=lambda name: (name.endswith(".h"), name)))

        includes = lines(self.hoisted) + "".join(sorted(self.hoisted_if))
        for condition, names in self.hoisted_under.items():
            if names - self.hoisted:
                includes += f"#if {condition}\n{lines(names - self.hoisted)}#endif\n"
        tables = "|".join(table for names in self.project.tables.values() for table in names)
        licence = "".join(f" * {line}".rstrip() + "\n" for line in read(ROOT / "LICENSE").splitlines()).rstrip("\n")
        head = head.replace("@LICENSE@", licence).replace("@CHECKS@", CHECKS).replace("@INCLUDES@", includes)
        # Names with C linkage must not meet those of the host.
        return head + re.sub(rf"\b(player_(?:{tables})|script_power|script_remainder)\b", r"mille_\1", "".join(self.out))


def sources(*patterns):
    """Paths of the project that match, sorted."""
    found = sorted(str(path.relative_to(ROOT)) for pattern in patterns for path in ROOT.glob(pattern))
    return found or fail(f"nothing matches {patterns}")


def players(project, amalgamation, second):
    for folder in project.folders:
        if (folder in SECOND_FILE) != second:
            continue
        for path in sources(f"plugins/ai/{folder}/*.c*"):
            if path.endswith("/entry.c"):
                continue
            if path.endswith(".c"):
                amalgamation.c_player(path)
            else:
                amalgamation.layer(path)


def library(project, lua, json, shared):
    """mille.cpp. `shared` holds the headers that must stand outside of sections; what is found is added to it."""
    made = Amalgamation(project, lua, json)
    made.shared = shared
    without_lua = ["src/variant/nearest_name.cpp", "src/variant/options.cpp"]
    variant = [path for path in sources("src/variant/*.cpp") if path not in without_lua and not path.endswith("/native_variants.cpp")]
    arena = [("layer", path) for path in sources("src/arena/*.cpp")] + [("shim", "capi/arena.cpp")]
    shims = [path for path in sources("capi/*.cpp") if not path.startswith("capi/arena")]

    made.put(JSON_HEAD)
    made.header("<", "nlohmann/json.hpp", Source("", "", ROOT, "own"), 0, "", False)
    made.put(OWN_HEAD + "\n#if MILLE_WITH_LUA\n")
    made.section = "MILLE_WITH_LUA"
    made.lua_head()
    made.put("#endif  // MILLE_WITH_LUA\n")
    made.section = None
    for condition, folder in SYSTEMS.items():
        made.under(condition, [("layer", f"{folder}/{name}.cpp") for name in ("path", "random", "shared_library")])
    for path in [*(path for room in ("base", "core", "learn", "table", "record", "kernel") for path in sources(f"src/{room}/*.cpp")), *without_lua]:
        made.layer(path)
    made.under("MILLE_WITH_LUA", [("layer", path) for path in variant])
    made.under("!MILLE_WITH_LUA", [("layer", "src/variant/native_variants.cpp")])
    for path in [*sources("src/ai/*.cpp", "src/ai/player/*.cpp", "src/ai/local/*.cpp"), "src/ai/remote/absent.cpp",
                 *sources("plugins/ai/common/*.cpp")]:
        made.layer(path)
    players(project, made, second=False)
    made.enter(False)
    made.put(f"\nusing namespace {LIBRARY_NAMESPACE};\n")
    made.under("MILLE_WITH_ARENA", arena)
    made.under("!MILLE_WITH_ARENA", [("shim", "capi/arena_absent.cpp")])
    for path in shims:
        made.shim(path)
    made.enter(False)
    made.put("\n#if MILLE_WITH_LUA\n" + LUA_HEAD + QUIET.format("-Wdeprecated-enum-enum-conversion"))
    made.section = "MILLE_WITH_LUA"
    for part in LUA_PARTS:
        made.lua_part(part)
    made.enter(False)
    made.put(LOUD + "#endif  // MILLE_WITH_LUA\n" + OWN_END)
    return made


def second_file(project, lua, json):
    made = Amalgamation(project, lua, json)
    made.put(OWN_HEAD)
    players(project, made, second=True)
    made.enter(False)
    made.put(OWN_END)
    return made


def public_header(*names):
    parts = []
    for name in names:
        text = without_guard(read(ROOT / "include/mille" / name))
        parts.append(re.sub(r'^#include "mille(_types|_ai)?\.h"\n', "", text, flags=re.M))
    return "\n".join(parts)


def main():
    out, lua, json = (Path(word) for word in sys.argv[1:4])
    project = Project()
    # What sections share is known when all of them have been read.
    shared, known = set(), -1
    while known != len(shared):
        known = len(shared)
        made = library(project, lua, json, shared)
    lost = sorted(name for name in shared if made.copied[name] is not None)
    if lost:
        fail(f"under a condition, though others need them as well: {lost}")
    files = {
        "mille.h": MILLE_H_HEAD + public_header("mille_types.h", "mille_ai.h", "mille.h") + "\n#endif\n",
        "mille.hpp": MILLE_HPP_HEAD + public_header("mille.hpp").replace('#include <vector>\n', '#include <vector>\n\n#include "mille.h"\n', 1) + "\n#endif\n",
        "mille.cpp": made.text(MILLE_CPP_HEAD),
        "mille_players.cpp": second_file(project, lua, json).text(PLAYERS_HEAD),
    }
    out.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        text = text.replace("@VERSION@", project.version)
        for line in text.splitlines():
            include = INCLUDE.match(line)
            if include and (include.group(1) == '"') and include.group(2) != "mille.h":
                fail(f"{name} still includes {include.group(2)}")
        (out / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
