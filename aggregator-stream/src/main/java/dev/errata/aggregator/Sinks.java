package dev.errata.aggregator;

/** The names of the sinks that processors choose between. */
final class Sinks {
    static final String GROUPED = "grouped";
    static final String GROUP_ALIASES = "aliases";

    /** To the owner of another key. */
    static final String PARTIALS = "partials-to-owners";

    /** The same, of what people say. */
    static final String COMMANDS_TO_OWNERS = "commands-to-owners";

    static final String COMMAND_RESULTS = "command-results";

    private Sinks() {}
}
