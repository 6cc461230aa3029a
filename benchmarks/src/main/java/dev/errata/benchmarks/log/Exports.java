package dev.errata.benchmarks.log;

import dev.errata.benchmarks.pipeline.ProcessUsage;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.postgresql.copy.CopyManager;
import org.postgresql.core.BaseConnection;

/** A week as CSV over HTTP, beside what PostgreSQL copies out of the same columns. */
final class Exports {
    private static final int ROWS = 500_000;
    private static final double MIB = 1024 * 1024;
    private static final String COPY = """
            COPY (SELECT error_id, event_time, received_at, occurred_at, code, category, severity, recoverability,
              retryable, strategy, policy, rule, kind, exception_type, error_code, source_type, component, project_id,
              session_id, task_id, agent_id, operation_id, operation_type, attempt, fingerprint, title, message
              FROM error_log WHERE event_time >= now() - interval '7 days' ORDER BY event_time DESC, error_id DESC
              LIMIT %d) TO STDOUT (FORMAT csv)
            """.formatted(ROWS);

    private final Store store;
    private final LogProcess log;

    Exports(Store store, LogProcess log) {
        this.store = store;
        this.log = log;
    }

    void measure(Consumer<Row> table) throws Exception {
        copied();
        double anchor = copied();
        exported();
        double rate = exported();
        table.accept(Row.rates("rows exported as CSV over HTTP; COPY TO STDOUT", rate, (anchor + copied()) / 2));
        table.accept(Row.alone(
                "resident at most while exporting, heap 256 MiB",
                Row.number(ProcessUsage.peakResidentBytes(log.pid()) / MIB) + " MiB"));
    }

    private double exported() throws IOException, InterruptedException {
        long began = System.nanoTime();
        long bytes = log.drain("/api/errors/export?format=csv&start_date=-P7D&max=" + ROWS);
        if (bytes == 0) {
            throw new IllegalStateException("nothing was exported");
        }
        return rows() / ((System.nanoTime() - began) / 1e9);
    }

    private double copied() throws SQLException, IOException {
        try (Connection connection = store.connect()) {
            long began = System.nanoTime();
            // not by PGConnection: the annotations of its package name a class that is not here, of which the compiler
            // warns
            CopyManager copying = new CopyManager(connection.unwrap(BaseConnection.class));
            long rows = copying.copyOut(COPY, OutputStream.nullOutputStream());
            return rows / ((System.nanoTime() - began) / 1e9);
        }
    }

    private long rows() {
        try {
            return Math.min(
                    ROWS, store.number("SELECT count(*) FROM error_log WHERE event_time >= now() - interval '7 days'"));
        } catch (SQLException failed) {
            throw new IllegalStateException("the rows cannot be counted", failed);
        }
    }
}
