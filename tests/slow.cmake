# The tests that cost most. CTest includes this file in each folder, after the folder's tests are known.
# Beside each stand its seconds on two idle cores, plain and under the sanitizers.

# They have seldom found anything: neither ./dev test nor ./dev check runs these. ./dev check --full does, plain and under the sanitizers.
set_tests_properties(
  Amalgamation.has_the_whole_library                                        #   7   -
  Arena.files_longer_than_a_part_are_merged_and_resumed                     #   5  58
  Arena.times_with_gaps_are_merged                                          #   2  24
  CheckEverywhere.finds_what_fails_seldom                                   #   4  22
  CheckEverywhere.the_length_of_what_is_no_list_is_an_error                 #   2  13
  CheckPlayer.a_command_is_checked_by_what_can_be_seen_of_it                #   3   4
  CheckPlayer.each_check_finds_its_flaw_and_the_command_that_it_names_shows_it_again  #  11  15
  CheckPlayer.every_player_that_ships_passes_every_check                    #   4  36
  CheckPlayer.leaks_are_found_where_valgrind_is_installed_and_it_is_said_where_it_is_not  #   3   -
  Guides.the_page_script-sandbox_shows_what_the_command_says                #   3   7
  Guides.the_recipes_do_what_the_page_says                                  #   3   -
  Hosts.the_table_in_python_goes_as_the_tutorial_tells_it                   #   4   -
  Hosts.what_a_language_does_not_offer_is_listed_with_a_reason              #   4   -
  Printable.a_strange_script_is_refused_and_its_errors_are_told_without_harm  #   2  19
  Printable.json_stays_json_whatever_a_file_is_called                       #   5  42
  Printable.what_a_script_makes_as_it_runs_is_refused_or_told_without_harm  #   2  13
  Strength.expert_beats_skilled                                             #   2   4
  Strength.master_beats_expert                                              #   5  10
  Strength.skilled_beats_regular                                            #   1   1
  Verify.the_options_of_the_command                                         #   3   -
  Verify.the_page_says_what_the_script_says                                 #   9   -
  PROPERTIES LABELS slow)

