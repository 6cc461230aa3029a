package dev.errata.log.rows;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** How the values of some topics become rows: one class a table, with its columns and its one statement. */
public interface RowWriter<V> {
    /** The table that is partitioned by day. */
    String table();

    /** What decides the value's day. */
    Instant time(V value);

    /**
     * Writes the rows within the transaction of the connection; what is there already stays as it is.
     *
     * @return how many were new
     */
    int write(Connection connection, List<Stored<V>> values) throws SQLException;
}
