// Where the fields lie that the binding reads and writes outside of the value classes, and the sizes of the structs that it passes.
namespace Mille
{
internal static partial class Abi
{
    internal static readonly int SIZE_ACTION = Layout.Size("mille_action");
    internal static readonly int SIZE_AI_API = Layout.Size("mille_ai_api");
    internal static readonly int SIZE_BUDGET = Layout.Size("mille_budget");
    internal static readonly int SIZE_DEAL_RESULT = Layout.Size("mille_deal_result");
    internal static readonly int SIZE_DEAL_SETUP = Layout.Size("mille_deal_setup");
    internal static readonly int SIZE_ENGINE_OPTIONS = Layout.Size("mille_engine_options");
    internal static readonly int SIZE_ERROR = Layout.Size("mille_error");
    internal static readonly int SIZE_EVALUATION = Layout.Size("mille_evaluation");
    internal static readonly int SIZE_EVENT = Layout.Size("mille_event");
    internal static readonly int SIZE_GUEST_NOTES = Layout.Size("mille_guest_notes");
    internal static readonly int SIZE_MATCH_SETUP = Layout.Size("mille_match_setup");
    internal static readonly int SIZE_MEMORY_INFO = Layout.Size("mille_memory_info");
    internal static readonly int SIZE_OPTION = Layout.Size("mille_option");
    internal static readonly int SIZE_OPTION_INFO = Layout.Size("mille_option_info");
    internal static readonly int SIZE_PAYMENT = Layout.Size("mille_payment");
    internal static readonly int SIZE_PLAYER_SETUP = Layout.Size("mille_player_setup");
    internal static readonly int SIZE_PLAYOUT = Layout.Size("mille_playout");
    internal static readonly int SIZE_RECORD_OPTIONS = Layout.Size("mille_record_options");
    internal static readonly int SIZE_RULES = Layout.Size("mille_rules");
    internal static readonly int SIZE_SCRIPT_FILE = Layout.Size("mille_script_file");
    internal static readonly int SIZE_SEALING = Layout.Size("mille_sealing");
    internal static readonly int SIZE_SETTLE_INPUT = Layout.Size("mille_settle_input");
    internal static readonly int SIZE_STEP = Layout.Size("mille_step");
    internal static readonly int SIZE_TABLE_INFO = Layout.Size("mille_table_info");
    internal static readonly int SIZE_VERDICT = Layout.Size("mille_verdict");
    internal static readonly int SIZE_VERIFY_SETUP = Layout.Size("mille_verify_setup");
    internal static readonly int SIZE_VIEW = Layout.Size("mille_view");

    internal static readonly int ACTION__CARDS = Layout.Find("mille_action", "cards").Offset;
    internal static readonly int ACTION__COUNT = Layout.Find("mille_action", "count").Offset;
    internal static readonly int ACTION__KIND = Layout.Find("mille_action", "kind").Offset;
    internal static readonly int ACTION__OWNER = Layout.Find("mille_action", "owner").Offset;
    internal static readonly int ACTION__RANK = Layout.Find("mille_action", "rank").Offset;

    internal static readonly int AI_API__ABOUT = Layout.Find("mille_ai_api", "about").Offset;
    internal static readonly int AI_API__AUTHOR = Layout.Find("mille_ai_api", "author").Offset;
    internal static readonly int AI_API__CREATE = Layout.Find("mille_ai_api", "create").Offset;
    internal static readonly int AI_API__DECIDE = Layout.Find("mille_ai_api", "decide").Offset;
    internal static readonly int AI_API__DESTROY = Layout.Find("mille_ai_api", "destroy").Offset;
    internal static readonly int AI_API__EVALUATE = Layout.Find("mille_ai_api", "evaluate").Offset;
    internal static readonly int AI_API__EXPLAIN = Layout.Find("mille_ai_api", "explain").Offset;
    internal static readonly int AI_API__FLAGS = Layout.Find("mille_ai_api", "flags").Offset;
    internal static readonly int AI_API__ID = Layout.Find("mille_ai_api", "id").Offset;
    internal static readonly int AI_API__MATCH_BEGIN = Layout.Find("mille_ai_api", "match_begin").Offset;
    internal static readonly int AI_API__MATCH_END = Layout.Find("mille_ai_api", "match_end").Offset;
    internal static readonly int AI_API__OBSERVE = Layout.Find("mille_ai_api", "observe").Offset;
    internal static readonly int AI_API__RELEASE = Layout.Find("mille_ai_api", "release").Offset;
    internal static readonly int AI_API__RESTORE = Layout.Find("mille_ai_api", "restore").Offset;
    internal static readonly int AI_API__RULES_SIZE = Layout.Find("mille_ai_api", "rules_size").Offset;
    internal static readonly int AI_API__SAVE = Layout.Find("mille_ai_api", "save").Offset;
    internal static readonly int AI_API__SUPPORTS = Layout.Find("mille_ai_api", "supports").Offset;
    internal static readonly int AI_API__TITLE = Layout.Find("mille_ai_api", "title").Offset;
    internal static readonly int AI_API__VERSION = Layout.Find("mille_ai_api", "version").Offset;

