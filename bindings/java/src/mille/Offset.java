package mille;

/** Where the fields lie that the binding reads and writes outside of the value classes. */
final class Offset {
    private Offset() {}

    static final int ACTION__CARDS = Layout.field("mille_action", "cards").offset();
    static final int ACTION__COUNT = Layout.field("mille_action", "count").offset();
    static final int ACTION__KIND = Layout.field("mille_action", "kind").offset();
    static final int ACTION__OWNER = Layout.field("mille_action", "owner").offset();
    static final int ACTION__RANK = Layout.field("mille_action", "rank").offset();

    static final int AI_API__ABOUT = Layout.field("mille_ai_api", "about").offset();
    static final int AI_API__AUTHOR = Layout.field("mille_ai_api", "author").offset();
    static final int AI_API__CREATE = Layout.field("mille_ai_api", "create").offset();
    static final int AI_API__DECIDE = Layout.field("mille_ai_api", "decide").offset();
    static final int AI_API__DESTROY = Layout.field("mille_ai_api", "destroy").offset();
    static final int AI_API__EVALUATE = Layout.field("mille_ai_api", "evaluate").offset();
    static final int AI_API__EXPLAIN = Layout.field("mille_ai_api", "explain").offset();
    static final int AI_API__FLAGS = Layout.field("mille_ai_api", "flags").offset();
    static final int AI_API__ID = Layout.field("mille_ai_api", "id").offset();
    static final int AI_API__MATCH_BEGIN = Layout.field("mille_ai_api", "match_begin").offset();
    static final int AI_API__MATCH_END = Layout.field("mille_ai_api", "match_end").offset();
    static final int AI_API__OBSERVE = Layout.field("mille_ai_api", "observe").offset();
    static final int AI_API__RELEASE = Layout.field("mille_ai_api", "release").offset();
    static final int AI_API__RESTORE = Layout.field("mille_ai_api", "restore").offset();
    static final int AI_API__RULES_SIZE = Layout.field("mille_ai_api", "rules_size").offset();
    static final int AI_API__SAVE = Layout.field("mille_ai_api", "save").offset();
    static final int AI_API__SUPPORTS = Layout.field("mille_ai_api", "supports").offset();
    static final int AI_API__TITLE = Layout.field("mille_ai_api", "title").offset();
    static final int AI_API__VERSION = Layout.field("mille_ai_api", "version").offset();

    static final int AI_DECISION__DECISION = Layout.field("mille_ai_decision", "decision").offset();
    static final int AI_DECISION__HARD_US = Layout.field("mille_ai_decision", "hard_us").offset();
    static final int AI_DECISION__LEGAL = Layout.field("mille_ai_decision", "legal").offset();
    static final int AI_DECISION__LEGAL_COUNT = Layout.field("mille_ai_decision", "legal_count").offset();
    static final int AI_DECISION__NODES = Layout.field("mille_ai_decision", "nodes").offset();
    static final int AI_DECISION__NUMBER = Layout.field("mille_ai_decision", "number").offset();
    static final int AI_DECISION__SEED = Layout.field("mille_ai_decision", "seed").offset();
    static final int AI_DECISION__SOFT_US = Layout.field("mille_ai_decision", "soft_us").offset();
    static final int AI_DECISION__VIEW = Layout.field("mille_ai_decision", "view").offset();

    static final int AI_HOST__CONTEXT = Layout.field("mille_ai_host", "context").offset();
    static final int AI_HOST__COUNT_NODES = Layout.field("mille_ai_host", "count_nodes").offset();
    static final int AI_HOST__LOG = Layout.field("mille_ai_host", "log").offset();
    static final int AI_HOST__SHOULD_STOP = Layout.field("mille_ai_host", "should_stop").offset();

    static final int AI_MATCH__HAS_HOOKS = Layout.field("mille_ai_match", "has_hooks").offset();
    static final int AI_MATCH__HOOKS = Layout.field("mille_ai_match", "hooks").offset();
    static final int AI_MATCH__RULES = Layout.field("mille_ai_match", "rules").offset();
    static final int AI_MATCH__SEAT = Layout.field("mille_ai_match", "seat").offset();
    static final int AI_MATCH__STAKES = Layout.field("mille_ai_match", "stakes").offset();
    static final int AI_MATCH__VARIANT = Layout.field("mille_ai_match", "variant").offset();

    static final int BUDGET__HARD_US = Layout.field("mille_budget", "hard_us").offset();
    static final int BUDGET__NODES = Layout.field("mille_budget", "nodes").offset();
    static final int BUDGET__SOFT_US = Layout.field("mille_budget", "soft_us").offset();

