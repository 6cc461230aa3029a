package dev.errata.schemas;

import dev.errata.core.taxonomy.Recoverability;

/** The names of all topics, for code that needs no serdes. */
public final class TopicNames {
    public static final String ERRORS = "errors";
    public static final String OUTCOMES = "outcomes";
    public static final String ERRORS_RETRYABLE = "errors.retryable";
    public static final String ERRORS_RECOVERABLE = "errors.recoverable";
    public static final String ERRORS_PERMANENT = "errors.permanent";
    public static final String ERRORS_UNKNOWN = "errors.unknown";
    public static final String DECISIONS = "decisions";
    public static final String PAYLOADS = "payloads";
    public static final String RETRIES = "retries";
    public static final String ESCALATIONS = "escalations";
    public static final String COMMANDS = "commands";
    public static final String COMMAND_RESULTS = "command-results";
    public static final String GROUP_COMMANDS = "group-commands";
    public static final String GROUP_ALIASES = "group-aliases";
    public static final String DEPENDENCY_SIGNALS = "dependency-signals";
    public static final String CIRCUITS = "circuits";
    public static final String RULES = "rules";
    public static final String ERRORS_STATS = "errors.stats";
    public static final String ERRORS_GROUPED = "errors.grouped";
    public static final String ALERTS = "alerts";
    public static final String LEDGER = "ledger";
    public static final String DEAD_LETTER = "errors.dead-letter";

    private TopicNames() {}

    /** The topic of classified errors of one recoverability. */
    public static String classified(Recoverability recoverability) {
        return switch (recoverability) {
            case RETRYABLE -> ERRORS_RETRYABLE;
            case RECOVERABLE -> ERRORS_RECOVERABLE;
            case PERMANENT -> ERRORS_PERMANENT;
            case UNKNOWN -> ERRORS_UNKNOWN;
        };
    }
}
