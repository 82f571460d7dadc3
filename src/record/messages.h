// Messages of records, positions and what verification says.
#pragma once

#include "base/error.h"

namespace mille::say {

// Writing a record.
inline constexpr Message kRecordViewer{
    "record.viewer", MILLE_E_ARGUMENT, "",
    "There is no record for viewer {0}. A record is for everybody, for one seat or for an "
    "onlooker."};
inline constexpr Message kRecordHash{"record.hash", MILLE_E_ARGUMENT, "",
                                     "A redacted record has no hashes. They would depend on hidden cards."};

// Reading a record: malformed lines.
inline constexpr Message kRecordMatch{"record.match", MILLE_E_NOT_FOUND, "", "The record has no match {0}."};
inline constexpr Message kRecordSeen{"record.seen", MILLE_E_RECORD, "",
                                     "A record that was seen holds one match, and this one holds more."};
inline constexpr Message kRecordHeader{
    "record.header", MILLE_E_RECORD, "",
    "The header is missing. A match begins with a line that opens with `mille_record`."};
inline constexpr Message kRecordCut{"record.cut", MILLE_E_RECORD, "", "The header is cut short."};
inline constexpr Message kRecordLine{"record.line", MILLE_E_RECORD, "",
                                     "A line of a record must be an object, not {0}."};
inline constexpr Message kRecordKey{"record.key", MILLE_E_RECORD, "", "The next member must be `{0}`, not “{1}”."};
inline constexpr Message kRecordMissing{"record.missing", MILLE_E_RECORD, "", "`{0}` is missing."};
inline constexpr Message kRecordSurplus{"record.surplus", MILLE_E_RECORD, "", "“{0}” does not belong here."};
inline constexpr Message kRecordType{"record.type", MILLE_E_RECORD, "", "`{0}` must be {1}, not {2}."};
inline constexpr Message kRecordOrder{"record.order", MILLE_E_RECORD, "",
                                      "A line that opens with “{0}” cannot come here. The record needs {1}."};
inline constexpr Message kRecordVersion{"record.version", MILLE_E_UNSUPPORTED, "",
                                        "The record has version {0}. This library reads version {1}."};
inline constexpr Message kRecordSpelling{"record.spelling", MILLE_E_RECORD, "",
                                         "Column {0} has {1}. The only spelling allowed here is {2}."};
inline constexpr Message kRecordRedacted{"record.redacted", MILLE_E_UNSUPPORTED, "",
                                         "The record is redacted for seat {0} and does not contain everything."};
inline constexpr Message kRecordOnlooker{"record.onlooker", MILLE_E_UNSUPPORTED, "",
                                         "The record is redacted for an onlooker and does not contain everything."};
inline constexpr Message kRecordUnrevealed{"record.unrevealed", MILLE_E_UNSUPPORTED, "",
                                           "The seed of these decks is not revealed. Nobody can know the cards."};

inline constexpr Message kRecordRandom{
    "record.random", MILLE_E_RANDOM, "",
    "The system gave no random bytes. A record without a seed needs them to continue."};

inline constexpr Message kOptionForm{"option.form", MILLE_E_OPTION, "", "The option `{0}` must be {1}."};

// Reading a record: lines that do not verify.
inline constexpr Message kRecordVariantHash{"record.variant_hash", MILLE_E_RECORD, "",
                                            "The rules and the script have the hash {1}, not {0}."};
inline constexpr Message kRecordCommit{"record.commit", MILLE_E_RECORD, "", "The seed does not match the commitment."};
inline constexpr Message kRecordShareCommit{"record.share_commit", MILLE_E_RECORD, "",
                                            "The share of seat {0} does not match its commitment."};
inline constexpr Message kGuestTerms{"guest.terms", MILLE_E_RECORD, "",
                                     "The header's terms are not the ones that were agreed to."};
inline constexpr Message kGuestCommit{"guest.commit", MILLE_E_RECORD, "",
                                      "The header's commitment is not the one that was noted."};
inline constexpr Message kGuestShare{"guest.share", MILLE_E_RECORD, "",
                                     "The header does not have the share that seat {0} gave."};
inline constexpr Message kGuestShareCommit{"guest.share_commit", MILLE_E_RECORD, "",
                                           "The header's share commitment of seat {0} is not the one that was noted."};
inline constexpr Message kRecordSecret{"record.secret", MILLE_E_ARGUMENT, "",
                                       "A seed was given, but only a match with sealed decks is resumed with one."};
inline constexpr Message kRecordDiffers{"record.differs", MILLE_E_RECORD, "", "`{0}` is {1}. It must be {2}."};
inline constexpr Message kRecordTurn{"record.turn", MILLE_E_RECORD, "D3",
                                     "It is the turn of seat {0}, not of seat {1}."};
inline constexpr Message kRecordNoReshuffle{"record.no_reshuffle", MILLE_E_RECORD, "X1", "No reshuffle is due here."};
inline constexpr Message kRecordReshuffleMissing{"record.reshuffle_missing", MILLE_E_RECORD, "X1",
                                                 "The stock is empty. Its reshuffle must come before this draw."};
inline constexpr Message kRecordReshuffleAlone{"record.reshuffle_alone", MILLE_E_RECORD, "X1",
                                               "A reshuffle must come just before the draw that needs it."};
inline constexpr Message kRecordStock{"record.stock", MILLE_E_RECORD, "X1",
                                      "The new stock is not the pile without its upcard."};
inline constexpr Message kRecordStockOrder{"record.stock_order", MILLE_E_RECORD, "X1",
                                           "Card {0} of the new stock is {1}. It must be {2}."};
inline constexpr Message kRecordNotOver{"record.not_over", MILLE_E_RECORD, "M1", "The match is not over here."};
inline constexpr Message kRecordLegal{"record.legal", MILLE_E_RECORD, "",
                                      "Entry {0} of the legal list is {1}. It must be {2}."};

// Following a match that is played elsewhere.
inline constexpr Message kFollowNone{"follow.none", MILLE_E_UNSUPPORTED, "",
                                     "This table does not follow a match. mille_table_follow() makes one that does."};
inline constexpr Message kFollowWhole{"follow.whole", MILLE_E_PHASE, "",
                                      "The seed has shown every card. This table no longer follows the match."};
inline constexpr Message kFollowFull{
    "follow.full", MILLE_E_UNSUPPORTED, "",
    "The record shows every card. Import it: a table follows a record that is redacted "
    "for a seat or an onlooker."};
inline constexpr Message kFollowSeedDecks{
    "follow.seed_decks", MILLE_E_UNSUPPORTED, "",
    "The host gives the decks of this match. They do not follow from a seed, so it cannot show the hidden cards."};
inline constexpr Message kFollowSeedSealed{"follow.seed_sealed", MILLE_E_UNSUPPORTED, "",
                                           "A sealed match shows its seed in the last line of its record."};
inline constexpr Message kFollowWaits{"follow.waits", MILLE_E_PHASE, "",
                                      "The last line waits for the next one, which completes it."};
inline constexpr Message kFollowBack{
    "follow.back", MILLE_E_ARGUMENT, "",
    "A record of {0} {0:line|lines} cannot be gone back to. The number must be from {1} to {2}."};
inline constexpr Message kRecordHandSize{"record.hand_size", MILLE_E_RECORD, "D2",
                                         "`hand` has {0} {0:card|cards}. It must have {1}."};
inline constexpr Message kFollowPack{"follow.pack", MILLE_E_RECORD, "C1",
                                     "The line shows {0} of {1}. The pack has {2}."};
inline constexpr Message kFollowDraw{"follow.draw", MILLE_E_RECORD, "T1",
                                     "{0} cannot be the next card of the stock: every copy is known to be elsewhere."};
inline constexpr Message kFollowDrawn{"follow.drawn", MILLE_E_RECORD, "T1",
                                      "The last turn cannot have begun with {0} from the stock."};
inline constexpr Message kFollowHand{"follow.hand", MILLE_E_RECORD, "E2",
                                     "Seat {0} cannot be left with the cards that `hands` shows."};

// Tables as JSON.
inline constexpr Message kJsonKind{"json.kind", MILLE_E_ARGUMENT, "", "There is no JSON of kind {0}."};
inline constexpr Message kJsonSince{"json.since", MILLE_E_ARGUMENT, "",
                                    "`since` is {0}. It must be 0 unless the JSON is of events."};
inline constexpr Message kJsonViewer{"json.viewer", MILLE_E_ARGUMENT, "", "There is no viewer {0} here."};
inline constexpr Message kJsonLegalViewer{
    "json.legal_viewer", MILLE_E_ARGUMENT, "",
    "There is no legal list for viewer {0}. It is for the seat whose turn it is."};

// Positions.
inline constexpr Message kPositionObject{"position.object", MILLE_E_POSITION, "",
                                         "A position must be an object, not {0}."};
inline constexpr Message kPositionUnknown{"position.unknown", MILLE_E_POSITION, "",
                                          "There is no member “{0}” in a position."};
inline constexpr Message kPositionOrder{"position.order", MILLE_E_POSITION, "", "`{0}` must come before `{1}`."};
inline constexpr Message kPositionMissing{"position.missing", MILLE_E_POSITION, "", "`{0}` is missing."};
inline constexpr Message kPositionType{"position.type", MILLE_E_POSITION, "", "`{0}` must be {1}, not {2}."};
inline constexpr Message kPositionCard{"position.card", MILLE_E_POSITION, "",
                                       "`{0}` names {1}. There is no such card."};
inline constexpr Message kPositionPack{"position.pack", MILLE_E_POSITION, "C1",
                                       "The position has {1} of {0}. The pack has {2}."};
inline constexpr Message kPositionNowhere{"position.nowhere", MILLE_E_POSITION, "C1",
                                          "These cards of the pack have no place: {0}."};
inline constexpr Message kPositionOpen{"position.open", MILLE_E_POSITION, "C1",
                                       "`stock` takes {0} {0:card|cards}, but {1} {1:is|are} left."};
inline constexpr Message kPositionKnown{"position.known", MILLE_E_POSITION, "",
                                        "`known` has {1} of {0}. The hand of seat {3} has {2}."};
inline constexpr Message kPositionRank{"position.rank", MILLE_E_POSITION, "S1",
                                       "`sets` names “{0}”. It must be one of: A, 2 … 10, J, Q, K."};
inline constexpr Message kPositionSetTwice{"position.set_twice", MILLE_E_POSITION, "S3",
                                           "Seat {0} has two sets of rank {1}."};
inline constexpr Message kPositionForeign{"position.foreign", MILLE_E_POSITION, "S1",
                                          "{0} cannot be in a set of rank {1}."};
inline constexpr Message kPositionSet{"position.set", MILLE_E_POSITION, "",
                                      "A set of rank {0} cannot have {1} natural and {2} wild {2:card|cards}."};
inline constexpr Message kPositionHandEmpty{"position.hand", MILLE_E_POSITION, "T4",
                                            "The hand of seat {0} is empty. The deal would be over."};
inline constexpr Message kPositionFirstTurn{
    "position.first_turn", MILLE_E_POSITION, "D3",
    "This cannot be the deal's first turn. That turn is the non-dealer's, before any other is completed."};
inline constexpr Message kPositionStranded{"position.stranded", MILLE_E_POSITION, "T4",
                                           "The player can neither lay nor discard.", "out.discard"};

// What verification says (verify_finding.h).
inline constexpr Message kVerifyAtLine{"verify.at_line", MILLE_OK, "", "Line {0}: {1}"};
inline constexpr Message kVerifyQuoted{"verify.quoted", MILLE_OK, "", "{0}"};
inline constexpr Message kVerifyMore{"verify.more", MILLE_OK, "", "There is more, for which there is no room here."};
inline constexpr Message kVerifyHeaderCut{"verify.header_cut", MILLE_OK, "", "The header is cut short."};
inline constexpr Message kVerifyRulesEnded{
    "verify.rules_ended", MILLE_OK, "",
    "Every action was legal, and every score is right, as are the winner and the payment, by the record's own rules: "
    "{0} {0:deal|deals}, {1} {1:decision|decisions}."};
inline constexpr Message kVerifyRules{"verify.rules", MILLE_OK, "",
                                      "Every action was legal, and every score is right, by the record's own rules: "
                                      "{0} {0:deal|deals}, {1} {1:decision|decisions}."};
inline constexpr Message kVerifyFormEnded{"verify.form_ended", MILLE_OK, "",
                                          "Checked: the form and order of {0} {0:line|lines}, the sums, the winner and "
                                          "the payment, by the record's own rules."};
inline constexpr Message kVerifyFormScript{"verify.form_script", MILLE_OK, "",
                                           "Checked: the form and order of {0} {0:line|lines}, the sums (winner and "
                                           "payment are the script's), by the record's own rules."};
inline constexpr Message kVerifyForm{
    "verify.form", MILLE_OK, "",
    "Checked: the form and order of {0} {0:line|lines}, the sums, by the record's own rules."};
inline constexpr Message kVerifyFormOnly{"verify.form_only", MILLE_OK, "",
                                         "Not checked: the score of each deal, and whether each action was legal."};
inline constexpr Message kVerifyAfterCards{"verify.after_cards", MILLE_OK, "",
                                           "What follows from the cards was not checked."};
inline constexpr Message kVerifyForfeit{
    "verify.forfeit", MILLE_OK, "",
    "That seat {0} gave up or failed ({1}) cannot be checked: the host writes that line."};
inline constexpr Message kVerifyAborted{
    "verify.aborted", MILLE_OK, "",
    "That seat {0} asked to abort the match and the other seat agreed cannot be checked: the host writes that line."};
inline constexpr Message kVerifyAbortedByHost{
    "verify.aborted_by_host", MILLE_OK, "",
    "That the host aborted the match cannot be checked: the host writes that line."};
inline constexpr Message kVerifyAgreed{
    "verify.agreed", MILLE_OK, "", "That both seats agreed to a draw cannot be checked: the host writes that line."};
inline constexpr Message kVerifyOtherRules{"verify.other_rules", MILLE_OK, "",
                                           "The rules are not those of the shipped {0}."};
inline constexpr Message kVerifyField{"verify.field", MILLE_OK, "", "{0} is {1}, not {2}."};
inline constexpr Message kVerifyFieldDiffers{"verify.field_differs", MILLE_OK, "", "{0} differs."};
inline constexpr Message kVerifyFieldsMore{"verify.fields_more", MILLE_OK, "",
                                           "{0} more {0:field differs|fields differ}."};
inline constexpr Message kVerifyOwnScript{"verify.own_script", MILLE_OK, "", "The match has a script of its own."};
inline constexpr Message kVerifyOption{"verify.option", MILLE_OK, "",
                                       "The option “{0}” could not be checked against the rules."};
inline constexpr Message kVerifyOptionsMore{"verify.options_more", MILLE_OK, "",
                                            "{0} more {0:option|options} could not be checked."};
inline constexpr Message kVerifyDecksGiven{"verify.decks_given", MILLE_OK, "",
                                           "The host chose every deck, so no card follows from a seed."};
inline constexpr Message kVerifyCardsHidden{"verify.cards_hidden", MILLE_OK, "",
                                            "The cards cannot be checked: the seed is not revealed."};
inline constexpr Message kVerifyCardsPromise{"verify.cards_promise", MILLE_OK, "",
                                             "The cards were not checked: the promise is not kept."};
inline constexpr Message kVerifyCardsRecord{"verify.cards_record", MILLE_OK, "",
                                            "The cards were not checked: the record is not valid."};
inline constexpr Message kVerifyCardsKey{"verify.cards_key", MILLE_OK, "",
                                         "Every card of {0} {0:deal|deals} follows from the key."};
inline constexpr Message kVerifyCardsSeed{"verify.cards_seed", MILLE_OK, "",
                                          "Every card of {0} {0:deal|deals} follows from the seed."};
inline constexpr Message kVerifyShareBroken{"verify.share_broken", MILLE_OK, "",
                                            "The share of seat {0} is not the one that was committed to."};
inline constexpr Message kVerifySeedBroken{"verify.seed_broken", MILLE_OK, "",
                                           "Seed and terms are not the ones that were committed to."};
inline constexpr Message kVerifyTermsAgreed{"verify.terms_agreed", MILLE_OK, "",
                                            "The terms are the ones that were agreed to."};
inline constexpr Message kVerifyTermsOther{"verify.terms_other", MILLE_OK, "",
                                           "The terms are not the ones that were agreed to."};
inline constexpr Message kVerifyCommitKept{
    "verify.commit_kept", MILLE_OK, "",
    "Seed and terms were fixed before the match, with the commitment that was noted."};
inline constexpr Message kVerifyCommitOpen{
    "verify.commit_open", MILLE_OK, "",
    "The header holds the commitment that was noted. Whether the seed matches it can be checked after the reveal."};
inline constexpr Message kVerifyCommitOther{"verify.commit_other", MILLE_OK, "",
                                            "The commitment in the header is not the one that was noted."};
inline constexpr Message kVerifyShareGiven{"verify.share_given", MILLE_OK, "",
                                           "The share of seat {0} is the one that this guest gave."};
inline constexpr Message kVerifyShareOther{"verify.share_other", MILLE_OK, "",
                                           "The share of seat {0} in the header is not the one that this guest gave."};
inline constexpr Message kVerifyShareCommitNoted{"verify.share_commit_noted", MILLE_OK, "",
                                                 "The share commitment of seat {0} is the one that was noted."};
inline constexpr Message kVerifyShareCommitOther{
    "verify.share_commit_other", MILLE_OK, "",
    "The share commitment of seat {0} in the header is not the one that was noted."};
inline constexpr Message kVerifyNoGuest{"verify.no_guest", MILLE_OK, "",
                                        "No guest gave a share: the host alone chose the cards."};
inline constexpr Message kVerifyTermsHash{"verify.terms_hash", MILLE_OK, "", "Terms hash: {0}."};
inline constexpr Message kVerifyNothingNoted{
    "verify.nothing_noted", MILLE_OK, "",
    "The file is consistent. To check more, give what was noted before the match: the commitment, the guest's own "
    "share, the other guest's share commitment."};
inline constexpr Message kVerifyNoCommit{"verify.no_commit", MILLE_OK, "",
                                         "Not noted: the commitment, so the seed could have been chosen last."};
inline constexpr Message kVerifyNoShare{"verify.no_share", MILLE_OK, "",
                                        "Not noted: a guest's share, so the host could have chosen it."};
inline constexpr Message kVerifyNoShareCommit{
    "verify.no_share_commit", MILLE_OK, "",
    "Not noted: the other guest's share commitment, so that share could have been chosen last."};
inline constexpr Message kVerifyUnsealedShares{
    "verify.unsealed_shares", MILLE_OK, "",
    "The match is not sealed, so it has neither shares nor terms that could be the ones noted."};
inline constexpr Message kVerifyUnsealedCommit{"verify.unsealed_commit", MILLE_OK, "",
                                               "The match has no commitment that could be the one noted."};
inline constexpr Message kVerifyUnsealed{
    "verify.unsealed", MILLE_OK, "",
    "The match is not sealed. The host knew or chose the cards, and the record promises nothing."};
inline constexpr Message kVerifySeenNone{"verify.seen_none", MILLE_OK, "", "To compare a guest's own record, give it."};
inline constexpr Message kVerifySeenUnsealed{"verify.seen_unsealed", MILLE_OK, "",
                                             "Only records of sealed matches can be compared."};
inline constexpr Message kVerifySeenWhole{"verify.seen_whole", MILLE_OK, "",
                                          "The record that was seen is not one for one seat."};
inline constexpr Message kVerifySeenLine{"verify.seen_line", MILLE_OK, "",
                                         "The guest of seat {0} saw another line {1}: {2}"};
inline constexpr Message kVerifySeenLonger{
    "verify.seen_longer", MILLE_OK, "", "The guest of seat {0} saw {1} {1:line|lines}, and the record has only {2}."};
inline constexpr Message kVerifySeenPublic{
    "verify.seen_public", MILLE_OK, "",
    "Both records have the same public lines. The cards of seat {0} were not checked."};
inline constexpr Message kVerifySeenCards{"verify.seen_cards", MILLE_OK, "",
                                          "The record of seat {0} shows other cards."};
inline constexpr Message kVerifySeenSoFar{
    "verify.seen_so_far", MILLE_OK, "",
    "Every card that was shown to seat {0} follows from the key, and both records have the same public lines up to "
    "line {1}. There the record of seat {0} ends."};
inline constexpr Message kVerifySeen{
    "verify.seen", MILLE_OK, "",
    "Every card that was shown to seat {0} follows from the key, and both records have the same public lines."};
inline constexpr Message kVerifyUnsealedReceipt{"verify.unsealed_receipt", MILLE_OK, "",
                                                "The match is not sealed, so it has no receipts."};
inline constexpr Message kVerifyNoReceipts{"verify.no_receipts", MILLE_OK, "", "Only sealed matches have receipts."};
inline constexpr Message kVerifyReceiptLast{
    "verify.receipt_last", MILLE_OK, "",
    "The receipt after line {0}, the last one, is {1}. Its first 20 digits, to compare with another guest: {2}."};
inline constexpr Message kVerifyReceiptNone{"verify.receipt_none", MILLE_OK, "",
                                            "To check one that was kept, give it."};
inline constexpr Message kVerifyReceiptForeign{"verify.receipt_foreign", MILLE_OK, "",
                                               "The receipt fits no line: this is not the match that was seen."};
inline constexpr Message kVerifyReceiptMoved{"verify.receipt_moved", MILLE_OK, "",
                                             "The receipt is that of line {0}, not of line {1}."};
inline constexpr Message kVerifyReceiptFits{"verify.receipt_fits", MILLE_OK, "",
                                            "The record up to line {0} is the one that was seen."};
inline constexpr Message kVerifyCutHeader{"verify.cut_header", MILLE_OK, "",
                                          "The record is unfinished: its header is cut short."};
inline constexpr Message kVerifyCutLine{"verify.cut_line", MILLE_OK, "",
                                        "The record is unfinished: its last line is cut short."};
inline constexpr Message kVerifyNoEnd{"verify.no_end", MILLE_OK, "",
                                      "The record is unfinished: it has no “match_end”."};
inline constexpr Message kVerifyBrokenOff{
    "verify.broken_off", MILLE_OK, "",
    "The record is unfinished: the host aborted the match, which counts as broken off."};
inline constexpr Message kVerifyNoReveal{"verify.no_reveal", MILLE_OK, "",
                                         "The record is unfinished: its seed is not revealed, so the cards are "
                                         "unproven. Guests should treat a withheld reveal as a forfeit."};
inline constexpr Message kVerifyEndedRevealed{"verify.ended_revealed", MILLE_OK, "",
                                              "The match has ended, and its seed is revealed."};
inline constexpr Message kVerifyEnded{"verify.ended", MILLE_OK, "", "The match has ended."};

}  // namespace mille::say
