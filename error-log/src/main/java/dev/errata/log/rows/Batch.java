package dev.errata.log.rows;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

    /** {@code unnest(?::text[], ...) AS batch (a, b, c)}: what to select from. */
    String source() {
        return columns.stream()
                .map(column -> "?::" + column.type() + "[]")
                .collect(Collectors.joining(", ", "unnest(", ") AS batch (" + names() + ")"));
    }

    void bind(Connection connection, PreparedStatement statement, List<R> rows) throws SQLException {
        List<Array> arrays = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Column<R> column = columns.get(i);
            @Nullable Object[] values = rows.stream().map(column.value()).toArray();
            Array array = connection.createArrayOf(column.type(), values);
            arrays.add(array);
            statement.setArray(i + 1, array);
        }
    }
}
