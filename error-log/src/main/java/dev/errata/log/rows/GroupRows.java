package dev.errata.log.rows;

import dev.errata.core.grouping.ErrorGroup;
import java.util.List;

/** Groups of similar errors. */
public final class GroupRows {
    private static final RowWriter<ErrorGroup> WRITER = new StateWriter<>(
            "error_group",
            1,
            ErrorGroup::groupId,
            List.of(
                    Column.text("group_id", it -> it.value().groupId()),
                    Column.text("status", it -> it.value().status().label()),
                    Column.text("category", it -> it.value().category().label()),
                    Column.small("code", it -> it.value().category().code()),
                    Column.severity("severity", it -> it.value().kind().severity()),
                    Column.text("exception_type", it -> it.value().kind().exceptionType()),
                    Column.text("pattern", it -> it.value().kind().pattern()),
                    Column.big("errors", it -> it.value().occurrences().count()),
                    Column.big("late_errors", it -> it.value().occurrences().lateCount()),
                    Column.integer("sessions", it -> it.value().sessionsAffected()),
                    Column.time("first_seen", it -> it.value().occurrences().firstSeen()),
                    Column.time("last_seen", it -> it.value().occurrences().lastSeen()),
                    Column.big("last_minute", it -> it.value().rates().lastMinute()),
                    Column.big("last_5_minutes", it -> it.value().rates().lastFiveMinutes()),
                    Column.big("last_hour", it -> it.value().rates().lastHour()),
                    Column.text("merged_into", it -> it.value().mergedInto()),
                    Column.json("detail", Stored::value)));

    private GroupRows() {}

    public static RowWriter<ErrorGroup> writer() {
        return WRITER;
    }
}
