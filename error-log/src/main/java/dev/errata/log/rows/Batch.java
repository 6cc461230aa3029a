package dev.errata.log.rows;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Many rows as one array for each column, the parameters of {@code unnest}: one statement however many rows, and fast
 * ({@code benchmarks/RESULTS.md}).
 */
final class Batch<R> {
    private final List<Column<R>> columns;

    Batch(List<Column<R>> columns) {
        this.columns = List.copyOf(columns);
    }

    /** {@code a, b, c}. */
    String names() {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }

    /** {@code (SELECT a::text, ... FROM unnest(?::text[], ...) AS sent (a, ...)) AS batch}: what to select from. */
    String source() {
        String typed = columns.stream()
                .map(column -> column.name() + "::" + column.type())
                .collect(Collectors.joining(", "));
        return columns.stream()
                .map(column -> "?::" + column.sentAs().type() + "[]")
                .collect(Collectors.joining(
                        ", ", "(SELECT " + typed + " FROM unnest(", ") AS sent (" + names() + ")) AS batch"));
    }

    /** {@code a = excluded.a, ...}: what an upsert sets. */
    String assignments() {
        return columns.stream()
                .map(column -> column.name() + " = excluded." + column.name())
                .collect(Collectors.joining(", "));
    }

    void bind(Connection connection, PreparedStatement statement, List<R> rows) throws SQLException {
        for (int i = 0; i < columns.size(); i++) {
            Column<R> column = columns.get(i);
            Object[] values = rows.stream().map(column.value()::of).toArray(column.sentAs()::array);
            statement.setArray(i + 1, connection.createArrayOf(column.sentAs().type(), values));
        }
    }

    /** How many rows the statement wrote, whose first parameters are these rows. */
    int update(Connection connection, String sql, List<R> rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(connection, statement, rows);
            return statement.executeUpdate();
        }
    }
}
