package dev.errata.log.rows;

import dev.errata.core.alert.Alert;
import java.util.List;

/** Alerts, firing and past. */
public final class AlertRows {
    private static final RowWriter<Alert> WRITER = new StateWriter<>(
            "alert",
            1,
            Alert::alertId,
            List.of(
                    Column.text("alert_id", it -> it.value().alertId()),
                    Column.text("rule", it -> it.value().rule()),
                    Column.text("scope", it -> it.value().scope()),
                    Column.text("state", it -> it.value().state().label()),
                    Column.severity("severity", it -> it.value().severity()),
                    Column.real("value", it -> it.value().value()),
                    Column.real("threshold", it -> it.value().threshold()),
                    Column.time("started_at", it -> it.value().startedAt()),
                    Column.time("updated_at", it -> it.value().updatedAt()),
                    Column.time("resolved_at", it -> it.value().resolvedAt()),
                    Column.text("message", it -> it.value().text()),
                    Column.text("group_id", it -> it.value().groupId()),
                    Column.text("sample_error_id", it -> it.value().sampleErrorId()),
                    Column.json("detail", Stored::value)));

    private AlertRows() {}

    public static RowWriter<Alert> writer() {
        return WRITER;
    }
}