    internal static readonly int AI_DECISION__DECISION = Layout.Find("mille_ai_decision", "decision").Offset;
    internal static readonly int AI_DECISION__HARD_US = Layout.Find("mille_ai_decision", "hard_us").Offset;
    internal static readonly int AI_DECISION__LEGAL = Layout.Find("mille_ai_decision", "legal").Offset;
    internal static readonly int AI_DECISION__LEGAL_COUNT = Layout.Find("mille_ai_decision", "legal_count").Offset;
    internal static readonly int AI_DECISION__NODES = Layout.Find("mille_ai_decision", "nodes").Offset;
    internal static readonly int AI_DECISION__NUMBER = Layout.Find("mille_ai_decision", "number").Offset;
    internal static readonly int AI_DECISION__SEED = Layout.Find("mille_ai_decision", "seed").Offset;
    internal static readonly int AI_DECISION__SOFT_US = Layout.Find("mille_ai_decision", "soft_us").Offset;
    internal static readonly int AI_DECISION__VIEW = Layout.Find("mille_ai_decision", "view").Offset;

    internal static readonly int AI_HOST__CONTEXT = Layout.Find("mille_ai_host", "context").Offset;
    internal static readonly int AI_HOST__COUNT_NODES = Layout.Find("mille_ai_host", "count_nodes").Offset;
    internal static readonly int AI_HOST__LOG = Layout.Find("mille_ai_host", "log").Offset;
    internal static readonly int AI_HOST__SHOULD_STOP = Layout.Find("mille_ai_host", "should_stop").Offset;

    internal static readonly int AI_MATCH__HAS_HOOKS = Layout.Find("mille_ai_match", "has_hooks").Offset;
    internal static readonly int AI_MATCH__HOOKS = Layout.Find("mille_ai_match", "hooks").Offset;
    internal static readonly int AI_MATCH__RULES = Layout.Find("mille_ai_match", "rules").Offset;
    internal static readonly int AI_MATCH__SEAT = Layout.Find("mille_ai_match", "seat").Offset;
    internal static readonly int AI_MATCH__STAKES = Layout.Find("mille_ai_match", "stakes").Offset;
    internal static readonly int AI_MATCH__VARIANT = Layout.Find("mille_ai_match", "variant").Offset;

    internal static readonly int BUDGET__HARD_US = Layout.Find("mille_budget", "hard_us").Offset;
    internal static readonly int BUDGET__NODES = Layout.Find("mille_budget", "nodes").Offset;
    internal static readonly int BUDGET__SOFT_US = Layout.Find("mille_budget", "soft_us").Offset;

    internal static readonly int DEAL_SETUP__DEALER = Layout.Find("mille_deal_setup", "dealer").Offset;
    internal static readonly int DEAL_SETUP__DECK = Layout.Find("mille_deal_setup", "deck").Offset;
    internal static readonly int DEAL_SETUP__DECK_COUNT = Layout.Find("mille_deal_setup", "deck_count").Offset;