    static final int DEAL_SETUP__DEALER = Layout.field("mille_deal_setup", "dealer").offset();
    static final int DEAL_SETUP__DECK = Layout.field("mille_deal_setup", "deck").offset();
    static final int DEAL_SETUP__DECK_COUNT = Layout.field("mille_deal_setup", "deck_count").offset();

    static final int ENGINE_OPTIONS__ALLOW_PLAYERS = Layout.field("mille_engine_options", "allow_players").offset();
    static final int ENGINE_OPTIONS__ALLOW_UNKNOWN_FIELDS = Layout.field("mille_engine_options", "allow_unknown_fields").offset();
    static final int ENGINE_OPTIONS__COUNT_HOOK_USE = Layout.field("mille_engine_options", "count_hook_use").offset();
    static final int ENGINE_OPTIONS__LOG = Layout.field("mille_engine_options", "log").offset();
    static final int ENGINE_OPTIONS__MAX_TEXT = Layout.field("mille_engine_options", "max_text").offset();
    static final int ENGINE_OPTIONS__PLAYER_HOST = Layout.field("mille_engine_options", "player_host").offset();
    static final int ENGINE_OPTIONS__PLAYER_MEMORY = Layout.field("mille_engine_options", "player_memory").offset();
    static final int ENGINE_OPTIONS__PLAYER_FOLDERS = Layout.field("mille_engine_options", "player_folders").offset();
    static final int ENGINE_OPTIONS__PLAYER_FOLDER_COUNT = Layout.field("mille_engine_options", "player_folder_count").offset();
    static final int ENGINE_OPTIONS__PLAYER_PATIENCE_US = Layout.field("mille_engine_options", "player_patience_us").offset();
    static final int ENGINE_OPTIONS__READABLE_FOLDERS = Layout.field("mille_engine_options", "readable_folders").offset();
    static final int ENGINE_OPTIONS__READABLE_FOLDER_COUNT = Layout.field("mille_engine_options", "readable_folder_count").offset();
    static final int ENGINE_OPTIONS__PLAYER_THREADS = Layout.field("mille_engine_options", "player_threads").offset();
    static final int ENGINE_OPTIONS__SCRIPT_INSTRUCTIONS = Layout.field("mille_engine_options", "script_instructions").offset();
    static final int ENGINE_OPTIONS__SCRIPT_MEMORY = Layout.field("mille_engine_options", "script_memory").offset();
    static final int ENGINE_OPTIONS__STOP_ON_HOOK_FAILURE = Layout.field("mille_engine_options", "stop_on_hook_failure").offset();

    static final int ERROR__LINE = Layout.field("mille_error", "line").offset();
    static final int ERROR__PARAM_COUNT = Layout.field("mille_error", "param_count").offset();
    static final int ERROR__STATUS = Layout.field("mille_error", "status").offset();

    static final int EVALUATION__CLOSE = Layout.field("mille_evaluation", "close").offset();
    static final int EVALUATION__GAIN = Layout.field("mille_evaluation", "gain").offset();
    static final int EVALUATION__GAIN_ERROR = Layout.field("mille_evaluation", "gain_error").offset();
    static final int EVALUATION__OPPONENT_OUT = Layout.field("mille_evaluation", "opponent_out").offset();
    static final int EVALUATION__OPPONENT_TAKES = Layout.field("mille_evaluation", "opponent_takes").offset();
    static final int EVALUATION__OUT = Layout.field("mille_evaluation", "out").offset();
    static final int EVALUATION__PAYMENT = Layout.field("mille_evaluation", "payment").offset();
    static final int EVALUATION__POINTS = Layout.field("mille_evaluation", "points").offset();
    static final int EVALUATION__TRIALS = Layout.field("mille_evaluation", "trials").offset();
    static final int EVALUATION__WAYS = Layout.field("mille_evaluation", "ways").offset();

    static final int GUEST_NOTES__COMMIT = Layout.field("mille_guest_notes", "commit").offset();
    static final int GUEST_NOTES__OTHER_GUEST = Layout.field("mille_guest_notes", "other_guest").offset();
    static final int GUEST_NOTES__OTHER_SHARE_COMMIT = Layout.field("mille_guest_notes", "other_share_commit").offset();
    static final int GUEST_NOTES__SEAT = Layout.field("mille_guest_notes", "seat").offset();
    static final int GUEST_NOTES__SHARE = Layout.field("mille_guest_notes", "share").offset();
    static final int GUEST_NOTES__TERMS = Layout.field("mille_guest_notes", "terms").offset();

