package dev.errata.log;

import dev.errata.log.database.Database;
import dev.errata.log.database.Days;
import dev.errata.log.rows.RowWriter;
import dev.errata.log.rows.Stored;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A database of its own for a test class, filled past Kafka. */
public final class Stores implements AutoCloseable {
    private final Database database;

    public Stores(String schema) {
        database = Database.of(PostgresUnderTest.schema(schema));
    }

    public Database database() {
        return database;
    }

    /** Writes values as if they had been read in this order. */
    public <V> void write(RowWriter<V> rows, List<Stored<V>> all) {
        Set<LocalDate> days = all.stream()
                .flatMap(value -> rows.time(value).stream())
                .map(time -> LocalDate.ofInstant(time, ZoneOffset.UTC))
                .collect(Collectors.toSet());
        if (!days.isEmpty()) {
            new Days(database).make(rows.table(), days);
        }
        try {
            database.jdbi().useTransaction(handle -> rows.ready(all).write(handle.getConnection()));
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    public <V> void write(RowWriter<V> rows, Stored<V> value) {
        write(rows, List.of(value));
    }

    /** A value at an offset of partition 0, of the first generation. */
    public static <V> Stored<V> at(long offset, Instant appendedAt, V value) {
        return new Stored<>(value, "topic", 0, offset, 1, appendedAt);
    }

    public long count(String query) {
        return database.jdbi()
                .withHandle(
                        handle -> handle.createQuery(query).mapTo(Long.class).one());
    }

    /** The one text that the query gives. */
    public String text(String query) {
        return database.jdbi()
                .withHandle(
                        handle -> handle.createQuery(query).mapTo(String.class).one());
    }

    public void execute(String statement) {
        database.jdbi().useHandle(handle -> handle.execute(statement));
    }

    @Override
    public void close() {
        database.close();
    }
}