    internal static readonly int ENGINE_OPTIONS__ALLOW_PLAYERS = Layout.Find("mille_engine_options", "allow_players").Offset;
    internal static readonly int ENGINE_OPTIONS__ALLOW_UNKNOWN_FIELDS = Layout.Find("mille_engine_options", "allow_unknown_fields").Offset;
    internal static readonly int ENGINE_OPTIONS__COUNT_HOOK_USE = Layout.Find("mille_engine_options", "count_hook_use").Offset;
    internal static readonly int ENGINE_OPTIONS__LOG = Layout.Find("mille_engine_options", "log").Offset;
    internal static readonly int ENGINE_OPTIONS__LOG_USER = Layout.Find("mille_engine_options", "log_user").Offset;
    internal static readonly int ENGINE_OPTIONS__MAX_TEXT = Layout.Find("mille_engine_options", "max_text").Offset;
    internal static readonly int ENGINE_OPTIONS__PLAYER_HOST = Layout.Find("mille_engine_options", "player_host").Offset;
    internal static readonly int ENGINE_OPTIONS__PLAYER_MEMORY = Layout.Find("mille_engine_options", "player_memory").Offset;
    internal static readonly int ENGINE_OPTIONS__PLAYER_FOLDERS = Layout.Find("mille_engine_options", "player_folders").Offset;
    internal static readonly int ENGINE_OPTIONS__PLAYER_FOLDER_COUNT = Layout.Find("mille_engine_options", "player_folder_count").Offset;
    internal static readonly int ENGINE_OPTIONS__PLAYER_PATIENCE_US = Layout.Find("mille_engine_options", "player_patience_us").Offset;
    internal static readonly int ENGINE_OPTIONS__READABLE_FOLDERS = Layout.Find("mille_engine_options", "readable_folders").Offset;
    internal static readonly int ENGINE_OPTIONS__READABLE_FOLDER_COUNT = Layout.Find("mille_engine_options", "readable_folder_count").Offset;
    internal static readonly int ENGINE_OPTIONS__PLAYER_THREADS = Layout.Find("mille_engine_options", "player_threads").Offset;
    internal static readonly int ENGINE_OPTIONS__SCRIPT_INSTRUCTIONS = Layout.Find("mille_engine_options", "script_instructions").Offset;
    internal static readonly int ENGINE_OPTIONS__SCRIPT_MEMORY = Layout.Find("mille_engine_options", "script_memory").Offset;
    internal static readonly int ENGINE_OPTIONS__STOP_ON_HOOK_FAILURE = Layout.Find("mille_engine_options", "stop_on_hook_failure").Offset;

    internal static readonly int ERROR__STATUS = Layout.Find("mille_error", "status").Offset;

    internal static readonly int EVALUATION__CLOSE = Layout.Find("mille_evaluation", "close").Offset;
    internal static readonly int EVALUATION__GAIN = Layout.Find("mille_evaluation", "gain").Offset;
    internal static readonly int EVALUATION__GAIN_ERROR = Layout.Find("mille_evaluation", "gain_error").Offset;
    internal static readonly int EVALUATION__OPPONENT_OUT = Layout.Find("mille_evaluation", "opponent_out").Offset;
    internal static readonly int EVALUATION__OPPONENT_TAKES = Layout.Find("mille_evaluation", "opponent_takes").Offset;
    internal static readonly int EVALUATION__OUT = Layout.Find("mille_evaluation", "out").Offset;
    internal static readonly int EVALUATION__PAYMENT = Layout.Find("mille_evaluation", "payment").Offset;
    internal static readonly int EVALUATION__POINTS = Layout.Find("mille_evaluation", "points").Offset;
    internal static readonly int EVALUATION__TRIALS = Layout.Find("mille_evaluation", "trials").Offset;
    internal static readonly int EVALUATION__WAYS = Layout.Find("mille_evaluation", "ways").Offset;

    internal static readonly int GUEST_NOTES__COMMIT = Layout.Find("mille_guest_notes", "commit").Offset;
    internal static readonly int GUEST_NOTES__OTHER_GUEST = Layout.Find("mille_guest_notes", "other_guest").Offset;
    internal static readonly int GUEST_NOTES__OTHER_SHARE_COMMIT = Layout.Find("mille_guest_notes", "other_share_commit").Offset;
    internal static readonly int GUEST_NOTES__SEAT = Layout.Find("mille_guest_notes", "seat").Offset;
    internal static readonly int GUEST_NOTES__SHARE = Layout.Find("mille_guest_notes", "share").Offset;
    internal static readonly int GUEST_NOTES__TERMS = Layout.Find("mille_guest_notes", "terms").Offset;

    internal static readonly int LOG_LINE__FILE = Layout.Find("mille_log_line", "file").Offset;
    internal static readonly int LOG_LINE__LEVEL = Layout.Find("mille_log_line", "level").Offset;
    internal static readonly int LOG_LINE__LINE = Layout.Find("mille_log_line", "line").Offset;
    internal static readonly int LOG_LINE__PLAYER = Layout.Find("mille_log_line", "player").Offset;
    internal static readonly int LOG_LINE__SOURCE = Layout.Find("mille_log_line", "source").Offset;
    internal static readonly int LOG_LINE__TEXT = Layout.Find("mille_log_line", "text").Offset;
    internal static readonly int LOG_LINE__USER = Layout.Find("mille_log_line", "user").Offset;