# ./dev check runs these, and ./dev test does not. ./dev check --full runs them under the sanitizers, too.
set_tests_properties(
  AnyRules.every_built_in_player_finishes_deals_under_strange_rules         #   2  34
  Arena.less_luck_the_figure_is_the_same_and_varies_less                    #   2  29
  Arena.outlives_every_player_that_misbehaves_and_names_the_fault           #   4   3
  AtomicSplit.played_one_by_one_comes_to_the_whole_action                   #   3   1
  Blindness.neither_does_one_that_asks_a_script                             #   3  14
  CheckEverywhere.shows_its_progress_in_a_terminal                          #   2   2
  CheckRules.finds_what_fails_only_later_in_a_match                         #   1   9
  Completion.the_bash_completion_offers_what_the_command_knows              #   2   2
  EveryState.holds_the_whole_pack_C1                                        #   2   2
  Follow.refuses_changed_lines_of_sealed_matches_under_scripts              #   3   5
  Follow.refuses_every_changed_line_of_a_sealed_match_at_the_reveal_at_the_latest #   5  15
  Follow.shows_the_same_at_every_line_of_the_shipped_variants               #   5   7
  Follow.shows_the_same_at_every_line_under_other_rules                     #   2  13
  Follow.tells_the_same_byte_for_byte_at_every_line_under_random_rules      #   3  18
  Follow.tells_the_same_byte_for_byte_at_every_line_under_scripts           #   3  15
  Fuzz.the_corpus_of_command_harms_nothing                                  #   2   4
  Fuzz.the_corpus_of_script_harms_nothing                                   #   2   5
  Goal.a_match_without_stakes_is_played_for_points_after_one_with_stakes    #   3  27
  Goal.the_match_decides_what_is_played_unless_points_are_the_goal          #   1   2
  Guides.the_arena_says_what_the_page_says                                  #   2   -
  Guides.the_recipes-c_do_what_the_page_says                                #   2   -
  Header.mille.hpp.compiles_alone_as_c++20                                  #   1   1
  Header.works_after_the_macros_of_other_headers                            #   2   2
  Json.the_page_has_every_member                                            #   3   -
  LegalList.is_what_the_check_allows_of_every_choice_of_cards               #   2   4
  Levels.a_slip_is_told_and_happens_as_often_as_the_table_of_levels_says    #   2  10
  Levels.no_slip_hides_going_out                                            #   3   3
  Loading.survives_every_allocation_that_fails                              #   1   7
  ManyRules.one_that_passes_a_check_plays_on                                #   3   -
  Memory.at_any_allocation_a_call_succeeds_or_changes_nothing               #   6  18
  NextLibrary.a_binding_in_python_has_unknown_numbers_and_their_texts       #   2   -
  Players.are_told_the_same_to_the_byte_and_hint_the_same_whatever_the_deck_hides #   3   3
  Position.any_mutation_is_refused_or_can_be_played_on                      #   2   8
  PowerCut.an_arena_that_is_killed_at_any_moment_loses_no_pair_and_counts_none_twice  #   1  13
  ProcessLimit.a_command_gets_so_many_and_leaves_none                       #   6   6
  RecordRead.a_long_deal_is_read_in_time_that_grows_with_its_length         #   2   8
  RecordRead.a_record_cut_short_anywhere_goes_on_from_its_last_whole_line   #   2  11
  RecordRead.a_record_read_is_the_record_written_under_every_variant_and_source_of_cards  #   2   9
  Sealed.shipped_players_decide_again_as_they_did                           #   2  20
  Search.plays_otherwise_against_an_opponent_whose_earlier_deals_were_not_learneds  #   1  12
  Sight.is_the_same_whatever_a_position_hides_from_the_viewer               #   2   2
  Sight.is_the_same_whatever_the_deck_hides_from_the_viewer                 #   3  11
  SmallStack.is_enough_for_the_levels                                       #   1  20
  Strength.learned_beats_club_by_15_points_a_deal                           #   2   5
  Strength.regular_beats_casual                                             #   2   1
  Tampered.lines_that_are_missing_twice_there_or_out_of_place_are_noticed   #   3   2
  TamperedText.any_mutation_is_refused_with_its_reason_or_verifies          #   3  12
  Verifier.follows_every_card_of_every_record                               #   1   2
  Verifier.refuses_what_is_no_record                                        #   3   2
  Verify.damaged_records_end_with_a_message                                 #   3   -
  PROPERTIES LABELS slow_checked)

# Only the sanitizers leave these out, but for ./dev check --full.
set_tests_properties(
  CheckEverywhere.a_hook_that_is_too_slow_for_players_is_an_error_with_its_figure #   1   6
  CheckEverywhere.a_result_that_the_engine_set_aside_is_an_error            #   1   5
  History.the_true_hand_makes_the_opponents_play_likelier_than_others_do    #   0   4
  History.worlds_are_nearer_to_the_truth_with_it                            #   1   6
  HouseRules.a_player_that_goes_from_one_script_to_another_forgets_the_first #   0   5
  HouseRules.a_script_that_changes_nothing_changes_no_decision              #   0   4
  HouseRules.what_a_script_makes_of_a_deal_is_played_for_whatever_the_goal  #   0   6
  Kept.files_of_1.0.0-rc.1_are_read_and_played_on                           #   2  11
  LegalEntry.is_one_that_the_script_allows                                  #   1   5
  Levels.the_master_plays_as_search_does                                    #   0   4
  Likeness.learned_is_known_by_its_turns_and_so_are_others                  #   1   7
  Lookahead.an_opponent_who_takes_every_pile_takes_more                     #   0   3
  Memory.an_arena_does_not_grow_with_its_pairs                              #   1   5
  RecordGrammar.has_nothing_after_a_complete_match                          #   1   5
  Scripts.a_hook_that_logs_without_end_is_cut                               #   1   7
  Search.decides_a_turn_the_same_whenever_it_sits_down                      #   0   6
  Search.looks_ahead_under_a_script_unless_it_may_refuse_actions            #   0   5
  Simulation.the_95_percent_interval_holds_the_true_difference_93_to_97_percent_of_the_time #   1   2
  Simulation.the_sequential_test_of_points_errs_no_more_often_than_alpha_and_beta #   1   3
  PROPERTIES LABELS slow_sanitized)
