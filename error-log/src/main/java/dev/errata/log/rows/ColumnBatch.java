package dev.errata.log.rows;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Many rows as one array for each column, the parameters of {@code unnest}: one statement however many rows, and fast
 * ({@code benchmarks/RESULTS.md}).
 */
final class ColumnBatch<R> {
    private final List<Column<R>> columns;

    ColumnBatch(List<Column<R>> columns) {
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

    /** A statement whose parameters are these rows. */
    Filled fill(String sql, List<R> rows) {
        return new Filled(
                sql, columns.stream().map(column -> parameter(column, rows)).toList());
    }

    private static <R> Parameter parameter(Column<R> column, List<R> rows) {
        String type = column.sentAs().type();
        Object[] values = rows.stream().map(column.value()::of).toArray(column.sentAs()::array);
        return (statement, index) ->
                statement.setArray(index, statement.getConnection().createArrayOf(type, values));
    }

    /** The values of a column. */
    @FunctionalInterface
    private interface Parameter {
        void bind(PreparedStatement statement, int index) throws SQLException;
    }

    /** A statement with all that it is to be sent with. */
    record Filled(String sql, List<Parameter> parameters) {
        Filled {
            parameters = List.copyOf(parameters);
        }

        /** How many rows it wrote. */
        int update(Connection connection) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                bind(statement);
                return statement.executeUpdate();
            }
        }

        /** The one number that it answers. */
        int count(Connection connection) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                bind(statement);
                try (ResultSet counted = statement.executeQuery()) {
                    counted.next();
                    return counted.getInt(1);
                }
            }
        }

        private void bind(PreparedStatement statement) throws SQLException {
            for (int i = 0; i < parameters.size(); i++) {
                parameters.get(i).bind(statement, i + 1);
            }
        }
    }
}
