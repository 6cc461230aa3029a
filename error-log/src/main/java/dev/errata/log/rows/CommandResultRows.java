package dev.errata.log.rows;

import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Every task's answer to a command: the audit, and readings, which are none of it. */
public final class CommandResultRows {
    private static final Set<CommandType> READINGS = EnumSet.of(
            CommandType.LIST_RETRIES,
            CommandType.SHOW_OPERATION,
            CommandType.LIST_ESCALATIONS,
            CommandType.SHOW_ESCALATION,
            CommandType.FORECAST);

    private static final RowWriter<CommandResult> WRITER = InsertWriter.of(
            "command_result",
            List.of(
                    Column.text("command_id", it -> it.value().commandId()),
                    Column.integer("partition", it -> it.value().partition()),
                    Column.time("answered_at", it -> it.value().answeredAt()),
                    Column.text("type", it -> it.value().type().label()),
                    Column.is("is_reading", it -> isReading(it.value())),
                    Column.is("is_dry_run", it -> it.value().isDryRun()),
                    Column.big("matched", it -> it.value().matched()),
                    Column.big("changed", it -> it.value().changed()),
                    Column.text("issued_by", it -> it.value().issuedBy()),
                    Column.text("reason", it -> it.value().reason()),
                    Column.text("error", it -> it.value().error()),
                    Column.json("detail", Stored::value)));

    private CommandResultRows() {}

    /** Whether it only says what is there. */
    public static boolean isReading(CommandResult result) {
        return READINGS.contains(result.type());
    }

    public static RowWriter<CommandResult> writer() {
        return WRITER;
    }
}