    static final int LOG_LINE__FILE = Layout.field("mille_log_line", "file").offset();
    static final int LOG_LINE__LEVEL = Layout.field("mille_log_line", "level").offset();
    static final int LOG_LINE__LINE = Layout.field("mille_log_line", "line").offset();
    static final int LOG_LINE__PLAYER = Layout.field("mille_log_line", "player").offset();
    static final int LOG_LINE__SOURCE = Layout.field("mille_log_line", "source").offset();
    static final int LOG_LINE__TEXT = Layout.field("mille_log_line", "text").offset();
    static final int LOG_LINE__USER = Layout.field("mille_log_line", "user").offset();

    static final int MATCH_SETUP__DECKS = Layout.field("mille_match_setup", "decks").offset();
    static final int MATCH_SETUP__DRAW_ENDS = Layout.field("mille_match_setup", "draw_ends").offset();
    static final int MATCH_SETUP__HAS_SEED = Layout.field("mille_match_setup", "has_seed").offset();
    static final int MATCH_SETUP__NO_STAKES = Layout.field("mille_match_setup", "no_stakes").offset();
    static final int MATCH_SETUP__SEED = Layout.field("mille_match_setup", "seed").offset();
    static final int MATCH_SETUP__STAKES = Layout.field("mille_match_setup", "stakes").offset();

    static final int OPTION__NAME = Layout.field("mille_option", "name").offset();
    static final int OPTION__VALUE = Layout.field("mille_option", "value").offset();

    static final int PLAYER_SETUP__ID = Layout.field("mille_player_setup", "id").offset();
    static final int PLAYER_SETUP__ISOLATION = Layout.field("mille_player_setup", "isolation").offset();
    static final int PLAYER_SETUP__OPTIONS = Layout.field("mille_player_setup", "options").offset();
    static final int PLAYER_SETUP__OPTION_COUNT = Layout.field("mille_player_setup", "option_count").offset();
    static final int PLAYER_SETUP__SOURCE = Layout.field("mille_player_setup", "source").offset();

    static final int RECORD_OPTIONS__FIRST_LINE = Layout.field("mille_record_options", "first_line").offset();
    static final int RECORD_OPTIONS__HASH = Layout.field("mille_record_options", "hash").offset();
    static final int RECORD_OPTIONS__LEGAL = Layout.field("mille_record_options", "legal").offset();

    static final int SCRIPT_FILE__NAME = Layout.field("mille_script_file", "name").offset();
    static final int SCRIPT_FILE__SIZE = Layout.field("mille_script_file", "size").offset();
    static final int SCRIPT_FILE__TEXT = Layout.field("mille_script_file", "text").offset();

    static final int SETTLE_INPUT__END = Layout.field("mille_settle_input", "end").offset();
    static final int SETTLE_INPUT__HAS_MEMORY = Layout.field("mille_settle_input", "has_memory").offset();
    static final int SETTLE_INPUT__LOSER = Layout.field("mille_settle_input", "loser").offset();
    static final int SETTLE_INPUT__MEMORY = Layout.field("mille_settle_input", "memory").offset();
    static final int SETTLE_INPUT__STAKES = Layout.field("mille_settle_input", "stakes").offset();
    static final int SETTLE_INPUT__WINNER = Layout.field("mille_settle_input", "winner").offset();

    static final int SETTLE_SIDE__CHAPEAUX = Layout.field("mille_settle_side", "chapeaux").offset();
    static final int SETTLE_SIDE__HAS_LAST_DEAL = Layout.field("mille_settle_side", "has_last_deal").offset();
    static final int SETTLE_SIDE__LAST_DEAL = Layout.field("mille_settle_side", "last_deal").offset();
    static final int SETTLE_SIDE__NATURALS = Layout.field("mille_settle_side", "naturals").offset();
    static final int SETTLE_SIDE__TOTAL = Layout.field("mille_settle_side", "total").offset();

    static final int STEP__SEAT = Layout.field("mille_step", "seat").offset();

    static final int VERIFY_SETUP__LENGTH = Layout.field("mille_verify_setup", "length").offset();
    static final int VERIFY_SETUP__MATCH = Layout.field("mille_verify_setup", "match").offset();
    static final int VERIFY_SETUP__NOTES = Layout.field("mille_verify_setup", "notes").offset();
    static final int VERIFY_SETUP__NOTES_LENGTH = Layout.field("mille_verify_setup", "notes_length").offset();
    static final int VERIFY_SETUP__SEEN = Layout.field("mille_verify_setup", "seen").offset();
    static final int VERIFY_SETUP__SEEN_LENGTH = Layout.field("mille_verify_setup", "seen_length").offset();
    static final int VERIFY_SETUP__TEXT = Layout.field("mille_verify_setup", "text").offset();
}
