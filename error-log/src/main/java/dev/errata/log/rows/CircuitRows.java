package dev.errata.log.rows;

import dev.errata.core.recovery.CircuitState;
import java.util.List;

/** How each dependency stands. */
public final class CircuitRows {
    private static final RowWriter<CircuitState> WRITER = new StateWriter<>(
            "circuit",
            1,
            CircuitState::dependency,
            List.of(
                    Column.text("dependency", it -> it.value().dependency()),
                    Column.text("status", it -> it.value().status().label()),
                    Column.time("wait_until", it -> it.value().waitUntil()),
                    Column.real("permits_per_second", it -> it.value().permitsPerSecond()),
                    Column.big("version", it -> it.value().version()),
                    Column.text("reason", it -> it.value().reason()),
                    Column.text("changed_by", it -> it.value().changedBy()),
                    Column.time("updated_at", it -> it.value().updatedAt()),
                    Column.json("detail", Stored::value)));

    private CircuitRows() {}

    public static RowWriter<CircuitState> writer() {
        return WRITER;
    }
}
