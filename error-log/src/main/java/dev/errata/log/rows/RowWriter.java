package dev.errata.log.rows;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How the values of some topics become rows: one class a table, with its columns and its one statement. */
public interface RowWriter<V> {
    /** Rows that want nothing but a transaction. */
    @FunctionalInterface
    interface Ready {
        /**
         * Writes them within the transaction of the connection.
         *
         * @return how many were new or newer
         */
        int write(Connection connection) throws SQLException;
    }

    String table();

    /** What decides the row's day, in a table that has a partition for each; empty in another. */
    Optional<Instant> time(Stored<V> value);

    /** Makes the rows, as far as that needs no database; what is there already is not written twice. */
    Ready ready(List<Stored<V>> values);

    /** Whether a record without a value says that its key is no more. */
    default boolean takesTombstones() {
        return false;
    }

    /** Closes the rows of these keys, where they are not newer. */
    default void close(Connection connection, List<Stored<String>> keys) throws SQLException {
        throw new UnsupportedOperationException(table() + " knows no tombstones");
    }

    /** Closes what a topic of this generation, read to its end, does not hold. */
    default void closeOlder(Connection connection, int generation) throws SQLException {}
}
