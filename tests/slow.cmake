# The tests that cost most and have seldom found anything. CTest includes this file in each folder, after the folder's tests are known.
# Beside each stand its seconds on two idle cores, plain and under the sanitizers.

# Neither ./dev test nor the sanitizers of ./dev check run these. ./dev check --full does, plain and under the sanitizers.
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

# Only the sanitizers leave these out.
set_tests_properties(
  Arena.less_luck_the_figure_is_the_same_and_varies_less                    #   1  23
  CheckRules.finds_what_fails_only_later_in_a_match                         #   1   9
  HouseRules.what_a_script_makes_of_a_deal_is_played_for_whatever_the_goal  #   0   6
  LegalEntry.is_one_that_the_script_allows                                  #   1   5
  Levels.a_slip_is_told_and_happens_as_often_as_the_table_of_levels_says    #   1   6
  Likeness.learned_is_known_by_its_turns_and_so_are_others                  #   1   7
  Memory.an_arena_does_not_grow_with_its_pairs                              #   1   5
  PowerCut.an_arena_that_is_killed_at_any_moment_loses_no_pair_and_counts_none_twice  #   1  13
  Scripts.a_hook_that_logs_without_end_is_cut                               #   1   7
  Sealed.shipped_players_decide_again_as_they_did                           #   1  16
  Search.decides_a_turn_the_same_whenever_it_sits_down                      #   0   6
  Search.looks_ahead_under_a_script_unless_it_may_refuse_actions            #   0   5
  Search.plays_otherwise_against_an_opponent_whose_earlier_deals_were_not_learneds  #   1   8
  SmallStack.is_enough_for_the_levels                                       #   1  20
  Strength.learned_beats_club_by_15_points_a_deal                           #   2   5
  PROPERTIES LABELS slow_sanitized)
