// Messages about a variant's script and its options. Messages about the rules themselves (ranges, conflicts) are in
// core/messages.h.
#pragma once

#include "core/error.h"

namespace mille::say {

// The script as a program.
inline constexpr Message kScriptText{"script.text", MILLE_E_SCRIPT, "", "{0}"};
inline constexpr Message kScriptSyntax{"script.syntax", MILLE_E_SCRIPT, "", "the script cannot be read: {0}"};
inline constexpr Message kScriptError{"script.error", MILLE_E_SCRIPT, "", "the script failed: {0}"};
inline constexpr Message kScriptWork{"script.work", MILLE_E_SCRIPT, "", "{0}"};
inline constexpr Message kScriptMemory{"script.memory", MILLE_E_SCRIPT, "", "{0}"};
inline constexpr Message kCheckWork{"script.check_work", MILLE_E_SCRIPT, "",
                                    "the check stops here: all that it asks of the hooks takes more than {0} steps; "
                                    "let them do less, or check fewer expectations"};
inline constexpr Message kScriptNoMemory{"script.no_memory", MILLE_E_NOMEM, "", "no memory for the script"};
inline constexpr Message kScriptAbsent{"script.absent", MILLE_E_UNSUPPORTED, "", "this build has no variants in Lua"};

// What the file returns.
inline constexpr Message kNoTable{"variant.no_table", MILLE_E_SCRIPT, "",
                                  "a variant's file returns a table, `return { … }`; this one returns {0}"};
inline constexpr Message kUnknownKey{"variant.unknown", MILLE_E_SCRIPT, "", "there is no {0}"};
inline constexpr Message kUnknownKeyNear{"variant.unknown_near", MILLE_E_SCRIPT, "",
                                         "there is no {0}; do you mean {1}?"};
inline constexpr Message kStrayEntry{"variant.stray", MILLE_E_SCRIPT, "",
                                     "{0} has an entry without a name, {1}; entries are written `name = value`"};
inline constexpr Message kMissing{"variant.missing", MILLE_E_SCRIPT, "", "{0} is missing"};
inline constexpr Message kWrongType{"variant.type", MILLE_E_SCRIPT, "", "{0} must be {1}; it is {2}"};
inline constexpr Message kWrongChoice{"variant.choice", MILLE_E_SCRIPT, "", "{0} is {1}; it must be one of {2}"};
inline constexpr Message kWrongChoiceNear{"variant.choice_near", MILLE_E_SCRIPT, "",
                                          "{0} is {1}; do you mean {3}? It must be one of {2}"};
inline constexpr Message kWrongName{
    "variant.name", MILLE_E_SCRIPT, "",
    "name is “{0}”; a name has up to {1} small letters, digits and hyphens and begins with a letter"};
inline constexpr Message kNameTaken{"variant.name_taken", MILLE_E_SCRIPT, "",
                                    "name is “{0}”, a variant that comes with the library; give this one another"};
inline constexpr Message kNoName{
    "variant.no_name", MILLE_E_ARGUMENT, "",
    "“{0}” is no name; a name has up to {1} small letters, digits and hyphens and begins with a letter"};
inline constexpr Message kTooLong{"variant.long", MILLE_E_SCRIPT, "", "{0} has {1} bytes; {2} are allowed"};
inline constexpr Message kNotPrintable{"variant.text", MILLE_E_SCRIPT, "", "{0} is no printable text"};
inline constexpr Message kTooMany{"variant.many", MILLE_E_SCRIPT, "", "{0} has {1} entries; {2} are allowed"};
inline constexpr Message kExtendsUnknown{"variant.extends", MILLE_E_SCRIPT, "",
                                         "extends names a shipped variant or a file beside the script, such as "
                                         "base.lua; “{0}” is neither; do you mean {1}?"};
// A host that has the file sends it along (script_bundle.h). The command looks for this message.
inline constexpr Message kExtendsFile{"variant.extends_file", MILLE_E_SCRIPT, "",
                                      "extends names {0}, which is not there"};
inline constexpr Message kExtendsCycle{"variant.extends_cycle", MILLE_E_SCRIPT, "",
                                       "extends names {0}, which extends this file"};
inline constexpr Message kExtendsLong{"variant.extends_long", MILLE_E_SCRIPT, "",
                                      "more than {0} scripts extend one another"};
inline constexpr Message kExtendsMany{"variant.extends_many", MILLE_E_SCRIPT, "",
                                      "more than {0} files would be read for what scripts extend"};
inline constexpr Message kExtendsList{"variant.extends_list", MILLE_E_SCRIPT, "",
                                      "a list of what to extend has files beside the script; “{0}” is none"};
inline constexpr Message kExtendsTwice{"variant.extends_twice", MILLE_E_SCRIPT, "", "extends names {0} twice"};
inline constexpr Message kMergeConflict{"variant.merge_conflict", MILLE_E_SCRIPT, "", "{0} and {1} both change {2}"};
inline constexpr Message kMergeHooks{"variant.merge_hooks", MILLE_E_SCRIPT, "",
                                     "{0} and {1} both have hooks; one of the files that are combined may have some"};
inline constexpr Message kMergeBreaks{"variant.merge_breaks", MILLE_E_SCRIPT, "", "in this combination, {0}"};
inline constexpr Message kBundleName{
    "bundle.name", MILLE_E_SCRIPT, "",
    "“{0}” names no file of a bundle; such a name has letters, digits, dots, hyphens and "
    "underscores and ends in .lua"};
inline constexpr Message kBundleTwice{"bundle.twice", MILLE_E_SCRIPT, "", "the bundle has two files called {0}"};
inline constexpr Message kBundleMany{"bundle.many", MILLE_E_SCRIPT, "", "the bundle has more than {0} files"};
inline constexpr Message kBundleLong{"bundle.long", MILLE_E_SCRIPT, "", "the bundle has {0} bytes; {1} are allowed"};
inline constexpr Message kWildEntry{"variant.wild", MILLE_E_SCRIPT, "",
                                    "cards.wild lists ranks, \"A\" to \"K\", or \"joker\"; {0} is neither"};
inline constexpr Message kValueKey{
    "variant.values", MILLE_E_SCRIPT, "",
    "cards.values is by rank, \"A\" to \"K\", by card, such as QS, or by joker; {0} is none of these"};
inline constexpr Message kOptionType{"variant.option_type", MILLE_E_SCRIPT, "", "{0} is {1}, but the field {2} is {3}"};
inline constexpr Message kOptionOwnType{"variant.option_own_type", MILLE_E_SCRIPT, "",
                                        "{0} is {1}, but the option is {2}"};
inline constexpr Message kOptionWord{
    "variant.option_own_word", MILLE_E_SCRIPT, "",
    "{0} is “{1}”; choices are different words of up to {2} small letters, digits, hyphens and underscores"};
inline constexpr Message kOptionEnd{"variant.option_end", MILLE_E_SCRIPT, "", "{0} may be {1}, but then {2}"};
inline constexpr Message kOptionField{"variant.option_field", MILLE_E_SCRIPT, "", "{0}: no option can set {1}"};
inline constexpr Message kOptionDefault{"variant.option_default", MILLE_E_SCRIPT, "",
                                        "{0} is {1}, but {2} is set to {3}; leave one of them out"};

// Expectations.
inline constexpr Message kTooManyCards{"expect.cards", MILLE_E_SCRIPT, "", "there are only {1} of {0} in the game"};
inline constexpr Message kExpectedBad{"expect.bad", MILLE_E_SCRIPT, "", "{0} cannot be tried: {1}"};
inline constexpr Message kExpectedLegal{"expect.legal", MILLE_E_SCRIPT, "", "{0}: “{1}” should be legal, but {2}"};
inline constexpr Message kExpectedIllegal{"expect.illegal", MILLE_E_SCRIPT, "",
                                          "{0}: “{1}” should not be legal, but it is"};
inline constexpr Message kExpectedRule{"expect.rule", MILLE_E_SCRIPT, "",
                                       "{0}: the refusal should name {1}; it says: {2}"};
inline constexpr Message kExpectedText{"expect.text", MILLE_E_SCRIPT, "",
                                       "{0}: the refusal should say “{1}”; it says: {2}"};
inline constexpr Message kExpectedOver{"expect.over", MILLE_E_SCRIPT, "", "{0}: the match should be over, but goes on"};
inline constexpr Message kExpectedGoesOn{"expect.goes_on", MILLE_E_SCRIPT, "",
                                         "{0}: a match that is not over has no {1}"};
inline constexpr Message kExpectedDeal{"expect.deal", MILLE_E_SCRIPT, "",
                                       "{0}: another deal should be played, but the match is over"};
inline constexpr Message kExpectedWinner{"expect.winner", MILLE_E_SCRIPT, "", "{0}: {1} wins, expected {2}"};
inline constexpr Message kExpectedNumber{"expect.number", MILLE_E_SCRIPT, "", "{0}: {1}: {2}, expected {3}"};

inline constexpr Message kHookImpure{"hook.impure", MILLE_E_SCRIPT, "",
                                     "allow answers differently about “{0}” when it is asked {1}"};

// Options set by a host.
inline constexpr Message kNoVariant{"variant.not_found", MILLE_E_NOT_FOUND, "",
                                    "there is no variant “{0}”; do you mean {1}?"};
inline constexpr Message kVariantOptionUnknown{"variant.option_unknown", MILLE_E_OPTION, "",
                                               "{0} has no option “{1}”; do you mean {2}?"};
inline constexpr Message kVariantOptionTwice{"variant.option_twice", MILLE_E_OPTION, "", "the option {0} is set twice"};
inline constexpr Message kVariantOptionInteger{"variant.option_integer", MILLE_E_OPTION, "",
                                               "{0} is “{1}”; it must be from {2} to {3}"};
inline constexpr Message kVariantOptionWord{"variant.option_word", MILLE_E_OPTION, "",
                                            "{0} is “{1}”; it must be one of: {2}"};

// The answers of hooks.
inline constexpr Message kHookAnswer{"hook.answer", MILLE_E_SCRIPT, "", "{0} answers {2}; it must be {1}"};
inline constexpr Message kHookField{"hook.field", MILLE_E_SCRIPT, "", "{0} answers with {1} = {2}; it must be {3}"};
inline constexpr Message kHookSum{"hook.sum", MILLE_E_SCRIPT, "",
                                  "{0} answers with {1} = {2}, but its items add up to {3}"};
inline constexpr Message kHookWinner{"hook.winner", MILLE_E_SCRIPT, "",
                                     "match_over answers with winner = {0} in a match that is not over"};
inline constexpr Message kHookUnknown{"hook.unknown", MILLE_E_SCRIPT, "",
                                      "{0} answers with {1}, which it does not know"};

}  // namespace mille::say
