package dev.errata.log.query;

import dev.errata.core.taxonomy.Severity;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What errors can be filtered by: the closed list of columns that a question may name. */
public enum ErrorField {
    CATEGORY("category", true),
    CODE("code", true),
    /** As a number, 1 for low to 4 for critical. */
    SEVERITY("severity", true),
    RECOVERABILITY("recoverability", true),
    SOURCE("source_type", true),
    PROJECT("project_id", true),
    COMPONENT("component", false),
    SESSION("session_id", false),
    TASK("task_id", false),
    AGENT("agent_id", false),
    OPERATION("operation_id", false),
    GROUP("fingerprint", false),
    RULE("rule", false);

    /** SQL that makes the label of the number. */
    static final String SEVERITY_LABEL = Arrays.stream(Severity.values())
            .map(severity -> "'" + severity.label() + "'")
            .collect(Collectors.joining(", ", "(ARRAY[", "])[severity]"));

    private static final List<Severity> SEVERITIES = List.of(Severity.values());

    private final String column;
    private final boolean isCounted;

    ErrorField(String column, boolean isCounted) {
        this.column = column;
        this.isCounted = isCounted;
    }

    String column() {
        return column;
    }

    /** The column as it is answered, under its name in JSON. */
    String shown() {
        return switch (this) {
            case SEVERITY -> SEVERITY_LABEL + " AS severity";
            case SOURCE -> "source_type AS source";
            default -> column;
        };
    }

    /** A severity as its column holds it. */
    public static int level(Severity severity) {
        return SEVERITIES.indexOf(severity) + 1;
    }

    /** Whether the counts by the hour know it. */
    public boolean isCounted() {
        return isCounted;
    }
}
