// Messages about a variant's script and its options. Messages about the rules themselves (ranges, conflicts) are in
// core/messages.h.
#pragma once

#include "base/error.h"

namespace mille::say {

// The script as a program.
inline constexpr Message kScriptText{"script.text", MILLE_E_SCRIPT, "", "{0}"};
inline constexpr Message kScriptInvisible{"script.invisible", MILLE_E_SCRIPT, "",
                                          "Column {1} has the invisible character {0}. A script must be plain text."};
inline constexpr Message kScriptSyntax{"script.syntax", MILLE_E_SCRIPT, "", "The script cannot be read: {0}"};
inline constexpr Message kScriptError{"script.error", MILLE_E_SCRIPT, "", "The script failed: {0}"};
inline constexpr Message kScriptWork{"script.work", MILLE_E_SCRIPT, "", "{0}"};
inline constexpr Message kScriptMemory{"script.memory", MILLE_E_SCRIPT, "", "{0}"};
inline constexpr Message kScriptLimits{"script.limits", MILLE_E_LIMIT, "",
                                       "The hooks of this record had {0} steps and {1} bytes in one call. This engine "
                                       "allows {2} steps and {3} bytes, so the record was not checked and nothing was "
                                       "disproved."};
inline constexpr Message kCheckWork{"script.check_work", MILLE_E_SCRIPT, "",
                                    "The check stops here, because all its calls of hooks take more than {0} steps. "
                                    "Let the hooks do less, or check fewer expectations."};
inline constexpr Message kScriptNoMemory{"script.no_memory", MILLE_E_NOMEM, "",
                                         "There is not enough memory for the script."};
inline constexpr Message kScriptAbsent{"script.absent", MILLE_E_UNSUPPORTED, "", "This build has no variants in Lua."};
inline constexpr Message kNoScript{"script.none", MILLE_E_ARGUMENT, "",
                                   "There is no script. The list of files is empty."};

// What the file returns.
inline constexpr Message kNoTable{"variant.no_table", MILLE_E_SCRIPT, "",
                                  "A variant's file must return a table, `return { … }`, not {0}."};
inline constexpr Message kUnknownKey{"variant.unknown", MILLE_E_SCRIPT, "", "There is no “{0}”."};
inline constexpr Message kUnknownKeyNear{"variant.unknown_near", MILLE_E_SCRIPT, "",
                                         "There is no “{0}”. Did you mean “{1}”?"};
inline constexpr Message kUnknownKeyOf{"variant.unknown_of", MILLE_E_SCRIPT, "",
                                       "There is no “{0}”. Possible names are {1}."};
inline constexpr Message kStrayEntry{"variant.stray", MILLE_E_SCRIPT, "",
                                     "An entry of {0} has no name: {1}. Write every entry as `name = value`."};
inline constexpr Message kMissing{"variant.missing", MILLE_E_SCRIPT, "", "`{0}` is missing."};
inline constexpr Message kWrongType{"variant.type", MILLE_E_SCRIPT, "", "`{0}` must be {1}, not {2}."};
inline constexpr Message kWrongChoice{"variant.choice", MILLE_E_SCRIPT, "", "`{0}` is “{1}”. It must be one of: {2}."};
inline constexpr Message kWrongChoiceNear{"variant.choice_near", MILLE_E_SCRIPT, "",
                                          "`{0}` is “{1}”. It must be one of: {2}. Did you mean “{3}”?"};
inline constexpr Message kWrongName{"variant.name", MILLE_E_SCRIPT, "",
                                    "“{0}” is not a valid name. A name has up to {1} lower-case letters, digits and "
                                    "hyphens, and begins with a letter."};
inline constexpr Message kNameTaken{
    "variant.name_taken", MILLE_E_SCRIPT, "",
    "`name` is “{0}”, which is a variant that comes with the library. Choose another name."};
inline constexpr Message kNoName{"variant.no_name", MILLE_E_ARGUMENT, "",
                                 "“{0}” is not a valid name. A name has up to {1} lower-case letters, digits and "
                                 "hyphens, and begins with a letter."};
inline constexpr Message kTooLong{"variant.long", MILLE_E_SCRIPT, "", "`{0}` has {1} bytes. At most {2} are allowed."};
inline constexpr Message kNotPrintable{"variant.text", MILLE_E_SCRIPT, "",
                                       "`{0}` must be printable text, and {1} is not."};
inline constexpr Message kTooMany{"variant.many", MILLE_E_SCRIPT, "",
                                  "`{0}` has {1} entries. At most {2} are allowed."};
inline constexpr Message kExtendsUnknown{"variant.extends", MILLE_E_SCRIPT, "",
                                         "`extends` is “{0}”. It must be a shipped variant or a file beside the "
                                         "script, such as base.lua. Did you mean “{1}”?"};
// A host that has the file sends it along (script_bundle.h). The command looks for this message.
inline constexpr Message kExtendsFile{"variant.extends_file", MILLE_E_SCRIPT, "",
                                      "`extends` names “{0}”, but there is no such file."};
inline constexpr Message kExtendsCycle{"variant.extends_cycle", MILLE_E_SCRIPT, "",
                                       "`extends` names “{0}”, which extends this file."};
inline constexpr Message kExtendsLong{"variant.extends_long", MILLE_E_SCRIPT, "",
                                      "Too many scripts extend one another. At most {0} may."};
inline constexpr Message kExtendsMany{"variant.extends_many", MILLE_E_SCRIPT, "",
                                      "The scripts extend too many files. At most {0} are read."};
inline constexpr Message kExtendsList{
    "variant.extends_list", MILLE_E_SCRIPT, "",
    "“{0}” is not a file beside the script. A list in `extends` names only such files."};
inline constexpr Message kExtendsTwice{"variant.extends_twice", MILLE_E_SCRIPT, "", "`extends` names “{0}” twice."};
inline constexpr Message kMergeConflict{"variant.merge_conflict", MILLE_E_SCRIPT, "",
                                        "“{0}” and “{1}” both change `{2}`."};
inline constexpr Message kMergeHooks{
    "variant.merge_hooks", MILLE_E_SCRIPT, "",
    "{0} and {1} both have the hook `{2}`. Of each hook, combined files may have one."};
inline constexpr Message kMergeBreaks{"variant.merge_breaks", MILLE_E_SCRIPT, "", "In this combination: {0}"};
inline constexpr Message kBundleName{"bundle.name", MILLE_E_SCRIPT, "",
                                     "“{0}” is not a valid name for a file that extends or is extended. Such a name "
                                     "has letters, digits, dots, hyphens and underscores, and ends in .lua."};
inline constexpr Message kBundleTwice{"bundle.twice", MILLE_E_SCRIPT, "", "Two files are named “{0}”."};
inline constexpr Message kBundleMany{"bundle.many", MILLE_E_SCRIPT, "",
                                     "The script has too many files. At most {0} are allowed, itself included."};
inline constexpr Message kBundleLong{"bundle.long", MILLE_E_SCRIPT, "",
                                     "The script and its files have {0} bytes together. At most {1} are allowed."};
inline constexpr Message kBundleMark{"bundle.mark", MILLE_E_SCRIPT, "",
                                     "A line begins with “--@file ”. In records such lines separate the files of a "
                                     "script, so no file may have one."};
inline constexpr Message kWildEntry{
    "variant.wild", MILLE_E_SCRIPT, "",
    "`cards.wild` lists {0}. Each entry must be a rank, `\"A\"` to `\"K\"`, or `\"joker\"`."};
inline constexpr Message kValueKey{
    "variant.values", MILLE_E_SCRIPT, "",
    "`cards.values` names “{0}”. Each name must be a rank, `A` to `K`, a card, such as `QS`, or `joker`."};
inline constexpr Message kOptionType{"variant.option_type", MILLE_E_SCRIPT, "",
                                     "`{0}` is {1}, but the field `{2}` is {3}."};
inline constexpr Message kOptionOwnType{"variant.option_own_type", MILLE_E_SCRIPT, "",
                                        "`{0}` is {1}, but the option is {2}."};
inline constexpr Message kOptionWord{"variant.option_own_word", MILLE_E_SCRIPT, "",
                                     "`{0}` is “{1}”. Choices must be different words of up to {2} lower-case letters, "
                                     "digits, hyphens and underscores."};
inline constexpr Message kOptionEnd{"variant.option_end", MILLE_E_SCRIPT, "",
                                    "`{0}` may be {1}, which the rules do not allow: {2}"};
inline constexpr Message kOptionField{"variant.option_field", MILLE_E_SCRIPT, "",
                                      "`{0}` names the field `{1}`, which no option can set."};
inline constexpr Message kOptionSameField{"variant.option_same_field", MILLE_E_SCRIPT, "",
                                          "`{0}` sets the field `{2}`, as `options.{1}` does. A field has one option."};
inline constexpr Message kOptionDefault{"variant.option_default", MILLE_E_SCRIPT, "",
                                        "`{0}` is {1}, but `{2}` is set to {3}. Leave one of them out."};
inline constexpr Message kMemoryIdle{"variant.memory_idle", MILLE_E_SCRIPT, "",
                                     "`memory` needs the hook `score_deal`, which changes what is remembered."};
inline constexpr Message kRuleSetsIdle{"variant.rule_sets_idle", MILLE_E_SCRIPT, "",
                                       "`rule_sets` and the hook `deal_rules`, which chooses one for each deal, need "
                                       "each other."};
inline constexpr Message kRuleSetField{"variant.rule_set_field", MILLE_E_SCRIPT, "",
                                       "`{0}` cannot change from deal to deal. A rule set may change anything but the "
                                       "cards of the pack, and the fields of match and payment."};
inline constexpr Message kRuleSetKinds{"variant.rule_set_kinds", MILLE_E_SCRIPT, "",
                                       "`{0}` makes other kinds of cards. In all deals of a match the cards of a rank "
                                       "must have the same values, or different ones."};
inline constexpr Message kRuleSetRules{"variant.rule_set", MILLE_E_SCRIPT, "", "`{0}` cannot be played: {1}"};

// Expectations.
inline constexpr Message kTooManyCards{"expect.cards", MILLE_E_SCRIPT, "",
                                       "{0} is listed too often. The game has {1} of it."};
inline constexpr Message kExpectedSet{"expect.set", MILLE_E_SCRIPT, "",
                                      "A set of rank {0} cannot have {1} natural and {2} wild {2:card|cards}."};
inline constexpr Message kExpectedBad{"expect.bad", MILLE_E_SCRIPT, "", "`{0}` cannot be tried: {1}"};
inline constexpr Message kExpectedLegal{"expect.legal", MILLE_E_SCRIPT, "",
                                        "`{0}` expects “{1}” to be legal, but it is refused: {2}"};
inline constexpr Message kExpectedIllegal{"expect.illegal", MILLE_E_SCRIPT, "",
                                          "`{0}` expects “{1}” to be refused, but it is legal."};
inline constexpr Message kExpectedRule{"expect.rule", MILLE_E_SCRIPT, "",
                                       "`{0}` expects a refusal by rule {1}, but the refusal says: {2}"};
inline constexpr Message kExpectedText{"expect.text", MILLE_E_SCRIPT, "",
                                       "`{0}` expects the refusal to say “{1}”, but it says: {2}"};
inline constexpr Message kExpectedPlay{"expect.play", MILLE_E_SCRIPT, "", "`{0}`, “{1}”, is refused: {2}"};
inline constexpr Message kExpectedScore{"expect.score", MILLE_E_SCRIPT, "",
                                        "`{0}` expects the score of a deal, but the deal is not over."};
inline constexpr Message kExpectedOver{"expect.over", MILLE_E_SCRIPT, "",
                                       "`{0}` expects the match to be over, but it is not."};
inline constexpr Message kExpectedGoesOn{"expect.goes_on", MILLE_E_SCRIPT, "",
                                         "`{0}` has `{1}`, but its match is not over."};
inline constexpr Message kExpectedBoth{"expect.both", MILLE_E_SCRIPT, "",
                                       "`{0}` expects a rule set, so another deal, and cannot say `over` too."};
inline constexpr Message kExpectedDeal{"expect.deal", MILLE_E_SCRIPT, "",
                                       "`{0}` expects another deal, but the match is over."};
inline constexpr Message kExpectedWinner{"expect.winner", MILLE_E_SCRIPT, "",
                                         "`{0}` expects {2} to win, but {1} wins."};
inline constexpr Message kExpectedNumber{"expect.number", MILLE_E_SCRIPT, "",
                                         "`{0}` expects {1} to be {3}, but the result is {2}."};

inline constexpr Message kHookImpure{
    "hook.impure", MILLE_E_SCRIPT, "",
    "`allow` gives a different answer about “{0}” when it is called {1}. It must depend only on its arguments."};

// Comparisons in hooks that are never true.
inline constexpr Message kHookWord{"hook.word", MILLE_E_SCRIPT, "", "`{0}` is never “{1}”. It is one of: {2}."};
inline constexpr Message kHookWordNear{"hook.word_near", MILLE_E_SCRIPT, "",
                                       "`{0}` is never “{1}”. Did you mean “{2}”?"};
inline constexpr Message kHookKind{
    "hook.kind", MILLE_E_SCRIPT, "",
    "`{0}` is never “{1}”, because cards of equal value are one kind. Did you mean “{2}”?"};

// Options set by a host.
inline constexpr Message kNoVariant{"variant.not_found", MILLE_E_NOT_FOUND, "",
                                    "There is no variant “{0}”. Did you mean “{1}”?"};
inline constexpr Message kVariantOptionUnknown{"variant.option_unknown", MILLE_E_OPTION, "",
                                               "There is no option “{1}” for variant {0}. Did you mean “{2}”?"};
inline constexpr Message kVariantOptionTwice{"variant.option_twice", MILLE_E_OPTION, "", "`{0}` is set twice."};
inline constexpr Message kVariantOptionInteger{"variant.option_integer", MILLE_E_OPTION, "",
                                               "`{0}` is “{1}”. It must be a whole number from {2} to {3}."};
inline constexpr Message kVariantOptionRules{
    "variant.option_rules", MILLE_E_OPTION, "",
    "The option `{0}` is {1}, but the rules have {3} for `{2}`. They must agree."};
inline constexpr Message kVariantOptionWord{"variant.option_word", MILLE_E_OPTION, "",
                                            "`{0}` is “{1}”. It must be one of: {2}."};

// The answers of hooks.
inline constexpr Message kHookAnswer{"hook.answer", MILLE_E_SCRIPT, "", "`{0}` returned {2}. It must return {1}."};
inline constexpr Message kHookField{"hook.field", MILLE_E_SCRIPT, "", "`{0}` returned {2} as `{1}`. It must be {3}."};
inline constexpr Message kHookSum{"hook.sum", MILLE_E_SCRIPT, "",
                                  "`{0}` returned {2} as `{1}`, but the items add up to {3}."};
inline constexpr Message kHookWinner{"hook.winner", MILLE_E_SCRIPT, "",
                                     "`match_over` returned {0} as `winner`, but the match is not over."};
inline constexpr Message kHookUnknown{"hook.unknown", MILLE_E_SCRIPT, "", "`{0}` returned an unknown field “{1}”."};

}  // namespace mille::say
