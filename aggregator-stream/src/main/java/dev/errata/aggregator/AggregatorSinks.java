package dev.errata.aggregator;

/** The names of the sinks that processors choose between. */
final class AggregatorSinks {
    /** Of groups that changed. */
    static final String GROUPED = "grouped";

    /** The last word of groups that others took over: in bytes. */
    static final String MERGED = "merged";

    /** In bytes. */
    static final String GROUP_ALIASES = "aliases";

    /** To the owner of another key. */
    static final String PARTIALS = "partials-to-owners";

    /** The same, of what people say. */
    static final String COMMANDS_TO_OWNERS = "commands-to-owners";

    static final String COMMAND_RESULTS = "command-results";

    static final String STATISTICS = "statistics";
    static final String ALERTS = "alerts";
    static final String LEARNED = "learned-to-owners";

    /** What a processor cannot read, of what was stored: each has a sink of its own. */
    static final String GROUP_DEAD_LETTERS = "dead-letters-of-groups";

    static final String STATISTICS_DEAD_LETTERS = "dead-letters-of-statistics";
    static final String ALERT_DEAD_LETTERS = "dead-letters-of-alerts";
    static final String TEMPLATE_DEAD_LETTERS = "dead-letters-of-templates";

    /** Of what is read whole by every instance, and of stored groups that a command names. */
    static final String COMMAND_DEAD_LETTERS = "dead-letters-of-commands";

    private AggregatorSinks() {}
}