    internal static readonly int MATCH_SETUP__DECKS = Layout.Find("mille_match_setup", "decks").Offset;
    internal static readonly int MATCH_SETUP__DRAW_ENDS = Layout.Find("mille_match_setup", "draw_ends").Offset;
    internal static readonly int MATCH_SETUP__HAS_SEED = Layout.Find("mille_match_setup", "has_seed").Offset;
    internal static readonly int MATCH_SETUP__NO_STAKES = Layout.Find("mille_match_setup", "no_stakes").Offset;
    internal static readonly int MATCH_SETUP__SEED = Layout.Find("mille_match_setup", "seed").Offset;
    internal static readonly int MATCH_SETUP__STAKES = Layout.Find("mille_match_setup", "stakes").Offset;

    internal static readonly int OPTION__NAME = Layout.Find("mille_option", "name").Offset;
    internal static readonly int OPTION__VALUE = Layout.Find("mille_option", "value").Offset;

    internal static readonly int PLAYER_SETUP__ID = Layout.Find("mille_player_setup", "id").Offset;
    internal static readonly int PLAYER_SETUP__ISOLATION = Layout.Find("mille_player_setup", "isolation").Offset;
    internal static readonly int PLAYER_SETUP__OPTIONS = Layout.Find("mille_player_setup", "options").Offset;
    internal static readonly int PLAYER_SETUP__OPTION_COUNT = Layout.Find("mille_player_setup", "option_count").Offset;
    internal static readonly int PLAYER_SETUP__SOURCE = Layout.Find("mille_player_setup", "source").Offset;

    internal static readonly int RECORD_OPTIONS__FIRST_LINE = Layout.Find("mille_record_options", "first_line").Offset;
    internal static readonly int RECORD_OPTIONS__HASH = Layout.Find("mille_record_options", "hash").Offset;
    internal static readonly int RECORD_OPTIONS__LEGAL = Layout.Find("mille_record_options", "legal").Offset;

    internal static readonly int SCRIPT_FILE__NAME = Layout.Find("mille_script_file", "name").Offset;
    internal static readonly int SCRIPT_FILE__SIZE = Layout.Find("mille_script_file", "size").Offset;
    internal static readonly int SCRIPT_FILE__TEXT = Layout.Find("mille_script_file", "text").Offset;

    internal static readonly int SETTLE_INPUT__END = Layout.Find("mille_settle_input", "end").Offset;
    internal static readonly int SETTLE_INPUT__HAS_MEMORY = Layout.Find("mille_settle_input", "has_memory").Offset;
    internal static readonly int SETTLE_INPUT__LOSER = Layout.Find("mille_settle_input", "loser").Offset;
    internal static readonly int SETTLE_INPUT__MEMORY = Layout.Find("mille_settle_input", "memory").Offset;
    internal static readonly int SETTLE_INPUT__STAKES = Layout.Find("mille_settle_input", "stakes").Offset;
    internal static readonly int SETTLE_INPUT__WINNER = Layout.Find("mille_settle_input", "winner").Offset;

    internal static readonly int SETTLE_SIDE__CHAPEAUX = Layout.Find("mille_settle_side", "chapeaux").Offset;
    internal static readonly int SETTLE_SIDE__HAS_LAST_DEAL = Layout.Find("mille_settle_side", "has_last_deal").Offset;
    internal static readonly int SETTLE_SIDE__LAST_DEAL = Layout.Find("mille_settle_side", "last_deal").Offset;
    internal static readonly int SETTLE_SIDE__NATURALS = Layout.Find("mille_settle_side", "naturals").Offset;
    internal static readonly int SETTLE_SIDE__TOTAL = Layout.Find("mille_settle_side", "total").Offset;

    internal static readonly int STEP__SEAT = Layout.Find("mille_step", "seat").Offset;

    internal static readonly int VERIFY_SETUP__LENGTH = Layout.Find("mille_verify_setup", "length").Offset;
    internal static readonly int VERIFY_SETUP__MATCH = Layout.Find("mille_verify_setup", "match").Offset;
    internal static readonly int VERIFY_SETUP__NOTES = Layout.Find("mille_verify_setup", "notes").Offset;
    internal static readonly int VERIFY_SETUP__NOTES_LENGTH = Layout.Find("mille_verify_setup", "notes_length").Offset;
    internal static readonly int VERIFY_SETUP__SEEN = Layout.Find("mille_verify_setup", "seen").Offset;
    internal static readonly int VERIFY_SETUP__SEEN_LENGTH = Layout.Find("mille_verify_setup", "seen_length").Offset;
    internal static readonly int VERIFY_SETUP__TEXT = Layout.Find("mille_verify_setup", "text").Offset;
}
}
