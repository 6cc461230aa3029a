package dev.errata.benchmarks.log;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

/**
 * The anchor of what comes in: rows of the same columns into the same table with the same indexes, an array for each column
 * and a transaction for each batch, without counts, identities and offsets. The rows are copies of rows that are there,
 * with ids of their own.
 */
final class BareInsert {
    private static final int BATCH = 1_000;
    private static final int ID = 0;

    private final Store store;
    private final int rows;

    BareInsert(Store store, int rows) {
        this.store = store;
        this.rows = rows;
    }

    /** Rows each second. */
    double rate() throws SQLException {
        try (Connection connection = store.connect()) {
            List<String[]> columns = columns(connection);
            List<List<String>> values = values(connection, columns);
            connection.setAutoCommit(false);
            long began = System.nanoTime();
            try (PreparedStatement insert = connection.prepareStatement(sql(columns))) {
                for (int from = 0; from < rows; from += BATCH) {
                    int to = Math.min(rows, from + BATCH);
                    for (int i = 0; i < columns.size(); i++) {
                        Object[] part = values.get(i).subList(from, to).toArray();
                        insert.setArray(i + 1, connection.createArrayOf(columns.get(i)[1], part));
                    }
                    insert.executeUpdate();
                    connection.commit();
                }
            }
            return rows / ((System.nanoTime() - began) / 1e9);
        }
    }

    /** Name and type of each. */
    private static List<String[]> columns(Connection connection) throws SQLException {
        List<String[]> columns = new ArrayList<>();
        try (Statement sql = connection.createStatement();
                ResultSet found = sql.executeQuery("""
                        SELECT attname, typname FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
                        WHERE attrelid = 'error_log'::regclass AND attnum > 0 ORDER BY attnum
                        """)) {
            while (found.next()) {
                columns.add(new String[] {found.getString(1), found.getString(2)});
            }
        }
        return columns;
    }

    private List<List<String>> values(Connection connection, List<String[]> columns) throws SQLException {
        List<List<String>> values = new ArrayList<>();
        columns.forEach(column -> values.add(new ArrayList<>(rows)));
        try (Statement sql = connection.createStatement();
                ResultSet found = sql.executeQuery("SELECT * FROM error_log ORDER BY event_time DESC LIMIT " + rows)) {
            while (found.next()) {
                values.get(ID).add(UUID.randomUUID().toString());
                for (int i = 1; i < columns.size(); i++) {
                    values.get(i).add(found.getString(i + 1));
                }
            }
        }
        return values;
    }

    private static String sql(List<String[]> columns) {
        String names =
                String.join(", ", columns.stream().map(column -> column[0]).toList());
        String marks = String.join(", ", Collections.nCopies(columns.size(), "?"));
        return "INSERT INTO error_log (" + names + ") SELECT * FROM unnest(" + marks + ")";
    }
}
