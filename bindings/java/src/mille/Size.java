package mille;

/** The sizes of the structs that the binding passes. */
final class Size {
    private Size() {}

    static final int ACTION = Layout.size("mille_action");
    static final int AI_API = Layout.size("mille_ai_api");
    static final int BUDGET = Layout.size("mille_budget");
    static final int DEAL_RESULT = Layout.size("mille_deal_result");
    static final int DEAL_SETUP = Layout.size("mille_deal_setup");
    static final int ENGINE_OPTIONS = Layout.size("mille_engine_options");
    static final int ERROR = Layout.size("mille_error");
    static final int EVALUATION = Layout.size("mille_evaluation");
    static final int EVENT = Layout.size("mille_event");
    static final int GUEST_NOTES = Layout.size("mille_guest_notes");
    static final int MATCH_SETUP = Layout.size("mille_match_setup");
    static final int MEMORY_INFO = Layout.size("mille_memory_info");
    static final int OPTION = Layout.size("mille_option");
    static final int OPTION_INFO = Layout.size("mille_option_info");
    static final int PAYMENT = Layout.size("mille_payment");
    static final int PLAYER_SETUP = Layout.size("mille_player_setup");
    static final int PLAYOUT = Layout.size("mille_playout");
    static final int RECORD_OPTIONS = Layout.size("mille_record_options");
    static final int RULES = Layout.size("mille_rules");
    static final int SCRIPT_FILE = Layout.size("mille_script_file");
    static final int SEALING = Layout.size("mille_sealing");
    static final int SETTLE_INPUT = Layout.size("mille_settle_input");
    static final int STEP = Layout.size("mille_step");
    static final int TABLE_INFO = Layout.size("mille_table_info");
    static final int VERDICT = Layout.size("mille_verdict");
    static final int VERIFY_SETUP = Layout.size("mille_verify_setup");
    static final int VIEW = Layout.size("mille_view");
}
